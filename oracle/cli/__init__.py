"""The command line: ``python -m oracle``, or ``open-odds-oracle`` once installed."""

from oracle.cli.command import finish_compiling, main

__all__ = ["finish_compiling", "main"]
