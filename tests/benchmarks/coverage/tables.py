"""Tables of many narrow ranges whose intervals are checked."""

from __future__ import annotations

from dataclasses import dataclass

from tests.benchmarks.equity import T20, T40

NARROW = "88+,ATs+,KTs+,QTs+,AJo+,KQo"
WEIGHTED = "QQ+@100,AK@75,JJ-88@50,AQ@25,KQs@12.5"
HALF_ACES = "AA@50,KK-99@100,AK@80,AQ@60,KQ@40"


@dataclass(frozen=True)
class Table:
    """A table whose intervals are checked.

    Attributes:
        name: What is special about it.
        ranges: Of its players.
        board: The known board.
        dead: Dead cards.
        where: A condition in PQL; with one, the figures are an average and a count of each player.
        game: The game.
        exact: Whether every deal can be counted, so that the truth has no error.
        error: The target error of a run that ends by it after 10,000 to 30,000 trials; None for no such run.
        truth: Trials of the other way to deal that give the truth where deals cannot be counted.
    """

    name: str
    ranges: tuple[str, ...]
    board: str = ""
    dead: str = ""
    where: str = ""
    game: str = "holdem"
    exact: bool = False
    error: float | None = None
    truth: int = 1_500_000

    @property
    def query(self) -> str:
        """The question in PQL."""
        names = "abcdefghij"[: len(self.ranges)]
        asked = ", ".join(f"avg(riverEquity({who})), count(winsHi({who}))" for who in names)
        players = ", ".join(f"{who}='{text}'" for who, text in zip(names, self.ranges, strict=True))
        known = f", board='{self.board}', dead='{self.dead}'"
        where = f" where {self.where}" if self.where else ""
        return f"select {asked} from game='{self.game}', syntax='classic', {players}{known}{where}"


SIX_HANDS = ("AK", "QQ,JJ", "AQs,KQs", "77,AA", "AQ@50,AJ@100", "KJ@30,QJ@100")
EIGHT_HANDS = ("AKs", "QQ", "AQs", "AJs,KQs", "77,66", "KJs", "T8s", "QJs,JTs")
NINE_HANDS = ("AKs", "QQ", "AQs", "AJs@50,KQs@100", "77", "KJs", "T8s", "QJs", "66")
TEN_HANDS = ("AKs", "QQ", "AQs", "KQs", "77", "KJs", "T8s", "QJs@40,JTs@100", "66", "33")

TABLES = (
    Table("6 seats, a turn", SIX_HANDS, "Ts9d2h5c", exact=True, error=0.01),
    Table("8 seats, a flop", EIGHT_HANDS, "Ts9d2h", exact=True, error=0.01),
    Table("9 seats, a flop, weights", NINE_HANDS, "Ts9d2h", exact=True, error=0.008),
    Table("10 seats, a flop, weights", TEN_HANDS, "Ts9d2h", exact=True),
    Table("6 seats", (NARROW,) * 5 + (T20,), error=0.007),
    Table("6 seats, weights", (NARROW, WEIGHTED, HALF_ACES, WEIGHTED, NARROW, HALF_ACES)),
    Table("6 seats of Omaha", ("AA", "KK", "AK", "QQ", "JT", "AKs"), game="omahahi", truth=300_000),
    Table("8 seats, a flop, dead cards", (NARROW, T20, T40, T20, T20, T20, T40, T20), "Ks8d3s", "2c2d"),
    Table("8 seats, weights, a turn", (T20, T20, WEIGHTED, T40, T20, HALF_ACES, T40, T20), "Ks8d3s2h"),
    Table("9 seats", (NARROW, *(T20,) * 4, *(T40,) * 4), error=0.006),
    Table(
        "9 seats, a condition", (NARROW, *(T20,) * 4, *(T40,) * 4),
        where="handType(a, river) >= twopair", error=0.007,
    ),
    Table("9 seats, one any hand", (T20, T40, *(T20,) * 5, T40, "random")),
    Table("10 seats", (*(T20,) * 3, *(T40,) * 7), truth=600_000),
    Table(
        "10 seats, weights, a flop, a condition", (HALF_ACES, *(T20,) * 2, *(T40,) * 7), "Ks8d3s",
        where="handType(j, turn) >= pair", truth=300_000,
    ),
)  # fmt: skip
