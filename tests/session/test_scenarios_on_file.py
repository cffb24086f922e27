"""Scenarios come back as typed; files from before had none."""

from pathlib import Path

import msgspec
import pytest

from oracle.session import ScenariosRecord, load_session, save_session

from .strategies import whole_session

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sessions"
SUBJECTS = [{"kind": "range", "key": 2}, {"kind": "board", "key": 0}, {"kind": "condition", "key": 9}]
SUBJECTS += [{"kind": "pot", "key": 0}, {"kind": "call", "key": 0}]
ROWS = [
    {"key": 1, "values": ["15%", "", "off", "1,5k", "none"]},
    {"key": 7, "values": ["half ty (\u202e", "none", "maybe", "half", ""]},
]


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6])
def test_files_of_older_versions_open_without_scenarios(version):
    document = load_session(FIXTURES / f"version-{version}.oracle").document
    assert document.scenarios == ScenariosRecord()


def test_a_file_of_version_6_keeps_what_players_did():
    document = load_session(FIXTURES / "version-6.oracle").document
    assert [action.rule for action in document.seats[0].actions] == ["top 15% x1.3"]


def test_a_file_of_version_8_keeps_its_pot_and_scenarios():
    document = load_session(FIXTURES / "version-8.oracle").document
    assert (document.pot.pot, document.pot.to_call) == ("20", "4")
    assert all(each.kind not in ("pot", "call") for each in document.scenarios.subjects)


def test_scenarios_come_back_exactly_as_typed(tmp_path):
    scenarios = msgspec.convert({"subjects": SUBJECTS, "rows": ROWS}, ScenariosRecord)
    session = whole_session()
    document = msgspec.structs.replace(session.document, scenarios=scenarios)
    save_session(tmp_path / "rows.oracle", msgspec.structs.replace(session, document=document))
    assert load_session(tmp_path / "rows.oracle").document == document


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"subjects": SUBJECTS[:2], "rows": ROWS}, "another number of values"),
        ({"subjects": SUBJECTS, "rows": [ROWS[0], ROWS[0]]}, "the same key"),
        ({"subjects": [SUBJECTS[0], SUBJECTS[0]]}, "change the same"),
        ({"subjects": [{"kind": "stack"}]}, "enum"),
        ({"subjects": SUBJECTS * 10}, "length"),
        ({"rows": [{"key": key, "values": []} for key in range(201)]}, "length"),
    ],
)
def test_scenarios_out_of_bounds_are_refused(data, message):
    with pytest.raises(msgspec.ValidationError, match=message):
        msgspec.convert(data, ScenariosRecord)
