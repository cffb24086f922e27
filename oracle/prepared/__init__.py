"""A query read, checked against the cards and ready to deal.

`prepare` turns a `Query` into a `Prepared` or says why it cannot be dealt.
"""

from oracle.prepared.kernels import needs_kernels
from oracle.prepared.reading import prepare
from oracle.prepared.values import Prepared, PreparedSeat

__all__ = ["Prepared", "PreparedSeat", "needs_kernels", "prepare"]
