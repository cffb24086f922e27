"""The money of a hand comes back as typed; files from before had none."""

from pathlib import Path

import msgspec
import pytest

from oracle.session import IntentRecord, PotRecord, load_session, save_session
from oracle.session.later_bets import of_each
from oracle.session.migrate import migrate

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


def test_later_bets_of_version_8_were_a_sum_and_are_those_of_each_now():
    intent = load_session(FIXTURES / "version-8.oracle").document.intent
    assert intent == IntentRecord(raise_to="14", won_later="3bb", paid_later="3", realised="90 %")


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({}, False),
        ({"board": ""}, True),  # Preflop value had it as the amount of each
        ({"seats": [{"folded": False}, {"folded": True}, {"folded": False}]}, True),
        ({"seats": None}, True),
    ],
)
def test_only_sums_of_several_opponents_on_a_board_are_divided(change, kept):
    document = {
        "board": "Kh7c2d", "seats": [{"folded": False}] * 3, "intent": {"won_later": "6"}, **change,
    }  # fmt: skip
    found = migrate({"version": 8, "document": document}, 8, 9)["document"]["intent"]["won_later"]
    assert found == ("6" if kept else "3")


@pytest.mark.parametrize(
    ("text", "opponents", "each"),
    [
        ("6", 2, "3"), ("5", 3, "1.66666666667"), ("1,500 chips", 2, "750 chips"), ("€3", 2, "€1.5"),
        ("0", 2, "0"), ("", 2, ""), ("1m", 3, "333333.333333"), ("0.00001", 2, "0.000005"),
        ("x" * 100, 2, "x" * 100),
    ],
)  # fmt: skip
def test_an_amount_divided_is_still_an_amount(text, opponents, each):
    assert of_each(text, opponents) == each
