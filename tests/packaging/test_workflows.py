"""The workflows only call scripts that also run here, with fixed versions of what others wrote."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest
import yaml

from tests.packaging.scripts import ROOT, script

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RUNS_ON = {"ubuntu-22.04", "ubuntu-24.04", "windows-2022", "macos-15"}
"""Images that are offered at the end of 2026; macos-14 was the last to be withdrawn, on 2 November."""
NODE_24 = {"checkout": 5, "setup-python": 6, "upload-artifact": 6, "download-artifact": 7}
"""The first version of each action that runs on Node 24: runners no longer have Node 20."""
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40}")


def steps(text: str) -> Iterator[dict[str, object]]:
    for job in yaml.safe_load(text)["jobs"].values():
        yield from job["steps"]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def text(request: pytest.FixtureRequest) -> str:
    return request.param.read_text(encoding="utf-8")


def test_every_step_is_a_script_of_ours(text: str) -> None:
    commands = script("start").COMMANDS
    for step in steps(text):
        if "run" not in step:
            continue
        words = shlex.split(step["run"])
        if words[:4] == ["python", "-m", "pip", "install"]:
            assert (ROOT / words[-1]).parent == ROOT / "packaging" / "locks"
        elif words[:3] != ["gh", "release", "create"]:
            assert words[0] == "python"
            assert words[1].startswith("packaging/")
            assert words[1] != "packaging/start.py" or words[2] in commands
        for word in words:
            assert not word.startswith("packaging/") or (ROOT / word).is_file(), word


def test_the_work_of_others_is_pinned_to_a_commit(text: str) -> None:
    used = [step["uses"] for step in steps(text) if "uses" in step]
    assert used
    assert [each for each in used if not PINNED.fullmatch(each)] == []


def test_every_action_runs_on_the_node_that_runners_have(text: str) -> None:
    noted = re.findall(r"uses: actions/([\w-]+)@[0-9a-f]{40} # v(\d+)", text)
    assert len(noted) == text.count("uses: ")
    assert [name for name, version in noted if int(version) < NODE_24[name]] == []


def test_every_runner_is_still_offered(text: str) -> None:
    for job in yaml.safe_load(text)["jobs"].values():
        matrix = job.get("strategy", {}).get("matrix", {})
        named = {*matrix.get("system", ()), *(each["system"] for each in matrix.get("include", ()))}
        assert (named or {job["runs-on"]}) <= RUNS_ON


def test_nothing_may_be_written_unless_a_job_says_so(text: str) -> None:
    allowed = yaml.safe_load(text)["permissions"]
    assert set(allowed.values()) <= {"read"}
    assert "pull_request_target" not in text


def test_every_python_and_every_system_is_tested() -> None:
    (checks,) = (path for path in FILES if path.stem == "checks")
    matrix = yaml.safe_load(checks.read_text(encoding="utf-8"))["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert [name.partition("-")[0] for name in matrix["system"]] == ["ubuntu", "windows", "macos"]
