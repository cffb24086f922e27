"""Controls that know no feature."""
