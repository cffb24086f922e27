"""The work of a report on flops, divided among other processes and machines."""
