"""Reading JSON value by value gives what reading it in one call gives, and the same errors."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.session import json_values
from oracle.session.json_values import check_text, read_json
from tests.benchmarks.large_session import write

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
VALUES = st.recursive(SCALARS, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(), v, max_size=3))
SESSIONS = st.dictionaries(st.sampled_from(["document", "results", "pql", "layout"]) | st.text(), VALUES)
LISTS = {"results", "pql"}


def outcome(read, *arguments):
    """What reading returns, or the error as a user would read it."""
    try:
        return read(*arguments)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as trouble:
        return type(trouble), str(trouble), getattr(trouble, "start", None)


@given(SESSIONS)
def test_intact_json_is_read_as_in_one_call(value):
    content = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    assert read_json(content, LISTS) == msgspec.json.decode(content)


@given(SESSIONS, st.data())
def test_damaged_json_fails_at_the_same_place(value, data):
    content = bytearray(json.dumps(value).encode())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place : place + data.draw(st.integers(0, 3))] = data.draw(
        st.sampled_from([b"", b"}", b'"', b",", b"\\"])
    )
    content = bytes(content)
    assert outcome(read_json, content, LISTS) == outcome(msgspec.json.decode, content)


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "3", '{"results": 3}', '{"results": [1, 2', '{"a": 1, "a": 2}']
)
def test_whatever_the_outermost_value_is(text):
    content = text.encode()
    assert outcome(read_json, content, LISTS) == outcome(msgspec.json.decode, content)


def test_too_deep_nesting_is_an_error_and_no_crash():
    content = b'{"results": [' + b"[" * 200_000 + b"]" * 200_000 + b"]}"
    assert outcome(read_json, content, LISTS)[0] is outcome(msgspec.json.decode, content)[0] is RecursionError


@given(st.binary() | st.text().map(str.encode), st.integers(4, 9))
def test_bytes_are_text_or_not_wherever_the_pieces_end(content, piece):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_values, "UTF8_PIECE", piece)
        mine = outcome(check_text, content)
    whole = outcome(content.decode)
    if isinstance(whole, str):
        assert mine is None
    else:
        assert mine[2] == whole[2]


def test_no_call_reads_more_than_one_result_of_a_large_session(tmp_path, monkeypatch):
    write(tmp_path / "large.oracle", runs=30)
    content = (tmp_path / "large.oracle").read_bytes()
    lengths = []
    decode = msgspec.json.decode

    def noted(part, **named):
        lengths.append(len(bytes(part)))
        return decode(part, **named)

    monkeypatch.setattr(json_values.msgspec.json, "decode", noted)
    assert read_json(content, LISTS) == decode(content)
    assert max(lengths) < 2 * len(content) / 30
