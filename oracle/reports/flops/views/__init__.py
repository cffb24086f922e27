"""Views of a finished report on flops: textures, search, sets, subsets, changes."""
