"""Sessions in the window: open, save, recover, examples."""
