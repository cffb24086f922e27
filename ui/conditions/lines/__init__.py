"""The lines of conditions and questions: sentences, menus, dragging."""
