"""Names are made owners in one place, which knows those that end in s: “Aces’ range”."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BY_HAND = re.compile(r"\{[^{}]+\}’s")
"""A value in a text that is made an owner on the spot; ``{}’s`` is a frame of a sentence."""


@pytest.mark.parametrize("package", ["oracle", "ui"])
def test_no_text_makes_a_name_an_owner_by_hand(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for hit in BY_HAND.finditer(path.read_text(encoding="utf-8"))
        if path.name != "errors.py"
    ]
    assert not found, "Use `oracle.errors.possessive`: " + "; ".join(found)
