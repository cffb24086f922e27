"""Whether a message is written for a player: no word of the libraries that read files is in it."""

import re

LIBRARY_WORDS = re.compile(
    r"""\b(?: regex | expected | msgspec | (?<!\.)json | decode\w* | unicode\w* | codec | str | int
    | float | bool | dict | array | tuple | object | null | None | enum | RFC3339 | datetime | errno
    | exception | traceback | \w+Error | struct | schema | field | int64 | byte\ \d+ )\b
    | [$`] | \[\d+\] | \[\.\.\.\] | 0x[0-9a-f]""",
    re.VERBOSE | re.IGNORECASE,
)


def no_library_words(*messages):
    """Whether none of some messages quotes a library; says which does."""
    for message in map(str, messages):
        found = LIBRARY_WORDS.search(message)
        assert found is None, f"“{found[0]}” in: {message}"
    return True
