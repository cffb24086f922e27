"""Cards: their faces, the picker, the hand of a seat."""
