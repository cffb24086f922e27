"""What the functions of several families share."""
