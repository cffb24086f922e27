"""``python -m tests.benchmarks.coverage [hands] [tables] [decisions] [controls] [NUMBER …]``: intervals true?

Prints, for tables of many narrow ranges, tables with control variates and
runs of several lengths, how many of 2,000 seeded runs give an
interval that holds the truth.  A number chooses one of the tables.  Shorter tests are in
`tests/simulate/intervals` and `tests/simulate/deal/test_seat_by_seat.py`.
"""

from __future__ import annotations

import sys

from tests.benchmarks.coverage import controls, decisions, hands, runs

PARTS = {"hands": hands.main, "tables": runs.main, "decisions": decisions.main, "controls": controls.main}


def main(words: list[str]) -> int:
    """Print the parts asked for, or all; fails where an interval is untrue."""
    numbers = [int(word) for word in words if word.isdecimal()]
    parts = [word for word in words if not word.isdecimal()] or (["tables"] if numbers else list(PARTS))
    unknown = set(parts) - set(PARTS)
    if unknown:
        print(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    well = [PARTS[part](numbers) for part in parts]
    return int(not all(well))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
