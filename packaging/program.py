"""Where the program without Python begins; the wheel has the same as a console script."""

import multiprocessing
import sys

from oracle.launcher import launch

if __name__ == "__main__":
    multiprocessing.freeze_support()  # its own worker processes begin here too, and do not come back
    sys.exit(launch())
