"""Stand-ins of the kernels of sampled runs: the same bits by NumPy, a column at a time.

While kernels are compiled, the process of a head start computes with these.  Importing the package registers
them (`oracle.jit.stand_in_for`).  Kernels without one are interpreted there.
"""

from oracle.simulate.stand_ins import controls, dealing, omaha, ratings, shares, traits

__all__ = ["controls", "dealing", "omaha", "ratings", "shares", "traits"]
