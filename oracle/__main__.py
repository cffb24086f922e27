"""``python -m oracle``: the command line."""

import sys

from oracle.interrupts import LeaveAtOnce


def start() -> int:
    """Load the command line and run it; Ctrl+C during loading exits at once."""
    loading = LeaveAtOnce()
    with loading:
        from oracle.cli import finish_compiling, main

        code = main(ready=loading.end)
    return finish_compiling(code)


if __name__ == "__main__":
    sys.exit(start())
