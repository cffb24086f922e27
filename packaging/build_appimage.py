"""Make an AppImage of the program that `make package` has built: one file that runs without being installed.

It is a starter (`appimage/runtime.c`, compiled here) followed by a file system (SquashFS, zstd) with the
program, its menu entry and its icons: the layout of AppImage, type 2.  On Debian 12, Ubuntu 24.04 and later
``python packaging/system_libraries.py --appimage`` installs what it needs.  ``make appimage ARGS=FOLDER``
takes the program from its archive in a folder instead of from ``dist/``.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

from build_deb import PLACE, install_for_desktop
from build_package import NAME, size
from build_wheel import date_of
from sbom import TEXTS

ROOT = Path(__file__).resolve().parent.parent
STARTER = ROOT / "packaging" / "appimage" / "runtime.c"
ID = "io.github.open_odds_oracle.open_odds_oracle"
"""The name of the desktop entry and of its icon."""

LINKED = {"squashfuse_ll": "libsquashfuse-dev", "squashfuse": "libsquashfuse-dev", "fuse3": "libfuse3-dev",
          "zstd": "libzstd-dev"}  # fmt: skip
"""The libraries that the starter is linked with, in this order, and their Debian packages."""

LINKED_TOO = "libc6-dev"
"""The package of C's library, which every program is linked with."""

COMPILED = ("-std=gnu11", "-Os", "-s", "-static", "-D_FILE_OFFSET_BITS=64")
MAGIC, MAGIC_AT = b"AI\x02", 8
"""What tells an AppImage of type 2 from other programs, and where it is in the head of the file."""

EFFORT = 15
"""Effort of the compression, 1 to 22."""

ICON_SIZE = 256
"""Side of the icon that file managers show, in pixels."""


def app_folder(program: Path, folder: Path) -> None:
    """Lay out what becomes the file system.

    Args:
        program: The folder of the program.
        folder: Where it is laid out; made here.
    """
    shutil.copytree(program, folder / PLACE, symlinks=True)
    install_for_desktop(folder)
    (folder / "AppRun").symlink_to(PLACE / NAME)
    icon = f"usr/share/icons/hicolor/{ICON_SIZE}x{ICON_SIZE}/apps/{ID}.png"
    (folder / f"{ID}.desktop").symlink_to(f"usr/share/applications/{ID}.desktop")
    (folder / f"{ID}.png").symlink_to(icon)
    (folder / ".DirIcon").symlink_to(icon)
    for package in sorted({*LINKED.values(), LINKED_TOO}):
        text = Path("/usr/share/doc") / package / "copyright"
        if text.is_file():
            place = folder / PLACE / TEXTS / "start of the AppImage" / f"{package}.txt"
            place.parent.mkdir(exist_ok=True)
            shutil.copyfile(text, place)


def starter(target: Path) -> None:
    """Compile the starter, so that it needs no library of the system that runs it.

    Args:
        target: Where it is written to.

    Raises:
        RuntimeError: If that fails, with what the compiler says.
    """
    done = subprocess.run(
        ["gcc", *COMPILED, str(STARTER), "-o", str(target),
         *(f"-l{name}" for name in LINKED)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"The starter of the AppImage cannot be compiled:\n{done.stderr}")
    content = bytearray(target.read_bytes())
    content[MAGIC_AT : MAGIC_AT + len(MAGIC)] = MAGIC
    target.write_bytes(content)


def build(program: Path, target: Path) -> Path:
    """Build the AppImage.

    Args:
        program: The folder of the program.
        target: Where it is written to.

    Returns:
        Its path.

    Raises:
        RuntimeError: If its starter cannot be compiled.
        subprocess.CalledProcessError: If a tool refuses; it has said why.
    """
    image = target / f"{NAME}-{metadata.version(NAME)}-{platform.machine()}.AppImage"
    with tempfile.TemporaryDirectory() as made:
        folder, files, start = Path(made) / "AppDir", Path(made) / "files", Path(made) / "start"
        starter(start)
        app_folder(program, folder)
        subprocess.run(
            ["mksquashfs", str(folder), str(files), "-comp", "zstd", "-Xcompression-level", str(EFFORT),
             "-all-root", "-noappend", "-quiet", "-no-progress"],
            env={**os.environ, **date_of(ROOT)}, check=True,
        )  # fmt: skip
        image.write_bytes(start.read_bytes() + files.read_bytes())
    image.chmod(0o755)
    return image


def unpacked(folder: Path, target: Path) -> Path:
    """Unpack the one archive of the program in a folder; returns the folder of the program.

    Raises:
        RuntimeError: If there is none, or more than one.
    """
    archives = list(folder.glob(f"{NAME}-*-linux-*.tar.zst"))
    if len(archives) != 1:
        raise RuntimeError(f"There are {len(archives)} archives of the program in {folder}; one is needed.")
    subprocess.run(["tar", "-C", str(target), "--zstd", "-xf", str(archives[0])], check=True)
    return target / NAME


def lacking() -> list[str]:
    """What is missing to build it, in Debian's names of packages."""
    headers = Path("/usr/include")
    needed = {"gcc": shutil.which("gcc"), "squashfs-tools": shutil.which("mksquashfs"),
              "libsquashfuse-dev": (headers / "squashfuse" / "ll.h").exists(),
              "libfuse3-dev": (headers / "fuse3" / "fuse_lowlevel.h").exists(),
              "libzstd-dev": (headers / "zstd.h").exists()}  # fmt: skip
    return [name for name, there in needed.items() if not there]


def main() -> int:
    """Build it and say how large it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "folder", nargs="?", type=Path, help="folder with the archive (default: what is built)"
    )
    folder = parser.parse_args().folder
    missing = lacking()
    if missing:
        print(f"Something is missing: sudo apt install {' '.join(missing)}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as made:
        try:
            program = ROOT / "dist" / NAME if folder is None else unpacked(folder, Path(made))
            if not (program / NAME).exists():
                raise RuntimeError(f"There is no program in {program}. Run `make package` first.")
            (ROOT / "dist").mkdir(exist_ok=True)
            image = build(program, ROOT / "dist")
        except RuntimeError as trouble:
            print(trouble, file=sys.stderr)
            return 1
    print(f"{image}\n  {size(image) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
