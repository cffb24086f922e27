"""Sets of flops come back as text; files from before had none."""

from pathlib import Path

import msgspec
import pytest

from oracle.session import DocumentRecord, FlopSetRecord, load_session, save_session
from oracle.session.schema.flops import MAX_FLOP_SETS

from .strategies import whole_session

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sessions"


@pytest.mark.parametrize("version", [1, 6, 7])
def test_files_of_older_versions_open_without_sets(version):
    assert load_session(FIXTURES / f"version-{version}.oracle").document.flop_sets == ()


def test_a_file_of_version_7_keeps_its_scenarios():
    document = load_session(FIXTURES / "version-7.oracle").document
    assert [row.values for row in document.scenarios.rows] == [("15%", ""), ("half ty (", "none")]


def test_sets_come_back_exactly(tmp_path):
    sets = (FlopSetRecord(name="Axx ♠", flops="AhKd7d:0.24\n"), FlopSetRecord(name="b", flops="half \u202e"))
    session = whole_session()
    document = msgspec.structs.replace(session.document, flop_sets=sets)
    save_session(tmp_path / "sets.oracle", msgspec.structs.replace(session, document=document))
    assert load_session(tmp_path / "sets.oracle").document == document


@pytest.mark.parametrize(
    ("sets", "message"),
    [
        ([{"name": "a", "flops": ""}] * 2, "the same name"),
        ([{"name": "", "flops": ""}], "length"),
        ([{"name": str(number), "flops": ""} for number in range(MAX_FLOP_SETS + 1)], "length"),
    ],
)
def test_sets_out_of_bounds_are_refused(sets, message):
    document = msgspec.to_builtins(whole_session().document)
    with pytest.raises(msgspec.ValidationError, match=message):
        msgspec.convert({**document, "flop_sets": sets}, DocumentRecord)
