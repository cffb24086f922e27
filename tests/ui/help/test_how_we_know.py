"""The page “How we know”: every command and program on it gives the output shown below it."""

import shlex

import pytest

from oracle.cli import main
from tests.commands_shown import commands, fenced, programs, timeless
from ui.help.pages import help_pages

(TEXT,) = (page.text for page in help_pages() if page.key == "how-we-know")
COMMANDS = commands(TEXT)
PROGRAMS = programs(TEXT)


def test_every_command_and_program_is_followed_by_its_answer():
    assert len(COMMANDS) > 8
    assert all(output for _line, output in COMMANDS)
    assert len(PROGRAMS) == len(fenced(TEXT, "python")) == len(fenced(TEXT, "text")) > 2


@pytest.mark.parametrize(("line", "output"), COMMANDS, ids=[line for line, _ in COMMANDS])
def test_a_command_prints_what_the_page_says(line, output, capsys):
    words = shlex.split(line)
    assert words[0] == "open-odds-oracle"
    assert main(words[1:]) == 0
    printed = capsys.readouterr()
    assert timeless(printed.out) == timeless(output)
    assert "error" not in printed.err


@pytest.mark.parametrize(("code", "output"), PROGRAMS, ids=["counts", "intervals", "rare"])
def test_a_program_prints_what_the_page_says(code, output, capsys):
    exec(compile(code, "how-we-know.md", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("program", PROGRAMS[1:], ids=["intervals", "rare"])
def test_the_intervals_on_the_page_hold_about_as_often_as_they_say(program):
    held, _of, runs = program[1].split()
    assert 0.91 <= int(held) / int(runs) <= 0.99
