"""No test gives up on what is sure to come after a time of its own: a busy machine takes longer."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.source_trees import ROOT

WAIT = re.compile(r"\.(?:wait|join|result)\(\w|\.(?:acquire|wait_for)\(|timeout=")
"""Text without these waits for nothing; most files need not be parsed."""

POSITIONS = {"wait": 0, "join": 0, "result": 0, "acquire": 1, "wait_for": 1}
"""Where methods that wait for a thread, a process or a future have their seconds."""


def own_times(text: str) -> list[str]:
    """The calls that wait for a second or longer, and no multiple of our patience.

    Shorter times are pauses between two looks at a condition, or cut short what is sure not to come.
    """
    if not WAIT.search(text):
        return []
    tree = ast.parse(text)
    numbers = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if not isinstance(call.func, ast.Attribute) or ast.unparse(call.func.value) == "qtbot":
            times = []  # `qtbot.wait` looks again after milliseconds
        else:
            place = POSITIONS.get(call.func.attr, len(call.args))
            times = call.args[place : place + 1]
        times += [each.value for each in call.keywords if each.arg == "timeout"]
        for time in times:
            meant = numbers.get(time.id, time) if isinstance(time, ast.Name) else time
            if isinstance(meant, ast.Constant) and type(meant.value) in (int, float) and meant.value >= 1:
                found.append(f"{call.lineno}: {ast.unparse(call.func)}, {meant.value}")
    return found


@pytest.mark.parametrize(
    "text",
    [
        "gate.wait(60)",
        "thread.join(10)",
        "LONG = 20.0\nthread.join(timeout=LONG)",
        "subprocess.run(words, timeout=120)",
        "qtbot.waitUntil(shown, timeout=5_000)",
        "lock.acquire(True, 5)",
        "answer.result(30)",
    ],
)
def test_a_wait_with_a_time_of_its_own_is_found(text: str) -> None:
    assert len(own_times(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "gate.wait()",
        "gate.wait(PATIENCE)",
        "never.wait(0.1)",
        "qtbot.wait(20)",
        "', '.join(words)",
        "qtbot.waitUntil(shown, timeout=COLD_MS)",
        "subprocess.run(words, timeout=10 * PATIENCE)",
    ],
)
def test_other_waits_are_left_alone(text: str) -> None:
    assert own_times(text) == []


def test_tests_wait_as_long_as_our_patience() -> None:
    files = [path for path in (ROOT / "tests").rglob("*.py") if "benchmarks" not in path.parts]
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{place}"
        for path in sorted(files)
        for place in own_times(path.read_text(encoding="utf-8"))
    ]
    assert not found, "Wait for PATIENCE, COLD_MS or LONG_WAIT (tests/patience.py): " + ", ".join(found)
