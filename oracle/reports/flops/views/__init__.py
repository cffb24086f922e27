"""What is done with a report on flops once it is there: textures, search, sets, subsets, changes."""
