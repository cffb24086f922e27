"""Files on disk, read within bounds, written in one step, locked between processes.

Every file that a user or another program may have written is read with `read_bytes` or `read_text`;
every file that must not be lost is written with `replace_file`; a file that several processes change is
read, merged and written inside `locked`.
"""

from oracle.files.json_pieces import BROKEN, JsonPieces
from oracle.files.leftovers import remove_leftovers
from oracle.files.locking import StillLockedError, locked, try_lock
from oracle.files.private import make_private
from oracle.files.reading import read_bytes, read_text
from oracle.files.trouble import named, opening_failed, saving_failed, system_reason
from oracle.files.writing import replace_file

__all__ = [
    "BROKEN",
    "JsonPieces",
    "StillLockedError",
    "locked",
    "make_private",
    "named",
    "opening_failed",
    "read_bytes",
    "read_text",
    "remove_leftovers",
    "replace_file",
    "saving_failed",
    "system_reason",
    "try_lock",
]
