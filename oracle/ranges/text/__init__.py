"""From the text of a range to a tree: tokens, both syntaxes, macros, percentages."""
