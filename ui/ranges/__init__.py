"""Range editors: text, ordering, kinds of hands."""
