"""What pictures are drawn with: the only package that imports pyqtgraph; it knows no feature."""
