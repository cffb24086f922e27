"""Questions from standard input."""

from __future__ import annotations

import io

import pytest

from oracle.cli.words import MAX_LINE, input_lines, with_line
from oracle.errors import QueryError, TextError


def test_a_line_replaces_the_dash() -> None:
    assert with_line(["AsKs", "-"], "random") == ("AsKs", "random")
    assert with_line(["-", "random"], "AsKs QQ+") == ("AsKs", "QQ+", "random")


def test_a_range_with_blanks_is_quoted_as_in_a_shell() -> None:
    assert with_line(["-"], "'AA, KK' random") == ("AA, KK", "random")


def test_two_dashes_are_refused() -> None:
    with pytest.raises(QueryError, match="read only once"):
        with_line(["-", "-"], "AA")


def test_an_open_quotation_mark_is_pointed_at() -> None:
    with pytest.raises(TextError, match="never closed") as caught:
        with_line(["-"], "AA 'KK, QQ")
    assert caught.value.span.start == 3


def test_blank_lines_and_comments_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n# ours\n  AA KK  \n\nQQ JJ"))
    assert list(input_lines()) == ["AA KK", "QQ JJ"]


def test_a_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("A" * (MAX_LINE + 10)))
    with pytest.raises(QueryError, match="longer than"):
        list(input_lines())
