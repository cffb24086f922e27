"""What hands are worth before the flop: the mean over flops and actions, losses cut at zero, less the price.

`table` says who may call and for how much; `callers` how likely each set of callers is; `one_caller` has the
exact figures against one caller, `dealt` the sampled ones against several; `values` puts them together.

The article is E. Peretz, "Beyond the Sklansky Preflop" (Hold'em Killer, 2005): on every flop hero goes on
only where that is worth more than nothing, so a hand that hits seldom but hard gains by it.
"""
