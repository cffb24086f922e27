"""Possible next boards, merged by suit symmetry."""
