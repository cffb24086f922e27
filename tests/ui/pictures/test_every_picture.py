"""Nothing is forgotten of a picture that is added to the window."""

import pytest

from tests.ui.pictures.book import BOOK
from ui.help.pages import PICTURES, help_pages
from ui.pictures.groups import GROUPS


@pytest.fixture
def titles(window) -> set[str]:
    """Of all pictures of ranges."""
    return {picture.kind.title for picture in window.shown.pictures()}


def test_every_picture_has_a_section_in_the_help(titles):
    page = next(page for page in help_pages() if page.key == PICTURES)
    assert titles - set(page.sections) == set()


def test_every_picture_has_a_page_in_the_book_of_pictures(titles):
    pages = {title.lower().replace(" × ", "-").replace(" ", "-") for title in titles}
    assert pages - {page.name for page in BOOK} == set()


def test_every_picture_is_in_a_group_and_no_group_is_empty(window):
    assert {picture.kind.group for picture in window.shown.pictures()} == set(GROUPS)
