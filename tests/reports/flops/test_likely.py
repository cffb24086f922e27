"""Weights of hands that are possible together, beside plain loops over pairs of hands."""

from __future__ import annotations

import numpy as np

from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.cards.mask import mask_of
from oracle.reports.flops.swept.likely import flop_deals, live_on_flops


def test_live_weights_and_deals_equal_plain_sums_over_pairs_of_hands_to_the_last_digit() -> None:
    rng = np.random.default_rng(14)
    ours, theirs = (rng.integers(0, 10_000, COMBOS) * (rng.random(COMBOS) < 0.2) for _ in range(2))
    cards = [rng.choice(52, size, replace=False).tolist() for size in (3, 3, 3, 4, 5)]
    flops = np.array([mask_of(each) for each in cards], dtype=np.uint64)
    hands = rng.choice(COMBOS, 40, replace=False)
    found = live_on_flops(theirs.astype(np.float64), flops, hands)
    masks = [int(mask) for mask in PAIR_MASKS]
    for row, flop in enumerate(map(int, flops)):
        for place, hand in enumerate(hands.tolist()):
            used = masks[hand] | flop
            clash = masks[hand] & flop
            live = 0 if clash else sum(int(theirs[n]) for n in range(COMBOS) if not masks[n] & used)
            assert found[row, place] == live
    flop = int(flops[0])
    free = [n for n in range(COMBOS) if not masks[n] & flop]
    deals = sum(
        int(ours[n]) * int(theirs[m]) for n in free if ours[n] for m in free if not masks[n] & masks[m]
    )
    assert flop_deals(ours.astype(np.float64), theirs.astype(np.float64), flops[:1])[0] == np.float64(deals)
