"""The value of hands before the flop: the mean over flops of max(0, EV), minus the price.

`table` says who may call and for how much; `callers` gives the chance of each set of callers; `one_caller`
has exact figures against one caller, `dealt` sampled ones against several; `values` combines them.

The article is E. Peretz, "Beyond the Sklansky Preflop" (Hold'em Killer, 2005): hero continues only on
flops where that is worth more than folding, which favours hands that hit rarely but hard.
"""
