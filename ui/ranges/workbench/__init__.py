"""Groups of the hands of one or two ranges beside the range editor."""
