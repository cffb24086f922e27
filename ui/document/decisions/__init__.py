"""What decisions are about, read from the texts of the document: money, intent, opponents, actions."""
