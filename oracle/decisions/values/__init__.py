"""What actions are worth: tables of deals and money put together, each figure with its error."""
