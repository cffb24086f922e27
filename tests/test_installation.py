"""How to get the packages of an extra, by the tool that installed the program."""

from __future__ import annotations

import json
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from oracle import installation
from oracle.installation import command_for, command_to_add, how_to_get, local_origin, wanted_here

WANTED = "program.whl[gui]"
PROJECT = Path(__file__).parent.parent / "pyproject.toml"
BY_UV = {"pyvenv.cfg": "home = /usr/bin\nuv = 0.13.9\n"}


@pytest.mark.parametrize(
    ("folder", "files", "command"),
    [
        ("env", {"pyvenv.cfg": "home = /usr/bin\n"}, ["my python", "-m", "pip", "install"]),
        ("env", {"pipx_metadata.json": "{}", **BY_UV}, ["pipx", "install", "--force"]),
        ("env", {"uv-receipt.toml": "", **BY_UV}, ["uv", "tool", "install", "--force"]),
        ("archive-v0/x", BY_UV, ["uvx", "--from"]),
        ("env", BY_UV, ["uv", "pip", "install", "--python", "my python"]),
    ],
)
def test_each_tool_is_named_with_its_own_command(
    folder: str, files: dict[str, str], command: list[str], tmp_path: Path
) -> None:
    environment = tmp_path / folder
    environment.mkdir(parents=True)
    for name, text in files.items():
        (environment / name).write_text(text, encoding="utf-8")
    said = shlex.split(command_for(environment, "my python", WANTED))
    assert said[: len(command) + 1] == [*command, WANTED]


def test_a_wheel_on_this_computer_is_named_while_it_is_there(tmp_path: Path) -> None:
    wheel = tmp_path / "my downloads ü" / "it.whl"
    noted = json.dumps({"url": wheel.as_uri(), "archive_info": {}})
    assert local_origin(noted) == ("", False)
    wheel.parent.mkdir()
    wheel.touch()
    place, editable = local_origin(noted)
    assert (Path(place), editable) == (wheel, False)


def test_a_program_that_runs_from_its_sources_still_does_with_the_extra(tmp_path: Path) -> None:
    noted = json.dumps({"url": tmp_path.as_uri(), "dir_info": {"editable": True}})
    place, editable = local_origin(noted)
    assert (Path(place), editable) == (tmp_path, True)
    said = shlex.split(command_for(tmp_path, "python3", "folder[gui]", editable=editable))
    assert said == ["python3", "-m", "pip", "install", "-e", "folder[gui]"]


@pytest.mark.parametrize(
    ("files", "command"),
    [
        ({"pyvenv.cfg": "home = /usr/bin\n"}, ["python3", "-m", "pip", "install"]),
        ({"pipx_metadata.json": "{}", **BY_UV}, ["pipx", "inject", "open-odds-oracle"]),
        ({"uv-receipt.toml": "", **BY_UV}, ["uv", "pip", "install", "--python", "python3"]),
    ],
)
def test_packages_are_added_to_an_environment_without_asking_a_registry_for_ours(
    files: dict[str, str], command: list[str], tmp_path: Path
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert shlex.split(command_to_add(tmp_path, "python3", ["a>=1,!=2", "b"])) == [*command, "a>=1,!=2", "b"]


@pytest.mark.parametrize("extra", ["gui", "cluster", "xlsx"])
def test_once_the_wheel_is_gone_the_packages_are_named_and_never_our_own_name(
    extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installation, "_note", lambda: "")
    monkeypatch.setattr(sys, "prefix", "nowhere")
    said = how_to_get(extra)
    assert "open-odds-oracle" not in said
    assert all(package in said for package in installation.packages_of(extra))
    monkeypatch.setattr(installation, "packages_of", lambda extra: [])
    assert f'-e "{PROJECT.parent}[{extra}]"' in how_to_get(extra)


def test_the_packages_of_an_extra_are_those_that_an_installer_would_take() -> None:
    """Each line as in the metadata; `packaging` evaluates its condition as pip does."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    listed = list(project["dependencies"])
    for extra, lines in extras.items():
        for line in lines:
            package, _, bound = line.partition(";")
            listed.append(f"{package}; {f'({bound.strip()}) and ' if bound else ''}extra == '{extra}'")
    for minor in (11, 12, 14):
        here = {"python_version": f"3.{minor}"}
        for extra in extras:
            taken = [
                each for each in map(Requirement, listed)
                if each.marker and each.marker.evaluate({**here, "extra": extra})
            ]  # fmt: skip
            found = [Requirement(text) for text in wanted_here(listed, extra, (3, minor))]
            assert [(each.name, each.specifier) for each in found] == [
                (each.name, each.specifier) for each in taken
            ]


@pytest.mark.parametrize("noted", ["", "{", "3", "{}", '{"url": null}', '{"url": "file://[x"}'])
def test_a_note_that_cannot_be_read_names_nothing(noted: str) -> None:
    assert local_origin(noted) == ("", False)


def test_where_there_is_no_python_no_command_of_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert " install " in how_to_get("cluster")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "`" not in how_to_get("cluster")
    assert " install -" not in how_to_get("cluster")
    assert "pip " not in how_to_get("cluster")


BY_NAME = re.compile(
    r"(?:install|inject|run|uvx|--with|--from|--spec)\b[^`\n]*[ \"']open-odds-oracle(?:\[| *[`\"'\n])"
)
"""A command that asks a registry for our name, which anybody could take there."""
WARNED = (
    "`pip install open-odds-oracle` and\n`uvx open-odds-oracle` would run whatever somebody else puts there"
)


def test_no_document_asks_a_registry_for_our_name() -> None:
    pages = [*PROJECT.parent.glob("*.md"), *PROJECT.parent.glob("resources/help/*.md")]
    pages.append(PROJECT.parent / "packaging" / "release-notes.md")
    texts = {page.relative_to(PROJECT.parent).as_posix(): page.read_text(encoding="utf-8") for page in pages}
    assert WARNED in texts["README.md"]
    assert len(BY_NAME.findall(WARNED)) == 2
    assert BY_NAME.search('python -m pip install --find-links dist "open-odds-oracle[gui]" other')
    texts["README.md"] = texts["README.md"].replace(WARNED, "")
    for from_file in ("uvx --from", "pipx run --spec"):  # the last word is the command in that file
        line = f'{from_file} "dist/open_odds_oracle-0.1.0-py3-none-any.whl[gui]" open-odds-oracle\n'
        assert line in texts["README.md"]
        texts["README.md"] = texts["README.md"].replace(line, "")
    assert {name: found for name, text in texts.items() if (found := BY_NAME.findall(text))} == {}
