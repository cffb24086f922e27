"""What the window imports at its start needs no kernel."""

from __future__ import annotations

import subprocess
import sys

import pytest

import oracle.analysis


def test_importing_the_analyses_loads_no_compiler() -> None:
    code = "import sys, oracle.analysis; sys.exit('numba' in sys.modules or 'PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-W", "error", "-c", code], timeout=60).returncode == 0


def test_every_public_name_is_there() -> None:
    for name in oracle.analysis.__all__:
        assert getattr(oracle.analysis, name) is not None
    with pytest.raises(AttributeError):
        oracle.analysis.nothing_of_the_kind  # noqa: B018


def test_no_function_is_hidden_by_a_module_of_its_name() -> None:
    from pathlib import Path

    modules = {path.stem for path in Path(oracle.analysis.__file__).parent.glob("*.py")}
    assert not modules & set(oracle.analysis.__all__)
