from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oracle.cluster import Journal
from oracle.errors import FileError
from tests import needs
from tests.forks import after_fork

KEYS = [bytes([number]) * 32 for number in range(3)]
ANSWERS = [b"first", b"", b"third" * 100]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal(tmp_path / "kept") as journal:
        for key, answer in zip(KEYS, ANSWERS, strict=True):
            journal.note(key, answer)
    return tmp_path / "kept"


def _kept(path: Path) -> list[bytes | None]:
    with Journal(path) as journal:
        return [journal.answer(key) for key in KEYS]


def test_a_journal_gives_back_what_it_was_given(path: Path) -> None:
    assert _kept(path) == ANSWERS


def test_a_journal_that_was_cut_off_anywhere_keeps_whole_records_and_takes_more(path: Path) -> None:
    content = path.read_bytes()
    counts = set()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        with Journal(path) as journal:
            kept = len(journal)
            journal.note(b"k" * 32, b"more")
        assert _kept(path)[:kept] == ANSWERS[:kept]
        with Journal(path) as journal:
            assert journal.answer(b"k" * 32) == b"more"
        counts.add(kept)
    assert counts == {0, 1, 2}


@needs.FORKS
def test_a_worker_forked_during_a_run_does_not_keep_its_journal(path: Path) -> None:
    opened = "Journal(sys.argv[1])"
    assert after_fork(path, "from oracle.cluster import Journal", opened, opened, "len(found)") == "3"


def test_a_record_with_a_changed_byte_is_forgotten(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    assert _kept(path) == [*ANSWERS[:2], None]


@contextmanager
def _full_after(size: int) -> Iterator[None]:
    """Inside this context, no file can grow beyond that many bytes."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit to the size of a file")
def test_a_full_disk_is_reported_and_what_is_kept_stays_and_can_be_added_to(path: Path) -> None:
    size = path.stat().st_size
    with Journal(path) as journal:
        with _full_after(size + 100), pytest.raises(FileError, match="kept"):
            journal.note(b"k" * 32, b"more" * 100)
        assert path.stat().st_size == size
        assert journal.answer(b"k" * 32) is None
        journal.note(b"k" * 32, b"more")
    with Journal(path) as journal:
        assert [journal.answer(key) for key in (*KEYS, b"k" * 32)] == [*ANSWERS, b"more"]


def test_another_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_bytes(b"Dear all,")
    with pytest.raises(FileError, match="not a journal"):
        Journal(other)
    assert other.read_bytes() == b"Dear all,"


def test_a_journal_in_use_is_refused(path: Path) -> None:
    with Journal(path), pytest.raises(FileError, match="in use by another run"):
        Journal(path)


def test_of_two_runs_that_make_one_journal_at_once_the_second_hears_that_it_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(tmp_path / "new") as first:
        monkeypatch.setattr(Path, "exists", lambda path: False)  # as the second saw it a moment ago
        with pytest.raises(FileError, match="in use by another run"):
            Journal(tmp_path / "new")
        first.note(KEYS[0], ANSWERS[0])
    assert _kept(tmp_path / "new") == [ANSWERS[0], None, None]


@pytest.mark.parametrize("name", ["missing/kept", "", "a\0b", "."])
def test_what_cannot_be_opened_is_reported(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileError):
        Journal(f"{tmp_path}/{name}")
