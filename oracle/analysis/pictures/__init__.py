"""One module a picture, by its name on screen: its data, the generator that makes it, its queries.

The window imports these modules when it starts, so they import kernels inside the functions that need them.
"""
