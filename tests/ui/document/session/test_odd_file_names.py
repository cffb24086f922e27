"""Sessions in files whose names are hard to write down."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.document.session.path_text import path_of, path_text
from ui.document.session.recovery import RecoveryFolder

ODD = [b"caf\xe9.oracle", b"\xff\xfe", b"two\nlines.oracle", b"100%41.oracle", b"file:.oracle", b" .oracle"]


if sys.platform == "win32":
    FOLDERS = [Path("C:/games"), Path("//server/share/games")]
    UNITS = st.characters(codec=None, categories=None, exclude_characters='\0/\\:*?"<>|')
    NAMES = st.text(UNITS, min_size=1, max_size=20)  # half characters among them
else:
    FOLDERS = [Path("/games")]
    NAMES = st.binary(min_size=1, max_size=20).filter(lambda name: not {0, ord("/")} & set(name))


@given(st.sampled_from(FOLDERS), NAMES)
def test_every_name_of_a_file_comes_back_from_its_text(folder, name):
    path = folder / os.fsdecode(name)
    text = path_text(path)
    assert path_of(text.encode().decode()) == path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
@pytest.mark.parametrize("name", ODD)
def test_a_session_of_any_name_is_remembered_once_and_restored_to_its_file(
    harness, tmp_path, type_board, name
):
    window = harness()
    path = tmp_path / os.fsdecode(name)
    for board in ("2c", "3c"):
        type_board(window, board)
        window.file.save_as(path).result()
    saved = window.file.path
    assert window.file.recent.paths == (saved,)
    type_board(window, "4c")
    assert window.file.keep_now()
    copies = window.recovery.folder
    for lock in copies.glob("*.lock"):  # as if the process had been killed
        lock.unlink()
    (leftover,) = RecoveryFolder(copies).leftovers()
    other = harness()
    assert other.file.restore(leftover).result()
    other.file.save().result()
    reopened = harness()
    assert reopened.file.open(saved).result()
    assert reopened.document.state.board == "4c"
