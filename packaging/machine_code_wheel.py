"""Put the machine code of ``dist/machine-code/`` into a wheel: the last step of `machine_code.py`.

The wheel fits one version of the program and of each package that machine code depends on, one version
of Python and one system.  Its metadata and its name say so, but do not ask for the program: its name is in no
registry, and pip would take whatever a stranger puts there under it.  Instead the program compares the
kernels in the manifest with its own.  The same files give the same bytes.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from build_wheel import ROOT, build

sys.path.insert(0, str(ROOT))

from oracle.kernel_cache import kernel_hash
from oracle.portable_code import MANIFEST, PACKAGE, versions
from oracle.processor import system
from oracle.version import DISTRIBUTION, version_of

NAME = PACKAGE.replace("_", "-")
"""Name under which it is installed."""

PINNED = ("numba", "llvmlite", "numpy")
"""The packages whose versions machine code depends on."""

MODULE = '"""Machine code of Open Odds Oracle for levels of processors: only data."""\n'

HOOK = """
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ForOnePython(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data.update(pure_python=False, infer_tag=True)
"""
"""Has hatchling name the wheel after this Python and this system, and install it as made for them."""


def build_wheel(folder: Path, target: Path) -> Path:
    """Build the wheel.

    Args:
        folder: A folder with a subfolder for each level, as `machine_code.compile_level` writes them.
        target: The folder it is written to.

    Returns:
        The wheel.

    Raises:
        RuntimeError: If a level does not fit, or if hatchling cannot build the wheel, with its reason.
    """
    levels = fitting_levels(folder)
    with tempfile.TemporaryDirectory() as staged:
        root = Path(staged)
        (root / PACKAGE).mkdir()
        (root / PACKAGE / "__init__.py").write_text(MODULE, encoding="utf-8")
        for level in levels:
            shutil.copytree(level, root / PACKAGE / level.name)
        shutil.copy(ROOT / "LICENSE", root)
        (root / "pyproject.toml").write_text(project(), encoding="utf-8")
        (root / "hatch_build.py").write_text(HOOK, encoding="utf-8")
        return build(target, root, ["wheel"])[0]


def fitting_levels(folder: Path) -> list[Path]:
    """The folders of the levels in a folder; none if it does not exist.

    Raises:
        RuntimeError: If a level was compiled from other kernels, or with other versions, than those here.
    """
    levels = [manifest.parent for manifest in sorted(folder.glob(f"*/{MANIFEST}"))]
    for level in levels:
        manifest = json.loads((level / MANIFEST).read_text(encoding="utf-8"))
        fits = {
            "kernels": manifest["sources"] == kernel_hash(),
            "versions": manifest["versions"] == versions(),
        }
        others = " and ".join(what for what in fits if not fits[what])
        if others:
            raise RuntimeError(
                f"{level} was compiled with other {others}: run `make machine-code` or delete it."
            )
    return levels


def project() -> str:
    """The project file of the wheel."""
    version = version_of(DISTRIBUTION)
    needed = [f"{name}=={version_of(name)}" for name in PINNED]
    python = f"=={sys.version_info.major}.{sys.version_info.minor}.*"
    return f"""
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{NAME}"
version = "{version}"
description = "Compiled kernels of Open Odds Oracle for {system()}."
requires-python = "{python}"
license = "MIT"
license-files = ["LICENSE"]
dependencies = {json.dumps(needed)}

[tool.hatch.build.targets.wheel]
only-include = ["{PACKAGE}"]

[tool.hatch.build.targets.wheel.hooks.custom]
"""
