"""The lines that conditions and questions are made of: sentences, menus, dragging."""
