"""Questions in PQL keep every figure on file; figures that are not numbers are left out."""

from dataclasses import replace
from math import nan
from pathlib import Path

from hypothesis import given

from oracle.session import load_session, pql_figures_of, pql_result_record
from oracle.session.schema.session import VERSION
from oracle.simulate.snapshot import Estimate, SelectorFigures, Snapshot

from .strategies import pql_snapshots

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sessions"
ASKED = Snapshot(
    "sampled", "sampled", "why", 10, 20, 0.5, 3, done=True, stopped_by="trials",
    results=(SelectorFigures("AVG 1", "avg", Estimate(0.5, 0.1, 0.3, 0.7)),),
)  # fmt: skip


@given(pql_snapshots)
def test_figures_come_back_as_they_were(snapshot):
    assert pql_figures_of(pql_result_record(snapshot)) == snapshot


def test_a_run_without_a_deal_or_with_a_figure_that_is_not_a_number_is_not_kept():
    assert pql_result_record(ASKED) is not None
    assert pql_result_record(replace(ASKED, trials=0)) is None
    unknown = SelectorFigures("AVG 1", "avg", Estimate(nan, 0.0, 0.0, 0.0))
    assert pql_result_record(replace(ASKED, results=(unknown,))) is None


def test_a_session_of_the_first_version_opens_without_questions():
    session = load_session(FIXTURES / "version-1.oracle")
    assert session.version == VERSION
    assert session.pql == ()
    assert (session.document.pql.text, session.document.pql.link) == ("", "free")
    assert session.document.seats[0].label == "Hero"
    assert session.results[0].trials == 1_842_304
