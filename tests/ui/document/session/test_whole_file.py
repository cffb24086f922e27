"""Files written in one step."""

import os
import stat

import pytest

from ui.document.session.whole_file import write_whole


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "figures.csv"
    assert write_whole(path, b"one") == ""
    assert write_whole(path, b"two") == ""
    assert path.read_bytes() == b"two"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_or_device_is_never_replaced(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert "device" in write_whole(path, b"lost")
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_a_folder_in_the_way_and_a_missing_folder_are_reported(tmp_path):
    assert write_whole(tmp_path, b"lost") != ""
    assert write_whole(tmp_path / "none" / "figures.csv", b"lost") != ""
