"""How long range texts take to be read, the slowest text of the tests' data file for each game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np

from oracle.cards.card import card_text
from oracle.cards.combo import PAIR_CARDS
from oracle.errors import TextError
from oracle.ranges import parse_hands
from oracle.ranges.hands.match import match_slots
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.orderings.suit_classes import suit_classes
from tests.benchmarks.measure import Figure, best_seconds

TARGETS = {
    "holdem": 0.005,
    "omahahi": 0.05,
    "omahahi5": 0.3,
    "omahahi6": 2.0,
    "studhi": None,
    "shortdeck": None,
}
FIXTURE = Path(__file__).parents[1] / "fixtures" / "ranges.toml"
DRAWS = 65_536


def figures() -> Iterator[Figure]:
    """Reading without anything kept of the pattern; then what wide ranges of six cards do."""
    counts = tomllib.loads(FIXTURE.read_text(encoding="utf-8"))["counts"]
    omaha = list(counts["generic"]["omahahi"])
    for game, target in TARGETS.items():
        more = omaha if game in ("omahahi5", "omahahi6") else []
        texts = [*counts["generic"][game], *more]
        seconds, text = max((_read(text, game), text) for text in texts)
        name = f"{title_of(game)}: slowest of {len(texts)} texts, {text}"
        yield Figure(name, seconds, "s", target)
    yield from _long_texts()
    yield from _six_cards()


def _long_texts() -> Iterator[Figure]:
    """Texts as solvers write them, and some that are refused."""
    random = np.random.default_rng(1)
    hands = [card_text(int(high)) + card_text(int(low)) for high, low in PAIR_CARDS]

    def weighted(times: int) -> str:
        return ", ".join(f"{hand}@{random.integers(1, 101)}" for hand in hands * times)

    short, long = weighted(1), weighted(3)
    yield Figure("1,326 weighted hands", best_seconds(lambda: parse_hands(short), 5), "s", 0.015)
    yield Figure(f"{len(long):,} characters", best_seconds(lambda: parse_hands(long), 5), "s", 0.05)
    bands = ",".join(f"{percent + 1}%!{percent}%" for percent in range(1, 100))
    refused = {"900 kB": ("AhKs," * 180_000, "holdem"), "51 MB": ("AhKs," * 10_200_000, "holdem"),
               "99 percentages in 6-card Omaha": (bands, "omahahi6")}  # fmt: skip
    for name, (text, game) in refused.items():
        yield Figure(
            f"{name}, refused", best_seconds(lambda text=text, game=game: _refuse(text, game), 3), "s", 0.05
        )


def _refuse(text: str, game: str) -> None:
    with suppress(TextError):
        parse_hands(text, game)


def title_of(game: str) -> str:
    """A game by its title."""
    return parse_hands("*", game).game.title


def _read(text: str, game: str) -> float:
    def fresh() -> None:
        match_slots.cache_clear()
        parse_hands(text, game)

    return best_seconds(fresh, 3)


def _six_cards() -> Iterator[Figure]:
    everything = parse_hands("*", "omahahi6")
    assert isinstance(everything, StructuredRange)
    yield Figure("6-card Omaha, any hand: live hands after three dead cards", best_seconds(
        lambda: everything.without(0b111).combos
    ), "s", 2.0)  # fmt: skip
    words = np.random.default_rng(1).integers(0, 2**64, DRAWS, dtype=np.uint64, endpoint=False)
    yield Figure("6-card Omaha: hands drawn", DRAWS / best_seconds(lambda: everything.draw(words)), "/s")
    hands = everything.draw(words)
    yield Figure("6-card Omaha: hands tested", DRAWS / best_seconds(lambda: everything.contains(hands)), "/s")
    classes = suit_classes(everything.game)
    chosen = np.arange(classes.count) % 7 == 0
    yield Figure("6-card Omaha: a seventh of 962,988 classes to hands", best_seconds(
        lambda: classes.words(chosen)
    ), "s")  # fmt: skip
