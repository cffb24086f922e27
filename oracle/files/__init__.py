"""File access: bounded reading, atomic writing, locks between processes.

Read every file that a user or another program may have written with `read_bytes` or `read_text`; write every
file that must not be lost with `replace_file`; read, merge and write files shared by several processes inside
`locked`.
"""

from oracle.files.characters import whole_characters
from oracle.files.json_pieces import BROKEN, JsonPieces
from oracle.files.leftovers import remove_leftovers
from oracle.files.locking import StillLockedError, locked, try_lock
from oracle.files.names import check_name, check_savable, is_device, with_suffix_of
from oracle.files.private import make_private, who_may_write
from oracle.files.reading import is_missing, read_bytes, read_text
from oracle.files.trouble import opening_failed, quoted_name, saving_failed, system_reason
from oracle.files.writing import replace_file

__all__ = [
    "BROKEN",
    "JsonPieces",
    "StillLockedError",
    "check_name",
    "check_savable",
    "is_device",
    "is_missing",
    "locked",
    "make_private",
    "opening_failed",
    "quoted_name",
    "read_bytes",
    "read_text",
    "remove_leftovers",
    "replace_file",
    "saving_failed",
    "system_reason",
    "try_lock",
    "who_may_write",
    "whole_characters",
    "with_suffix_of",
]
