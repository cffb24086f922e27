import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication

from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.lists.search_line import MOST_TYPED
from ui.widgets.lists.search_list import Entry, SearchList

ENTRIES = (
    Entry(
        "type", "Hands", "Hand type", "How often Hero has at least a flush on the river", "a pair on the flop"
    ),
    Entry(
        "ahead",
        "Hands",
        "Being ahead",
        "How often Hero is ahead on the flop",
        "is behind on the turn Villain",
    ),
    Entry("board", "Board", "Texture", "How often the board is paired on the turn", "is monotone"),
)


@pytest.fixture
def choices(qtbot):
    made = SearchList(Theme(LIGHT_MODE), "Add question", "Search")
    qtbot.addWidget(made)
    made.open_at(QRect(100, 100, 80, 20), ENTRIES)
    made.taken = []
    made.chosen.connect(made.taken.append)
    return made


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("", ("Hand type", "Being ahead", "Texture")),
        ("flush", ("Hand type",)),
        ("behind", ("Being ahead",)),  # only a choice of a slot says it
        ("villain turn", ("Being ahead",)),
        ("MONO", ("Texture",)),
        ("flop", ("Being ahead", "Hand type")),  # what shows the word comes before what can say it
        ("turn", ("Texture", "Being ahead")),
        ("pair or better flop", ("Hand type",)),  # unknown words are ignored
        ("ush", ()),  # words are found by their beginnings
        ("gutshot", ()),
    ],
)
def test_words_find_what_an_entry_shows_and_what_it_can_say(choices, qtbot, typed, titles):
    qtbot.keyClicks(choices.search, typed)
    assert choices.titles == titles
    assert choices._nothing.isHidden() is bool(titles)


def test_enter_takes_the_first_that_is_found(choices, qtbot):
    qtbot.keyClicks(choices.search, "how often turn")
    qtbot.keyClick(choices.search, Qt.Key.Key_Return)
    assert choices.taken == ["board"]


def test_what_is_pasted_into_the_search_is_cut_to_what_a_search_needs(choices):
    QGuiApplication.clipboard().setText("flush " * 200_000)
    choices.search.paste()
    assert len(choices.search.text()) == MOST_TYPED
    assert choices.titles == ("Hand type",)
