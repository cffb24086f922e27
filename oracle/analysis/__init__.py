"""Data for the pictures: equity graphs, breakdowns, outs, counts and more.

Every analysis takes a `oracle.simulate.Prepared` table and returns plain frozen data.  Slow ones are
generators, which yield a rough picture, then better ones, the last one final; they end early when their
``cancel`` event is set.  Each picture is one module of `oracle.analysis.pictures`.

Shares, chances and equities are 0…1 of the pot or of all cases; cards are ids 0…51; hands and boards are
64-bit masks (`oracle.cards.mask`).  Pictures carry a `Precision` (`oracle.analysis.precision`): how well
their points are known, and whether that is enough.  A half-width is half of a 95 % interval; 0 where exact,
1 where nothing is known yet.
"""
