"""What must be the same on every machine of a run: the version of the program and its source."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from oracle.errors import RunError
from oracle.version import program_version

PACKAGE = Path(__file__).resolve().parent.parent


class AnotherProgramError(RunError):
    """A worker runs a different version of the program; another one with this version can do its work."""


@cache
def program_identity() -> str:
    """The version of the program and a hash of the engine's source files, the same on every system.

    A packed program has no source files; its version is used instead.
    """
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py"), key=lambda path: path.relative_to(PACKAGE).as_posix()):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        name = path.relative_to(PACKAGE).as_posix().encode()
        for part in (name, text):
            digest.update(len(part).to_bytes(8, "little") + part)
    return f"{program_version()} {digest.hexdigest()}"


def another_program(worker: str, client: str) -> AnotherProgramError:
    """The error of a worker that runs a different version; arguments as `program_identity` gives them."""
    here, there = client.split()[0], worker.split()[0]
    known = f"version {there}, not {here}" if here != there else f"version {here} with other source files"
    return AnotherProgramError(
        f"A worker runs a different version of the program: {known}.",
        remedy="Install the same version on every machine: figures must not depend on the machine.",
    )


def check_program(asking: str) -> None:
    """Check that a unit comes from the same program as this one.

    Args:
        asking: The `program_identity` of the program that sent the unit.

    Raises:
        AnotherProgramError: If it is a different one.
    """
    if asking != program_identity():
        raise another_program(program_identity(), asking)
