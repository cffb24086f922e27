"""A Dask cluster as workers: its client as an executor, and a cluster on this machine."""
