"""Files of older versions are brought up step by step."""

import pytest

from oracle.session.migrate import STEPS, migrate
from oracle.session.schema.session import VERSION

STEPS_OF_A_TOY = {
    1: lambda data: {**data, "seats": data["players"]},
    2: lambda data: {key: value for key, value in data.items() if key != "players"},
}


def test_every_version_ever_written_has_its_step():
    assert sorted(STEPS) == list(range(1, VERSION))


def test_steps_are_taken_in_order_and_the_source_is_kept():
    old = {"version": 1, "players": ["Hero"]}
    assert migrate(old, 1, 3, STEPS_OF_A_TOY) == {"version": 3, "seats": ["Hero"]}
    assert old == {"version": 1, "players": ["Hero"]}


def test_data_of_the_newest_version_passes_as_it_is():
    assert migrate({"version": 3}, 3, 3, STEPS_OF_A_TOY) == {"version": 3}


def test_an_unknown_version_has_no_step():
    with pytest.raises(LookupError):
        migrate({}, 1, 4, STEPS_OF_A_TOY)
