"""Set up the project's own Python environment, then run a command in it.

``make`` calls this file; it can also be called directly::

    python packaging/start.py run          open the window
    python packaging/start.py test [ARGS]  run the tests (arguments go to pytest)
    python packaging/start.py check        lint, types, import contracts
    python packaging/start.py bench        print the benchmarks
    python packaging/start.py screenshots  draw the pictures of the README
    python packaging/start.py wheel        build the wheel and the sdist into dist/
    python packaging/start.py package      build the program without Python into dist/, for this system
    python packaging/start.py deb          make a Debian package of it
    python packaging/start.py appimage     make an AppImage of it
    python packaging/start.py dmg          make a disk image of it (macOS)
    python packaging/start.py try-package  use that program on its own screen, as a player would
    python packaging/start.py try-wheel    build that wheel, install it into a fresh environment and use it
    python packaging/start.py machine-code  compile the kernels for portable levels of processors, as a wheel
    python packaging/start.py docs         build the site of help and reference into dist/docs
    python packaging/start.py setup        only set up

The environment is the folder ``.venv`` beside ``pyproject.toml``.  It is made once, and renewed when the
project file or a lock changes.  Everything that can be missing on a bare machine (a new enough Python,
venv, a network, a system library of Qt, a screen) is named in words with the command that helps.

This file must load on Python 3.6 and later, so that a Python that is too old is told what to do.
"""

import ctypes
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "open-odds-oracle.json"
LOCKS = {"gui": ("gui",), "dev": ("gui", "dev"), "package": ("gui", "package"), "docs": ("gui", "docs")}

COMMANDS = {
    "run": ("gui", [["-m", "ui"]]),
    "test": ("dev", [["-m", "pytest", "-n", "auto", "--dist", "worksteal"]]),
    "check": (
        "dev",
        [
            ["-m", "ruff", "check", "."],
            ["-m", "ruff", "format", "--check", "."],
            ["-m", "mypy"],
            ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-logo"],
        ],
    ),
    "bench": ("dev", [["-m", "tests.benchmarks"]]),
    "screenshots": ("dev", [["-m", "tests.screenshots"]]),
    "wheel": ("gui", [["packaging/build_wheel.py"]]),
    "try-wheel": ("gui", [["packaging/build_wheel.py"], ["packaging/try_wheel.py"]]),
    "package": ("package", [["packaging/build_package.py"]]),
    "deb": ("gui", [["packaging/build_deb.py"]]),
    "appimage": ("gui", [["packaging/build_appimage.py"]]),
    "dmg": ("gui", [["packaging/build_dmg.py"]]),
    "try-package": ("gui", [["packaging/try_package.py"]]),
    "machine-code": ("gui", [["packaging/machine_code.py"]]),
    "docs": ("docs", [["packaging/docs/build_docs.py"]]),
    "setup": ("dev", []),
}
WITH_QT = ("run", "test", "bench", "screenshots")
"""Those that draw, for which Qt must find its system libraries."""

QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
}
"""System libraries that Qt itself loads, and the Debian packages they come in."""

X11_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""What it needs besides to open a window on an X11 screen."""

WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
"""What it needs instead on a Wayland screen."""

FEDORA = (
    "mesa-libEGL mesa-libGL libxkbcommon libxkbcommon-x11 fontconfig freetype dbus-libs glib2 "
    "xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms xcb-util-renderutil libxcb libX11-xcb "
    "libwayland-client libwayland-cursor"
)


class LackError(Exception):
    """Something the machine lacks, with what to do about it."""


def main(arguments):
    """Set up, run the command, return its exit code."""
    command = arguments[0] if arguments else ""
    if command not in COMMANDS:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    purpose, steps = COMMANDS[command]
    try:
        check_python()
        if command in WITH_QT:
            check_libraries(QT_LIBRARIES)
        if command == "run":
            check_screen()
        set_up(purpose)
    except LackError as trouble:
        print("\n" + str(trouble) + "\n", file=sys.stderr)
        return 1
    codes = [run_step([str(venv_python())] + step + arguments[1:]) for step in steps]
    return next((code for code in codes if code), 0)


def run_step(command):
    """Run one command in the project folder; Ctrl+C reaches it and we wait for its own ending."""
    sys.stdout.flush()
    process = subprocess.Popen(command, cwd=str(ROOT))
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def check_python():
    """Refuse a Python that is too old."""
    if sys.version_info[:2] < OLDEST:
        raise LackError(
            "Open Odds Oracle needs Python {}.{} or newer; this is Python {} ({}).\n{}".format(
                OLDEST[0], OLDEST[1], sys.version.split()[0], sys.executable, python_help()
            )
        )


def python_help():
    """How to get a Python on this kind of machine."""
    if sys.platform == "darwin":
        return "Install one with `brew install python@3.13`, or the installer from python.org."
    if os.name == "nt":
        return "Install one with `winget install Python.Python.3.13`, or the installer from python.org."
    return (
        "Debian 12, Ubuntu 24.04 or newer: sudo apt install python3 python3-venv\n"
        "Ubuntu 22.04: sudo apt install python3.11 python3.11-venv; then: make PYTHON=python3.11 run\n"
        "Fedora: sudo dnf install python3.13; then: make PYTHON=python3.13 run"
    )


def venv_python():
    """The interpreter of the environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprint(purpose):
    """A hash of everything the installed packages depend on."""
    digest = hashlib.sha256("{}.{}".format(*sys.version_info[:2]).encode())
    for path in [ROOT / "pyproject.toml"] + lock_files(purpose):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def lock_files(purpose):
    """The lists of exact package versions for a purpose."""
    return [ROOT / "packaging" / "locks" / (name + ".txt") for name in LOCKS[purpose]]


def set_up(purpose):
    """Make the environment, or bring it up to date; at once when nothing has changed."""
    if is_set_up(purpose):
        return
    stamp = read_stamp()
    fresh = not works(venv_python())
    if fresh:
        make_venv()
    print("Installing the packages into .venv (once; a minute or two) ...", flush=True)
    locks = [["--no-deps", "-r", str(path)] for path in lock_files(purpose)]
    rounds = [locks] if fresh else [[lock] for lock in locks]
    rounds.append([["--no-deps", "--no-build-isolation", "-e", str(ROOT)]])
    if not all(install(requests) for requests in rounds):
        raise LackError(
            "The packages could not be installed; pip says why above.\n"
            "The first set-up needs the internet (about 250 MB) and 1 GB on the disk. Behind a proxy,\n"
            "set HTTPS_PROXY to its address. Then run the same command again."
        )
    kept = {name: mark for name, mark in stamp.items() if mark == fingerprint(name)}
    kept[purpose] = fingerprint(purpose)
    STAMP.write_text(json.dumps(kept), encoding="utf-8")


def install(requests):
    """Whether pip installs everything; each request has a pip of its own, and all run at the same time.

    Locks share no package and lack none, so no pip looks for more than its own; one alone would leave a
    core and the network idle by turns.  That is for a new environment: where older versions are removed, each
    pip would warn of packages that the other has half removed.
    """
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    running = [subprocess.Popen(pip + request, cwd=str(ROOT)) for request in requests]
    codes = [process.wait() for process in running]
    return not any(codes)


def is_set_up(purpose):
    """Whether the environment has everything for a purpose, as it is now."""
    stamp = read_stamp()
    wanted = [name for name in LOCKS if set(LOCKS[purpose]) <= set(LOCKS[name])]  # these include it
    return any(stamp.get(name) == fingerprint(name) for name in wanted) and works(venv_python())


def read_stamp():
    """What was installed when, or nothing."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {name: mark for name, mark in stamp.items() if name in LOCKS} if isinstance(stamp, dict) else {}


def works(python):
    """Whether an interpreter starts and is the version we were started with."""
    probe = "import sys, pip; print('%d.%d' % sys.version_info[:2])"
    try:
        process = subprocess.check_output([str(python), "-c", probe], stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return False
    return process.decode().strip() == "{}.{}".format(*sys.version_info[:2])


def make_venv():
    """Create .venv, replacing a broken one or one of another Python."""
    version = "{}.{}".format(*sys.version_info[:2])
    try:
        import ensurepip  # noqa: F401  # Debian ships venv without it
        import venv
    except ImportError as trouble:
        raise LackError(
            f"This Python ({sys.executable}) comes without `{trouble.name}`, which makes environments.\n"
            f"Debian, Ubuntu: sudo apt install python{version}-venv\n"
            "Elsewhere: install Python from python.org; then say which: make PYTHON=python3.13 run"
        ) from trouble
    print(f"Making the environment .venv with Python {version} ...", flush=True)
    if VENV.exists():
        shutil.rmtree(str(VENV), ignore_errors=True)
    try:
        venv.EnvBuilder(with_pip=True, symlinks=os.name != "nt").create(str(VENV))
    except (OSError, subprocess.CalledProcessError) as trouble:
        raise LackError(
            f"The environment {VENV} could not be made: {trouble}\n"
            "Is there space on the disk, and may you write there?"
        ) from trouble


def missing_libraries(libraries):
    """Those of the named system libraries that this machine cannot load."""
    missing = []
    for name in libraries:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def check_libraries(libraries):
    """Refuse, with the command to type, where Qt lacks a system library."""
    if not sys.platform.startswith("linux"):
        return
    missing = missing_libraries(libraries)
    if missing:
        raise LackError(
            "Qt, which draws the window, needs system libraries that are not installed: {}.\n"
            "Debian, Ubuntu: sudo apt install {}\n"
            "Fedora:         sudo dnf install {}".format(
                ", ".join(missing), " ".join(libraries[name] for name in missing), FEDORA
            )
        )


def check_screen():
    """Refuse where no window can be shown."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        first = "" if is_set_up("gui") else "    python3 packaging/start.py setup\n"
        raise LackError(
            "There is no screen here to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).\n"
            "Start it from a desktop session, or use the command line, which needs no screen:\n"
            f"{first}    .venv/bin/python -m oracle equity AsKs random"
        )
    on_x11 = os.environ.get("DISPLAY") and not missing_libraries(X11_LIBRARIES)
    if not on_x11:  # Wayland goes with either
        check_libraries(WAYLAND_LIBRARIES if os.environ.get("WAYLAND_DISPLAY") else X11_LIBRARIES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
