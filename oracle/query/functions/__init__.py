"""The functions of PQL, one file per family; importing this package registers them all.

No kernel is imported here: a function that needs one imports it when it is called.
"""

from oracle.query.functions import (
    equity,
    winning,
)

__all__ = [
    "equity",
    "winning",
]
