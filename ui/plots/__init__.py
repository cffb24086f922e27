"""Drawing of pictures: the only package that imports pyqtgraph; independent of features."""
