"""``python -m oracle report``: a page to send, from a session or from ranges."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from pathlib import Path

import pytest

import oracle
from oracle.cli.commands.reports import report
from oracle.export import ReportPicture
from oracle.query import RunSettings
from oracle.session import write_session
from oracle.simulate import run
from ui.document.session.records import TableResult, session_of
from ui.document.state import DocumentState, PotState, SeatState
from ui.offscreen import reporting

pytestmark = pytest.mark.usefixtures("qapp")

NOW = datetime.datetime(2026, 11, 24, 6, 30, tzinfo=datetime.UTC)
SHORT = DocumentState(
    seats=(SeatState(1, "<i>Ann</i>", "AhKh", 0), SeatState(2, "Bob", "QsQc", 1)),
    board="Kd7h2h3s",
    settings=RunSettings(seed=5),
)
LAYOUT = {"picture": "next card", "second": "hand types", "two": True, "choice in hand types": "turn"}


def session(folder: Path, state: DocumentState = SHORT, *results: TableResult) -> Path:
    path = folder / "friday.oracle"
    write_session(path, session_of(state, results[0] if results else None, dict(LAYOUT)))
    return path


def titles(page: Path) -> list[str]:
    return re.findall("<h2>(.*?)</h2>", page.read_text(encoding="utf-8"))


def test_ranges_become_a_page_with_figures_and_pictures(say, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    asked = ("report", "AhKh", "QsQc", "--board", "Kd7h2h3s", "-o", str(page))
    output = say(*asked, "--title", "<b>A & B", "--pictures", "next-card, heat-map")
    assert (output.code, output.out, output.err) == (0, f"Saved as {page}.\n", "")
    text = page.read_text(encoding="utf-8")
    assert "<title>&lt;b&gt;A &amp; B</title>" in text
    share = oracle.equity("AhKh", "QsQc", board="Kd7h2h3s").to_dict()["players"][0]["equity"]
    assert f"{100 * share:.4f} %" in text
    assert titles(page)[0] == "p1’s equity after each river card"
    assert len(titles(page)) == 3
    assert text.count("data:image/svg+xml") == 4  # light and dark
    assert "<script" not in text


def test_a_session_has_the_pictures_in_front_as_they_were_chosen(say, tmp_path: Path) -> None:
    output = say("report", str(session(tmp_path)))
    assert output.code == 0
    page = tmp_path / "friday.html"
    who = "&lt;i&gt;Ann&lt;/i&gt;"
    asked = "The question as PQL"
    assert titles(page) == [f"{who}’s equity after each river card", "Hand types on the turn", asked]
    assert "<title>friday</title>" in page.read_text(encoding="utf-8")
    again = say("report", str(session(tmp_path)))
    assert again.code == 1
    assert "“friday.html” already exists. Name the page with -o FILE.html" in again.err


def test_saved_figures_are_kept_until_other_limits_are_given(say, tmp_path: Path) -> None:
    query = SHORT.to_query()
    saved = run(query, RunSettings(trials=3000, seed=9, method="sampled")).snapshot
    path = session(tmp_path, SHORT, TableResult(query, saved, NOW))
    page = str(tmp_path / "a.html")
    assert say("report", str(path), "-o", page, "--pictures", "none").code == 0
    assert "Sampled: 3,000 deals" in Path(page).read_text(encoding="utf-8")
    assert say("report", str(path), "-o", page, "--pictures", "none", "--exact").code == 0
    assert "Exact: all 44 deals" in Path(page).read_text(encoding="utf-8")
    other = session(tmp_path, replace(SHORT, board="Kd7h2h3c"), TableResult(query, saved, NOW))
    assert say("report", str(other), "-o", page, "--pictures", "none").code == 0
    assert "Exact: all 44 deals" in Path(page).read_text(encoding="utf-8")


def test_figures_that_were_stopped_before_they_were_saved_have_their_pictures(say, tmp_path: Path) -> None:
    query = SHORT.to_query()
    figures = run(query, RunSettings(trials=300, seed=9, method="sampled")).snapshot
    path = session(tmp_path, SHORT, TableResult(query, replace(figures, stopped_by="cancelled"), NOW))
    assert say("report", str(path), "--pictures", "next-card").code == 0
    assert titles(tmp_path / "friday.html")[0].endswith("equity after each river card")


def test_a_page_whose_figures_are_interrupted_says_that_pictures_are_missing(
    say, interrupted, tmp_path: Path
) -> None:
    page = tmp_path / "a.html"
    asked = ("report", "AsKs", "random", "--sampled", "--seconds", "600", "-o", str(page))
    assert say(*asked, "--pictures", "heat-map next-card").code == 130
    assert "Drawing was interrupted after 0 of 2 pictures." in page.read_text(encoding="utf-8")


def test_what_has_no_picture_is_named_and_left_out(say, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    asked = ("report", "AhKh", "Q*,J*", "--board", "Kd7h2h3s", "--syntax", "generic", "-o", str(page))
    output = say(
        *asked, "--pictures", "turn-and-river street-by-street fold-call-or-raise preflop-value hand-types"
    )
    assert output.code == 0
    assert "note: Not in the report: Turn × river" in output.err
    assert "note: Not in the report: Street by street: " in output.err
    assert output.err.count("the pot is not filled in") == 2
    assert "<h2>Not in this report</h2><ul><li>Turn × river" in page.read_text(encoding="utf-8").replace(
        "\n", ""
    )
    assert titles(page)[0] == "Hand types on the river"
    state = replace(SHORT, pot=PotState(pot="20", to_call="5"))
    drawn = say("report", str(session(tmp_path, state)), "--pictures", "fold-call-or-raise")
    assert (drawn.code, drawn.err) == (0, "")


def test_an_interrupted_page_has_what_was_drawn_until_then(say, tmp_path: Path, monkeypatch) -> None:
    page, limits = tmp_path / "a.html", []

    def pictures(table, names, settings):
        limits.append(settings.seconds)
        yield ReportPicture("First", "It is drawn.", b"<svg/>", b"<svg/>")
        raise KeyboardInterrupt

    monkeypatch.setattr(reporting, "pictures_of", pictures)
    asked = ("report", "AhKh", "QsQc", "--board", "Kd7h2h3s", "-o", str(page), "--seconds", "3")
    assert say(*asked).code == 130
    assert limits == [3]  # a limit is one of each picture too
    assert titles(page) == ["First", "Not in this report", "The question as PQL"]
    assert "Drawing was interrupted after 1 of 2 pictures." in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("AA", "KK"), 2, "Name it with -o FILE.html."),
        (("AA", "KK", "-o", "{}/a.txt"), 2, "must end in .html"),
        (("AA", "KK", "-o", "{}/gone/a.html"), 1, "there is no folder “gone”"),
        (("AA", "KK", "-o", f"{{}}/{'x' * 300}.html"), 1, "its name is too long"),
        ((f"{{}}/{'x' * 300}.oracle",), 1, "its name is too long"),
        (("AA", "KK", "-o", "{}/a.html", "--pictures", "nope"), 2, "There is no picture “nope”."),
        (("AA", "K[", "-o", "{}/a.html"), 2, "p2"),
        (("{}/gone.oracle",), 1, "there is no such file"),
        (("{}/bad.oracle",), 1, "bad.oracle"),
        (("{}/bad.oracle", "AA"), 2, "A report is about one session, or about ranges."),
        (("{}/bad.oracle", "--board", "Kd7h2h"), 2, "The session has its own --board."),
    ],
)
def test_bad_input_is_reported_and_nothing_is_written(
    say, tmp_path: Path, words, code: int, message: str
) -> None:
    (tmp_path / "bad.oracle").write_text("{", encoding="utf-8")
    output = say("report", *(word.format(tmp_path) for word in words))
    assert (output.code, output.out) == (code, "")
    assert message in output.err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.oracle"]


def test_a_session_with_an_error_says_where_it_is(say, tmp_path: Path) -> None:
    state = replace(SHORT, seats=(*SHORT.seats[:1], replace(SHORT.seats[1], range_text="QQ, K[")))
    output = say("report", str(session(tmp_path, state)))
    assert output.code == 2
    assert "Bob" in output.err


def test_without_the_packages_of_the_window_it_says_what_to_install(say, tmp_path: Path, monkeypatch) -> None:
    def missing(name: str):
        raise oracle.errors.OracleError("Install it with [gui]")

    monkeypatch.setattr(report, "part_of_window", missing)
    output = say("report", "AA", "KK", "-o", str(tmp_path / "a.html"))
    assert (output.code, output.err) == (1, "error: Install it with [gui]\n")
