"""How an answer is got: each strategy turns a prepared query into a stream of snapshots."""
