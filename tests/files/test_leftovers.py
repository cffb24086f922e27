"""Leftovers of killed saves are removed; files being saved are not."""

import os
import subprocess
import sys

import pytest

from oracle.files import remove_leftovers
from oracle.files.leftovers import MIN_AGE

LEFT = ".oracle-0123456789abcdef.saving"
WRITE = """
import os, sys
from oracle.files import replace_file
really = os.fsync
def stop(handle):
    print("writing", flush=True)
    sys.stdin.read()
    really(handle)
os.fsync = stop
replace_file(sys.argv[1], b"new")
"""


def aged(path, content=b"half"):
    path.write_bytes(content)
    old = path.stat().st_mtime - MIN_AGE - 1
    os.utime(path, (old, old))
    return path


def test_an_old_temporary_file_without_a_writer_is_removed_and_nothing_else_is(tmp_path):
    aged(tmp_path / LEFT)
    kept = {
        aged(tmp_path / "hand.oracle"),
        aged(tmp_path / ".oracle-notes"),
        tmp_path / LEFT.replace("0", "9"),
    }
    (tmp_path / LEFT.replace("0", "9")).write_bytes(b"just now")
    (tmp_path / LEFT.replace("0", "7")).mkdir()
    assert remove_leftovers(tmp_path) == 1
    assert set(tmp_path.iterdir()) == kept | {tmp_path / LEFT.replace("0", "7")}


def test_a_folder_that_is_gone_is_ignored(tmp_path):
    assert remove_leftovers(tmp_path / "gone") == 0


@pytest.mark.parametrize("killed", [False, True])
def test_the_file_of_a_running_writer_stays_at_any_age_until_it_is_killed(tmp_path, killed):
    path = tmp_path / "file"
    command = [sys.executable, "-c", WRITE, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        writer.stdout.readline()
        (temporary,) = tmp_path.iterdir()
        old = temporary.stat().st_mtime - MIN_AGE - 1
        os.utime(temporary, (old, old))
        assert remove_leftovers(tmp_path) == 0
        if killed:
            writer.kill()
        else:
            writer.stdin.close()
        writer.wait()
    assert remove_leftovers(tmp_path) == (1 if killed else 0)
    assert [each.name for each in tmp_path.iterdir()] == ([] if killed else ["file"])
