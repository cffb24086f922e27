"""How to get the packages of an extra, by the tool that installed the program."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from oracle.installation import command_for, how_to_get, local_origin

WANTED = "open-odds-oracle[gui]"
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


@pytest.mark.parametrize("noted", ["", "{", "3", "{}", '{"url": null}', '{"url": "file://[x"}'])
def test_a_note_that_cannot_be_read_names_nothing(noted: str) -> None:
    assert local_origin(noted) == ("", False)


def test_where_there_is_no_python_no_command_of_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert '[cluster]"' in how_to_get("cluster")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "[cluster]" not in how_to_get("cluster")
