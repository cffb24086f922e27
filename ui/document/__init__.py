"""What the window edits: the document, its undoable edits, and what its texts mean. No widgets."""
