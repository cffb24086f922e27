"""Traits of deals, counted in one kernel from the first card to the tally.

A *trait* is a small number that a kernel reads off a deal: a player's hand type on a street, how many share
the pot with him, the suits of a board.  Most queries ask for functions of a few traits, so a kernel
counts how often each combination of them occurs; the expression is evaluated once per combination, by the
`oracle.simulate.columns.evaluate.Evaluator` that evaluates it deal by deal otherwise, which is the slow twin.

No column of deals is handed to the interpreter, so threads need its lock once per chunk: `trait`, what is
read and what an expression sees of it; `program`, from a query to numbers for the kernel; `steps`, the
kernels of single traits; `kernels`, the kernel of a chunk; `play`, what runs use.
"""
