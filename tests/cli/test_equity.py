"""``python -m oracle equity``."""

from __future__ import annotations

import csv
import io
import signal

import pytest

PAIRS = ("equity", "AcAd", "KcKd")


def test_two_hands_are_answered_exactly_as_text(say) -> None:
    told = say(*PAIRS)
    assert told.code == 0
    lines = told.out.splitlines()
    assert "82.6366 %" in told.out
    assert lines[-1].startswith("1712304 deals, exact (")
    assert told.err == ""


def test_json_has_the_published_shape(say) -> None:
    told = say(*PAIRS, "--json").json
    assert (told["method"], told["trials"], told["drawn"]) == ("exact", 1712304, 1712304)
    assert "seed" not in told
    first, second = told["players"]
    assert set(first) == {"name", "range", "equity", "win", "tie", "se", "combos", "hands"}
    assert (first["name"], first["range"], first["combos"]) == ("p1", "AcAd", 1)
    assert first["win"] == pytest.approx(1410336 / 1712304, abs=1e-15)
    assert first["tie"] == pytest.approx(9308 / 1712304, abs=1e-15)
    assert first["equity"] + second["equity"] == pytest.approx(1, abs=1e-15)


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
    assert text.startswith("20000 trials, sampled, ")
    assert text.endswith("seed 7")


def test_board_and_dead_cards_count(say) -> None:
    told = say("equity", "AsKs", "5hTc", "--board", "QsTs5c", "--json").json
    assert told["players"][0]["equity"] == pytest.approx(422 / 990, abs=1e-15)
    fewer = say("equity", "AsKs", "5hTc", "--board", "QsTs5c", "--dead", "Js", "--json").json
    assert fewer["trials"] == 946
    assert fewer["players"][0]["equity"] < told["players"][0]["equity"]


def test_explain_says_the_strategy_and_deals_nothing(say) -> None:
    told = say(*PAIRS, "--explain", "--json").json
    assert told["method"] == "exact"
    assert told["deals"] == 1712304
    assert told["expected_seconds"] > 0
    assert told["why"]
    assert "strategy: " in say(*PAIRS, "--explain").out


def test_each_line_of_standard_input_is_a_question(say) -> None:
    told = say("equity", "AcAd", "-", "--json", stdin="KcKd\n# a comment\nQcQd JcJd\n")
    assert told.code == 0
    assert [len(entry["players"]) for entry in told.json] == [2, 3]


def test_a_bad_line_is_told_and_the_others_are_answered(say) -> None:
    told = say("equity", "AcAd", "-", "--json", stdin="KcKd\nAcAh\nQcQd\n")
    assert told.code == 2
    assert ["error" in entry for entry in told.json] == [False, True, False]
    assert "ace of clubs" in told.err


def test_questions_in_a_csv_are_numbered(say) -> None:
    told = say("equity", "AcAd", "-", "--csv", stdin="KcKd\nAcAh\nQcQd\n")
    rows = list(csv.DictReader(io.StringIO(told.out)))
    assert [row["question"] for row in rows] == ["1", "1", "3", "3"]


def test_a_mistake_in_a_range_names_the_player_and_is_underlined(say) -> None:
    told = say("equity", "AcAd", "KK, Kx")
    assert told.code == 2
    lines = told.err.splitlines()
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
def test_what_cannot_be_dealt_is_said_in_words(say, words: tuple[str, ...], says: str) -> None:
    told = say("equity", *words)
    assert told.code == 2
    assert says in told.err
    assert told.out == ""


def test_a_note_on_a_range_names_the_player(say) -> None:
    told = say("equity", "AcAd", "KQs", "--syntax", "generic", "--board", "2c3d7h9sJc")
    assert told.code == 0
    assert told.err.startswith("note: p2: “KQs” asks for the queen of spades")


def test_the_ranges_of_other_programs_are_understood(say) -> None:
    told = say("equity", "AA:0.5,KK:0.25", "QQ", "--board", "2c3d7h9sJc", "--json")
    assert "read as PioSOLVER" in told.err
    assert told.json["players"][0]["combos"] == 4.5
    assert told.json["players"][0]["hands"] == 12


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[50.0]AA", "This looks like GTO+. The tag [50.0] is never closed."),
        ("AA:1.5, KK", "This looks like PioSOLVER, weights by hand class. The weight 1.5 is not a number"),
        ("AA, K1", "“1” is not a rank"),
    ],
)
def test_a_mistake_in_the_range_of_another_program_is_told_in_its_terms(say, text: str, says: str) -> None:
    told = say("equity", text, "QQ")
    assert told.code == 2
    assert told.err.startswith(f"error: p1: {says}")


def test_an_interrupted_run_prints_what_it_has_and_ends_with_130(
    say, monkeypatch: pytest.MonkeyPatch
) -> None:
    from oracle import simulate
    from oracle.cli import equity

    original = simulate.stream

    def interrupted(*words: object, **named: object):
        for snapshot in original(*words, **named):
            yield snapshot
            if not snapshot.done:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(simulate, "stream", interrupted)
    told = say("equity", "AsKs", "random", "--sampled", "--seconds", "600")
    assert told.code == 130
    assert told.out.splitlines()[-1].endswith("stopped early")
    assert equity.INTERRUPTED == 130


def test_interrupting_a_list_prints_the_list_so_far(say, monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle import simulate

    original = simulate.stream

    def interrupted(query, *words: object, **named: object):
        for snapshot in original(query, *words, **named):
            yield snapshot
            if not snapshot.done:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(simulate, "stream", interrupted)
    told = say("equity", "-", "--json", "--sampled", "--seconds", "600", stdin="AsKs random\nQQ JJ\n")
    assert told.code == 130
    assert len(told.json) == 1


def test_a_board_may_be_a_pattern(say) -> None:
    told = say("equity", "AsKs", "QdQc", "--board", "2c3c4c, 2c3c4d", "--json").json
    assert told["method"] == "exact"
    boards = [say("equity", "AsKs", "QdQc", "--board", f"2c3c4{suit}", "--json").json for suit in "cd"]
    share = sum(each["players"][0]["equity"] for each in boards) / 2
    assert told["players"][0]["equity"] == pytest.approx(share, abs=1e-12)
    assert say("equity", "AA", "KK", "--board", "AAAA", "--json").code == 2
