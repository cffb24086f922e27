"""The look: colour tokens, sizes, the palette and the style sheet."""
