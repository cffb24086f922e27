"""Other kinds of work for workers: reports on flops, equity graphs, rows of spreadsheets."""
