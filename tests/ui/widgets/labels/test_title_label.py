"""A title gives way and stays whole where it is asked for."""

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ui.widgets.labels.title_label import TitleLabel


def test_a_title_gives_way_to_its_controls_and_shows_the_rest_by_its_tooltip(qtbot):
    row, title = QWidget(), TitleLabel("Equity on the next card, best to worst")
    qtbot.addWidget(row)
    layout = QHBoxLayout(row)
    layout.addWidget(title)
    layout.addStretch(1)
    layout.addWidget(QPushButton("each hand v the ranges"))
    for width, tip in ((900, ""), (300, title.text())):
        row.resize(width, 40)
        row.show()
        row.grab()
        assert title.toolTip() == tip
        assert title.text() == "Equity on the next card, best to worst"
        assert row.width() == width
