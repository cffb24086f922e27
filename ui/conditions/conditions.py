"""Require that: the conditions a deal must meet to be counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from oracle.games import find_game
from ui.conditions.hints import condition_hint
from ui.conditions.lines.builder import WantedRow
from ui.conditions.lines.panel import LinesPanel
from ui.conditions.lines.places import ShownLine
from ui.context import Context
from ui.document.lines import tree
from ui.document.runs.answers import kept
from ui.document.state import DocumentState
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.lists.search_list import Entry

if TYPE_CHECKING:
    from oracle.query.conditions import Line


class ConditionsPanel(LinesPanel):
    """The list of conditions.

    Args:
        context: The parts of the program.
        picker: The card picker shared by the table.
        parent: Qt parent.
    """

    def __init__(self, context: Context, picker: CardPicker, parent: QWidget | None = None) -> None:
        super().__init__(
            context, picker, title="Require that", add="+ Add condition",
            search="Search conditions: flush, ahead, paired board …", parent=parent,
        )  # fmt: skip
        self.add_button.setToolTip("Count only deals that meet a condition.")
        context.table_runs.results.updated.connect(self.show_kept)
        context.table_runs.changed.connect(self.show_kept)
        self.refresh()

    def entries(self) -> Sequence[Entry]:
        """Every sentence available in this game."""
        from ui.conditions.entries import condition_offers  # parses the templates: on first use

        offers = condition_offers(self._context.document.state)
        return [Entry(each.key, each.family, each.title, each.sample, each.choices) for each in offers]

    def said(self, entry: str, typed: str) -> str:
        """The sentence of a menu entry, filled with the typed words."""
        from ui.conditions.entries import said_as_typed

        return said_as_typed(entry, typed, self._context.document.state, asked=False)

    def add(self, entry: str, group: int | None, typed: str = "") -> int | None:
        """Add the sentence of a menu entry."""
        from oracle.pql import formula
        from ui.conditions.entries import IN_PQL, as_typed, offered
        from ui.document.edits import conditions as edits

        document = self._context.document

        if entry == IN_PQL:
            return edits.add_line(document, formula(""), group)
        return edits.add_line(document, as_typed(offered(entry)[0], typed, document.state), group)

    def refresh(self) -> None:
        """Show the lines of the document."""
        state = self._context.document.state
        if not self._context.document.checks.done(state, self._context.macros()):
            return
        asked = (state.conditions, self.surroundings(), self.typed_lines())
        if asked != self._shown:
            self._shown = asked
            self.hint.setText(condition_hint(find_game(state.game), [seat.name for seat in state.seats]))
            self._show_lines(state)
        self.show_kept()

    def _show_lines(self, state: DocumentState) -> None:
        around, wanted = self.surroundings(), []
        for place, (line, depth, joined, quiet) in enumerate(_flat(state.conditions)):
            look = (line, depth, joined, quiet, place == 0, around, self.typed(line.key))
            show = partial(self._show_line, line, depth, joined, quiet, place == 0)
            shown = ShownLine(line.key, depth, bool(tree.members(line.node)))
            wanted.append(WantedRow(shown, look, show))
        self._show_rows(wanted)

    def _show_line(self, line: Line, depth: int, joined: str | None, quiet: bool, first: bool) -> None:
        from ui.conditions.lines.rows.kinds import (  # parses the templates: only when there is a line
            ConditionRow,
            GroupRow,
        )

        kind = GroupRow if tree.members(line.node) else ConditionRow
        if not isinstance(self._rows.get(line.key), kind):
            if line.key in self._rows:
                self._drop(line.key)
            self._make(line.key, kind)
        row = self._rows[line.key]
        row.show_line(line, joined, quiet=quiet)
        row.place(depth, first=first)

    def _make(self, key: int, kind: type) -> None:
        row = kind(self._context, key)
        row.join_wanted.connect(lambda: self._join_around(key))
        if hasattr(row, "add_wanted"):
            row.add_wanted.connect(lambda: self.offer(key))
            row.inner_join_wanted.connect(lambda: self._join_inside(key))
        self._adopt(row)

    def _join_around(self, key: int) -> None:
        """Toggle between "and" and "or" for the lines around one."""
        group = tree.group_of(self._context.document.state.conditions, key)
        self._join(None if group is None else group.key)
        if key in self._rows:
            self._rows[key].joined.setFocus()

    def _join_inside(self, key: int) -> None:
        self._join(key)

    def _join(self, group: int | None) -> None:
        from ui.document.edits import conditions as edits

        lines = self._context.document.state.conditions
        word: tree.Joined = "and" if group is None else tree.word_of(tree.line_of(lines, group).node)
        edits.join(self._context.document, group, tree.OTHER[word])

    def show_kept(self) -> None:
        """Show how many deals the conditions keep."""
        results = self._context.table_runs.results
        state = self._context.document.state
        asked, snapshot = results.asked, results.snapshot
        words = ""
        if (
            snapshot is not None
            and asked is not None
            and not results.stale
            and tree.in_force(state.conditions)
        ):
            words = kept(snapshot) if results.shows_table_of(state, self._context.macros()) else ""
        tip = "The share of all possible deals that meet the conditions." if words else ""
        self.note.show_text(words, tip)


def _flat(
    lines: tree.Lines, depth: int = 0, joined: str = "and", *, quiet: bool = False
) -> Iterator[tuple[Line, int, str | None, bool]]:
    """Every line with its depth, the word before it, and whether it is inactive."""
    for place, line in enumerate(lines):
        off = quiet or not line.on
        yield line, depth, joined if place else None, off
        inner = tree.members(line.node)
        yield from _flat(inner, depth + 1, tree.word_of(line.node), quiet=off)
