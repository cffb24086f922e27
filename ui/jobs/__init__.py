"""Background work: workers, what gives them jobs, and the first compile in a child process."""
