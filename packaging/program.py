"""Where the program without Python begins; the wheel has the same as a console script."""

import sys

from oracle.launcher import launch

sys.exit(launch())
