"""The money of a hand comes back as typed; files from before had none."""

from pathlib import Path

import msgspec
import pytest

from oracle.session import IntentRecord, PotRecord, load_session, save_session

from .strategies import whole_session

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sessions"
POT = PotRecord(pot="1,5k", to_call="half ty", behind="120", rake="5 %", unit="bb", no_flop_no_drop=True)
INTENT = IntentRecord(raise_to="56", folds="40", taken_for="15%", others_call=True)


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_files_of_older_versions_open_without_money(version):
    document = load_session(FIXTURES / f"version-{version}.oracle").document
    assert document.pot == PotRecord()
    assert document.intent == IntentRecord()
    assert [(seat.behind, seat.paid) for seat in document.seats] == [("", "")] * len(document.seats)


def test_amounts_come_back_exactly_as_typed(tmp_path):
    session = whole_session()
    first, *rest = session.document.seats
    seats = (msgspec.structs.replace(first, behind="90bb", paid="-3"), *rest)
    document = msgspec.structs.replace(session.document, pot=POT, intent=INTENT, seats=seats)
    save_session(tmp_path / "pot.oracle", msgspec.structs.replace(session, document=document))
    assert load_session(tmp_path / "pot.oracle").document == document
