"""The command line: ``python -m oracle``, or ``odds-oracle-cli`` once installed."""

from oracle.cli.command import main

__all__ = ["main"]
