"""A program killed in the middle of saving leaves the old file or the new one, complete."""

import subprocess
import sys

import pytest

from oracle.session import load_session, save_session

from .strategies import whole_session

SAVE_FOR_EVER = """
import sys
import msgspec
from oracle.session import load_session, save_session
path = sys.argv[1]
sessions = [load_session(path)]
sessions.append(msgspec.structs.replace(sessions[0], program="the new one " * 800))
while True:
    for session in reversed(sessions):
        save_session(path, session)
        print("saved", flush=True)
"""
DIE_BEFORE = """
import os, sys
import msgspec
from oracle.session import load_session, save_session
path, step = sys.argv[1:]
new = msgspec.structs.replace(load_session(path), program="the new one")
setattr(os, step, lambda *args: os._exit(9))  # nothing is tidied up, as if it were killed
save_session(path, new)
"""


@pytest.mark.parametrize("saves", [1, 2, 5, 8])
def test_killed_at_any_moment_leaves_a_whole_file(tmp_path, saves):
    path = tmp_path / "hand.oracle"
    save_session(path, whole_session())
    with subprocess.Popen([sys.executable, "-c", SAVE_FOR_EVER, path], stdout=subprocess.PIPE) as saver:
        for _ in range(saves):
            saver.stdout.readline()
        saver.kill()
    assert load_session(path).program in (whole_session().program, "the new one " * 800)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_killed_before_the_last_step_leaves_the_old_file(tmp_path, step):
    path = tmp_path / "hand.oracle"
    save_session(path, whole_session())
    ended = subprocess.run([sys.executable, "-c", DIE_BEFORE, path, step], check=False)
    assert ended.returncode == 9
    assert load_session(path) == whole_session()
