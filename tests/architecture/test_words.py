"""Docstrings, comments and texts use the usual words: “visible”, not “in sight”; “otherwise”, not “else”."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.architecture.source_trees import ROOT, sources

INSTEAD = {
    r"[;,] else\b": "otherwise",
    r"\bin sight\b": "visible",
    r"\bhow sure\b": "precision",
    r"\bif need be\b": "if necessary",
    r"\bon show\b": "shown, visible, current",
    r"\bstands? for\b": "represents, is",
    r"\bin step with\b": "up to date with",
    r"\btakes? the place of\b": "replaces",
    r"\btakes? (?:hero|him|you) for\b": "puts on",
    r"\bfor want of\b": "because there is no",
    r"\bless the (?:price|rake)\b": "minus",
    r"\bgo(?:es)? on (?:as|until|where|with)\b": "continues",
    r"\bis told (?:of|that|what)\b": "receives, is notified",
    r"\bvector lanes\b": "SIMD",
}
"""What a native speaker stops at, and the usual word."""
ODD = re.compile("|".join(INSTEAD), re.IGNORECASE)
COMMENT = re.compile(r"(?:^|\s)# (.+)$", re.MULTILINE)


def prose(source: str, nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Docstrings, texts of two words or more, and comments of a module."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield " ".join(node.value.split())
    for found in COMMENT.finditer(source):
        yield found[1]


def usual(odd: str) -> str:
    """The usual word for an odd one."""
    return next(word for pattern, word in INSTEAD.items() if re.search(pattern, odd, re.IGNORECASE))


@pytest.mark.parametrize("package", ["oracle", "ui"])
def test_prose_uses_the_usual_words(package: str) -> None:
    odd = [
        f"{name}: “{found[0]}” instead of “{usual(found[0])}” in: {text[:100]}"
        for name, nodes in sources(package)
        for text in prose((ROOT / name).read_text(encoding="utf-8"), nodes)
        if (found := ODD.search(text))
    ]
    assert not odd, "\n".join(odd)


def test_docstrings_texts_and_comments_are_searched() -> None:
    source = '"""The rows\n    in sight."""\nA = f"{1} on show"\nB = 2  # stands for all\n'
    found = [text for text in prose(source, ast.walk(ast.parse(source))) if ODD.search(text)]
    assert found == ["The rows in sight.", "on show", "stands for all"]
    assert usual("in sight") == "visible"
