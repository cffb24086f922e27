"""Every edit a user can make to the document, one small function each."""
