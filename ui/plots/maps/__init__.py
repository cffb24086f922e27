"""Drawn parts made of cells: cards, hand classes, turns and rivers, each coloured by its figure."""
