"""Where the answers of a spreadsheet go: printed, or written to a file that a later run continues."""
