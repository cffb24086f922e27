"""Hostile text is fed to every function that text leaves the program by, and to every command.

`test_bypassed_exits.py` finds exits that bypass them; a new use of one fails here until it is driven.
"""

from __future__ import annotations

import ast
import csv
import io
import itertools
import json
import re
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import harmless
from oracle.cli import main, say
from oracle.session import write_session
from tests.architecture.source_trees import ROOT, dotted, sources
from ui.document.session.records import session_of
from ui.document.state import example_document

HOSTILE = "\x1b]0;owned\x07\x9b2J\x7f\u202eevil\u2066\u200b\udc80"
"""A terminal's title and screen, a deletion, overrides of direction, a blank of no width, half a letter."""
NAME = re.sub(r"[\x00-\x1f\ud800-\udfff]" if sys.platform == "win32" else "/", "", HOSTILE)
"""As much of it as a file name may have: Windows refuses control characters, some of its disks half a letter,
other systems a slash."""
FORMULA = "=HYPERLINK(0)"


def acts_on_a_terminal(text: str) -> list[str]:
    """The characters of a text that a terminal may obey, or that disguise what is read."""
    return [
        f"U+{ord(letter):04X}"
        for letter in text
        if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    ]


def formulas(text: str, delimiter: str = ",") -> list[str]:
    """The cells of a table that a spreadsheet may run."""
    cells = [cell.strip() for row in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in row]
    number = re.compile(r"[+-]?[\d.,]+(e[+-]?\d+)?( ?%)?", re.IGNORECASE)
    return [cell for cell in cells if cell[:1] in tuple("=+-@＝＋－＠") and not number.fullmatch(cell)]


@pytest.mark.parametrize(
    "text", [HOSTILE, FORMULA, "\t=1", "\ufeff=1", " \n+A1", "＝1", "-A1", "@SUM(1)", "'=1"]
)
def test_no_printer_lets_hostile_text_out(text: str) -> None:
    rows = [[text, f"x{text}", -5, "-5", -1.5e-7, None]]
    for several_lines in (False, True):
        for delimiter in (",", ";", "\t"):
            found = harmless.table(rows, delimiter=delimiter, several_lines=several_lines)
            assert acts_on_a_terminal(found.replace("\r\n", "\n")) == []
            assert formulas(found, delimiter) == []
            (cells,) = csv.reader(io.StringIO(found), delimiter=delimiter)
            assert cells[2:] == ["-5", "-5", "-1.5e-07", ""]
    assert acts_on_a_terminal(harmless.revealed_lines(text)) == []
    assert acts_on_a_terminal(harmless.one_line(text)) == []
    found = harmless.json_text({text: [text, float("nan")]})
    assert acts_on_a_terminal(found) == []
    assert json.loads(found) == {text: [text, None]}


PLAYERS = f"a='AcAd', b='KcKd', board='2c3d7h9sJc', dead='{HOSTILE}'"
GOOD = (
    f"select count(winsHi(a)) as '{FORMULA}{HOSTILE}' from game='holdem', a='AcAd', b='KcKd', board='2c3d7h'"
)
TABLE = GOOD[GOOD.index("from") :]
TEXTS = f"select histogram('{FORMULA}{HOSTILE}' || toString(pocketPair(a))) as 'x\ny' {TABLE}"
INSIDE = f"select avg(hvrEquity(a, flop)) as '{HOSTILE}' from game='holdem', a='AcAd', b='15%', c='30%'"
FLOPS = ("AcAd", "KcKd,KcKs", "--dead", "".join(rank + suit for rank in "23456789TJ" for suit in "cdhs"))
PREFLOP = ("AcAd", "KcKd", " Kc\nKd \n", "--pot", "6", *FLOPS[2:])
SHORT = ("--sampled", "--trials", "50", "--seed", "1")
SHEET = (
    f'#QUERY#,#A#,{FORMULA},"{HOSTILE}"\n'
    f"\"select count(winsHi(a)) as '{FORMULA}', avg(-1) as '-5' from game='holdem', a='#A#', b='KcKd', "
    "board='2c3d7h9sJc'\",,,\n"
    f',AcAd,{FORMULA},-5\n,{FORMULA},"two\nlines","{HOSTILE}"\n'
)

COMMANDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("pql", GOOD), ""),
    (("pql", GOOD, "--json"), ""),
    (("pql", GOOD, "--csv"), ""),
    (("pql", TEXTS), ""),
    (("pql", TEXTS, "--json"), ""),
    (("pql", TEXTS, "--csv"), ""),
    (("pql", GOOD, "--deals", "2"), ""),
    (("pql", GOOD, "--deals", "2", "--json"), ""),
    (("pql", GOOD, "--deals", "2", "--holds", HOSTILE), ""),
    (("pql", GOOD, "--on", "processes:1"), ""),
    (("pql", GOOD, "--on", HOSTILE), ""),
    (("pql", GOOD, "--on", "processes:1", "--journal", f"gone/{HOSTILE}"), ""),
    (("pql", GOOD, "--on", "tls://a:1", "--tls", HOSTILE), ""),
    (("pql", TEXTS, "--explain"), ""),
    (("pql", TEXTS, "--explain", "--json"), ""),
    (("pql", TEXTS, "--explain", "--csv"), ""),
    (("pql", INSIDE, *SHORT), ""),
    (("pql", INSIDE, *SHORT, "--csv"), ""),
    (("pql", f"select {HOSTILE}"), ""),
    (("pql", f"select avg(riverEquity(a)) from game='{HOSTILE}', a='AA'"), ""),
    (("pql", f"{GOOD}; select avg({HOSTILE})", "--json"), ""),
    (("pql", "select count(winsHi(a)) from game='holdem', a='AKs', b='QdQc', board='2c3d7h9sJc'"), ""),
    (("pql", f"select count(winsHi(a)) from game='holdem', {PLAYERS}"), ""),
    (("pql", "-"), f"select '{HOSTILE}"),
    (("equity", "AcAd", "KcKd", "--board", "2c3d7h9sJc"), ""),
    (("equity", "AcAd", f" Kc Kd \n{FORMULA}", "--csv"), ""),
    (("equity", "AcAd", HOSTILE), ""),
    (("equity", "AcAd", "KcKd", "--dead", HOSTILE), ""),
    (("equity", "AcAd", "AKs", "--board", "2c3d7h9sJc", "--csv"), ""),
    (("equity", "AcAd", "-", "--json"), f"KcKd\n{HOSTILE}\n"),
    (("outs", "AsAc", "KcKd", "--board", "Kh8h9c"), ""),
    (("outs", "AsAc", "KcKd", "--board", "Kh8h9c", "--json"), ""),
    (("outs", "AsAc", "KcKd", "--board", "Kh8h9c", "--csv"), ""),
    (("outs", HOSTILE, "--board", "Kh8h9c"), ""),
    (("outs", "AsAc", "--board", HOSTILE), ""),
    (("flops", *FLOPS), ""),
    (("flops", *FLOPS, "--csv", "--on", "processes:1"), ""),
    (("flops", *FLOPS, "--json"), ""),
    (("flops", *FLOPS, "--texture", "suits"), ""),
    (("flops", *FLOPS, "--texture", "suits", "--csv"), ""),
    (("flops", *FLOPS, "--texture", "suits", "--json"), ""),
    (("flops", *FLOPS, "--subset", "2"), ""),
    (("flops", *FLOPS, "--subset", "2", "--csv"), ""),
    (("flops", *FLOPS, "--subset", "2", "--json"), ""),
    (("flops", *FLOPS, "--texture", HOSTILE), ""),
    (("flops", *FLOPS, "--search", HOSTILE), ""),
    (("flops", *FLOPS, "--sort", HOSTILE), ""),
    (("flops", *FLOPS, "--columns", HOSTILE), ""),
    (("flops", *FLOPS, "--where", HOSTILE), ""),
    (("flops", "AcAd", HOSTILE), ""),
    (("flops", *FLOPS, "--set", "SET"), ""),
    (("flops", *FLOPS, "--set", HOSTILE), ""),
    (("flops", *FLOPS, "--columns", "count(scoops(p1))"), ""),
    (("batch", "SHEET", "--flops", HOSTILE), ""),
    (("odds", "AcAd", "--board", "2c3d7h9s", "--opponents", "2"), ""),
    (("odds", "AcAd", "--board", "2c3d7h9s", "--opponents", "2", "--json"), ""),
    (("odds", "AcAd", "--board", "2c3d7h9s", "--opponents", "2", "--csv"), ""),
    (("odds", "AcAd", "--villain", HOSTILE), ""),
    (("odds", HOSTILE), ""),
    (("trials", "AcAd", "KcKd", "--board", "2c3d7h9s", "--most", "50"), ""),
    (("trials", "AcAd", "KcKd", "--board", "2c3d7h9s", "--most", "50", "--csv"), ""),
    (("trials", "AcAd", "KcKd", "--board", "2c3d7h9s", "--most", "50", "--json"), ""),
    (("trials", "AcAd", HOSTILE), ""),
    (("picture", "next-card", "AcAd", "KcKd", "--board", "2c3d7h9s"), ""),
    (("picture", "next-card", "AcAd", "KcKd", "--board", "2c3d7h9s", "--csv"), ""),
    (("picture", "next-card", "AcAd", "KcKd", "--board", "2c3d7h9s", "--json"), ""),
    (("picture", "next-card", "AcAd", HOSTILE, "--board", "2c3d7h9s"), ""),
    (("picture", "hand-types", "AcAd", "KcKd", "--street", HOSTILE), ""),
    (("picture", "hand-types", "AcAd", "KcKd", "--where", HOSTILE), ""),
    (("picture", "streets", "AcAd", "KcKd", "--board", "2c3d7h9s", "--svg", "DRAWN"), ""),
    (("picture", "streets", "AcAd", "KcKd", "--svg", HOSTILE), ""),
    (("picture", "streets", "AcAd", "KcKd", "--svg", f"gone/{HOSTILE}.svg"), ""),
    (("picture", "streets", "AcAd", "KcKd", "--svg", f"{HOSTILE}/a.svg", "--size", HOSTILE), ""),
    (("report", "AcAd", "KcKd", "--board", "2c3d7h9sJc", "-o", "PAGE", "--title", HOSTILE), ""),
    (("report", "AcAd", "KcKd", "-o", "PAGE", "--pictures", "turn-and-river", *SHORT), ""),
    (("report", f"gone{HOSTILE}.oracle"), ""),
    (("report", "DAMAGED", "-o", "PAGE", "--pictures", "none"), ""),
    (("report", "AcAd", "KcKd", "-o", "PAGE", "--pictures", HOSTILE), ""),
    (("preflop", *PREFLOP), ""),
    (("preflop", *PREFLOP, "--csv"), ""),
    (("preflop", *PREFLOP, "--json"), ""),
    (("preflop", HOSTILE, "--pot", "6"), ""),
    (("preflop", "AcAd", "KcKd", "--pot", HOSTILE), ""),
    (("preflop", "AcAd", "KcKd", "--pot", "6", "--dead", HOSTILE), ""),
    (("decide", "AcAd", "KcKd", "--board", "2c3d7h", "--pot", "20", "--call", "4", "--raise-to", "14"), ""),
    (("decide", "AcAd", "KcKd", "--board", "2c3d7h", "--pot", "20", "--raise-to", "5", "--csv"), ""),
    (("decide", "AcAd", "KcKd", "--board", "2c3d7h", "--pot", "20", "--raise-to", "5", "--json"), ""),
    (("decide", "AcAd", HOSTILE, "--pot", "20"), ""),
    (("decide", "AcAd", "KcKd", "--pot", HOSTILE), ""),
    (("decide", "AcAd", "KcKd", "--pot", "20", "--unit", HOSTILE), ""),
    (("decide", "AcAd", "KcKd", "--pot", "20", "--raise-to", "5", "--taken-for", HOSTILE), ""),
    (("pql", GOOD, *SHORT, "--trace"), ""),
    (("pql", GOOD, *SHORT, "--trace", "--csv"), ""),
    (("equity", "AcAd", "KcKd", *SHORT, "--trace"), ""),
    (("table", "AA", "72o"), ""),
    (("table", "AA", "--json"), ""),
    (("table", "AA", "--csv"), ""),
    (("table", "AA", "--versus"), ""),
    (("table", "AA", HOSTILE), ""),
    (("table", "AA", "--opponents", HOSTILE), ""),
    (("table", "AA", "--versus", "--csv"), ""),
    (("table", "--versus", "--json"), ""),
    (("range", HOSTILE), ""),
    (("range", f"AA, {HOSTILE}", "--json"), ""),
    (("range", "QQ+"), ""),
    (("range", "QQ+", "--board", "QcQd2h"), ""),
    (("range", "QQ+", "--list"), ""),
    (("range", "QQ+", "--as", "gto-plus"), ""),
    (("range", "QQ+", "--as", HOSTILE), ""),
    (("range", "QQ+", "--json"), ""),
    (("range", "22+", "--game", "shortdeck", "--syntax", "classic"), ""),
    (("range", "*", "--game", "studhi"), ""),
    (("range", "-"), f"{HOSTILE}\nKK\n"),
    (("functions",), ""),
    (("functions", "--json"), ""),
    (("functions", HOSTILE), ""),
    (("functions", "player"), ""),
    (("batch", "-"), SHEET),
    (("batch", "SHEET"), ""),
    (("batch", "SHEET", "-o", "-"), ""),
    (("batch", f"gone{HOSTILE}.csv"), ""),
    (("batch", "-"), f"{FORMULA}{HOSTILE}"),
    (
        ("batch", "-"),
        "#QUERY#,#A#\n\"select count(winsHi(a)) from game='holdem', a='#A#', b='QdQc'\",\n,AKs\n",
    ),
    ((HOSTILE,), ""),
    (("pql", GOOD, f"--{HOSTILE}"), ""),
    (("pql", GOOD, "--trials", HOSTILE), ""),
    (("pql", GOOD, HOSTILE), ""),
    ((), ""),
    (("--version",), ""),
    (("--diagnose",), ""),
    (("--json", "--diagnose"), ""),
    (("--diagnose", HOSTILE), ""),
    (("warm", "--json"), ""),
    (("warm",), ""),
)
"""Words of a command line, with what is on standard input."""


@pytest.fixture(scope="module")
def driven(qapp, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], set[str], dict[str, str]]:
    """Every command above: what was printed, which printing functions were called, and the files written."""
    folder = tmp_path_factory.mktemp("exits")
    sheet = folder / f"sheet{NAME}.csv"
    sheet.write_text(SHEET.encode("utf-8", "replace").decode(), encoding="utf-8")
    drawn = tmp_path_factory.mktemp("drawn") / f"{sheet.stem}.svg"
    damaged = drawn.with_suffix(".oracle")
    write_session(damaged, session_of(example_document(), None, {}))
    record = json.loads(damaged.read_text(encoding="utf-8"))
    record["document"] |= {"board": "2c3d7h9s", "title": HOSTILE[:-1]}
    record["layout"] = 7  # which can be left out
    damaged.write_text(json.dumps(record), encoding="utf-8")
    page = drawn.with_suffix(".html")
    flops = drawn.with_suffix(".txt")
    flops.write_text("AhQdQc:1\nAhQdQc:1\n2c2d2h:1\n", encoding="utf-8")
    written = {
        "SHEET": str(sheet), "DRAWN": str(drawn), "PAGE": str(page), "DAMAGED": str(damaged),
        "SET": str(flops),
    }  # fmt: skip
    printed: list[str] = []
    reached: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for printer in PRINTERS:
            patch.setattr(say, printer, _noting(getattr(say, printer), reached))
        patch.setattr("oracle.warming.preparing.prepare_all", _two_steps)
        patch.setattr("oracle.kernel_cache._unkept", [HOSTILE])
        patch.setattr("oracle.cluster.opening.Processes", ThreadPoolExecutor)  # they print nothing themselves
        patch.setattr("oracle.cli.commands.queries.batch.ANNOUNCED_SECONDS", 0.0)
        patch.setattr("oracle.cli.commands.reports.flops.USUAL_SECONDS", 0.01)
        for words, stdin in COMMANDS:
            out, err = io.StringIO(), io.StringIO()
            patch.setattr(sys, "stdin", io.StringIO(stdin))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            main([written.get(word, word) for word in words])
            assert "Traceback" not in err.getvalue()
            assert "inside the program" not in err.getvalue(), words
            printed += [out.getvalue(), err.getvalue()]
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path != sheet}
    return printed, reached, files


PRINTERS = ("answer", "answer_json", "remark")


def _noting(printer, reached: set[str]):
    def noted(*words, **named):
        caller = sys._getframe(1)
        reached.add(f"{Path(caller.f_code.co_filename).relative_to(ROOT).as_posix()}:{caller.f_lineno}")
        return printer(*words, **named)

    return noted


def _two_steps(_wishes):
    from oracle.simulate.warm import WarmStep
    from oracle.warming.rehearsal import QUESTION, Rehearsal

    yield Rehearsal(HOSTILE, 1, QUESTION, HOSTILE)
    for done in (1, 2):
        yield WarmStep(done, 2, HOSTILE, False)


def test_nothing_that_is_printed_acts_on_a_terminal(driven) -> None:
    printed, _reached, files = driven
    assert {found for text in (*printed, *files.values()) for found in acts_on_a_terminal(text)} == set()


def test_no_table_that_is_printed_or_written_has_a_formula(driven) -> None:
    printed, _reached, files = driven
    ours = ("name,", "trials,", "player,", "method,", "#QUERY#,")
    tables = [text for text in (*printed, *files.values()) if text.startswith(ours)]
    assert {text.partition(",")[0] + "," for text in tables} == set(ours)
    assert len(files) == 1
    assert [cell for text in tables for cell in formulas(text)] == []


def test_every_line_that_prints_is_covered(driven) -> None:
    _printed, reached, _files = driven
    missed = [
        f"{name}:{node.lineno}"
        for name, nodes in sources("oracle")
        for node in nodes
        if isinstance(node, ast.Call) and dotted(node.func) in {f"say.{printer}" for printer in PRINTERS}
        if not reached & {f"{name}:{line}" for line in range(node.lineno, node.end_lineno + 1)}
    ]
    # Interrupted late or early, nowhere to write to, no memory, an inner error, its traceback, code that
    # cannot be kept: tests/cli.
    assert [each.partition(":")[0] for each in missed] == ["oracle/cli/command.py"] * 7, missed


def test_a_spreadsheet_with_formulas_and_numbers_is_read_again_as_it_was(driven) -> None:
    from oracle.spreadsheet import parse_sheet

    _printed, _reached, files = driven
    (written,) = files.values()
    before, after = parse_sheet(SHEET), parse_sheet(written)
    revealed = harmless.revealed_lines(HOSTILE).replace("U+DC80", "?")
    plain = [[cell.replace(HOSTILE, revealed) for cell in row.cells] for row in before.rows]
    assert [list(row.cells) for row in after.rows] == plain
    assert after.query == before.query
    assert after.header[:3] == before.header[:3] == ("#QUERY#", "#A#", FORMULA)
    assert ",-5," in written.splitlines()[2]


def test_what_the_window_says_on_a_terminal_is_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.diagnostics.log_file import to_terminal

    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    to_terminal(f"Qt: {HOSTILE}\n  more\n")
    assert acts_on_a_terminal(screen.getvalue()) == []
    assert screen.getvalue().endswith("\n  more\n")


def test_text_on_the_clipboard_is_harmless_but_for_ranges_and_queries(qtbot) -> None:
    from PySide6.QtGui import QGuiApplication

    from ui.document import clipboard

    hostile = HOSTILE.replace("\udc80", "")  # no clipboard holds half a character
    clipboard.copy_table([["name", "value"], [FORMULA, -0.5], [hostile, "-5 %"]])
    found = QGuiApplication.clipboard().text()
    assert (acts_on_a_terminal(found), formulas(found, "\t")) == ([], [])
    assert found.splitlines()[1:] == [f"'{FORMULA}\t-0.5", f"{harmless.one_line(hostile)}\t-5 %"]
    clipboard.copy_words(f"{hostile}\n{FORMULA}")
    assert QGuiApplication.clipboard().text() == f"{harmless.revealed_lines(hostile)}\n{FORMULA}"
    clipboard.copy_source("AA,\n-- mine\nKK")
    assert QGuiApplication.clipboard().text() == "AA,\n-- mine\nKK"


@pytest.mark.parametrize(("ours", "theirs"), [*itertools.permutations(",;\t", 2)])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_NONE], ids=["quotes", "no quotes"])
def test_no_cell_is_a_formula_for_a_program_that_expects_another_separator(
    ours: str, theirs: str, quoting: int
) -> None:
    hostile = [f"AA{sign}=1+1{sign}@x\n-2+3{sign}x" for sign in (";", ",", "\t", "\n")]
    text = harmless.table([["name", *hostile], hostile], delimiter=ours, several_lines=True)
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=theirs, quoting=quoting):
        assert not [each for each in row if each.lstrip().startswith(("=", "+", "-", "@"))]


@given(st.text("';,=+-@ A1\"\t\n", max_size=8), st.sampled_from([",", ";", "\t"]))
def test_a_guarded_cell_reads_back_as_it_was(text: str, delimiter: str) -> None:
    written = harmless.cell(text, several_lines=True, delimiter=delimiter)
    assert harmless.unguarded(written, delimiter) == harmless.revealed_lines(text)
