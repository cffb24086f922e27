"""Background work: workers, what gives them jobs, and the first compile in other processes."""
