"""The arguments that all pictures share: a table as texts, and how the picture is computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from oracle.analysis.progress import Progress
from oracle.face.seated import range_table
from oracle.query import RunSettings

if TYPE_CHECKING:
    from oracle.prepared import Prepared


class TableTexts(TypedDict, total=False):
    """The keyword arguments of every picture; see `Asked`."""

    board: str
    dead: str
    game: str
    syntax: str
    where: str
    seconds: float | None
    error: float | None
    seed: int | None
    threads: int | None
    progress: Progress | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A table, apart from its ranges, and how its picture is computed.

    Attributes:
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        syntax: Syntax of the ranges: "generic" or "classic".
        where: A condition in PQL about one player's cards and the known board, such as "pocketPair(p1)".
        seconds: Where deals are sampled: stop after this time.
        error: Where deals are sampled: stop at this half-width, 0.01 for 1 %.
        seed: The same seed gives the same figures for the same number of deals.
        threads: Worker threads; up to one per core by default.
        progress: Called with the finished share, 0…1, as the picture is refined.
    """

    board: str = ""
    dead: str = ""
    game: str = "holdem"
    syntax: str = "generic"
    where: str = ""
    seconds: float | None = None
    error: float | None = None
    seed: int | None = None
    threads: int | None = None
    progress: Progress | None = None

    @property
    def settings(self) -> RunSettings:
        """How the picture is computed."""
        return RunSettings(seconds=self.seconds, error=self.error, seed=self.seed, threads=self.threads)

    def table(self, ranges: tuple[str, ...]) -> Prepared:
        """The table with its condition; ranges are not narrowed.

        Raises:
            OracleError: If the texts cannot be parsed or dealt.
        """
        return range_table(ranges, self.board, self.dead, self.game, self.syntax, self.where)

    def narrowed_table(self, ranges: tuple[str, ...], picture: str) -> Prepared:
        """The table, its ranges narrowed by the condition.

        Args:
            ranges: A range for each player.
            picture: What the picture is called in messages.

        Raises:
            OracleError: If the texts cannot be parsed or dealt, or the condition is about several players.
        """
        from oracle.analysis.narrowing import check_own_conditions, narrowed

        table = self.table(ranges)
        check_own_conditions(table, picture)
        return narrowed(table)
