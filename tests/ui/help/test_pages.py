"""The pages of help: what they name exists, what they show can be typed."""

import importlib.resources
import re
from pathlib import PurePosixPath

import pytest
from PySide6.QtGui import QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from oracle.games import GAMES
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.query.checking.query import check
from oracle.ranges import parse_range
from oracle.reports.flops import search_words
from ui.actions import Actions
from ui.conditions.lines.rows.menu import COMMANDS
from ui.help.pages import help_pages, search_help
from ui.widgets import help_places
from ui.widgets.help_places import KEYS

PAGES = help_pages()
FENCED = re.compile(r"^```(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(page.key, *found) for page in PAGES for found in FENCED.findall(page.text)]
TARGETS = re.compile(r"\]\(([^)]*)\)")


def lines_of(kind):
    """Language, page and line of every line in fenced blocks of a kind."""
    return [
        (page, language, line)
        for page, language, text in BLOCKS
        for line in text.splitlines()
        if language.split()[0] == kind
    ]


def keys_told():
    """The keys in the left column, each written out: ``Ctrl+N, O`` is Ctrl+N and Ctrl+O."""
    page = next(page for page in PAGES if page.key == KEYS)
    found = set()
    for cell in re.findall(r"^\| (.*?) \|", page.text, re.MULTILINE):
        held = ""
        for word in re.split(r"[,\s]+", cell):
            held = word[: word.rfind("+") + 1] if "+" in word else held
            found |= {word, held.split("+")[0] + "+" + word}
    return found


def test_the_pages_begin_with_the_first_steps_and_end_with_the_keys():
    assert PAGES[0].key == "first-steps"
    assert PAGES[-1].key == KEYS
    assert len({page.title for page in PAGES}) == len(PAGES) > 8


def test_every_page_the_window_turns_to_exists():
    named = (help_places.START, help_places.RANGES, help_places.BOARDS, help_places.CONDITIONS)
    assert {*named, help_places.PICTURES, help_places.LANGUAGE, KEYS} <= {page.key for page in PAGES}


def test_every_block_says_what_it_holds():
    assert {language.split()[0] for _page, language, _text in BLOCKS} == {
        "classic",
        "generic",
        "board",
        "pql",
        "console",
        "python",
        "text",
    }


@pytest.mark.parametrize(("page", "language", "line"), [*lines_of("classic"), *lines_of("generic")])
def test_every_range_on_a_page_can_be_typed(page, language, line):
    syntax, _, game = language.partition(" ")
    assert parse_range(line, game or "holdem", syntax).combos > 0, page


@pytest.mark.parametrize(("page", "_language", "line"), lines_of("board"))
def test_every_board_on_a_page_can_be_dealt(page, _language, line):
    seats = [Seat("hero", "*"), Seat("villain", "*")]
    assert prepare(equity_query(seats, board=line, syntax="generic")), page


@pytest.mark.parametrize("text", [text for _page, language, text in BLOCKS if language == "pql"])
def test_every_query_on_a_page_makes_sense(text):
    query = parse(text)
    check(query)
    prepare(query)


def test_every_link_and_picture_of_a_page_is_there():
    folder = importlib.resources.files("resources")
    targets = {PurePosixPath(target) for page in PAGES for target in TARGETS.findall(page.text)}
    pictures = {target.name for target in targets if target.suffix == ".png"}
    assert pictures
    for name in pictures:
        assert (folder / "pictures" / name).is_file()
        assert (folder / "pictures" / name.replace("-light.", "-dark.")).is_file()
    for target in targets:
        assert target.name in pictures or (folder / "help" / target.name).is_file()


def test_every_game_of_the_catalog_is_on_its_page():
    games = next(page.text for page in PAGES if page.key == "games")
    rows = [cell.strip() for line in games.replace("'", "’").splitlines() for cell in line.split("|")[1:2]]
    found = {title.strip() for cell in rows for title in cell.split(",")}
    assert {game.title for game in GAMES} - found == set()


def test_every_key_of_the_window_and_of_a_line_is_on_the_page_of_keys(qapp):
    parent = QWidget()
    actions = Actions(QUndoStack(parent), parent)
    seats = {key for action in actions.seats for key in action.shortcuts()}
    keys = {action.shortcut() for action in actions.all() if not action.shortcut().isEmpty()} - seats
    wanted = {key.toString().replace("Return", "Enter") for key in keys}
    wanted |= {QKeySequence(act.key).toString() for act in COMMANDS if act.key}
    assert wanted - keys_told() == set()
    parent.deleteLater()


def test_a_search_finds_the_pages_with_all_words_and_the_one_named_so_first():
    assert search_help("ranges")[0].key == "ranges"
    assert [page.key for page in search_help("looseness backgammon")] == []
    assert "conditions-and-questions" in [page.key for page in search_help("FLUSH how often")]
    assert search_help("") == PAGES


def test_sections_are_the_headings_outside_of_code():
    page = next(page for page in PAGES if page.key == "pql")
    assert page.sections[:2] == ("select", "from")


def test_the_words_of_the_search_for_flops_are_those_of_the_engine():
    text = next(page.text for page in PAGES if page.key == "flops")
    items = re.findall(r"^- \*\*(.+?)\*\*: ((?:`[^`]+`(?:,\s+)?)+)$", text, re.MULTILINE)
    assert {title: tuple(re.findall("`(.+?)`", words)) for title, words in items} == search_words()
