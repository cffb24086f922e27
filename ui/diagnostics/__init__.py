"""Records of errors."""
