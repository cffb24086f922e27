"""``python -m oracle equity``."""

from __future__ import annotations

import csv
import io

import pytest

PAIRS = ("equity", "AcAd", "KcKd")


def test_two_hands_are_answered_exactly_as_text(say) -> None:
    output = say(*PAIRS)
    assert output.code == 0
    lines = output.out.splitlines()
    assert "82.6366 %" in output.out
    assert lines[-1].startswith("1,712,304 deals, exact (")
    assert output.err == ""


def test_a_range_without_an_opponent_gets_a_note(say) -> None:
    output = say("equity", "AhKh", "--board", "Qh7h2c")
    assert output.code == 0
    assert output.err == "note: One range alone always wins. Add a range for each opponent, such as random.\n"
    assert "100.0000 %" in output.out


def test_json_has_the_published_shape(say) -> None:
    output = say(*PAIRS, "--json").json
    assert (output["method"], output["trials"], output["drawn"]) == ("exact", 1712304, 1712304)
    assert "seed" not in output
    first, second = output["players"]
    figures = ("equity", "win", "tie")
    keys = {key for name in figures for key in keys_of(name)}
    assert set(first) == {"name", "range", "combos", "hands"} | keys
    assert all(first[key] == first[name] for name in figures for key in keys_of(name)[2:])  # exact
    assert all(first[keys_of(name)[1]] == 0 for name in figures)
    assert (first["name"], first["range"], first["combos"]) == ("p1", "AcAd", 1)
    assert first["win"] == pytest.approx(1410336 / 1712304, abs=1e-15)
    assert first["tie"] == pytest.approx(9308 / 1712304, abs=1e-15)
    assert first["equity"] + second["equity"] == pytest.approx(1, abs=1e-15)


def keys_of(figure: str) -> tuple[str, str, str, str]:
    """A figure of a player, its standard error and the ends of its interval."""
    of = "" if figure == "equity" else f"{figure}_"
    return figure, f"{of}se", f"{of}low", f"{of}high"


@pytest.mark.parametrize(
    ("game", "ranges", "figures"),
    [
        ("holdem", ("AKs", "random"), ("equity", "win", "tie")),
        ("omaha8", ("A2", "KK"), ("equity", "win", "tie", "hi", "lo", "scoop")),
    ],
)
def test_every_sampled_figure_has_its_interval_in_every_form(
    say, game: str, ranges: tuple[str, ...], figures: tuple[str, ...]
) -> None:
    words = ("equity", *ranges, "--game", game, "--sampled", "--trials", "2000", "--seed", "3")
    output = say(*words, "--json").json["players"]
    table = list(csv.DictReader(io.StringIO(say(*words, "--csv").out)))
    for player, row in zip(output, table, strict=True):
        for figure in figures:
            value, se, low, high = (player[key] for key in keys_of(figure))
            assert low < value < high
            assert se > 0
            named = {"hi": "high_half", "lo": "low_half"}.get(figure, figure)
            assert [float(row[f"{named}{part}"]) for part in ("", "_low", "_high")] == [value, low, high]
    # Name, range, then the figures; wins of games that split the pot are the scoops.
    shown = [line.count("±") for line in say(*words).out.splitlines() if line.startswith(("p1", "p2"))]
    assert shown == [len(figures) - (game == "omaha8")] * 2


def test_the_interval_of_a_win_is_that_of_counting_it(say) -> None:
    words = ("--sampled", "--trials", "2000", "--seed", "3")
    player = say("equity", "AcAd", "KcKd", *words, "--json").json["players"][0]
    query = "select avg(riverEquity(p1)), count(winsHi(p1)), count(tiesHi(p1)), avg(riverEquity(p2)), "
    query += "count(winsHi(p2)), count(tiesHi(p2)) from game='holdem', p1='AcAd', p2='KcKd'"
    counted = say("pql", query, *words, "--json").json["results"]
    for figure, found in zip(("equity", "win", "tie"), counted[:3], strict=True):
        assert [player[key] for key in keys_of(figure)[1:]] == [found[key] for key in ("se", "low", "high")]


SAMPLED = ("--sampled", "--trials", "3000", "--seed", "1")


def test_the_trace_shows_trials_against_error(say) -> None:
    output = say(*PAIRS, *SAMPLED, "--trace", "--json").json
    points = output["trace"]
    trials = [point["trials"] for point in points]
    assert trials[:3] == [100, 112, 126]
    assert trials[-1] == output["trials"] == 3000
    assert all([figure["name"] for figure in point["figures"]] == ["p1", "p2"] for point in points)
    assert [figure["value"] for figure in points[-1]["figures"]] == [p["equity"] for p in output["players"]]
    for figure, player in zip(points[-1]["figures"], output["players"], strict=True):
        assert figure["half_width"] == (player["high"] - player["low"]) / 2
    halves = [point["figures"][0]["half_width"] for point in points]
    assert halves[0] > 4 * halves[-1]
    assert all(point["widest"] >= point["figures"][0]["half_width"] for point in points)
    text = say(*PAIRS, *SAMPLED, "--trace").out.splitlines()
    head = next(place for place, line in enumerate(text) if line.startswith("trials"))
    assert text[head - 1] == ""
    assert text[head].split() == ["trials", "p1", "p2", "widest", "seconds"]
    assert [line.split()[0] for line in text[head + 1 :]] == [
        "100", "178", "316", "562", "1,000", "1,778", "3,000"
    ]  # fmt: skip
    assert text[-1].count("±") == 3


def test_the_trace_of_an_exact_answer_is_the_answer(say) -> None:
    output = say(*PAIRS, "--trace", "--json").json
    (point,) = output["trace"]
    assert (point["trials"], point["widest"]) == (1712304, 0)
    assert [figure["half_width"] for figure in point["figures"]] == [0, 0]
    last = say(*PAIRS, "--trace").out.splitlines()[-1].split()
    assert last[:6] == ["1,712,304", "82.6366", "%", "17.3634", "%", "exact"]


def test_the_trace_is_a_table_in_csv(say) -> None:
    rows = list(csv.DictReader(io.StringIO(say(*PAIRS, *SAMPLED, "--trace", "--csv").out)))
    assert [row["figure"] for row in rows[:3]] == ["p1", "p2", "p1"]
    assert (rows[-1]["trials"], rows[0]["trials"]) == ("3000", "100")
    assert float(rows[-1]["half_width"]) < float(rows[0]["half_width"])


def test_what_runs_nothing_has_no_trace(say) -> None:
    output = say(*PAIRS, "--explain", "--trace")
    assert (output.code, output.out) == (2, "")
    assert "there is no trace" in output.err


def test_csv_is_a_table_with_a_row_per_player(say) -> None:
    rows = list(csv.DictReader(io.StringIO(say(*PAIRS, "--csv").out)))
    assert [row["player"] for row in rows] == ["p1", "p2"]
    assert float(rows[0]["equity"]) == pytest.approx((1410336 + 9308 / 2) / 1712304)


def test_a_sampled_run_says_its_seed_and_repeats_with_it(say) -> None:
    words = ("equity", "AKs", "random", "--sampled", "--trials", "20,000", "--seed", "7")
    first, second = (say(*words, "--threads", threads, "--json").json for threads in ("1", "2"))
    assert (first["method"], first["seed"], first["trials"]) == ("sampled", 7, 20000)
    assert first["players"] == second["players"]
    text = say(*words).out.splitlines()[-1]
    assert text.startswith("20,000 trials, sampled, ")
    assert text.endswith("seed 7")


def test_board_and_dead_cards_count(say) -> None:
    output = say("equity", "AsKs", "5hTc", "--board", "QsTs5c", "--json").json
    assert output["players"][0]["equity"] == pytest.approx(422 / 990, abs=1e-15)
    fewer = say("equity", "AsKs", "5hTc", "--board", "QsTs5c", "--dead", "Js", "--json").json
    assert fewer["trials"] == 946
    assert fewer["players"][0]["equity"] < output["players"][0]["equity"]


def test_explain_says_the_strategy_and_deals_nothing(say) -> None:
    output = say(*PAIRS, "--explain", "--json").json
    assert output["method"] == "exact"
    assert output["deals"] == 1712304
    assert output["expected_seconds"] > 0
    assert output["why"]
    assert "strategy: " in say(*PAIRS, "--explain").out


def test_each_line_of_standard_input_is_a_question(say) -> None:
    output = say("equity", "AcAd", "-", "--json", stdin="KcKd\n# a comment\nQcQd JcJd\n")
    assert output.code == 0
    assert [len(entry["players"]) for entry in output.json] == [2, 3]


def test_a_bad_line_is_reported_and_the_others_are_answered(say) -> None:
    output = say("equity", "AcAd", "-", "--json", stdin="KcKd\nAcAh\nQcQd\n")
    assert output.code == 2
    assert ["error" in entry for entry in output.json] == [False, True, False]
    assert "ace of clubs" in output.err


def test_questions_in_a_csv_are_numbered(say) -> None:
    output = say("equity", "AcAd", "-", "--csv", stdin="KcKd\nAcAh\nQcQd\n")
    rows = list(csv.DictReader(io.StringIO(output.out)))
    assert [row["question"] for row in rows] == ["1", "1", "3", "3"]


def test_an_error_in_a_range_names_the_player_and_is_underlined(say) -> None:
    output = say("equity", "AcAd", "KK, Kx")
    assert output.code == 2
    lines = output.err.splitlines()
    assert lines[0].startswith("error: p2: ")
    assert lines[1] == "  KK, Kx"
    assert "^" in lines[2]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("AA", "AA", "AA"), "p1, p2 and p3"),
        (("AcAd", "AcKd"), "ace of clubs"),
        (("AcAd", "KcKd", "--board", "Ac2c3c"), "ace of clubs"),
        (("AcAd", "KcKd", "--board", "2c3c4c5c6c7c"), "board"),
        (("AcAd", "KcKd", "--board", "2é"), "“é”"),
        (("AcAd", "KcKd", "--game", "chess"), "no game called"),
        (("AcAd", "KcKd", "--trials", "0"), "number of trials"),
        (("AcAd", "KcKd", "--error", "2"), "target error"),
        (("AcAd", "KcKd", "--seconds", "-1"), "time limit"),
        (("AcAd", "KcKd", "--threads", "0"), "number of threads"),
        (("AcAd", "KcKd", "--seed", "-3"), "seed"),
        (("AA",) * 11, "at most 10"),
    ],
)
def test_what_cannot_be_dealt_is_reported_in_words(say, words: tuple[str, ...], says: str) -> None:
    output = say("equity", *words)
    assert output.code == 2
    assert says in output.err
    assert output.out == ""


def test_a_note_on_a_range_names_the_player(say) -> None:
    output = say("equity", "AcAd", "KQs", "--syntax", "generic", "--board", "2c3d7h9sJc")
    assert output.code == 0
    assert output.err.startswith("note: p2: “KQs” asks for the queen of spades")


def test_the_ranges_of_other_programs_are_understood(say) -> None:
    output = say("equity", "AA:0.5,KK:0.25", "QQ", "--board", "2c3d7h9sJc", "--json")
    assert "read as PioSOLVER" in output.err
    assert output.json["players"][0]["combos"] == 4.5
    assert output.json["players"][0]["hands"] == 12


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[50.0]AA", "This looks like GTO+. The tag [50.0] is never closed."),
        ("AA:1.5, KK", "This looks like PioSOLVER, weights by hand class. The weight 1.5 is not a number"),
        ("AA, K1", "“1” is not a rank"),
    ],
)
def test_an_error_in_the_range_of_another_program_is_reported_in_its_terms(say, text: str, says: str) -> None:
    output = say("equity", text, "QQ")
    assert output.code == 2
    assert output.err.startswith(f"error: p1: {says}")


def test_an_interrupted_run_prints_what_it_has_and_ends_with_130(say, interrupted) -> None:
    from oracle.cli.commands.queries import equity

    output = say("equity", "AsKs", "random", "--sampled", "--seconds", "600")
    assert output.code == 130
    assert output.out.splitlines()[-1].endswith("stopped early")
    assert equity.INTERRUPTED == 130


def test_interrupting_a_list_prints_the_list_so_far(say, interrupted) -> None:
    output = say("equity", "-", "--json", "--sampled", "--seconds", "600", stdin="AsKs random\nQQ JJ\n")
    assert output.code == 130
    assert len(output.json) == 1


def test_a_board_may_be_a_pattern(say) -> None:
    output = say("equity", "AsKs", "QdQc", "--board", "2c3c4c, 2c3c4d", "--json").json
    assert output["method"] == "exact"
    boards = [say("equity", "AsKs", "QdQc", "--board", f"2c3c4{suit}", "--json").json for suit in "cd"]
    share = sum(each["players"][0]["equity"] for each in boards) / 2
    assert output["players"][0]["equity"] == pytest.approx(share, abs=1e-12)
    assert say("equity", "AA", "KK", "--board", "AAAA", "--json").code == 2
