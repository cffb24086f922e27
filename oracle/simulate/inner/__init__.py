"""Equities inside a deal, for the equity functions of PQL.

Everybody asks `equities.InnerEquities`, which keeps what was worked out for the whole of a run; `asked`
tells from a query which equities that will be.  Hold'em: `face_up` where all hands lie open, `against`
where a hand meets one range (with `tables` of all flops or turns that threads make together),
`against_several` where it meets more.  The other games: `any_game`, exact by `any_exact` or by `swept`
boards where that is soon done, else sampled from what `drawn` prepares.
"""
