"""The frame of the window: toolbar, menu, status line, arrangement of the features."""
