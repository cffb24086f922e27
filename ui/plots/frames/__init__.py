"""The pictures themselves, one module each: a plot with its title, hint and reading."""
