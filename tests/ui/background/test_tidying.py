"""At the start the temporary files of killed saves go, in every folder the program saves to."""

import os

from oracle.files.leftovers import MIN_AGE
from ui.background.tidying import tidy


def test_leftovers_go_from_every_folder_and_one_that_is_gone_does_no_harm(tmp_path):
    left = []
    for name in ("recovery", "hands"):
        (tmp_path / name).mkdir(exist_ok=True)
        path = tmp_path / name / ".oracle-0123456789abcdef.saving"
        path.write_bytes(b"half a session")
        old = path.stat().st_mtime - MIN_AGE - 1
        os.utime(path, (old, old))
        left.append(path)
    tidy((tmp_path / "gone", tmp_path / "recovery", tmp_path / "hands")).join()
    assert [path.exists() for path in left] == [False, False]
