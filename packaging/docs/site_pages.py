"""The sources of the site, made from the README, the help pages, the changelog and docstrings.

Every page is a Markdown file for MyST.  Nothing is written twice: what a page says is what its source says,
with other names of files, a level of headings more or less, and pictures that follow the reader's theme.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from site_reference import commands_page, pql_page, python_page

ROOT = Path(__file__).resolve().parents[2]
HELP = ROOT / "resources" / "help"

README_PAGES = {
    "start": ("Start", ("Start",)),
    "command-line": ("The command line", ("The command line",)),
    "python": ("From Python", ("From Python",)),
    "contribute": ("Test and change it", ("Test", "More")),
}
"""Pages made of sections of the README: their titles, and the sections in order."""

CONTENTS = {
    "Use it": ("start", "command-line", "python"),
    "Help": (),
    "Reference": ("pql-functions", "python-reference", "commands"),
    "The project": ("contribute", "contributing", "changelog"),
}
"""What the side bar lists; the pages of help are added where it says Help."""

_FENCE = "```"
_HEADING = re.compile(r"^(#+) ")
_HELP_LINK = re.compile(r"\]\((?:resources/help/)?\d+-([\w-]+)\.md")
_ALONE = re.compile(r"^!\[(.*)\]\((?:\.\./|resources/)?pictures/([\w-]+)-light\.png\)$")
_PICTURE = re.compile(r"\((?:\.\./|resources/)pictures/")
_DOCUMENT = re.compile(r"`(CONTRIBUTING|CHANGELOG)\.md`")
_UNIT = re.compile(r"(?<=\d) (?=%)|(?<=±) (?=\d)")
_PLAIN_BLOCKS = re.compile(r"^```(?:classic|generic|board|pql)\b.*$")


def pages() -> dict[str, str]:
    """Every page of the site: its name without ending, and its text."""
    readme = sections((ROOT / "README.md").read_text(encoding="utf-8"))
    found = {"index": converted(readme[""]) + contents()}
    for name, (title, parts) in README_PAGES.items():
        text = "\n".join(readme[part] if len(parts) == 1 else f"## {part}\n{readme[part]}" for part in parts)
        found[name] = converted(f"# {title}\n{_raised(text) if len(parts) == 1 else text}")
    for name, path in help_files().items():
        found[name] = converted(path.read_text(encoding="utf-8"))
    for name in ("CONTRIBUTING", "CHANGELOG"):
        found[name.lower()] = converted((ROOT / f"{name}.md").read_text(encoding="utf-8"))
    return {
        **found,
        "pql-functions": pql_page(),
        "python-reference": python_page(),
        "commands": commands_page(),
    }


def help_files() -> dict[str, Path]:
    """The help pages by key, in their order."""
    files = [path for path in HELP.glob("*.md") if path.name[0].isdecimal()]
    files.sort(key=lambda path: int(path.name.partition("-")[0]))
    return {path.stem.partition("-")[2]: path for path in files}


def sections(text: str) -> dict[str, str]:
    """The sections of second level by title; what comes before the first has no title."""
    found, title = {"": ""}, ""
    for line, fenced in _with_fences(text):
        if not fenced and line.startswith("## "):
            title = line[3:].strip()
            found[title] = ""
        else:
            found[title] += line + "\n"
    return found


def contents() -> str:
    """The lists of pages, as the side bar and the end of the first page show them."""
    parts = []
    for caption, names in CONTENTS.items():
        listed = "\n".join(names or help_files())
        parts.append(f"\n{_FENCE}{{toctree}}\n:caption: {caption}\n:hidden:\n\n{listed}\n{_FENCE}\n")
    return "".join(parts)


def converted(text: str) -> str:
    """A document with the names of files, pictures and blocks that the site has."""
    lines = []
    for line, fenced in _with_fences(text):
        if fenced:
            lines.append(_PLAIN_BLOCKS.sub(f"{_FENCE}text", line))
            continue
        alone = _ALONE.match(line)
        lines.extend(_both_themes(*alone.groups()) if alone else [_linked(line)])
    return "\n".join(lines) + "\n"


def _linked(line: str) -> str:
    line = _kept_together(_PICTURE.sub("(pictures/", _HELP_LINK.sub(r"](\1.md", line)))
    return _DOCUMENT.sub(lambda named: f"[{named[1]}]({named[1].lower()}.md)", line)


def _kept_together(line: str) -> str:
    """A line without breaks between a figure and its sign, as in 95 %; code is left as it is."""
    parts = line.split("`")  # every second one is code
    return "`".join(
        _UNIT.sub("\N{NO-BREAK SPACE}", part) if at % 2 == 0 else part for at, part in enumerate(parts)
    )


def _both_themes(words: str, name: str) -> Iterable[str]:
    """A picture in the reader's theme."""
    for theme in ("light", "dark"):
        yield f":::{{image}} pictures/{name}-{theme}.png\n:alt: {words}\n:class: only-{theme}\n:::\n"


def _raised(text: str) -> str:
    """A text with each heading one level higher, since its section has become a page."""
    return _each_line(text, lambda line: _HEADING.sub(lambda marks: marks[1][1:] + " ", line))


def _each_line(text: str, change: Callable[[str], str]) -> str:
    return "\n".join(line if fenced else change(line) for line, fenced in _with_fences(text))


def _with_fences(text: str) -> Iterable[tuple[str, bool]]:
    """Every line, and whether it belongs to a fenced block."""
    inside = False
    for line in text.splitlines():
        marks = line.startswith(_FENCE)
        yield line, inside or marks
        inside ^= marks
