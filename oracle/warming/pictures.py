"""The pictures whose kernels can be prepared first, by their names in the window."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.analysis.pictures import catalog
from oracle.analysis.pictures.catalog import Draw
from oracle.decisions.blockers import blockers_map
from oracle.decisions.fold_call_raise import dealt_table

PICTURES: Mapping[str, Draw] = {
    **catalog.PICTURES,
    "blockers": lambda prepared, settings, cancel: blockers_map(prepared, 0, settings, cancel),
    "fold call or raise": lambda prepared, settings, cancel: dealt_table(prepared, "", settings, cancel),
}
"""What makes each of them, as in `oracle.analysis.pictures.catalog`."""
