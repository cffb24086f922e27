"""The page to send: figures as elsewhere, hostile words as text, nothing that runs or is loaded."""

from __future__ import annotations

import datetime
import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from oracle.export import Answered, ReportPicture, equity_texts, html_report
from oracle.face import run
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run as simulated

NOW = datetime.datetime(2026, 11, 24, 6, 30, tzinfo=datetime.UTC)
HOSTILE = "<script>alert(1)</script>\u202e\n\"'&"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'/>"


class Page(HTMLParser):
    """Tags, attributes and texts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data) -> None:
        if data.strip():
            self.texts.append(data.strip())


def page(**changes) -> tuple[str, Page]:
    query = equity_query([Seat("hero", "AhAd"), Seat("villain", "KcKd")], board="2c7d9h")
    snapshot = simulated(query, RunSettings()).snapshot
    fields = {"title": "Aces", "program": "program 1.0", "date": NOW, **changes}
    text = html_report(query, snapshot, **fields)
    return text, Page(text)


def test_the_figures_are_those_of_the_table_with_method_and_question():
    text, read = page()
    found = run("select avg(riverEquity(h)) as e from game='holdem', board='2c7d9h', h='AhAd', v='KcKd'")
    assert f"{100 * found.snapshot.results[0].estimate.value:.4f} %" in read.texts
    assert "Texas hold’em · board 2c 7d 9h" in read.texts
    assert any(line.startswith("Exact: all 990 deals") for line in read.texts)
    assert any("avg(riverEquity(hero))" in line for line in read.texts)
    assert "24 Nov 2026, 06:30 · program 1.0" in read.texts
    assert text.startswith("<!DOCTYPE html>")


def test_a_sampled_result_has_its_error_and_its_seed():
    query = equity_query([Seat("hero", "15%"), Seat("villain", "*")])
    snapshot = simulated(query, RunSettings(trials=4000, seed=11, method="sampled")).snapshot
    text = html_report(query, snapshot, title="", program="p", date=NOW)
    for row in equity_texts(snapshot)[1:]:
        assert "±" in row[2]
        assert f"<td>{row[2]}</td>" in text
    assert "seed 11" in text


def test_words_of_a_user_are_text_and_no_markup():
    picture = ReportPicture(HOSTILE, HOSTILE, SVG, SVG)
    answers = [Answered(HOSTILE, HOSTILE)]
    text, read = page(title=HOSTILE, labels=[HOSTILE, "b"], answers=answers, pictures=[picture])
    assert "script" not in {tag for tag, _attributes in read.tags}
    assert "\u202e" not in text
    assert read.texts.count("<script>alert(1)</script>U+202E \"'&") >= 4


def test_nothing_is_loaded_and_each_colour_scheme_has_its_picture():
    dark = SVG.replace(b"svg'/>", b"svg' id='dark'/>")
    text, read = page(pictures=[ReportPicture("Graph", "falls", SVG, dark)])
    sources = [attributes for tag, attributes in read.tags if tag == "source"]
    images = [attributes for tag, attributes in read.tags if tag == "img"]
    assert sources[0]["media"] == "(prefers-color-scheme: dark)"
    assert b64decode(sources[0]["srcset"].partition(",")[2]) == dark
    assert b64decode(images[0]["src"].partition(",")[2]) == SVG
    assert images[0]["alt"] == "falls"
    loaded = re.findall(r"(?:src|srcset|href)=\"(?!data:)|url\(|@import", text)
    assert loaded == []
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_a_wrong_number_of_labels_is_refused():
    with pytest.raises(ValueError, match="1 labels for 2 seats"):
        page(labels=["one"])


def test_a_condition_is_above_the_table_in_words_or_as_pql():
    query = run(
        "select count(winsHi(a)) from game='holdem', a='AA', b='KK' where minHandType(a, flop, trips)"
    ).query
    asked = replace(equity_query(query.seats), where=query.where)
    snapshot = simulated(asked, RunSettings(trials=2000, seed=1, method="sampled")).snapshot
    made = {
        given: html_report(asked, snapshot, title="", program="", date=NOW, given=given)
        for given in ("", "it is so")
    }
    assert "<p>Given that minHandType(a, flop, trips)</p>" in made[""]
    assert "<p>Given that it is so</p>" in made["it is so"]
