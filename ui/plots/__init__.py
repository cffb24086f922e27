"""Drawing of pictures: the only package that imports pyqtgraph; independent of features."""

from ui.plots.qt_names import load_pyqtgraph

load_pyqtgraph()  # before any module here imports it
