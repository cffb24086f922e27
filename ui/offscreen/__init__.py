"""The plots of the window without a window: pictures for the command line, and those of reports."""
