"""Many figures together: every flop, pictures, a page to send, samples against the exact answer."""
