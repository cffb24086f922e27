"""Shared by the functions of several families."""
