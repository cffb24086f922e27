"""The list of opponents: counted by hand while one plays."""
