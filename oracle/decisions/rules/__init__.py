"""A player's actions on past streets, as rules that narrow his range.

`rule` has the values, `parser` and `written` convert them from and to text and to PQL; they need no kernels.
`meeting` finds the hands that meet a rule, and `steps` narrows a range by several.
"""
