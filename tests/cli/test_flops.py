"""``python -m oracle flops``."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

import oracle
from oracle.reports.flops import flop_report

FEW = "".join(rank + suit for rank in "23456789" for suit in "cdhs")
ASKED = ("AA,KQs", "TT+", "--dead", FEW)
SAME = {"dead": FEW, "syntax": "classic"}


@pytest.fixture(scope="module")
def found() -> oracle.FlopFigures:
    return oracle.flops(*ASKED[:2], **SAME)


def test_the_best_flops_are_printed_with_the_mean_of_all(say, found) -> None:
    output = say("flops", *ASKED)
    assert (output.code, output.err) == (0, "")
    first, heads, *rows, mean = output.out.splitlines()
    assert first == f"20 of {len(found)} kinds of flop, in % (exact)"
    assert heads.split()[:3] == ["flop", "weight", "p1.equity"]
    assert len(rows) == 20
    assert rows[0].split()[0] == found.to_columns(sort="p1.equity")["flop"][0]
    assert mean.split()[:2] == ["mean", f"{100 * found.mean('p1.equity'):.2f}"]


def test_json_and_csv_have_all_flops_and_columns(say, found) -> None:
    output = say("flops", *ASKED, "--json").json
    assert len(output["flops"]) == len(found)
    assert output["means"] == found.to_dict()["means"]
    rows = list(csv.DictReader(io.StringIO(say("flops", *ASKED, "--csv").out)))
    assert list(rows[0]) == list(found.to_columns())
    assert len(rows) == len(found)


def test_words_a_column_and_a_limit_choose_the_flops(say, found) -> None:
    words = ("--search", "KJx", "--sort", "p2.over60", "--columns", "over60, equity", "--limit", "3")
    output = say("flops", *ASKED, *words, "--json").json["flops"]
    expected = oracle.flops(*ASKED[:2], **SAME, columns=["over60"]).to_columns("KJx", "p2.over60")
    assert [row["flop"] for row in output] == expected["flop"][:3].tolist()


def test_means_by_texture_are_printed_in_its_order(say, found) -> None:
    lines = say("flops", *ASKED, "--texture", "suits").out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["rainbow", "two-tone", "monotone"]
    rows = say("flops", *ASKED, "--texture", "suits", "--json").json
    assert [row["p1.equity"] for row in rows] == [row.mean for row in found.texture("suits")]
    output = say("flops", *ASKED, "--texture", "suits", "--csv").out
    assert [row["texture"] for row in csv.DictReader(io.StringIO(output))] == [
        "rainbow",
        "two-tone",
        "monotone",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--search", "222"), "No flop fits “222”"),
        (("--columns", "ecuity"), "Did you mean “equity”"),
        (("--sort", "equity"), "It has p1.equity"),
        (("--texture", "colour"), "Choose from suits, pairing"),
        (("--limit", "0"), "at least 1"),
        (("--where", "winsHi(p1)"), "one player’s cards"),
    ],
)
def test_what_cannot_be_answered_is_reported_in_words(say, words: tuple[str, ...], message: str) -> None:
    output = say("flops", *ASKED, *words)
    assert output.code == 2
    assert message in output.err


@pytest.mark.parametrize(
    "words",
    [
        ("--search", "222"),
        ("--search", "KKKK"),
        ("--sort", "equity"),
        ("--texture", "colour"),
        ("--limit", "0"),
        ("--subset", "5000"),
        ("--board", "2s3s4s", "--search", "Axx"),
    ],
)
def test_what_cannot_be_printed_is_reported_before_the_figures_are_worked_out(
    say, monkeypatch, words
) -> None:
    def states(*asked):
        made = flop_report(*asked)
        yield next(made)
        made.close()
        pytest.fail("the report went on")

    monkeypatch.setattr("oracle.cli.commands.reports.flops.flop_report", states)
    assert say("flops", *ASKED, *words).code == 2


@pytest.fixture
def slow_columns(monkeypatch):
    """The first state of every report has no column yet, as if those asked for took longer than equities."""

    def states(*asked):
        whole = list(flop_report(*asked))[-1]
        bare = {name: replace(getattr(whole, name), columns={}) for name in ("kinds", "apart")}
        yield from (replace(whole, **bare, done=0.1), whole)

    monkeypatch.setattr("oracle.cli.commands.reports.flops.flop_report", states)


@pytest.mark.parametrize(
    "words",
    [
        ("--sort", "p2.over80"),
        ("--sort", "p1.trips", "--columns", "trips,over65"),
        ("--columns", "over80"),
        ("--columns", "over80", "--texture", "suits"),
        ("--columns", "trips", "--subset", "12"),
    ],
)
def test_a_column_that_takes_longer_than_equities_can_be_asked_for(say, slow_columns, words) -> None:
    output = say("flops", *ASKED, *words)
    assert output.code == 0, output.err


def test_a_column_that_will_never_come_is_refused_with_all_that_will(say, slow_columns) -> None:
    output = say("flops", *ASKED, "--columns", "equity,over80", "--sort", "p3.over80")
    assert output.code == 2
    assert "It has p1.equity, p1.over80, p2.equity, p2.over80." in output.err


def test_a_subset_is_printed_as_solvers_read_it(say, found) -> None:
    output = say("flops", *ASKED, "--columns", "equity,over80", "--subset", "12")
    assert output.code == 0
    assert [len(line.split(":")[0]) for line in output.out.splitlines()] == [6] * 12
    assert "Means over all flops are off by at most 0." in output.err
    rows = say("flops", *ASKED, "--columns", "equity", "--subset", "12", "--json").json
    assert sum(row["weight"] for row in rows["flops"]) == pytest.approx(1)
    lines = say("flops", *ASKED, "--columns", "equity", "--subset", "12", "--csv").out.splitlines()
    assert lines[0] == "flop,weight"
    assert len(lines) == 13
    assert "not 0" in say("flops", *ASKED, "--subset", "0").err


def test_sampled_figures_have_their_half_width_in_each_row(say) -> None:
    words = ("AA**", "KK**", "--game", "omaha", "--error", "60%", "--seed", "1")
    first, heads, *rows, _mean = say("flops", *words).out.splitlines()
    assert "sampled: single flops ± " in first
    assert heads.split()[-1] == "±"
    assert all(float(row.split()[-1]) > 0 for row in rows)
    lines = say("flops", *words, "--texture", "suits").out.splitlines()
    assert all(0 < float(line.split()[-1]) < 5 for line in lines[2:])
    assert "p1.equity.half_width" in say("flops", *words, "--json").json["flops"][0]


def test_a_set_of_flops_from_a_file_is_looked_at_alone(say, found, tmp_path) -> None:
    path = tmp_path / "set.txt"
    path.write_text("AhKdQd:3\nTsTdTc:1, AhKdQd:1\n2c2d2h:5\n", encoding="utf-8")
    output = say("flops", *ASKED, "--set", str(path), "--columns", "equity", "--json")
    assert output.code == 0
    assert [row["flop"] for row in output.json["flops"]] == sorted(
        ["AhKdQd", "TsTdTc"], key=lambda flop: -next(
            row["p1.equity"] for row in output.json["flops"] if row["flop"] == flop
        )
    )  # fmt: skip
    chances = {row["flop"]: row["chance"] for row in output.json["flops"]}
    assert chances == pytest.approx({"AhKdQd": 0.8, "TsTdTc": 0.2})
    assert "AhKdQd occurred more than once; its weights were added." in output.err
    assert "1 flop of the set cannot come" in output.err
    alone = found.on_set("AhKdQd:4, TsTdTc:1")
    assert output.json["means"]["p1.equity"] == pytest.approx(alone.mean("p1.equity"), abs=1e-12)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"AhKd", "set.txt"),
        (b"", "There is no flop in this text."),
        (b"\xff\xfe", "“set.txt” is not UTF-8 text."),
        (b"2c2d2h", "None of the flops of the set can come"),
        (None, "set.txt"),
    ],
)
def test_what_is_wrong_with_a_file_of_flops_is_reported(say, tmp_path, content, message: str) -> None:
    path = tmp_path / "set.txt"
    if content is not None:
        path.write_bytes(content)
    output = say("flops", *ASKED, "--set", str(path), "--columns", "equity")
    assert output.code in (1, 2)
    assert message in output.err
