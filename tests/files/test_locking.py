"""A lock keeps other processes out and ends with its holder, however he ends."""

import os
import subprocess
import sys

import pytest

from oracle.files import StillLockedError, locked, replace_file
from tests import needs
from tests.forks import after_fork
from tests.patience import PATIENCE

COUNT = """
import sys
from pathlib import Path
from oracle.files import locked
path, times = Path(sys.argv[1]), int(sys.argv[2])
for _ in range(times):
    with locked(str(path) + ".lock", 60):
        path.write_text(str(int(path.read_text()) + 1))
"""
HOLD = """
import sys
from oracle.files import locked
with locked(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_processes_that_change_a_file_under_a_lock_lose_nothing(tmp_path):
    path = tmp_path / "number"
    path.write_text("0", encoding="utf-8")
    command = [sys.executable, "-c", COUNT, str(path), "100"]
    counting = [subprocess.Popen(command) for _ in range(3)]
    assert [process.wait() for process in counting] == [0, 0, 0]
    assert path.read_text(encoding="utf-8") == "300"


def test_a_held_lock_is_waited_for_only_so_long_and_ends_with_its_holder(tmp_path):
    lock = tmp_path / "lock"
    command = [sys.executable, "-c", HOLD, str(lock)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        holder.stdout.readline()
        with pytest.raises(StillLockedError), locked(lock, 0):
            pytest.fail("it was held")
        holder.kill()
        holder.wait()
        with locked(lock, PATIENCE):
            pass


def test_two_openings_in_one_process_exclude_each_other(tmp_path):
    with locked(tmp_path / "lock"), pytest.raises(StillLockedError), locked(tmp_path / "lock", 0):
        pytest.fail("it was held")
    with locked(tmp_path / "lock", 0):
        pass


@needs.FORKS
def test_a_process_forked_meanwhile_does_not_keep_a_lock(tmp_path):
    opened, again = "locked(sys.argv[1])", "locked(sys.argv[1], 0)"
    imported = "from oracle.files import locked"
    assert after_fork(tmp_path / "lock", imported, opened, again, "'free'") == "free"


def test_a_guarded_file_may_be_replaced_meanwhile(tmp_path):
    with locked(tmp_path / "file.lock"):
        replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


@needs.PIPES
def test_a_pipe_in_the_place_of_the_lock_does_not_block(tmp_path):
    os.mkfifo(tmp_path / "lock")
    with pytest.raises(OSError, match="exists"), locked(tmp_path / "lock", 0):
        pytest.fail("a pipe was locked")
