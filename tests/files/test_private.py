"""Folders that only the user can write to."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from oracle.files import make_private, who_may_write
from tests import needs

if sys.platform != "win32":
    import grp

pytestmark = needs.PERMISSIONS
SOMEBODY_ELSE = 54_321


@pytest.fixture
def no_umask() -> None:
    before = os.umask(0)
    yield
    os.umask(before)


def give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a folder, file or link to another user; without the permission, become another user."""
    try:
        os.chown(path, SOMEBODY_ELSE, SOMEBODY_ELSE, follow_symlinks=False)
    except PermissionError:
        monkeypatch.setattr(os, "getuid", lambda: SOMEBODY_ELSE)


def test_it_is_made_for_the_user_alone_with_its_missing_parents(tmp_path: Path, no_umask: None) -> None:
    folder = tmp_path / "cache" / "kernels" / "py311"
    assert make_private(folder) == ""
    for made in (folder, folder.parent, folder.parent.parent):
        assert made.stat().st_mode & 0o777 == 0o700


def test_one_that_is_there_and_only_readable_to_others_is_closed_to_them(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    folder.chmod(0o755)
    assert make_private(folder) == ""
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("mode", "who"), [(0o777, "other users"), (0o1777, "other users"), (0o770, "a group")]
)
def test_a_folder_that_others_may_write_to_is_refused_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, who: str
) -> None:
    monkeypatch.setattr("oracle.files.private._own_group", lambda _group: False)
    folder = tmp_path / "kernels"
    folder.mkdir()
    folder.chmod(mode)
    problem = make_private(folder)
    assert problem.startswith(f"{who} may write to {folder}")
    assert "chmod" in problem
    assert "ORACLE_CACHE_DIR" in problem
    assert folder.stat().st_mode & 0o7777 == mode  # a file planted there is not made to look safe


def test_a_user_group_without_other_members_is_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oracle.files.private._own_group", lambda _group: True)
    folder = tmp_path / "kernels"
    folder.mkdir()
    folder.chmod(0o775)
    assert make_private(folder) == ""


@pytest.mark.parametrize(("system", "name", "trusted"), [
    ("darwin", "admin", True), ("darwin", "staff", False), ("linux", "admin", False),
])  # fmt: skip
def test_what_administrators_of_macos_may_write_to_is_trusted_as_the_system_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, name: str, trusted: bool
) -> None:
    """``/Applications`` belongs to root and the group admin, which may write to it."""
    group = SimpleNamespace(gr_name=name, gr_mem=["root", "somebody"])
    monkeypatch.setattr(grp, "getgrgid", lambda _number: group)
    monkeypatch.setattr(sys, "platform", system)
    applications = tmp_path / "Applications"
    applications.mkdir()
    applications.chmod(0o775)
    code = applications / "Odds.app" / "Contents" / "Frameworks" / "code"
    code.mkdir(parents=True)
    problem = who_may_write(code, "ORACLE_MACHINE_CODE")
    assert problem == "" if trusted else problem.startswith(f"a group may write to {applications}")


def test_a_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir(mode=0o700)
    give_away(folder, monkeypatch)
    assert "belongs to another user; set ORACLE_CACHE_DIR" in make_private(folder)


def test_a_folder_that_others_could_exchange_is_refused(tmp_path: Path) -> None:
    above = tmp_path / "everybody's"
    above.mkdir()
    above.chmod(0o777)
    assert make_private(above / "kernels" / "py311").startswith(f"other users may write to {above}")


def test_where_only_owners_may_rename_a_folder_of_the_user_is_safe(tmp_path: Path) -> None:
    above = tmp_path / "tmp"
    above.mkdir()
    above.chmod(0o1777)
    assert make_private(above / "kernels") == ""


def test_a_link_is_judged_by_where_it_leads(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.mkdir()
    target.chmod(0o777)
    link.symlink_to(target)
    assert make_private(link).startswith(f"other users may write to {target}")
    assert make_private(link / "kernels").startswith(f"other users may write to {target}")
    target.chmod(0o700)
    assert make_private(link) == ""


@pytest.mark.parametrize("relative", [True, False])
def test_links_to_links_are_followed_through_folders_that_others_may_write_to(
    tmp_path: Path, relative: bool
) -> None:
    safe, open_to_all, start = tmp_path / "safe", tmp_path / "open", tmp_path / "start"
    safe.mkdir(mode=0o700)
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    (open_to_all / "hop").symlink_to(safe)
    start.symlink_to("open/../open/hop" if relative else open_to_all / "hop")
    assert make_private(start).startswith(f"other users may write to {open_to_all}")


def test_a_link_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.mkdir(mode=0o700)
    link.symlink_to(target)
    give_away(link, monkeypatch)
    assert "belongs to another user" in make_private(link)


def test_links_in_a_circle_are_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(OSError, match=r"."):
        make_private(tmp_path / "a")


@pytest.mark.parametrize("depth", ["planted.nbi", "streams/planted.nbc"])
def test_a_file_that_another_user_has_left_in_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, depth: str
) -> None:
    folder = tmp_path / "kernels"
    planted = folder / depth
    planted.parent.mkdir(parents=True)
    planted.touch()
    give_away(planted, monkeypatch)
    assert "belongs to another user" in make_private(folder)


def test_files_that_others_may_change_are_refused_unless_they_cannot_reach_them(tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    kept = folder / "kept.nbc"
    kept.touch()
    kept.chmod(0o666)
    folder.chmod(0o755)
    assert make_private(folder).startswith(f"other users may write to {kept}")
    folder.chmod(0o700)
    assert make_private(folder) == ""


def test_a_file_in_its_place_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "kernels").touch()
    with pytest.raises(OSError, match=r"."):
        make_private(tmp_path / "kernels")
