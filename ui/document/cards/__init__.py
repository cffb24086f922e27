"""Cards of the document: of hands and boards, used, random, or a pattern."""
