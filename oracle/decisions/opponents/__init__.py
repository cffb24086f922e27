"""How loose an opponent is, and how many callers to expect.

`opponent` counts hands and flops seen; `looseness` makes an estimate of them; `callers` counts those who are
already in and those still to act, and says whether a hand can be played against that many; `hands` has what
depends on hero's cards.

Article: E. Peretz, "Opponent Modeling" (Hold'em Killer, 2005).
"""
