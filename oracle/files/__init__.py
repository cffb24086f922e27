"""Files on disk: bounded reading, and what the operating system reports in words a player understands.

Every file that a user or another program may have written is read with `read_bytes` or `read_text`.
"""

from oracle.files.reading import read_bytes, read_text
from oracle.files.trouble import opening_failed, saving_failed

__all__ = ["opening_failed", "read_bytes", "read_text", "saving_failed"]
