"""What is made of the program for other systems: an AppImage, a disk image, icons of Windows and macOS."""

from __future__ import annotations

import plistlib
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import ROOT, script

NEIGHBOURS = (
    "build_wheel", "build_package", "build_deb", "inventory", "sbom", "machine_code_wheel", "mac_bundle",
)  # fmt: skip

ANSWERS = (
    '#!/bin/sh\necho "$(basename "$APPIMAGE")" "$@"\ncat "$APPDIR/usr/lib/open-odds-oracle/text"\nexit 7\n'
)
"""A program that says how it was called and what is beside it."""


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch):
    """Loads a script, which imports its neighbours as scripts do."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    yield script
    for name in NEIGHBOURS:
        sys.modules.pop(name, None)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder as `make package` builds it, with little in it."""
    folder = tmp_path / "open-odds-oracle"
    shutil.copytree(ROOT / "packaging" / "desktop", folder / "desktop")
    shutil.copytree(ROOT / "resources" / "icons", folder / "desktop" / "icons")
    (folder / "licences").mkdir()
    (folder / "text").write_text("beside it\n", encoding="utf-8")
    (folder / "open-odds-oracle").write_text(ANSWERS, encoding="utf-8")
    (folder / "open-odds-oracle").chmod(0o755)
    return folder


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is a program for Linux")
def test_an_appimage_runs_what_is_in_it_and_leaves_nothing_behind(scripts, program: Path, tmp_path: Path):
    made = scripts("build_appimage")
    if made.lacking():
        pytest.skip(f"it is built with {', '.join(made.lacking())}")
    image = made.build(program, tmp_path)
    assert image.read_bytes()[8:11] == b"AI\x02"
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for words in ([], ["--appimage-extract-and-run"]):
        done = subprocess.run(
            [image, *words, "equity", "A A"], env={"TMPDIR": str(temporary), "PATH": "/usr/bin:/bin"},
            capture_output=True, encoding="utf-8",
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (7, f"{image.name} equity A A\nbeside it\n")
        assert list(temporary.iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="desktops of Linux")
def test_the_files_of_an_appimage_are_where_desktops_look(scripts, program: Path, tmp_path: Path) -> None:
    made = scripts("build_appimage")
    made.app_folder(program, tmp_path / "AppDir")
    assert "Exec=open-odds-oracle %f\n" in (tmp_path / "AppDir" / f"{made.ID}.desktop").read_text("utf-8")
    assert (tmp_path / "AppDir" / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "AppDir" / "AppRun").read_text("utf-8") == ANSWERS


def test_one_archive_is_unpacked_and_more_are_refused(scripts, tmp_path: Path) -> None:
    made = scripts("build_appimage")
    with pytest.raises(RuntimeError, match="There are 0 archives"):
        made.unpacked(tmp_path, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="a bundle for macOS is made on macOS")
def test_a_bundle_gets_what_was_added_to_the_folder(scripts, tmp_path: Path) -> None:
    made = scripts("build_dmg")
    bundle, folder = tmp_path / "A.app", tmp_path / "open-odds-oracle"
    for path in (bundle / "Contents/Resources/oracle", bundle / "Contents/Frameworks"):
        path.mkdir(parents=True)
    for name in made.ADDED:
        (folder / "_internal" / name).mkdir(parents=True)
        (folder / "_internal" / name / "file").write_text(name, encoding="utf-8")
    made.complete(bundle, folder)
    for name in made.ADDED:
        assert (bundle / "Contents/Frameworks" / name / "file").read_text("utf-8") == name


def test_macos_is_told_of_the_type_of_sessions_and_of_the_oldest_system(scripts) -> None:
    made = scripts("mac_bundle")
    info = plistlib.loads(plistlib.dumps(made.info("14.7.1")))
    assert info["LSMinimumSystemVersion"] == "14.0"
    (declared,), (opened,) = info["UTExportedTypeDeclarations"], info["CFBundleDocumentTypes"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    (desktop,) = (ROOT / "packaging" / "desktop").glob("*.open_odds_oracle.xml")
    for ending in declared["UTTypeTagSpecification"]["public.filename-extension"]:
        assert f'<glob pattern="*.{ending}"/>' in desktop.read_text("utf-8")


def test_icons_hold_every_picture_where_their_heads_say(scripts) -> None:
    made = scripts("icon_files")
    pictures = made.drawn()
    icon = made.ico(pictures)
    for number, size in enumerate(made.ICO_SIZES):
        side, *_rest, length, place = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * number)
        assert (side or 256, icon[place : place + length]) == (size, pictures[size])
    bundle, place, found = made.icns(pictures), 8, {}
    assert struct.unpack(">4sI", bundle[:8]) == (b"icns", len(bundle))
    while place < len(bundle):
        kind, length = struct.unpack_from(">4sI", bundle, place)
        found[kind] = bundle[place + 8 : place + length]
        place += length
    assert found == {kind: pictures[size] for size, kind in made.ICNS_KINDS.items()}
