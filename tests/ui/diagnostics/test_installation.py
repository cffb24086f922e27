"""With which command the packages of the window are installed, by the tool that installed the program."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from ui.diagnostics.installation import command_for, local_origin, with_window

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
    assert local_origin(noted) == ""
    wheel.parent.mkdir()
    wheel.touch()
    assert Path(local_origin(noted)) == wheel


@pytest.mark.parametrize("noted", ["", "{", "3", "{}", '{"url": null}', '{"url": "file://[x"}'])
def test_a_note_that_cannot_be_read_names_nothing(noted: str) -> None:
    assert local_origin(noted) == ""


def test_the_command_of_this_environment_asks_for_the_window() -> None:
    assert "[gui]" in with_window()
