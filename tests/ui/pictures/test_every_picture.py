"""Nothing is forgotten of a picture that is added to the window."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from types import ModuleType

import pytest

from oracle.warming.pictures import PICTURES
from tests.ui.pictures import test_show_pql as show_pql
from tests.ui.pictures import test_taking_away as taking_away
from tests.ui.pictures.book import BOOK
from ui.help.pages import help_pages
from ui.pictures.catalog import PictureEntry, PictureSet
from ui.pictures.groups import GROUPS
from ui.pictures.kit.feed import PictureFeed
from ui.widgets.buttons.chip import Chip
from ui.widgets.help_places import PICTURES as PICTURES_PAGE

ROOT = Path(__file__).parents[3]
WITHOUT_A_QUERY = {
    "turn_river",
    "fold_call_raise",
    "callers",
    "blockers",
    "first_bet",
    "starting_hands",
    "preflop_value",
    "what_they_hold",
}
"""Pictures that no query gives; a test of that name in `test_show_pql` is about their button."""
OF_DECISIONS = {"fold_call_raise", "blockers", "callers", "first_bet", "starting_hands", "preflop_value"}
"""Pictures whose data are in `oracle/decisions`; those of the others are in `oracle/analysis/pictures`."""

LISTED = {name: each.kind for name, each in vars(PictureSet).items() if isinstance(each, PictureEntry)}
"""The feeds of the window's pictures by their names in the code."""


def feeds() -> dict[str, type[PictureFeed]]:
    """Every feed that a file of `ui/pictures` defines, by the name of the file; the kit has bases only."""
    found = {}
    paths = sorted((ROOT / "ui" / "pictures").rglob("*.py"))
    for path in (path for path in paths if path.parent.name != "kit"):
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for _, each in inspect.getmembers(module, inspect.isclass):
            if issubclass(each, PictureFeed) and each.__module__ == module.__name__:
                found[path.stem] = each
    return found


@pytest.fixture
def titles(window) -> set[str]:
    """Of all pictures of ranges."""
    return {picture.offer.title for picture in window.picture_set.pictures()}


@pytest.mark.parametrize(("name", "kind"), feeds().items())
def test_every_feed_is_offered_by_the_window(name: str, kind: type[PictureFeed]) -> None:
    missing = f"    {name}: PictureEntry[{kind.__name__}] = PictureEntry(offers.{name.upper()})"
    assert LISTED.get(name) is kind, f"Add to PictureSet in ui/pictures/catalog.py:\n{missing}"
    assert vars(PictureSet)[name].offer is kind.offer


@pytest.mark.parametrize(("name", "kind"), LISTED.items())
def test_the_kernels_of_every_picture_can_be_prepared_first(name: str, kind: type[PictureFeed]) -> None:
    place = "oracle/decisions" if name in OF_DECISIONS else "oracle/analysis/pictures"
    assert (ROOT / place / f"{name}.py").is_file(), (
        f"The data of {kind.offer.title} belong in {place}/{name}.py"
    )
    listed = "oracle/warming/pictures.py" if name in OF_DECISIONS else f"{place}/catalog.py"
    assert kind.offer.name in PICTURES, f'Add to PICTURES in {listed}:\n    "{kind.offer.name}": {name},'


@pytest.mark.parametrize("table", [taking_away, show_pql])
@pytest.mark.parametrize(("name", "kind"), LISTED.items())
def test_every_picture_is_in_the_tables_of_the_tests(
    name: str, kind: type[PictureFeed], table: ModuleType
) -> None:
    if table is show_pql and name in WITHOUT_A_QUERY:
        assert name not in table.TABS
        return
    file = Path(str(table.__file__)).relative_to(ROOT).as_posix()
    assert name in table.TABS, f'Add to TABS in {file} a line for "{name}" ({kind.offer.title}).'


def test_every_picture_has_a_section_in_the_help(titles):
    page = next(page for page in help_pages() if page.key == PICTURES_PAGE)
    missing = sorted(titles - set(page.sections))
    assert not missing, f"Add to resources/help/6-pictures.md a section for each of {missing}"


def test_every_picture_has_a_page_in_the_book_of_pictures(titles):
    pages = {
        title.lower().replace(" × ", "-").replace("…", "-").replace(", ", "-").replace(" ", "-")
        for title in titles
    }
    missing = sorted(pages - {page.name for page in BOOK})
    assert not missing, f"Add to BOOK in tests/ui/pictures/book.py a Page for each of {missing}"


def test_every_picture_is_in_a_group_and_no_group_is_empty(window):
    assert {picture.offer.group for picture in window.picture_set.pictures()} == set(GROUPS)


@pytest.mark.parametrize("name", LISTED)
def test_a_choice_has_the_same_words_at_first_and_after_it_was_restored(window, name: str) -> None:
    """A session or a layout that is opened chooses what is chosen anyway."""
    feed = window.picture_set.feed_of(vars(PictureSet)[name])
    chips = [chip for chip in feed.widget.findChildren(Chip) if chip.text()]
    before = [chip.text() for chip in chips]
    feed.choose(feed.choice)
    assert [chip.text() for chip in chips] == before
