"""Reads JSON value by value.

A call of msgspec holds the interpreter's lock until it returns.  Reading the 7 MB of a large session in one
call would freeze the window for 30 ms; finding its parts takes 4 ms.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

UTF8_PIECE = 1 << 20
"""Bytes checked to be text in one call."""
_CONTINUES, _CONTINUATION = 0b1100_0000, 0b1000_0000
"""The bits that mark a byte inside a UTF-8 character, and their value."""
_MEMBERS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ENTRIES = msgspec.json.Decoder(list[msgspec.Raw])


def check_text(content: bytes) -> None:
    """Check that bytes are UTF-8.

    Raises:
        UnicodeDecodeError: If not; its ``start`` is a position in ``content``.
    """
    start = 0
    while start < len(content):
        end = start + UTF8_PIECE
        while end > start and content[end : end + 1] and content[end] & _CONTINUES == _CONTINUATION:
            end -= 1
        end = end if end > start else start + UTF8_PIECE  # only continuation bytes, which cannot be text
        try:
            content[start:end].decode()
        except UnicodeDecodeError as trouble:
            place = start + trouble.start
            raise UnicodeDecodeError(
                trouble.encoding, content, place, start + trouble.end, trouble.reason
            ) from None
        start = end


def read_json(content: bytes, lists: Collection[str] = ()) -> object:
    """JSON bytes as dicts, lists and scalars, one member of the outermost object at a time.

    Args:
        content: The bytes.
        lists: Names of members that are long lists; these are read entry by entry.

    Raises:
        msgspec.MsgspecError: If they are not JSON; the message names the place in ``content``.
        RecursionError: If they are nested too deeply.
    """
    try:
        members = _MEMBERS.decode(content)
        return {name: _value(raw, in_entries=name in lists) for name, raw in members.items()}
    except (msgspec.MsgspecError, RecursionError):  # its place is relative to a part, or there are no members
        return msgspec.json.decode(content)


def _value(raw: msgspec.Raw, *, in_entries: bool) -> object:
    if not in_entries:
        return msgspec.json.decode(raw)
    try:
        entries = _ENTRIES.decode(raw)
    except msgspec.ValidationError:  # not a list
        return msgspec.json.decode(raw)
    return [msgspec.json.decode(entry) for entry in entries]
