"""The answer of a worker: the results of its pieces as plain data, and the error of one that failed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from oracle.cluster.ending import took_too_long
from oracle.cluster.identity import AnotherProgramError
from oracle.errors import (
    FileError,
    OracleError,
    QueryError,
    RunError,
    RunTextError,
    Span,
    TextError,
)
from oracle.simulate.work.plain import Plain, from_bytes, to_bytes
from oracle.simulate.work.stop import StoppedError

R = TypeVar("R")

_KINDS = {
    kind.__name__: kind for kind in (AnotherProgramError, QueryError, RunError, RunTextError, TextError)
}


def unit_answer(results: list[Plain], trouble: OracleError | None = None) -> bytes:
    """Pack the answer of a worker.

    Args:
        results: The result of each piece, in order, up to the first that failed.
        trouble: Why that piece failed, or None.
    """
    return to_bytes({"results": results, "trouble": None if trouble is None else plain_trouble(trouble)})


def carry_out(work: Callable[[list[Plain]], None]) -> bytes:
    """Do the work of a unit and pack its answer.

    Args:
        work: Appends the result of each piece.  An `OracleError` ends it and is part of the answer, after
            the results before it; if it is stopped, the answer says that it took too long.
    """
    results: list[Plain] = []
    try:
        work(results)
    except StoppedError:
        return unit_answer(results, took_too_long())
    except OracleError as trouble:
        return unit_answer(results, trouble)
    return unit_answer(results)


class Answer(Generic[R]):
    """The answer of a worker.

    Args:
        packed: Its bytes.
        read: Turns plain data into a result.

    Raises:
        ValueError: If the bytes are not an answer.
    """

    def __init__(self, packed: bytes, read: Callable[[Plain], R]) -> None:
        self._plain: Any = from_bytes(packed)
        if not isinstance(self._plain, dict) or self._plain.keys() != {"results", "trouble"}:
            raise ValueError("not the answer of a unit")
        self._read = read

    @property
    def whole(self) -> bool:
        """Whether no piece failed; only then is the answer worth keeping for another run."""
        return self._plain["trouble"] is None

    @property
    def refused(self) -> bool:
        """Whether the worker runs a different version of the program."""
        trouble = self._plain["trouble"]
        return trouble is not None and trouble["kind"] == AnotherProgramError.__name__

    def __iter__(self) -> Iterator[R]:
        """The results in order.

        Raises:
            OracleError: In place of the result of a piece that failed.
        """
        yield from map(self._read, self._plain["results"])
        if self._plain["trouble"] is not None:
            raise trouble_of(self._plain["trouble"])


def plain_trouble(trouble: OracleError) -> dict[str, Plain]:
    """An error as plain data."""
    kind = next((name for name, kind in _KINDS.items() if type(trouble) is kind), RunError.__name__)
    plain: dict[str, Plain] = {"kind": kind, "message": trouble.message, "remedy": trouble.remedy}
    if isinstance(trouble, TextError):
        plain |= {
            "text": trouble.text, "span": [trouble.span.start, trouble.span.end], "found": trouble.found,
            "expected": trouble.expected, "place": trouble.place,
        }  # fmt: skip
    if isinstance(trouble, QueryError):
        plain["places"] = list(trouble.places)
    if isinstance(trouble, FileError):
        plain["message"] = str(trouble)
    return plain


def trouble_of(plain: dict[str, Any]) -> OracleError:
    """The error that `plain_trouble` wrote."""
    kind = _KINDS[plain.pop("kind")]
    if "span" in plain:
        plain["span"] = Span(*plain["span"])
    if "places" in plain:
        plain["places"] = tuple(plain["places"])
    return kind(plain.pop("message"), **plain)
