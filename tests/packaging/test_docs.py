"""The site, as far as it can be checked unbuilt: nothing is left out, every link has a target."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

import oracle
from oracle.cli.command import COMMANDS
from oracle.query.registry import functions
from tests.packaging.scripts import ROOT, script
from ui.help.pages import help_pages

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
IMAGE = re.compile(r"^:::\{image\} (\S+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def site() -> Iterator[ModuleType]:
    """The module that makes the sources."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging" / "docs")
        yield script("docs/site_pages")
    sys.modules.pop("site_reference", None)


@pytest.fixture(scope="module")
def pages(site: ModuleType) -> dict[str, str]:
    return site.pages()


def test_the_help_pages_are_those_of_the_window_in_their_order(site: ModuleType) -> None:
    assert list(site.help_files()) == [page.key for page in help_pages()]


def test_every_page_is_in_the_contents_and_the_other_way_round(site: ModuleType, pages) -> None:
    listed = re.findall(r"^[\w-]+$", site.contents(), re.MULTILINE)
    assert sorted(listed) == sorted(pages.keys() - {"index"})


def test_every_section_of_the_readme_is_on_a_page(site: ModuleType, pages) -> None:
    found = site.sections((ROOT / "README.md").read_text(encoding="utf-8"))
    used = [part for _title, parts in site.README_PAGES.values() for part in parts]
    assert sorted(used) == sorted(found.keys() - {""})
    for heading in ("### Equity", "### Spreadsheets"):
        assert f"\n{heading[1:]}\n" in pages["command-line"]


def test_every_public_name_is_in_the_reference_once(pages) -> None:
    named = re.findall(r"auto(?:function|class):: oracle\.(\w+)", pages["python-reference"])
    assert sorted(named) == sorted(oracle.__all__)


def test_a_name_that_is_in_no_group_stops_the_build(
    site: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "__all__", [*oracle.__all__, "forgotten"])
    with pytest.raises(ValueError, match="forgotten"):
        site.python_page()


def test_every_function_of_pql_is_in_the_reference_with_its_example(pages) -> None:
    headings = set(re.findall(r"^### (\w+)$", pages["pql-functions"], re.MULTILINE))
    assert headings == {spec.name for spec in functions().values()}
    for spec in functions().values():
        assert spec.doc.example.text in pages["pql-functions"]


def test_every_command_is_in_the_reference(pages) -> None:
    assert re.findall(r"^## (\w+)$", pages["commands"], re.MULTILINE) == list(COMMANDS)
    assert "usage: open-odds-oracle equity" in pages["commands"]


def test_every_link_and_picture_has_a_target(pages) -> None:
    pictures = ROOT / "resources"
    for name, text in pages.items():
        for target in [*LINK.findall(FENCED.sub("", text)), *IMAGE.findall(text)]:
            if target.startswith("https:"):
                continue
            page = target.removesuffix(".md")
            assert page in pages if page != target else (pictures / target).is_file(), (name, target)


def test_headings_have_no_gap_between_their_levels(pages) -> None:
    for name, text in pages.items():
        levels = [len(marks) for marks in re.findall(r"^(#+) ", FENCED.sub("", text), re.MULTILINE)]
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), name


def test_pictures_that_are_alone_follow_the_theme(site: ModuleType) -> None:
    shown = site.converted("![Words](../pictures/main-light.png)\n\na ![b](resources/pictures/main-dark.png)")
    assert ":::{image} pictures/main-light.png\n:alt: Words\n:class: only-light" in shown
    assert ":::{image} pictures/main-dark.png\n:alt: Words\n:class: only-dark" in shown
    assert "a ![b](pictures/main-dark.png)" in shown


def test_a_figure_is_not_parted_from_its_sign(site: ModuleType) -> None:
    shown = site.converted("95 % of ± 0.2 %, `95 %`\n```\n95 %\n```")
    assert shown == "95\u00a0% of ±\u00a00.2\u00a0%, `95 %`\n```\n95 %\n```\n"


def test_text_of_a_docstring_is_not_markup(site: ModuleType) -> None:
    assert site.pql_page is not None
    assert sys.modules["site_reference"].plain("a * b_c <d> [e](f)") == r"a \* b\_c \<d\> \[e\](f)"
