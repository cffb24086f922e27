"""pyqtgraph finds every name of Qt, although none was copied for it."""

from __future__ import annotations

import importlib

import pytest

from ui.plots import qt_names


@pytest.mark.parametrize("name", qt_names.MODULES)
def test_every_name_of_qt_is_found(name: str) -> None:
    qt_names.load_pyqtgraph()
    source = importlib.import_module(f"PySide6.{name}")
    found = importlib.import_module(f"pyqtgraph.Qt.{name}")
    assert {"QtCore": "QObject", "QtGui": "QFont", "QtWidgets": "QWidget"}[name] in dir(source)
    assert all(getattr(found, each) is getattr(source, each) for each in dir(source) if each[0] == "Q")
    with pytest.raises(AttributeError):
        found.QNothing  # noqa: B018
