"""Tables to paste elsewhere line up, say how they were got, and carry nothing that runs."""

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.export import STYLES, Answered, answer_line, equity_table, percent_text
from oracle.query import Call, Name, Seat, equity_query
from oracle.simulate.snapshot import Bucket, Estimate, SeatFigures, Snapshot

QUERY = equity_query([Seat("Hero", "AsKs"), Seat("Villain", "*")], board="QsTs5c")
WINS, TIES, DEALS = 1_389_004_215, 34_610_976, 2_097_572_400


def exact_rows():
    win, tie = WINS / DEALS, TIES / DEALS
    hero = SeatFigures(
        "Hero", "AsKs", 1, Estimate(win + tie / 2), Estimate(win), Estimate(tie), WINS, (TIES,)
    )
    other = DEALS - WINS - TIES
    villain = SeatFigures(
        "Villain", "*", 1225, Estimate((other + TIES / 2) / DEALS), Estimate(other / DEALS), Estimate(tie),
        other, (TIES,),
    )  # fmt: skip
    return hero, villain


EXACT = Snapshot(
    "exact", "exhaustive", "", DEALS, DEALS, 1.9, None, exact_rows(), done=True, stopped_by="exact"
)
SAMPLED = replace(
    EXACT, method="sampled", strategy="sampled", trials=1_842_304, drawn=1_842_304, seed=7, half_width=0.0006,
    seats=(replace(exact_rows()[0], equity=Estimate(0.5814, 0.0003, 0.5808, 0.582)), exact_rows()[1]),
    stopped_by="trials",
)  # fmt: skip


def test_plain_text_lines_up():
    assert equity_table(QUERY, EXACT, labels=("Hero", "Big blind")) == (
        "Texas hold’em · board Qs Ts 5c\n\n"
        "Player     Range     Equity      Win     Tie\n"
        "Hero       AsKs   67.0446 %  66.22 %  1.65 %\n"
        "Big blind  *      32.9554 %  32.13 %  1.65 %\n\n"
        "Exact: all 2,097,572,400 deals.\n"
    )


def test_markdown_is_a_table_with_ranges_as_code():
    text = equity_table(QUERY, EXACT, "markdown")
    assert "| Player | Range | Equity | Win | Tie |\n| :-- | :-- | --: | --: | --: |\n" in text
    assert "| Villain | `*` | 32.9554 % |" in text


def test_a_forum_table_keeps_its_columns_in_a_code_block():
    text = equity_table(QUERY, EXACT, "forum", labels=("[/code] x", "Villain"))
    assert text.startswith("[b]Texas hold’em · board Qs Ts 5c[/b]\n[code]\nPlayer ")
    assert text.count("[/code]") == 1
    assert "(/code) x" in text


def test_csv_keeps_all_digits_and_says_the_method_in_every_row():
    rows = list(csv.DictReader(io.StringIO(equity_table(QUERY, EXACT, "csv"))))
    assert float(rows[0]["equity"]) == EXACT.seats[0].equity.value == float(rows[0]["equity_high"])
    assert [row["method"] for row in rows] == ["exact", "exact"]
    assert int(rows[0]["wins"]) == WINS
    sampled = next(csv.DictReader(io.StringIO(equity_table(QUERY, SAMPLED, "csv"))))
    assert (sampled["method"], sampled["seed"], sampled["equity_low"]) == ("sampled", "7", "0.5808")


@pytest.mark.parametrize("start", ["=HYPERLINK(1)", "+A1", "-A1", "@x", " =1", "＝1"])
def test_no_cell_of_a_csv_runs_as_a_formula(start):
    text = equity_table(QUERY, EXACT, "csv", labels=(start, "Villain"))
    assert next(csv.DictReader(io.StringIO(text)))["player"] == "'" + start.strip()


def test_a_folded_seat_says_so_and_has_no_equity():
    hero, villain = EXACT.seats
    text = equity_table(QUERY, replace(EXACT, seats=(hero, replace(villain, folded=True))))
    assert "Villain  *         folded\n" in text


@pytest.mark.parametrize(
    ("figure", "exact", "text"),
    [
        (Estimate(2 / 3), True, "66.6667 %"),
        (Estimate(0.5814, 0.0003, 0.5808, 0.582), False, "58.14 % ± 0.06"),
        (Estimate(0.5, 0.05, 0.4, 0.6), False, "50.0 % ± 10.0"),
        (Estimate(0.5, 1e-9, 0.5 - 1e-9, 0.5 + 1e-9), False, "50.0000 % ± 0.0001"),
        (Estimate(0.5, 0.0, 0.5, 0.5), False, "50.00 %"),
        (Estimate(1.0, 0.06, 0.768, 1.0), False, "100.0 % (76.8 to 100)"),
        (Estimate(0.001, 0.0008, 0.0003, 0.0034), False, "0.1 % (0 to 0.3)"),
    ],
)
def test_digits_end_where_the_error_begins(figure, exact, text):
    assert percent_text(figure, exact=exact) == text


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({}, "Sampled: 1,842,304 deals, 95 % interval ± 0.06 %, seed 7."),
        (
            {"stopped_by": "cancelled"},
            "Sampled: 1,842,304 deals, 95 % interval ± 0.06 %, seed 7, stopped early.",
        ),
        (
            {"seats": (replace(SAMPLED.seats[0], win=Estimate(1.0, 0.06, 0.768, 1.0)),)},
            "Sampled: 1,842,304 deals, 95 % interval ± 23 %, seed 7.",
        ),
        ({"done": False}, "Sampled: 1,842,304 deals, 95 % interval ± 0.06 %, seed 7, still running."),
        ({"method": "exact", "done": False}, "Not finished: 1,842,304 deals counted so far."),
    ],
)
def test_the_last_line_is_honest_about_the_method(changes, line):
    assert answer_line(replace(SAMPLED, **changes)) == line


def test_a_board_that_cannot_be_read_is_shown_as_typed():
    assert "board Kh 7" in equity_table(replace(QUERY, board="Kh  7"), EXACT)


def test_an_unknown_style_or_a_missing_label_is_refused():
    with pytest.raises(ValueError, match="no such style"):
        equity_table(QUERY, EXACT, "html")
    with pytest.raises(ValueError, match="1 labels for 2 seats"):
        equity_table(QUERY, EXACT, labels=("Hero",))


@given(names=st.lists(st.text(), min_size=2, max_size=2), ranges=st.lists(st.text(), min_size=2, max_size=2))
@pytest.mark.parametrize("style", STYLES)
def test_any_name_and_range_keep_the_table_in_shape(style, names, ranges):
    seats = [replace(row, range_text=text) for row, text in zip(EXACT.seats, ranges, strict=True)]
    text = equity_table(QUERY, replace(EXACT, seats=tuple(seats)), style, labels=names)
    if style == "csv":
        rows = list(csv.reader(io.StringIO(text, newline="")))
        assert [len(row) for row in rows] == [len(rows[0])] * 3
    else:
        plain = equity_table(QUERY, EXACT, style)
        assert len(text.split("\n")) == len(plain.split("\n"))


@pytest.mark.parametrize("style", ["text", "markdown", "forum"])
def test_figures_under_a_condition_never_go_without_it(style):
    query = replace(QUERY, where=Call("pairedBoard", (Name("flop"),)))
    snapshot = replace(SAMPLED, drawn=4 * SAMPLED.trials)
    asked = Answered("How often Hero wins outright", "64.9 % ± 0.1", Estimate(0.649, 0.0005, 0.648, 0.65))
    said = equity_table(query, snapshot, style, answers=(asked,))
    assert "Given that pairedBoard(flop)" in said
    assert f"kept of {snapshot.drawn:,}" in said
    assert "How often Hero wins outright: 64.9 % ± 0.1" in said
    assert "Given that the board is paired" in equity_table(
        query, snapshot, style, given="the board is paired"
    )


def test_a_spreadsheet_gets_a_column_for_the_condition():
    query = replace(QUERY, where=Call("pairedBoard", (Name("flop"),)))
    head, *rows = csv.reader(io.StringIO(equity_table(query, SAMPLED, "csv")))
    assert head[-1] == "condition"
    assert all(row[-1] == "Given that pairedBoard(flop)" for row in rows)


def test_a_spreadsheet_gets_columns_for_the_answers_to_questions():
    bars = (Bucket("a pair", 3, Estimate(0.75)), Bucket("a flush", 1, Estimate(0.25)))
    answers = (
        Answered("How often Hero | wins", "64.9 % ± 0.1", Estimate(0.649, 0.0005, 0.648, 0.65)),
        Answered("=Hero’s hand", "Most often: a pair", None, bars),
        Answered("Outs on average", "–"),
    )
    text = equity_table(QUERY, SAMPLED, "csv", answers=answers)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == len(SAMPLED.seats)
    for row in rows:
        assert [float(row[f"How often Hero | wins{end}"]) for end in ("", ": low", ": high")] == [
            0.649, 0.648, 0.65,
        ]  # fmt: skip
        assert (row["'=Hero’s hand: a pair"], row["'=Hero’s hand: a flush"]) == ("0.75", "0.25")
        assert row["Outs on average"] == "–"
    found = equity_table(QUERY, SAMPLED, "markdown", answers=answers)
    assert "- How often Hero \\| wins: 64.9 % ± 0.1" in found


def test_an_exact_result_under_a_condition_shows_how_many_deals_met_it():
    snapshot = replace(SAMPLED, method="exact", done=True, stopped_by="exact", trials=360, drawn=990)
    assert answer_line(snapshot) == "Exact: all 360 of 990 deals that meet the condition."


def split(rows):
    """The same figures in a game that splits the pot."""
    return tuple(
        replace(row, high=Estimate(0.3, 0.001, 0.298, 0.302), low=Estimate(0.2, 0.001, 0.198, 0.202),
                scoop=Estimate(0.1, 0.001, 0.098, 0.102), combos=0)
        for row in rows
    )  # fmt: skip


def test_a_split_pot_shows_its_halves_and_the_scoops_with_their_errors():
    query = replace(QUERY, game="omaha8")
    text = equity_table(query, replace(SAMPLED, seats=split(SAMPLED.seats)))
    assert text.splitlines()[2].split() == ["Player", "Range", "Equity", "High", "Low", "Scoop", "Tie"]
    assert "30.0 % ± 0.2" in text
    exact = equity_table(query, replace(EXACT, seats=split(EXACT.seats)), "markdown")
    assert "| 30.0000 % | 20.0000 % | 10.0000 % |" in exact
    assert exact.splitlines()[3] == "| :-- | :-- | --: | --: | --: | --: | --: |"


def test_csv_has_the_halves_of_a_split_pot_in_their_own_columns():
    snapshot = replace(SAMPLED, seats=(split(SAMPLED.seats)[0], replace(SAMPLED.seats[1], folded=True)))
    rows = list(csv.DictReader(io.StringIO(equity_table(QUERY, snapshot, "csv"))))
    assert (rows[0]["high_half"], rows[0]["low_half_high"], rows[0]["scoop_low"]) == ("0.3", "0.202", "0.098")
    assert rows[0]["combos"] == ""
    assert rows[1]["scoop"] == "0.0"
    assert "folded" in equity_table(QUERY, snapshot)
