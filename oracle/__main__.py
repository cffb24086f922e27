"""``python -m oracle``: the command line."""

import sys


def start() -> int:
    """Load the command line and run it; Ctrl+C while it loads ends as quietly as later."""
    try:
        from oracle.cli import main
    except KeyboardInterrupt:
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(start())
