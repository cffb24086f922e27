"""The commands, one module each, in packages by what a user wants."""
