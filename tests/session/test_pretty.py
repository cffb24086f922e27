"""The text of a session file: values that fit are on one line, and nothing large is encoded in one call."""

import json

from hypothesis import given
from hypothesis import strategies as st

from oracle.session import pretty
from oracle.session.pretty import WIDTH, pretty_json

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner), max_leaves=60
)


def plainly(value, indent=0, used=0):
    """The same text, made by encoding everything to see whether it fits."""
    flat = json.dumps(value, ensure_ascii=False)
    row = isinstance(value, list) and all(isinstance(entry, int | float) for entry in value)
    if used + len(flat) <= WIDTH or row or not isinstance(value, list | dict):
        return flat
    named = isinstance(value, dict)
    items = (
        [(json.dumps(key, ensure_ascii=False) + ": ", entry) for key, entry in value.items()] if named else []
    )
    items = items or [("", entry) for entry in value]
    inner = indent + 2
    lines = [" " * inner + name + plainly(entry, inner, inner + len(name)) for name, entry in items]
    opening, closing = "{}" if named else "[]"
    return opening + "\n" + ",\n".join(lines) + "\n" + " " * indent + closing


@given(values)
def test_the_text_is_what_encoding_everything_would_give(value):
    text = pretty_json(value)
    assert text == plainly(value) + "\n"
    assert json.loads(text) == value


def test_no_large_value_is_encoded_in_one_call(monkeypatch):
    sizes = []

    class Encoder(json.JSONEncoder):
        def encode(self, value):
            text = super().encode(value)
            sizes.append(len(text))
            return text

    monkeypatch.setattr(pretty, "_ENCODER", Encoder(ensure_ascii=False))
    point = {"trials": 100, "seconds": 0.25, "means": [0.5] * 10, "words": "some words"}
    pretty_json({"results": [{"trace": [point] * 300}] * 20})
    assert max(sizes) < 10 * WIDTH
