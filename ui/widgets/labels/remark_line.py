"""A line for messages; its space is always reserved, so that nothing moves."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.theme.roles import set_role
from ui.widgets.labels.elided_label import ElidedLabel


class RemarkLine(ElidedLabel):
    """A line that shows as much as fits, with the whole text as tooltip.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.say("")

    def say(self, words: str, *, wrong: bool = False) -> None:
        """Show a remark, or none; ``wrong`` marks it as an error."""
        set_role(self, "error" if wrong else "muted")
        self.show_text(words)
