"""How long a test waits for what is sure to come, however busy the machine."""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("ORACLE_TEST_PATIENCE", "60"))
"""Seconds that a wait may take before its test fails: a thread that is to end, a signal, a condition.

Nothing takes as long where all is well."""

COLD_MS = round(3_000 * PATIENCE)
"""The same in milliseconds where a cold cache compiles kernels first."""

LONG_WAIT = 10 * PATIENCE
"""The same for another process, which may compile or run many tests."""
