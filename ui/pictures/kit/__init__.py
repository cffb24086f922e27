"""What all pictures share: how they are fed, arranged and kept in step with the table."""
