"""Groups of the hands of a range on a board: by hand type, flop category, draws and lows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing
from oracle.analysis.hands.low_groups import low_groups
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game
from oracle.prepared import Prepared
from oracle.query.functions.flop_category import flop_category
from oracle.query.language.values import FLOP_CATEGORIES, FLOP_CATEGORY_NAMES
from oracle.rating import HAND_TYPE_NAMES, HAND_TYPES, hand_types
from oracle.rating.draws import Draws, draws_of
from oracle.rating.draws_omaha import omaha_draws_of
from oracle.rating.strength import TYPE_PLACES
from oracle.showdown.kernels import GameKernels
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.batch import Batch
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop

_MADE = (
    ("straight flush", "straight flush", ("flopstraightflush",)),
    ("quads", "four of a kind", ("flopquads",)),
    ("full house", "full house", ("flopfullhouse",)),
    ("flush", "flush", ("flopflush",)),
    ("straight", "straight", ("flopstraight",)),
    ("three of a kind", "three of a kind", ("flopset", "floptrips")),
    ("two pair", "two pair", ("floptoptwo", "floptopandbottom", "flopbottomtwo")),
    ("top pair", "top pair or overpair", ("flopoverpair", "floptoppair")),
    (
        "small pair",
        "middle and small pairs",
        ("floppocket12", "flopsecondpair", "floppocket23", "flopthirdpair", "flopunderpair"),
    ),
)
"""The made hands on a flop, best first: key, title and flop categories."""

BY_STRENGTH = "strength"
"""The way that groups made hands by what they are, and all others by their draw."""

Flags = npt.NDArray[np.bool_]

Group = tuple[str, str, Flags]
"""Key, title, and which hands."""


class Way(NamedTuple):
    """A way to split a range.

    Attributes:
        key: Its name for programs.
        title: Its name on screen.
        outer: Groups, each hand in exactly one of them.
        inner: Groups that split each of these; may be none.
    """

    key: str
    title: str
    outer: list[Group]
    inner: list[Group]


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """The hand type, draws and low of each live hand of a range on a board.

    Attributes:
        game: The game, which defines how types compare.
        types: Hand type 0…8, shape (n,).
        categories: Flop category, shape (n,), or None after the flop.
        draws: Its draws.
        lows: The groups by low; none where the pot is not split.
        to_come: Whether a card is still to come.
    """

    game: Game
    types: npt.NDArray[np.uint8]
    categories: npt.NDArray[np.int8] | None
    draws: Draws
    lows: list[Group]
    to_come: bool

    @classmethod
    def of(cls, facing: Facing) -> Groups:
        """The groups of the hands that a player can hold."""
        game, hands, board, known = facing.game, facing.hero.masks, facing.board, facing.known
        boards = np.full(hands.size, board, dtype=np.uint64)
        types = hand_types(GameKernels(game).rate_high(hands[None], boards, game.hole_cards, known)[0])
        categories = _categories(facing.prepared, hands) if known == FLOP_CARDS else None
        if game.own_cards_used is not None:
            draws = omaha_draws_of(hands, board, types)
        else:
            draws = draws_of(hands, board, types, rule=game.rating)
        lows: list[Group] = []
        if game.low_rating:
            low = GameKernels(game).rate_low(hands[None], boards, game.hole_cards, known)[0]
            lows = low_groups(hands, board, known, low)
        return cls(game, types, categories, draws, lows, known < BOARD_CARDS)

    def ways(self) -> list[Way]:
        """Every way to split the range."""
        draws = self.by_draw() if self.to_come else []
        ways = [Way("type", "Hand type", self.by_type(), self.by_category() or draws)]
        if self.categories is not None:
            ways.append(Way("category", "Flop category", self.by_category(), draws))
        if self.to_come:
            ways.append(Way("draws", "Draws", draws, self.by_type()))
        if self.lows:
            ways.append(Way("low", "Low", self.lows, self.by_type()))
        return ways

    def by_strength(self) -> Way | None:
        """Made hands by what they are, the others by their draw; None where no card is to come."""
        if not self.to_come:
            return None
        by_draw = self.by_draw()
        if self.categories is None:
            *made, (_key, _title, bare) = self.by_type()
            inner = by_draw
        else:
            made = [
                (key, title, np.isin(self.categories, [FLOP_CATEGORIES.index(name) for name in names]))
                for key, title, names in _MADE
            ]
            *by_category, (_key, _title, bare) = self.by_category()
            inner = [*by_category, *((key, title, flags & bare) for key, title, flags in by_draw)]
        return Way(BY_STRENGTH, "Made hands and draws", [*made, *self._bare_hands(bare)], inner)

    def _bare_hands(self, bare: Flags) -> list[Group]:
        """Hands that made nothing, each by the best draw it has."""
        draws, left, groups = self.draws, bare.copy(), []
        for key, title, flags in (
            ("flush draw", "flush draw, no pair", draws.combo | draws.flush),
            (
                "straight draw",
                "straight draw, no pair",
                draws.wrap | draws.open_ended | draws.double_gutshot | draws.gutshot,
            ),
            ("backdoor", "backdoor draws only", draws.backdoor_flush | draws.backdoor_straight),
        ):
            groups.append((key, title, flags & left))
            left &= ~flags
        return [*groups, ("nothing", "nothing", left)]

    def by_type(self) -> list[Group]:
        """By hand type, best first."""
        places = TYPE_PLACES[self.game.rating]
        numbers = sorted(range(len(HAND_TYPES)), key=lambda kind: -places[kind])
        return [(HAND_TYPES[kind], HAND_TYPE_NAMES[kind], self.types == kind) for kind in numbers]

    def by_category(self) -> list[Group]:
        """By flop category, best first; none after the flop."""
        if self.categories is None:
            return []
        return [
            (FLOP_CATEGORIES[number], FLOP_CATEGORY_NAMES[number], self.categories == number)
            for number in reversed(range(len(FLOP_CATEGORIES)))
        ]

    def single_draws(self) -> list[Group]:
        """Draws that may overlap; none where no card is to come."""
        draws = self.draws
        if not self.to_come:
            return []
        found = [
            ("combo draw", "flush and straight draw", draws.combo),
            ("flush draw", "flush draw", draws.flush),
            ("wrap", "wrap straight draw", draws.wrap),
            ("open-ended", "open-ended straight draw", draws.open_ended),
            ("double gutshot", "double gutshot", draws.double_gutshot),
            ("gutshot", "gutshot", draws.gutshot),
            ("backdoor flush draw", "backdoor flush draw", draws.backdoor_flush),
            ("backdoor straight draw", "backdoor straight draw", draws.backdoor_straight),
            ("two overcards", "two overcards", draws.overcards == 2),
            ("one overcard", "one overcard", draws.overcards == 1),
        ]
        return [group for group in found if group[2].any()]

    def by_draw(self) -> list[Group]:
        """By draw, with every hand in one group: that of its strongest draw."""
        left = np.ones(self.types.size, dtype=np.bool_)
        groups: list[Group] = []
        for key, title, flags in self.single_draws():
            groups.append((key, title, flags & left))
            left &= ~flags
        return [*groups, ("no draw", "no draw", left)]


def _categories(prepared: Prepared, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.int8]:
    """The flop category of each hand, computed by the PQL function."""
    flop = np.full(hands.size, prepared.board_mask, dtype=np.uint64)
    batch = Batch(hands[None], flop, np.zeros_like(flop))
    columns = DealColumns(prepared, batch, InnerEquities(prepared), Stop())
    found: npt.NDArray[np.int8] = flop_category(columns, 0)
    return found
