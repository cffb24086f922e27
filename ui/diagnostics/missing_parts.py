"""What to install when the window cannot be loaded or shown.  Imports no Qt, which may be what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.installation import install_command

GUI_PACKAGES = ("PySide6", "shiboken6", "pyqtgraph")
"""The packages of the extra ``gui``, as they are imported."""

LOADED_LIBRARIES = (
    "libegl1", "libgl1", "libxkbcommon0", "libfontconfig1", "libfreetype6", "libdbus-1-3", "libglib2.0-0",
)  # fmt: skip
"""Debian packages with the system libraries that Qt loads; `packaging/start.py` has the libraries in them."""

SCREEN_LIBRARIES = (
    "libxcb-cursor0", "libxkbcommon-x11-0", "libx11-xcb1", "libxcb-icccm4", "libxcb-image0",
    "libxcb-keysyms1", "libxcb-randr0", "libxcb-render-util0", "libxcb-shape0", "libxcb-xkb1",
)  # fmt: skip
"""Further packages that Qt needs for a window on an X11 screen."""

WAYLAND_LIBRARIES = ("libwayland-client0", "libwayland-cursor0")
"""Further packages for a Wayland screen, which does not need those for X11."""

_NOT_INSTALLED = (
    "The window needs {}, which is not installed. Get it with\n"
    "    {}\n"
    "The command line works without it:\n"
    "    open-odds-oracle --help"
)
_NOT_LOADED = "The window cannot be loaded: {}.\n{}"
_NOT_DRAWN = (
    "Pictures are drawn by the window’s own plots, which need {}; it is not installed. Install it with:\n"
    "{}.\n"
    "The figures of every picture are printed without it, also as --json and --csv."
)
_PLOTS_NOT_LOADED = "The window’s plots, which draw pictures, cannot be loaded: {}.\n{}"


def not_loaded(trouble: ImportError, system: str) -> str:
    """Why the window cannot be loaded and what to do, for the terminal.

    Args:
        trouble: What an import raised.
        system: The system, as `sys.platform` names it.
    """
    return _said(trouble, system, _NOT_INSTALLED, _NOT_LOADED)


def undrawn(trouble: ImportError, system: str) -> str:
    """Why the command line cannot draw a picture and what to do; arguments as for `not_loaded`."""
    return _said(trouble, system, _NOT_DRAWN, _PLOTS_NOT_LOADED)


def _said(trouble: ImportError, system: str, not_installed: str, not_loaded: str) -> str:
    package = (trouble.name or "").partition(".")[0]
    if isinstance(trouble, ModuleNotFoundError) and package in GUI_PACKAGES:
        return not_installed.format("PySide6" if package == "shiboken6" else package, install_command("gui"))
    remedy = (
        install_libraries(LOADED_LIBRARIES) if system.startswith("linux") else "Install the program again."
    )
    return not_loaded.format(str(trouble).rstrip("."), remedy)


def install_libraries(packages: Iterable[str]) -> str:
    """The sentence that says how to install system libraries on Linux."""
    return f"A system library may be missing. Debian, Ubuntu: sudo apt install {' '.join(packages)}"
