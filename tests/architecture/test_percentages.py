"""Percentages on screen come from one function."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = re.compile(r"""\.[1-9]f\}\ %                        # f"{100 * share:.1f} %"
                         |\{in_percent\([^{}]*\)\}\ %""", re.VERBOSE)  # fmt: skip
HOMES = {
    "ui/document/wording.py",
    "ui/pictures/kit/decision_panel.py",  # what a slider writes into its field, to be read again
}


def test_percentages_with_decimals_are_written_by_one_function() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "ui").rglob("*.py"))
        if WRITTEN.search(path.read_text(encoding="utf-8"))
    }
    assert found == HOMES
