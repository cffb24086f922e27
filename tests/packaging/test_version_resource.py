"""What Windows shows of the programs, and which programs there are."""

from __future__ import annotations

import tomllib

import pytest

from tests.packaging.scripts import ROOT, script

FILE = "Open Odds Oracle.exe"


def test_windows_shows_what_the_project_file_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shown = script("version_resource").strings(FILE, "Open Odds Oracle")
    assert shown["FileVersion"] == shown["ProductVersion"] == project["version"]
    assert shown["CompanyName"] == project["authors"][0]["name"]
    assert project["license"] in shown["LegalCopyright"]
    assert (shown["OriginalFilename"], shown["InternalName"]) == (FILE, project["name"])


@pytest.mark.parametrize(
    ("version", "four"),
    [("0.1.0", (0, 1, 0, 0)), ("2.0.0rc1", (2, 0, 0, 0)), ("1.2.3.4.5", (1, 2, 3, 4)), ("7", (7, 0, 0, 0)),
     ("1.2+local", (1, 2, 0, 0))],
)  # fmt: skip
def test_windows_compares_four_numbers(version: str, four: tuple[int, ...]) -> None:
    assert script("version_resource").numbers(version) == four
    assert all(0 <= number < 1 << 16 for number in four)


@pytest.mark.parametrize(
    "path",
    ["README.md", "packaging/release-notes.md", "packaging/windows/associate.cmd", "packaging/try_window.py"],
)
def test_what_opens_the_window_has_the_same_name_everywhere(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert f"{script('version_resource').PRODUCT}.exe" in text or "version_resource import PRODUCT" in text
