"""What is done with a report on flops once it exists: textures, search, sets, subsets, changes."""
