"""Equities inside a deal, for the equity functions of PQL.

The entry point is `equities.InnerEquities`, which caches equities for the whole run; `asked` finds the
equities that a query needs.  Hold'em: `face_up` for known hands, `against` for a hand against one range (with
`tables` of all flops or turns that threads make together), `against_several` for more ranges. The other
games: `any_game`, exact by `any_exact` or by `swept` boards if that is fast, otherwise sampled from what
`drawn` prepares.
"""
