"""Work beside the window: one worker thread, its controller, and the first compile in a child process."""
