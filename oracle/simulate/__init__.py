"""The simulation: from a query to a stream of snapshots."""
