"""Answers, errors and progress as text, JSON and CSV."""
