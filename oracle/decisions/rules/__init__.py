"""What a player did on past streets, as rules for his hands.

`rule` has the values, `parser` and `written` convert them from and to text and to PQL; they need no kernels.
`meeting` finds the hands that meet a rule, and `steps` narrows a range by several.
"""
