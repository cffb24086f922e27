"""What players did comes back as typed; files from before had none."""

from pathlib import Path

import msgspec
import pytest

from oracle.session import ActionRecord, SeatRecord, load_session, save_session

from .strategies import whole_session

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sessions"
ACTIONS = (
    ActionRecord(street="preflop", word="raised", rule="top 15% x1.3"),
    ActionRecord(street="flop", word="<b>bet</b>", rule="half ty (\u202e"),
)


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
def test_files_of_older_versions_open_without_actions(version):
    document = load_session(FIXTURES / f"version-{version}.oracle").document
    assert [seat.actions for seat in document.seats] == [()] * len(document.seats)


def test_actions_come_back_exactly_as_typed(tmp_path):
    session = whole_session()
    first, *rest = session.document.seats
    seats = (msgspec.structs.replace(first, actions=ACTIONS), *rest)
    document = msgspec.structs.replace(session.document, seats=seats)
    save_session(tmp_path / "actions.oracle", msgspec.structs.replace(session, document=document))
    assert load_session(tmp_path / "actions.oracle").document == document


@pytest.mark.parametrize(
    "actions",
    [
        [{"street": "flop"}, {"street": "flop", "rule": "pair+"}],
        [{"street": "third"}],
        [{"street": "flop", "rule": "x" * 20_001}],
    ],
)
def test_actions_out_of_bounds_are_refused(actions):
    seat = {"key": 1, "label": "Hero", "range": "AA", "colour": 0, "folded": False, "actions": actions}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(seat, SeatRecord)
