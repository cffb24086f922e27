"""Controls that are independent of features."""
