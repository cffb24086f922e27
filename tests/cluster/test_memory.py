"""How much memory a process may use, with the files in which Linux describes its groups."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from oracle.cluster import memory
from oracle.cluster.memory import group_limits, memory_share

GB = 1 << 30


def written(folder: Path, groups: str, mounts: str, limits: dict[str, str]) -> Path:
    """The folder of a process: MOUNT in its mounts is the folder in which the groups are."""
    process, mount = folder / "process", folder / "all groups"
    process.mkdir()
    (process / "cgroup").write_text(groups, encoding="utf-8")
    shown = str(mount).replace("\\", "\\134").replace(" ", "\\040")
    (process / "mountinfo").write_text(mounts.replace("MOUNT", shown), encoding="utf-8")
    for name, text in limits.items():
        (mount / name).parent.mkdir(parents=True, exist_ok=True)
        (mount / name).write_text(f"{text}\n", encoding="utf-8")
    return process


V2 = "23 29 0:22 / /proc rw shared:5 - proc proc rw\n30 23 0:26 ROOT MOUNT rw shared:9 - cgroup2 none rw\n"
V1 = (
    "31 23 0:30 ROOT /nowhere rw - cgroup cgroup rw,cpu,cpuacct\n"
    "35 23 0:32 ROOT MOUNT rw shared:11 - cgroup cgroup rw,memory\n"
)
SLURM = "/slurm/uid_7/job_9/step_0/task_0"


@pytest.mark.parametrize(
    ("groups", "mounts", "limits", "found"),
    [
        # a job of Slurm: the limit is two levels above the process, and another job has a lower one
        (
            "0::/system.slice/slurmstepd.scope/job_9/step_0/user/task_0\n",
            V2.replace("ROOT", "/"),
            {
                "system.slice/slurmstepd.scope/job_9/step_0/memory.max": "max",
                "system.slice/slurmstepd.scope/job_9/memory.max": str(6 * GB),
                "system.slice/slurmstepd.scope/job_8/memory.max": str(2 * GB),
                "system.slice/memory.max": str(7 * GB),
            },
            {6 * GB, 7 * GB},
        ),
        # the same of version 1, whose groups of processors say nothing about memory
        (
            f"5:memory:{SLURM}\n4:cpu,cpuacct:/other\n0::/other\n",
            V1.replace("ROOT", "/"),
            {
                f"{SLURM[1:]}/memory.limit_in_bytes": str(9 * GB),
                "slurm/uid_7/job_9/memory.limit_in_bytes": str(5 * GB),
                "other/memory.limit_in_bytes": str(GB),
                "memory.limit_in_bytes": str((1 << 63) - 4096),
            },
            {9 * GB, 5 * GB, (1 << 63) - 4096},
        ),
        # a container sees its own group as the root, under the name that it has outside
        (
            "3:memory:/docker/ab\n",
            V1.replace("ROOT", "/docker/ab"),
            {"memory.limit_in_bytes": str(3 * GB)},
            {3 * GB},
        ),
        ("0::/in/it\n", V2.replace("ROOT", "/out"), {"memory.max": str(3 * GB)}, {3 * GB}),
        ("0::/\n", V2.replace("ROOT", "/"), {"memory.max": "max"}, set()),
        ("what\n", V2.replace("ROOT", "/"), {"memory.max": "5"}, set()),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes and their paths are those of Linux")
def test_the_limit_of_every_group_around_a_process_is_read(
    groups: str, mounts: str, limits: dict[str, str], found: set[int], tmp_path: Path
) -> None:
    assert set(group_limits(written(tmp_path, groups, mounts, limits))) == found


def test_a_system_without_groups_sets_no_limit(tmp_path: Path) -> None:
    assert group_limits(tmp_path) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_process_has_its_share_of_what_the_machine_or_a_group_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "group_limits", lambda: [])
    whole = memory.machine_memory()
    monkeypatch.setattr(memory, "group_limits", lambda: [3 * GB, 5 * GB])
    assert memory.machine_memory() == min(whole, 3 * GB)
    assert memory_share(2) == max(memory.LEAST_SHARE, min(whole, 3 * GB) // 2)
    assert memory_share(100) == memory.LEAST_SHARE
