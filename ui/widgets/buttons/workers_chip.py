"""The choice of who does the work: a chip that opens a form; batches and reports share it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from oracle.errors import OracleError
from oracle.simulate.work.pool import default_threads
from ui.document.shown_text import tooltip
from ui.jobs.workers import (
    ADDRESS,
    CLUSTER,
    KINDS,
    PROCESSES,
    THREADS,
    WorkersChoice,
    kept_choice,
    typed_choice,
)
from ui.settings import Settings
from ui.theme.roles import set_role
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.file_dialogs import FileDialog
from ui.widgets.labels.label import Label

_TITLES = {
    THREADS: "This program",
    PROCESSES: "Processes",
    CLUSTER: "Cluster here",
    ADDRESS: "Cluster at …",
}
_SAID = {
    THREADS: "The threads of this program: the right choice unless you have more machines.",
    PROCESSES: "Processes on this computer. They start in a few seconds and end with the work.",
    CLUSTER: "A Dask cluster on this computer, reachable from it alone. Needs the extra [cluster].",
    ADDRESS: "A Dask cluster of your own, by TLS. Needs the extra [cluster]; its workers must have this "
    "version of the program.",
}
SAME = "The figures are the same wherever they are computed."
_WIDTH = 500
_MESSAGE_LINES = 3
"""Lines below the fields: about the workers, or an error."""
_LONGEST = 1_000
"""Characters of an address or a folder."""


class WorkersForm(QFrame):
    """The form, a popup.

    Args:
        parent: Qt parent.
    """

    chosen = Signal(object)
    """Other workers were chosen: a `WorkersChoice`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAccessibleName("Workers")
        self.setFixedWidth(_WIDTH)
        self.kinds = QButtonGroup(self)
        self._grid = QGridLayout()
        self.number = self._field("Workers", "How many processes; empty: one per core of this computer.")
        self.address = self._field("Address", "The scheduler of the cluster, tls://HOST:PORT.")
        self.folder = self._field(
            "Certificates",
            "The folder with ca.pem, cert.pem and key.pem; empty if Dask’s own settings name them.",
        )
        self.browse = QPushButton("Choose …")
        self.browse.setAccessibleName("Choose the folder of certificates")
        self._message = Label()
        self._problem = ""
        self.dialog: FileDialog | None = None
        self._build()

    def _build(self) -> None:
        title, same, row = Label("Who does the work"), Label(SAME), QHBoxLayout()
        title.setProperty("role", "title")
        same.setProperty("role", "muted")
        same.setWordWrap(True)
        row.setSpacing(SPACE)
        for place, kind in enumerate(KINDS):
            button = QPushButton(_TITLES[kind])
            button.setCheckable(True)
            button.setToolTip(tooltip(_SAID[kind]))
            self.kinds.addButton(button, place)
            row.addWidget(button, 1)
        self.kinds.idClicked.connect(self._kind_clicked)
        self._grid.setHorizontalSpacing(2 * SPACE)
        self._grid.addWidget(self.browse, 2, 2)
        self.browse.clicked.connect(self._browse)
        self.number.setPlaceholderText(str(default_threads()))
        self.address.setPlaceholderText("tls://192.168.1.5:8786")
        self._message.setWordWrap(True)
        self._message.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._message.setFixedHeight(_MESSAGE_LINES * QFontMetrics(ui_font("label")).lineSpacing())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * SPACE, 3 * SPACE, 4 * SPACE, 3 * SPACE)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(title)
        layout.addWidget(same)
        layout.addLayout(row)
        layout.addLayout(self._grid)
        layout.addWidget(self._message)

    def _field(self, name: str, tip: str) -> QLineEdit:
        place, field, label = self._grid.count() // 2, QLineEdit(), Label(name)
        field.setAccessibleName(name)
        field.setMaxLength(_LONGEST)
        field.setToolTip(tooltip(tip))
        label.setBuddy(field)
        field.textEdited.connect(self._say)
        field.editingFinished.connect(self.take)
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(field, place, 1)
        return field

    @property
    def kind(self) -> str:
        """The kind of workers that is checked."""
        return KINDS[self.kinds.checkedId()]

    @property
    def message(self) -> str:
        """The error of what is typed; empty if there is none."""
        return self._problem

    def open_below(self, opener: QWidget, choice: WorkersChoice) -> None:
        """Show the form under a widget, whole on the screen.

        Args:
            opener: The widget.
            choice: The present choice.
        """
        self.number.setText(str(choice.number) if choice.number else "")
        self.address.setText(choice.address)
        self.folder.setText(choice.certificates)
        self.kinds.button(KINDS.index(choice.kind)).setChecked(True)
        self._show_fields()
        self.adjustSize()
        corner = opener.mapToGlobal(QPoint(0, opener.height() + SPACE))
        free = opener.screen().availableGeometry()
        left = max(free.left(), min(corner.x(), free.right() - self.width()))
        top = max(free.top(), min(corner.y(), free.bottom() - self.height()))
        self.move(left, top)
        self.show()
        self.kinds.button(self.kinds.checkedId()).setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses and closes, Esc closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.take():
                self.close()
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    @Slot()
    def take(self) -> bool:
        """Choose what is typed; returns False and shows the error if there are no such workers."""
        try:
            choice = typed_choice(self.kind, self.number.text(), self.address.text(), self.folder.text())
        except OracleError as problem:
            self._say(problem=str(problem))
            return False
        self._say()
        self.chosen.emit(choice)
        return True

    @Slot(int)
    def _kind_clicked(self, _place: int) -> None:
        self._show_fields()
        if self.kind != ADDRESS or self.address.text().strip():
            self.take()
        else:
            self.address.setFocus(Qt.FocusReason.OtherFocusReason)  # typing it is what comes next

    def _show_fields(self) -> None:
        """Enable what the kind of workers needs."""
        self.number.setEnabled(self.kind in (PROCESSES, CLUSTER))
        for part in (self.address, self.folder, self.browse):
            part.setEnabled(self.kind == ADDRESS)
        for button in self.kinds.buttons():  # Tab goes to the chosen one, arrow keys to the others
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        self._say()

    @Slot()
    def _say(self, _text: str = "", *, problem: str = "") -> None:
        """Show an error, or if there is none what the workers are."""
        self._problem = problem
        set_role(self._message, "error" if problem else "muted")
        self._message.setText(problem or _SAID[self.kind])

    @Slot()
    def _browse(self) -> None:
        self.dialog = FileDialog(self.parentWidget(), "Folder of certificates", self.folder.text())
        self.dialog.setFileMode(FileDialog.FileMode.Directory)
        self.dialog.setOption(FileDialog.Option.ShowDirsOnly)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.fileSelected.connect(self._take_folder)
        self.close()  # a popup would cover the dialog
        self.dialog.show()

    @Slot(str)
    def _take_folder(self, folder: str) -> None:
        self.folder.setText(folder)
        self.take()
        self.show()


class WorkersChip(Chip):
    """Shows who does the work; a click opens the form.  The choice is stored in the settings.

    Args:
        theme: The theme.
        settings: Where the choice is stored.
        kind: The kind of work that it applies to.
        tip: What the workers are for.
    """

    changed = Signal()
    """Other workers were chosen."""

    def __init__(self, theme: Theme, settings: Settings, kind: str, tip: str = "") -> None:
        super().__init__(theme, "")
        self._settings, self._kind, self._tip = settings, kind, tip
        self.choice = kept_choice(settings.workers(kind))
        self.form = WorkersForm(self)
        self.form.chosen.connect(self._choose)
        self.clicked.connect(self._open)
        self._show()

    @Slot()
    def _open(self, _checked: bool = False) -> None:
        self.form.open_below(self, self.choice)

    @Slot(object)
    def _choose(self, choice: WorkersChoice) -> None:
        if choice != self.choice:
            self.choice = choice
            self._settings.set_workers(self._kind, choice.lines())
            self._show()
            self.changed.emit()

    def _show(self) -> None:
        self.show_word(f"Workers: {self.choice.words}")
        self.setToolTip(tooltip(self._tip))
