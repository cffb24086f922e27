"""First-bet tables: the rows of the article from unrounded shares."""

from __future__ import annotations

import pytest

from oracle.decisions.odds.first_bets import first_bet, first_call
from oracle.errors import QueryError

pytestmark = pytest.mark.nojit


def test_the_published_rows() -> None:
    assert [round(x) for x in first_bet(10)] == [7, 8, 9, 11, 13, 16, 21, 29, 50]
    assert [round(x) for x in first_bet(10, blinds=True)] == [10, 11, 12, 14, 17, 20, 26, 37, 75]


def test_calling_rows_come_from_unrounded_shares() -> None:
    blinds_only, with_bet = first_call(10, 2 / 5), first_call(10, 2 / 7)
    assert [round(x, 1) for x in blinds_only[:2]] == [5.8, 6.5]
    assert [round(x, 1) for x in with_bet[:2]] == [6.9, 7.7]
    assert blinds_only == pytest.approx([x * 3 / 5 for x in first_bet(10, blinds=True)])


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("needed", [None, 0.3, 0.5])
def test_every_share_gives_the_chance_that_is_needed(seats: int, needed: float | None) -> None:
    shares = first_bet(seats, needed=needed)
    assert len(shares) == seats - 1
    for behind, share in zip(range(seats - 1, 0, -1), shares, strict=True):
        assert (1 - share / 100) ** behind == pytest.approx(0.5 if needed is None else needed)


def test_the_small_blind_risks_half_for_the_same_pot() -> None:
    """Betting 1 to win w needs 1 / (1 + w); betting ½ needs ½ / (½ + w)."""
    win = 1 / 0.3 - 1
    assert first_bet(6, blinds=True, needed=0.3)[-1] == pytest.approx(100 * (1 - 0.5 / (0.5 + win)))


@pytest.mark.parametrize(("seats", "needed"), [(1, 0.5), (11, 0.5), (6, 0.0), (6, 1.5)])
def test_what_is_out_of_range_is_refused(seats: int, needed: float) -> None:
    with pytest.raises(QueryError):
        first_bet(seats, needed=needed)
