"""One line of conditions or questions as widgets."""
