"""The desktop entry, the type of sessions and the icons: valid, consistent, and known once installed."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.packaging.scripts import ROOT, script
from ui.theme.application import DESKTOP_ENTRY, program_icon

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="desktops of Linux")

FOLDER = ROOT / "packaging" / "desktop"
TYPE = "application/x-open-odds-oracle"
INFO = "{http://www.freedesktop.org/standards/shared-mime-info}"
SESSION = ROOT / "tests" / "fixtures" / "sessions" / "version-5.oracle"


def entry(path: Path) -> configparser.SectionProxy:
    """The one section of a desktop entry."""
    parser = configparser.RawConfigParser()
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def test_all_files_name_the_same_program_and_type() -> None:
    found = entry(FOLDER / f"{DESKTOP_ENTRY}.desktop")
    assert (found["Exec"], found["MimeType"], found["Icon"]) == (
        "open-odds-oracle %f",
        f"{TYPE};",
        DESKTOP_ENTRY,
    )
    component = ElementTree.parse(FOLDER / f"{DESKTOP_ENTRY}.metainfo.xml").getroot()
    assert component.findtext("id") == DESKTOP_ENTRY
    assert component.findtext("launchable") == f"{DESKTOP_ENTRY}.desktop"
    assert component.findtext("provides/mediatype") == TYPE
    (kind,) = ElementTree.parse(FOLDER / f"{DESKTOP_ENTRY}.xml").getroot()
    assert kind.get("type") == TYPE


def test_a_session_is_known_by_its_ending_and_by_its_first_bytes() -> None:
    (kind,) = ElementTree.parse(FOLDER / f"{DESKTOP_ENTRY}.xml").getroot()
    match = kind.find(f"{INFO}magic/{INFO}match")
    first, last = map(int, match.get("offset").split(":"))
    assert first <= SESSION.read_bytes().index(match.get("value").encode()) <= last
    assert kind.find(f"{INFO}glob").get("pattern") == f"*{SESSION.suffix}"


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("desktop-file-validate", ["desktop-file-validate", f"{DESKTOP_ENTRY}.desktop"]),
        ("appstreamcli", ["appstreamcli", "validate", "--no-net", f"{DESKTOP_ENTRY}.metainfo.xml"]),
    ],
)
def test_the_files_are_valid(program: str, words: list[str]) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    done = subprocess.run(words, cwd=FOLDER, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def installed(tmp_path: Path):
    """Runs the installer with a program whose path is as awkward as paths may be; returns the data folder."""
    program = tmp_path / 'a "b" $c 50% `d` \\e' / "open-odds-oracle"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nprintf "%s" "$1" > "$RESULT"\n', encoding="utf-8")
    program.chmod(0o755)
    data = tmp_path / "data"

    def run(*words: str) -> Path:
        words = words or (str(program),)
        environment = {**os.environ, "XDG_DATA_HOME": str(data)}
        subprocess.run(
            ["sh", FOLDER / "install.sh", *words], env=environment, check=True, capture_output=True
        )
        return data

    return run


def exec_words(line: str) -> list[str]:
    """The words of an ``Exec`` line, by the two rules of the specification of desktop entries."""
    line, words, quoted = line.replace("\\\\", "\\"), [""], False
    letters = iter(line)
    for letter in letters:
        if quoted and letter == "\\":
            words[-1] += next(letters)
        elif letter == '"':
            quoted = not quoted
        elif letter == " " and not quoted:
            words.append("")
        else:
            words[-1] += letter
    return [word.replace("%%", "%") for word in words]


def test_the_installed_entry_starts_the_program_wherever_it_lies(installed, tmp_path: Path) -> None:
    data = installed()
    found = entry(data / "applications" / f"{DESKTOP_ENTRY}.desktop")
    program, file = exec_words(found["Exec"])
    assert file == "%f"
    result = tmp_path / "result"
    subprocess.run([program, "a session.oracle"], env={**os.environ, "RESULT": str(result)}, check=True)
    assert result.read_text(encoding="utf-8") == "a session.oracle"
    if shutil.which("desktop-file-validate"):
        done = subprocess.run(
            ["desktop-file-validate", data / "applications" / f"{DESKTOP_ENTRY}.desktop"], capture_output=True
        )
        assert done.returncode == 0, done.stdout


def test_icons_are_installed_in_every_size_and_removing_leaves_nothing(installed) -> None:
    data = installed()
    apps = {path.parent.parent.name for path in data.glob(f"icons/hicolor/*/apps/{DESKTOP_ENTRY}.*")}
    assert apps == {"scalable", *(f"{size}x{size}" for size in script("icons").SIZES)}
    kinds = {path.parent.parent.name for path in data.glob("icons/hicolor/*/mimetypes/*")}
    assert kinds == apps
    assert (data / "mime" / "packages" / f"{DESKTOP_ENTRY}.xml").exists()
    installed("--remove")
    left = [path for path in data.rglob("*") if path.is_file() and DESKTOP_ENTRY in path.name]
    assert left == []
    assert not list(data.glob("icons/hicolor/*/*/*"))


def test_a_program_that_is_not_there_is_refused(installed, tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        installed(str(tmp_path / "nothing"))
    assert b"There is no program" in refused.value.stderr
    assert not (tmp_path / "data").exists()


def test_the_icons_are_those_that_the_drawing_gives(qapp) -> None:
    icons = script("icons")
    assert {size.width() for size in program_icon().availableSizes()} == set(icons.SIZES)
    for size in icons.SIZES:
        drawn, stored = icons.draw(size), program_icon().pixmap(size, size).toImage()
        assert (stored.width(), stored.height()) == (size, size)
        for x in range(0, size, max(1, size // 16)):
            first, second = drawn.pixelColor(x, size // 2), stored.pixelColor(x, size // 2)
            assert abs(first.lightness() - second.lightness()) <= 8
            assert abs(first.alpha() - second.alpha()) <= 8


def test_a_path_with_a_line_break_is_refused(installed, tmp_path: Path) -> None:
    program = tmp_path / "two\nlines" / "open-odds-oracle"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    with pytest.raises(subprocess.CalledProcessError) as refused:
        installed(str(program))
    assert b"has a line break" in refused.value.stderr
    assert not (tmp_path / "data").exists()
