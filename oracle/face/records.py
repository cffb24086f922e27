"""Frozen records for answers: fields by attribute or by key, JSON, and tables in notebooks."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.simulate.notebook import TABLE

Json = dict[str, object]


class Record:
    """A frozen dataclass whose fields can also be read by key; a trailing underscore is not part of a key.

    `raise` is a keyword of Python, so that field is the attribute ``raise_`` and the key ``"raise"``.
    """

    __slots__ = ()

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401 - the type depends on the key
        """A field by its key.

        Raises:
            KeyError: If there is no such field.
        """
        for name in _names(self):
            if _key(name) == key:
                return getattr(self, name)
        raise KeyError(key)

    def keys(self) -> tuple[str, ...]:
        """The keys, in order."""
        return tuple(_key(name) for name in _names(self))

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def to_dict(self) -> Json:
        """The record as JSON: tuples as lists, None for numbers that are not finite."""
        return {key: _json(self[key]) for key in self}

    def _repr_html_(self) -> str:
        """The record as a table, for notebooks."""
        rows = "".join(
            f"<tr><th>{html.escape(name)}</th><td>{value}</td></tr>" for name, value in _rows(self)
        )
        return f"{TABLE}{rows}</table>"


def records_of(columns: dict[str, npt.NDArray[np.generic]]) -> list[Json]:
    """Arrays of the same length as records; None for figures that are not known."""
    names = list(columns)
    return [
        {name: None if value != value else value for name, value in zip(names, row, strict=True)}
        for row in zip(*(columns[name].tolist() for name in names), strict=True)
    ]


def _rows(record: Record) -> Iterator[tuple[str, str]]:
    """Names and values as HTML; those of a record within it follow its name."""
    for key in record:
        value = record[key]
        if isinstance(value, Record):
            for name, text in _rows(value):
                yield f"{key} {name}", text
        elif isinstance(value, tuple) and value and isinstance(value[0], Record):
            yield key, _table(value)
        else:
            yield key, html.escape(_text(value))


def _table(records: tuple[Record, ...]) -> str:
    """Records of one kind as a table, one row each."""
    head = "".join(f"<th>{html.escape(key)}</th>" for key in records[0])
    rows = "".join(
        f"<tr>{''.join(f'<td>{html.escape(_text(record[key]))}</td>' for key in record)}</tr>"
        for record in records
    )
    return f"{TABLE}<tr>{head}</tr>{rows}</table>"


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.6g}"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_text(each)}" for key, each in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(_text, value)) or "none"
    return "–" if value is None else str(value)


def _json(value: object) -> object:
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {key: _json(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _names(record: Record) -> list[str]:
    assert is_dataclass(record)
    return [field.name for field in fields(record)]


def _key(name: str) -> str:
    return name.removesuffix("_")
