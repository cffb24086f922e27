"""Every answer of `import oracle` has a form for notebooks, with ± where sampled, and nothing that acts."""

from __future__ import annotations

import re

import pytest

import oracle

HOSTILE = "<script>alert(1)</script>"
BOARD = "Kd7h2h3s"
PQL = "from game='holdem', a='AhKh', b='QsQc', board='Kd7h2h3s'"
SHEET = (
    ("#QUERY#", "#A#"),
    (f"select avg(riverEquity(a)) as e {PQL.replace('AhKh', '#A#')}", ""),
    ("", "AhKh"),
)
ANSWERS = {
    "equity": lambda: oracle.equity("AhKh", "QsQc", board=BOARD),
    "run": lambda: oracle.run(f"select count(winsHi(a)) as '{HOSTILE}', min(1) {PQL}"),
    "batch": lambda: next(iter(oracle.batch(SHEET))),
    "bad row": lambda: next(iter(oracle.batch((*SHEET[:2], ("", f"A{HOSTILE}"))))),
    "outs": lambda: oracle.outs("AhKh", "QdJd2c", "QsQc"),
    "odds_against": lambda: oracle.odds_against("AhKh", BOARD, 1),
    "decide": lambda: oracle.decide("AhKh", "QsQc", board=BOARD, pot=20, to_call=4),
    "preflop_value": lambda: oracle.preflop_value("AA", "KK", pot=6),
    "next_cards": lambda: oracle.next_cards("AhKh", "QsQc", board=BOARD),
    "spectrum": lambda: oracle.spectrum("AhKh", "QsQc", board=BOARD),
    "blockers": lambda: oracle.blockers("AhKh", "QsQc", board=BOARD),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_a_table_in_a_notebook(name: str) -> None:
    text = ANSWERS[name]()._repr_html_()
    assert text.startswith("<table")
    assert "<script" not in text
    assert text.count("<tr>") == text.count("</tr>") > 0


def test_the_table_of_equities_has_exact_figures_and_says_so() -> None:
    text = ANSWERS["equity"]()._repr_html_()
    assert "Texas hold’em, board Kd7h2h3s (44 deals, exact)" in text
    share = oracle.equity("AhKh", "QsQc", board=BOARD)["p1"].equity.value
    assert f"<td>{100 * share:.2f}</td>" in text
    assert text.startswith('<table style="text-align: right;')  # pages other than a notebook have no style
    assert "±" not in text


def test_sampled_figures_have_their_error() -> None:
    table = oracle.equity("15%", "20%", "30%", "40%", trials=2000, seed=1, syntax="classic")._repr_html_()
    assert len(re.findall(r"<td>\d+\.\d\d ± [\d.]+", table)) == 12
    assert "2,000 deals, sampled, with 95 % intervals" in table
    asked = (
        "select avg(riverEquity(a)), count(winsHi(a)), histogram(handType(a, river)), max(boardRank(river)) "
    )
    asked = asked.replace(", max(boardRank(river))", "")
    text = oracle.run(
        f"{asked} from game='holdem', a='AA', b='*', c='*', d='*'", trials=2000, seed=1, method="sampled"
    )._repr_html_()
    assert text.count("±") >= 5
    assert "histogram(handType(a, river)): pair" in text


def test_hi_lo_tables_have_the_halves() -> None:
    text = oracle.equity("AhKh2c3c", "QsQcJdJh", board="7h8d2d3s", game="omaha8")._repr_html_()
    assert "<th>scoop, %</th>" in text
