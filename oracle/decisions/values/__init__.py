"""The values of actions, from deals and amounts; each figure has its error."""
