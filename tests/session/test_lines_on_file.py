"""Conditions, questions and their answers on file; older files come without any."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from oracle.errors import FileError
from oracle.pql import parse
from oracle.query.conditions import Ask, Formula, Group, Line, Question, Sentence
from oracle.session import figures_of, load_session, new_result, query_of, save_session
from oracle.session.convert_lines import line_of, line_record, question_of, question_record
from oracle.session.schema.lines import FormulaRecord, GroupRecord, LineRecord
from oracle.session.schema.session import VERSION
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures

from .strategies import NOW, sampled_snapshot, three_seat_query, whole_session

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sessions"
LINES = (
    Line(1, Sentence("wins", ("1", "winsHi"), negated=True)),
    Line(2, Group("or", (Line(3, Formula("half written (")), Line(4, Sentence("gone", ()), on=False)), True)),
)
QUESTIONS = (
    Question(5, Ask.HOW_OFTEN, Sentence("wins", ("2", "tiesHi"))),
    Question(6, Ask.AVERAGE, Formula("1 + 1"), on=False),
    Question(7, Ask.DISTRIBUTION, Formula("handType(hero, flop)", negated=False)),
)
ASKED = """
select avg(riverEquity(Hero)), count(winsHi(Hero)), count(tiesHi(Hero)),
  avg(riverEquity(Villain)), count(winsHi(Villain)), count(tiesHi(Villain)),
  count(pairedBoard(turn)), histogram(handType(Hero, river))
from game='holdem', syntax='classic', board='Kh7c2d', dead='3s',
  Hero='AsKs', Villain='15%', Caller='*' folded
where not pairedBoard(flop)
"""


def test_lines_and_questions_come_back_equal():
    assert tuple(line_of(line_record(line)) for line in LINES) == LINES
    assert tuple(question_of(question_record(each)) for each in QUESTIONS) == QUESTIONS


def test_a_document_with_lines_is_saved_and_opened(tmp_path):
    session = whole_session()
    document = msgspec.structs.replace(
        session.document,
        conditions=tuple(map(line_record, LINES)),
        questions=tuple(map(question_record, QUESTIONS)),
    )
    session = msgspec.structs.replace(session, document=document)
    save_session(tmp_path / "lines.oracle", session)
    assert load_session(tmp_path / "lines.oracle") == session


def answered():
    """The question `ASKED` with its figures, as the window has them."""
    table = tuple(SelectorFigures(str(number), "count", Estimate(0.5)) for number in range(6))
    answers = (
        SelectorFigures("COUNT 7", "count", Estimate(0.25), count=7, fraction="1/4", note="almost exact"),
        SelectorFigures("HISTOGRAM 8", "histogram", buckets=(Bucket("pair", 3, Estimate(0.75)),)),
    )
    return parse(ASKED), sampled_snapshot(results=(*table, *answers), drawn=9_000_000), answers


def test_a_result_under_conditions_keeps_its_query_and_its_answers():
    query, snapshot, answers = answered()
    record = new_result(query, snapshot, NOW)
    assert query_of(record.query) == query
    assert figures_of(record).results == answers
    assert figures_of(record).drawn == 9_000_000


def test_a_plain_result_has_no_pql_and_no_answers():
    record = new_result(three_seat_query(), sampled_snapshot(), NOW)
    assert record.query.pql == ""
    assert record.answers == ()


def test_shares_of_split_pots_and_pots_won_come_back():
    first, *rest = sampled_snapshot().seats
    row = replace(first, high=Estimate(0.25), low=Estimate(0.125), scoop=Estimate(0.1), pots=Fraction(7, 3))
    snapshot = sampled_snapshot(seats=(row, *rest))
    assert figures_of(new_result(three_seat_query(), snapshot, NOW)).seats[0] == row


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_files_of_older_versions_open_without_lines(version):
    session = load_session(FIXTURES / f"version-{version}.oracle")
    assert session.version == VERSION
    assert session.document.conditions == session.document.questions == ()
    assert session.results[0].answers == ()
    assert figures_of(session.results[0]) == sampled_snapshot()


def test_combos_counted_by_weight_and_their_hands_are_kept(tmp_path):
    first, *rest = sampled_snapshot().seats
    snapshot = sampled_snapshot(seats=(replace(first, combos=0.1000005, hands=3), *rest))
    assert figures_of(new_result(three_seat_query(), snapshot, NOW)).seats[0].combos == 0.1000005
    saved = whole_session(results=(new_result(three_seat_query(), snapshot, NOW),))
    save_session(tmp_path / "weights.oracle", saved)
    assert figures_of(load_session(tmp_path / "weights.oracle").results[0]) == snapshot


def damaged(tmp_path, conditions):
    """A file whose document has certain conditions, as plain data."""
    path = tmp_path / "damaged.oracle"
    save_session(path, whole_session())
    data = json.loads(path.read_text(encoding="utf-8"))
    data["document"]["conditions"] = conditions
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "conditions",
    [
        [{"key": 1, "on": True, "node": {"kind": "wish", "text": "a flush"}}],
        [{"key": 1, "on": True, "node": {"kind": "group", "joined": "xor", "lines": [], "negated": False}}],
        [{"key": 1, "on": True, "node": {"kind": "formula", "text": "a", "negated": False}}] * 2,
        [{"key": -1, "on": True, "node": {"kind": "formula", "text": "a", "negated": False}}],
        "every deal",
    ],
)
def test_damaged_lines_are_reported_and_nothing_is_opened(tmp_path, conditions):
    with pytest.raises(FileError, match="damaged"):
        load_session(damaged(tmp_path, conditions))


@pytest.mark.parametrize("levels", [31, 400, 100_000])
def test_groups_nested_without_end_are_refused_not_crashed_on(tmp_path, levels):
    head = '{"key": %d, "on": true, "node": {"kind": "group", "joined": "and", "negated": false, "lines": ['
    inside = '{"key": 0, "on": true, "node": {"kind": "formula", "text": "a", "negated": false}}'
    text = "".join(head % key for key in range(1, levels + 1)) + inside + "]}}" * levels
    path = damaged(tmp_path, [])
    path.write_text(
        path.read_text(encoding="utf-8").replace('"conditions": []', f'"conditions": [{text}]'),
        encoding="utf-8",
    )
    with pytest.raises(FileError, match="damaged"):
        load_session(path)


def test_records_of_lines_tell_their_kind():
    record = line_record(LINES[1])
    assert isinstance(record, LineRecord)
    assert isinstance(record.node, GroupRecord)
    assert isinstance(record.node.lines[0].node, FormulaRecord)
