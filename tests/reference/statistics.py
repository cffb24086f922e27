"""`scipy.stats`, loaded when a test first asks something of it.

Loading it takes three seconds, an eighth of the time in which a process collects all tests, and of the
processes that run them some never ask.
"""


def __getattr__(name: str) -> object:
    from scipy import stats

    return getattr(stats, name)
