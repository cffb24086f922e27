"""The page “From the window to Python”: its example gives the same in every way, as the page shows."""

from __future__ import annotations

import re
import shlex

import pytest

import oracle
from oracle.cli import main
from tests.commands_shown import commands, programs, timeless
from ui.help.pages import help_pages

(TEXT,) = (page.text for page in help_pages() if page.key == "from-the-window-to-python")
COMMANDS = commands(TEXT)
((PROGRAM, PRINTED),) = programs(TEXT)


@pytest.mark.parametrize(("line", "output"), COMMANDS, ids=[line for line, _ in COMMANDS])
def test_a_command_prints_what_the_page_says(line, output, capsys):
    assert output
    words = shlex.split(line)
    assert words[0] == "open-odds-oracle"
    assert main(words[1:]) == 0
    printed = capsys.readouterr()
    assert timeless(printed.out) == timeless(output)
    assert printed.err == ""


def test_the_program_prints_what_the_page_says_and_what_the_command_says(capsys):
    exec(compile(PROGRAM, "page.md", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out == PRINTED
    by_command = re.findall(r"^p\d +\d+% +([\d.]+) %", COMMANDS[0][1], flags=re.MULTILINE)
    by_python = re.findall(r"^p\d: ([\d.]+) %", PRINTED, flags=re.MULTILINE)
    assert [f"{float(each):.2f}" for each in by_command] == by_python
    assert len(by_python) == 2


def test_the_lines_for_notebooks_are_tables():
    lines = re.findall(r"^- `(oracle\.(?:equity|heat_map)\(.*?\))` shows", TEXT, flags=re.MULTILINE)
    assert len(lines) == 2
    for line in lines:
        assert eval(line, {"oracle": oracle})._repr_html_().startswith("<table")
