"""What other workers are given besides runs: reports on flops, equity graphs, rows of spreadsheets."""
