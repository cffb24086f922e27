"""Pictures: the only rooms that import pyqtgraph. Each is a `base.PlotFrame` with its own curves."""
