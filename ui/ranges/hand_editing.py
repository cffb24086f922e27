"""Editing a seat's range in the games without a grid: text put together from kinds of hands and filters."""

from __future__ import annotations

from ui.document.ranges.reading_words import COUNTING, hands_short, share
from ui.document.ranges.text import GRID_CARDS, in_syntax
from ui.document.state import ANY_HAND
from ui.document.wording import combos_text, counted, in_combos
from ui.ranges.classes.hand_categories import Category, categories, filters
from ui.ranges.composing import has_filter, has_part, toggle_filter, toggle_part
from ui.ranges.seat_range import SeatRange

GENERIC = "generic"
"""The syntax that has kinds of hands and filters."""


class HandEditing(SeatRange):
    """The range of one seat of a document, for the editor of Omaha and stud."""

    @property
    def for_this_game(self) -> bool:
        """Whether the game has no grid."""
        return self.game.hole_cards != GRID_CARDS

    @property
    def kinds(self) -> tuple[Category, ...]:
        """The kinds of hands that can be added."""
        return categories(self.game)

    @property
    def marks(self) -> tuple[Category, ...]:
        """The filters that can be put on the range."""
        return filters(self.game)

    def counts(self) -> tuple[str, ...]:
        """How many hands there are, in words: the full form first, then a shorter one."""
        found, live = self.reading.range, self.reading.live
        if self.reading.pending:
            return (COUNTING,)
        if found is None:
            return ("", "")
        if found.hands is None or found.combos is None or found.percent is None or live is None:
            return ("too many hands to count", "")
        plain = found.hands == found.combos
        few = hands_short(found.hands) if plain else in_combos(found.combos)
        part = f"{few} · {share(found.percent)}"
        remaining = combos_text(self.reading.live_combos or 0.0)
        left = f" · {remaining} after board and dead cards" if live != found.hands else ""
        full = f"{counted(found.combos, found.hands)} · {share(found.percent)} of all{left}"
        return full, part, few

    def toggle_kind(self, kind: Category) -> None:
        """Add a kind of hands to the range, or take it out."""
        text = toggle_part(self._generic, kind.text, [mark.text for mark in self.marks])
        self._compose(text, f"{kind.title} in the range")

    def has_kind(self, kind: Category) -> bool:
        """Whether a kind of hands is in the range as its own part, filtered or not."""
        return has_part(self.text, kind.text, [mark.text for mark in self.marks])

    def has_mark(self, mark: Category) -> bool:
        """Whether a filter is on the whole range."""
        return has_filter(self.text, mark.text)

    def toggle_mark(self, mark: Category) -> None:
        """Put a filter on the range, or take it off."""
        self._compose(toggle_filter(self._generic, mark.text), f"{mark.title} only")

    def leave_out(self, pattern: str) -> None:
        """Take the hands of a pattern out of the range."""
        self._compose(toggle_filter(self._generic, f"!{pattern}"), f"Leave out {pattern}")

    def take_only(self, pattern: str) -> None:
        """Make the hands of a pattern the range."""
        self._compose(pattern, f"Take {pattern}")

    @property
    def _generic(self) -> str:
        """The text in the syntax that ranges are put together in."""
        return in_syntax(self.text, self.syntax, GENERIC, game=self.game, macros=self.macros_for(self.text))

    def _compose(self, text: str, description: str) -> None:
        """Make a text in the generic syntax the range, in the syntax of the document."""
        written = in_syntax(text or ANY_HAND[GENERIC], GENERIC, self.syntax, game=self.game)
        self._write(written, description)
