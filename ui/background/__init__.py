"""Background threads of the window: short work, files, taking turns, waiting, memory. They know no engine."""
