"""What the window edits: the document, its undoable edits, and the meaning of its texts. No widgets."""
