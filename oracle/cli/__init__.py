"""The command line: ``python -m oracle``, or ``odds-oracle-cli`` once installed."""

from oracle.cli.command import finish, main

__all__ = ["finish", "main"]
