"""What opens other windows beside the main one."""
