"""What asks for reports and subsets in the background."""
