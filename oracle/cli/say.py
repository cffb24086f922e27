"""Everything the command line prints: answers to standard output, remarks to standard error.

Nothing printed can act on a terminal (`oracle.harmless`), and no encoding of a terminal or a redirected file
causes an error: characters that it lacks are spelt out, ``±`` as ``+/-``.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from typing import TextIO

from oracle import harmless

_SPELT = "oracle.spelt"
"""Name of our error handler for characters that an encoding lacks."""

_SIGNS = {
    "±": "+/-", "×": "x", "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "“": '"', "”": '"',
    "‘": "'", "’": "'", "≥": ">=", "≤": "<=", "≠": "<>", "≈": "~", "♣": "c", "♦": "d", "♥": "h", "♠": "s",
    "⁰": "^0", "¹": "^1", "²": "^2", "³": "^3", "⁴": "^4", "⁵": "^5", "⁶": "^6", "⁷": "^7", "⁸": "^8",
    "⁹": "^9",
}  # fmt: skip
"""Replacements in plain ASCII for the symbols in our own texts."""

_GONE = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)
"""Errors of a pipe whose reader has gone; on Windows Python reports most of them as an invalid argument."""

_HAS_CODE_PAGES = sys.platform == "win32"
"""Whether redirected streams have an old encoding by default, which other programs do not expect."""


class UnwrittenError(Exception):
    """Standard output could not be written.

    Attributes:
        reason: The system's own message.
        nobody_reads: Whether the reader of a pipe has gone.
    """

    def __init__(self, trouble: OSError) -> None:
        self.reason = trouble.strerror or str(trouble)
        self.nobody_reads = trouble.errno in _GONE
        super().__init__(self.reason)


def prepare_streams() -> None:
    """Make sure that no character read or written raises an error, and that files and pipes are UTF-8.

    A terminal keeps its encoding, and so does everything where `PYTHONIOENCODING` is set.
    """
    codecs.register_error(_SPELT, _spelt)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, _SPELT), (sys.stderr, _SPELT)):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=_encoding_for(stream), errors=errors)


def _encoding_for(stream: TextIO) -> str | None:
    """The encoding that a stream should have; None for the one it has."""
    redirected = _HAS_CODE_PAGES and "PYTHONIOENCODING" not in os.environ and not stream.isatty()
    return "utf-8" if redirected else None


def answer(text: str, *, end: str = "\n") -> None:
    """Print a part of the answer to standard output immediately; do nothing if that is closed.

    Raises:
        UnwrittenError: If it cannot be written, for example to a full disk or a pipe that nobody reads.
    """
    if sys.stdout is not None:
        _make_room()
        with _writing():
            _write(sys.stdout, harmless.revealed_lines(text) + end)


def answer_json(record: object, *, indent: int | None = 2) -> None:
    """Print a record to standard output; characters its encoding lacks are escaped, so that nothing is lost.

    Raises:
        UnwrittenError: As `answer`.
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"  # a replaced stream has none
    answer(harmless.json_text(record, indent=indent, encoding=encoding))


def remark(text: str) -> None:
    """Print a message to standard error; ignored if nobody can read it."""
    if sys.stderr is not None:
        _make_room()
        with contextlib.suppress(OSError):
            _write(sys.stderr, harmless.revealed_lines(text) + "\n")


def live() -> bool:
    """Whether standard error is a terminal, which can show a progress line."""
    return sys.stderr is not None and sys.stderr.isatty()


class Progress:
    """The progress line that tqdm draws on standard error; only used if `live` is true.

    It is wiped before anything else is printed, and drawn again at its next change.
    """

    def __init__(self) -> None:
        from tqdm.std import tqdm  # on demand: a run without a terminal does not need it

        tqdm.monitor_interval = 0  # no monitoring thread: the work reports its progress
        self._bar = tqdm(
            total=1.0, file=sys.stderr, leave=False, ncols=_width(), smoothing=0.0, bar_format=_PLAIN,
            mininterval=0.0,
        )  # fmt: skip
        _lines.append(self)

    def show(self, text: str, share: float | None) -> None:
        """Draw it with a text and the finished share of the work, 0…1; with the text alone if it is None."""
        bar = self._bar
        bar.bar_format = _PLAIN if share is None else _WITH_BAR
        bar.n = min(max(share or 0.0, 0.0), 1.0)
        bar.ncols = _width()
        with contextlib.suppress(OSError):
            bar.set_description_str(harmless.revealed(text)[: bar.ncols])

    def vanish(self) -> None:
        """Wipe it until its next change."""
        with contextlib.suppress(OSError):
            self._bar.clear()

    def end(self) -> None:
        """Wipe it for good."""
        _lines.remove(self)
        with contextlib.suppress(OSError):
            self._bar.close()


def _width() -> int:
    """Characters of a line on the terminal that standard error goes to, minus the one for the cursor."""
    with contextlib.suppress(OSError, ValueError):  # a replaced stream has no descriptor
        return os.get_terminal_size(sys.stderr.fileno()).columns - 1
    return shutil.get_terminal_size().columns - 1


_PLAIN, _WITH_BAR = "{desc}", "{percentage:3.0f} %|{bar:20}| {elapsed} < {remaining} left  {desc}"
"""The forms of the line without and with a known share of the work."""

_lines: list[Progress] = []
"""The progress lines on the terminal."""


def flush_output() -> None:
    """Flush standard output while a full disk or a closed pipe can still be reported.

    Raises:
        UnwrittenError: As `answer`.
    """
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


def _make_room() -> None:
    """Wipe lines of progress, so that what is printed does not end up behind one."""
    for line in _lines:
        line.vanish()


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except OSError as trouble:
        raise UnwrittenError(trouble) from trouble


def _write(stream: TextIO, text: str) -> None:
    stream.write(text)
    stream.flush()


def _spelt(trouble: UnicodeError) -> tuple[str, int]:
    """Characters that an encoding lacks: symbols in ASCII, letters without accents, otherwise ``?``."""
    if not isinstance(trouble, UnicodeEncodeError):
        raise trouble
    spelt = "".join(map(_spelt_sign, trouble.object[trouble.start : trouble.end]))
    return spelt, trouble.end


def _spelt_sign(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain if len(plain) == 1 else "?"
