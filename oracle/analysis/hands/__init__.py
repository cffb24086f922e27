"""The equity of every hand of a range on the board."""
