"""Control variates: outcomes of two hands in the same deals, whose means are known, correct the figures."""
