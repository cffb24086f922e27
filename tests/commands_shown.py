"""Commands as documents show them: after ``$``, with what they print below."""

from __future__ import annotations

import re

_SECONDS = re.compile(r"\b(\d+ ms|\d(\.\d)? s|\d\d s)(?=$|, seed|, stopped)", re.MULTILINE)


def fenced(text: str, language: str) -> list[str]:
    """What the fenced blocks of a language hold."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


def commands(text: str) -> list[tuple[str, str]]:
    """Every command of a document with the output shown below it, which may be left out."""
    found = []
    for block in fenced(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            found.append((line.strip(), output.strip()))
    return found


def programs(text: str) -> list[tuple[str, str]]:
    """Every Python program of a document that is followed by what it prints."""
    return re.findall(
        r"^```python\n(.*?)^```\n\nIt prints:\n\n```text\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE
    )


def timeless(printed: str) -> str:
    """An answer without the seconds it took."""
    return _SECONDS.sub("t s", printed.strip())
