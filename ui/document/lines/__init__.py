"""Conditions and questions of the document, and how they become PQL."""
