"""Pictures as files: their options, checks before anything is computed, and drawing by the window's plots."""

from __future__ import annotations

import argparse
import os
import re
import stat
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from oracle.cli import numbers, say
from oracle.cli.terminal import progress_of
from oracle.errors import FileError, OracleError, QueryError
from oracle.export.drawing import (
    LEAST_SCALE,
    LEAST_SIDE,
    MOST_PIXELS,
    MOST_SCALE,
    MOST_SIDE,
    PNG,
    SVG,
    DrawingLook,
    PictureOrder,
)
from oracle.files import check_savable, quoted_name, replace_file, saving_failed
from oracle.harmless import one_line
from oracle.places import window_module

_SIZE = re.compile(r"\s*(\d{1,5})\s*[x×]\s*(\d{1,5})\s*", re.ASCII)
_ALL_OF_IT = DrawingLook()


@dataclass(frozen=True, slots=True)
class PictureFiles:
    """The files that a command line asks for.

    Attributes:
        files: Where each is written, by its kind.
        look: How the picture is drawn.
    """

    files: Mapping[str, Path]
    look: DrawingLook

    def draw(self, order: PictureOrder) -> None:
        """Draw a picture of a table, computed by the window's parts, and write it.

        Raises:
            OracleError: If the picture cannot be computed, drawn or written.
        """
        with progress_of(f"{order.picture} …") as progress:
            drawn = plots().draw(order, self.look, self.files, progress)
        self._write(drawn)

    def draw_flops(self, *report: Any) -> None:  # noqa: ANN401 - `oracle` knows no types of `ui`
        """Draw the bars of a report: the report, its query, the players' names, and the search.

        Raises:
            OracleError: If they cannot be drawn or written.
        """
        self._write(plots().draw_flops(*report, self.look, self.files))

    def _write(self, drawn: Mapping[str, bytes]) -> None:
        for kind, path in self.files.items():
            write_file(path, drawn[kind])


def add_drawing(parser: argparse.ArgumentParser) -> None:
    """The options for a picture as a file."""
    group = parser.add_argument_group("the picture as a file, in place of figures (needs the extra [gui])")
    group.add_argument("--png", metavar="FILE", help="draw it as in the window, for slides and the web")
    group.add_argument("--svg", metavar="FILE", help="the same as lines and letters, sharp in every size")
    group.add_argument("--dark", action="store_true", help="in the colours for dark pages")
    group.add_argument(
        "--size", type=_size, metavar="WxH",
        help=f"its size in pixels without the caption, {LEAST_SIDE} to {MOST_SIDE} (default: "
        f"{_ALL_OF_IT.width}x{_ALL_OF_IT.height})",
    )  # fmt: skip
    group.add_argument(
        "--scale", type=numbers.fraction, metavar="N",
        help=f"PNG: how many times as many pixels (default: {_ALL_OF_IT.scale:g})",
    )  # fmt: skip
    group.add_argument(
        "--no-caption", action="store_true", help="without ranges, board and precision below it"
    )


def drawing_of(options: argparse.Namespace) -> PictureFiles | None:
    """The files that a command line asks for, None if it asks for none; checked before anything is computed.

    Raises:
        QueryError: If the options contradict each other.
        FileError: If a file cannot be written there.
    """
    files = {kind: Path(name) for kind in (PNG, SVG) if (name := getattr(options, kind)) is not None}
    if not files:
        _refuse_without_file(options)
        return None
    if options.form is not None:
        raise QueryError(
            f"--{options.form} prints figures, --png and --svg draw them.", remedy="Use one after the other."
        )
    for kind, path in files.items():
        check_target(path, kind, f"--{kind}")
    width, height = options.size or (_ALL_OF_IT.width, _ALL_OF_IT.height)
    scale = _ALL_OF_IT.scale if options.scale is None else options.scale
    if not LEAST_SCALE <= scale <= MOST_SCALE:
        raise QueryError(f"--scale is {scale:g}.", remedy=f"Use {LEAST_SCALE:g} to {MOST_SCALE:g}.")
    if PNG in files and width * height * scale * scale > MOST_PIXELS:
        raise QueryError("The picture would have too many pixels.", remedy="Make --size or --scale smaller.")
    return PictureFiles(files, DrawingLook(options.dark, width, height, scale, not options.no_caption))


def _refuse_without_file(options: argparse.Namespace) -> None:
    asked = {
        "--dark": options.dark, "--size": options.size is not None, "--scale": options.scale is not None,
        "--no-caption": options.no_caption,
    }  # fmt: skip
    for name, given in asked.items():
        if given:
            raise QueryError(f"{name} is for pictures.", remedy="Add --png FILE or --svg FILE.")


def check_target(path: Path, kind: str, option: str) -> None:
    """Check that a file can be written, before minutes of work are spent on it.

    Args:
        path: The file.
        kind: The suffix that it must have, without the dot.
        option: The option that names it.

    Raises:
        QueryError: If its name has another suffix.
        FileError: If it cannot be written there.
    """
    if path.suffix.lower() != f".{kind}":
        is_suffix = path.suffix[1:].isalnum()  # the dot of “3-bet vs. BTN” is that of an abbreviation
        ending = f"ends in “{one_line(path.suffix)}”" if is_suffix else "has no ending"
        stem = path.stem if is_suffix else path.name
        raise QueryError(
            f"The file of {option} must end in .{kind}: “{quoted_name(path)}” {ending}.",
            remedy=f"Name it “{one_line(stem) or 'picture'}.{kind}”.",
        )
    check_savable(path)
    try:
        why, remedy = _obstacle(path)
    except OSError as trouble:  # its name is too long, or its folder may not be entered
        raise saving_failed(path, trouble) from None
    if why:
        raise FileError(f"“{quoted_name(path)}” cannot be written: {why}.", path=str(path), remedy=remedy)


def _obstacle(path: Path) -> tuple[str, str]:
    """Why a file cannot be written and what to do about it; empty if nothing is in the way.

    Raises:
        OSError: If the system cannot look at it.
    """
    if "\0" in str(path):
        return "that is not a file name", "Choose another name."
    folder = path.parent
    there = _kind(path)
    if _kind(folder) != stat.S_IFDIR:
        return f"there is no folder “{quoted_name(folder)}”", "Make it first, or choose another one."
    if there == stat.S_IFDIR:
        return "that is the name of a folder", "Choose another name."
    if not os.access(path if there else folder, os.W_OK):
        return "you do not have permission to write there", "Save it in another folder."
    return "", ""


def _kind(path: Path) -> int:
    """The kind of file at a path as `stat` numbers it, 0 if there is none."""
    try:
        return stat.S_IFMT(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return 0


def write_file(path: Path, content: bytes) -> None:
    """Write a file in one step, and print its name.

    Raises:
        FileError: As for `write_unsaid`.
    """
    write_unsaid(path, content)
    say.answer(f"Saved as {one_line(str(path))}.")


def write_unsaid(path: Path, content: bytes) -> None:
    """Write a file in one step.

    Raises:
        FileError: If it cannot be written; nothing is changed.
    """
    try:
        replace_file(path, content)
    except OSError as trouble:
        raise saving_failed(path, trouble) from None


def plots() -> ModuleType:
    """The module that draws the window's pictures without a window; loaded on demand.

    Raises:
        OracleError: If the window's packages are not installed, with how to install them.
    """
    return part_of_window("ui.offscreen.drawing")


def part_of_window(name: str) -> ModuleType:
    """A module of the window.

    Raises:
        OracleError: If the window's packages are not installed, with how to install them.
    """
    try:
        return window_module(name)
    except ImportError as trouble:
        undrawn: Callable[[ImportError, str], str] = window_module("ui.diagnostics.missing_parts").undrawn
        raise OracleError(undrawn(trouble, sys.platform)) from None


def _size(text: str) -> tuple[int, int]:
    """A size in pixels: ``900x560``."""
    found = _SIZE.fullmatch(text)
    sides = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        raise argparse.ArgumentTypeError(
            f"“{text}” is not a size such as 900x560, each side {LEAST_SIDE} to {MOST_SIDE}"
        )
    return sides
