"""`scipy.stats`, loaded when a test first asks something of it.

Loading it takes three seconds, an eighth of the time in which a process collects all tests, and of the
processes that run them some never ask.  While pytest collects, it looks at everything that a test module has
imported for fixtures and marks, by names like ``__wrapped__``; that is no question to `scipy.stats`.
"""


def __getattr__(name: str) -> object:
    if name.startswith("_"):
        raise AttributeError(name)
    from scipy import stats

    return getattr(stats, name)
