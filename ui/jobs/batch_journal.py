"""A journal beside the answers of a batch on other workers: after a crash it resumes even within a long row.

Rows are safe in the file of answers once all rows before them are answered.  The journal keeps what is
finished beyond that: parts of a long row, which all workers share, and rows that wait for an earlier one.
It also keeps the seed, without which those parts would not fit together.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from oracle.query import RunSettings
from oracle.query.settings import fresh_seed

ENDING = ".journal"
"""Appended to the whole name of the file of answers."""

_SEED_KEY = hashlib.sha256(b"the seed of a batch").digest()


def journal_beside(results: Path) -> Path:
    """The journal of a file of answers."""
    return results.with_name(results.name + ENDING)


def settings_with_seed(journal: Path, settings: RunSettings) -> RunSettings:
    """The settings of a batch, with the seed that it began with.

    Args:
        journal: Its journal; created if there is none.
        settings: What the user has chosen; his own seed comes first.

    Raises:
        FileError: If the journal cannot be opened or is something else.
    """
    from oracle.cluster import Journal  # loads kernels

    with Journal(journal) as kept:
        if settings.seed is not None:
            return settings
        if kept.answer(_SEED_KEY) is None:
            kept.note(_SEED_KEY, str(fresh_seed()).encode())
        return replace(settings, seed=int(kept.answer(_SEED_KEY) or b"0"))


def remove_journal(results: Path) -> None:
    """Remove the journal of a file of answers, if there is one."""
    with suppress(OSError):
        journal_beside(results).unlink(missing_ok=True)
