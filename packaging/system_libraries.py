"""Install what Qt needs of the system on Debian and Ubuntu: ``python packaging/system_libraries.py``.

The workflows call it.  With ``--screen`` also what `try_package.py` needs: a screen in memory, a window
manager and keys; with ``--appimage`` also what `build_appimage.py` needs.  On other systems
there is nothing to install.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys

from start import QT_LIBRARIES, X11_LIBRARIES

SCREEN = ("xvfb", "openbox", "xdotool")
APPIMAGE = ("gcc", "libc6-dev", "libfuse3-dev", "libsquashfuse-dev", "libzstd-dev", "squashfs-tools", "fuse3")
TOOLS = ("binutils", "zstd")
"""What `build_package.py` calls."""


def main() -> int:
    """Install them; returns the exit code of apt."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--screen", action="store_true", help="also a screen in memory and its tools")
    parser.add_argument("--appimage", action="store_true", help="also what an AppImage is made with")
    options = parser.parse_args()
    if not sys.platform.startswith("linux"):
        return 0
    if shutil.which("apt-get") is None:
        print("This is not Debian or Ubuntu: packaging/start.py names what is missing.", file=sys.stderr)
        return 1
    names = [*QT_LIBRARIES.values(), *TOOLS]
    if options.screen:
        names += [*X11_LIBRARIES.values(), *SCREEN]
    if options.appimage:
        names += APPIMAGE
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    return subprocess.call([*apt, "update"]) or subprocess.call(
        [*apt, "install", "--yes", "--no-install-recommends", *names]
    )


if __name__ == "__main__":
    sys.exit(main())
