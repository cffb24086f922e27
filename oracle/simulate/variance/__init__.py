"""Control variates: figures are corrected by outcomes of two hands, whose exact means are known."""
