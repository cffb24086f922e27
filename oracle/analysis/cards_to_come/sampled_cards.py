"""Equities after each card to come, or after turn and river together, sampled until each is precise enough.

Random deals of the whole table estimate how likely the cards are, and the equities after those that came.
Rare cells that are still not known precisely then get separate deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.alike import fair_share
from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing, playing_seats
from oracle.analysis.hands.completing import Completions
from oracle.analysis.hands.pots import shares_of
from oracle.analysis.precision import Limits, Precision, half_widths, half_widths_of, widest
from oracle.analysis.timing import DEALS, SHOW_SECONDS
from oracle.analysis.work import PieceDealer, hardly_dealt, pieces, thread_count
from oracle.arrays import Column, Masks
from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS
from oracle.query.settings import RunSettings, chosen_seed
from oracle.simulate.columns.columns import card_ids
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.stop import Stop

FEWEST_DEALS = 65_536
"""Least number of deals of the whole table: card probabilities and current equities to ± 0.4 %."""

FEW = 1 / 4
"""Cells get separate deals once at most this share of them needs more."""

GROWTH = 1.2
"""Factor by which the work grows between checks of the cells."""

OWN_DEALS, MOST_DEALS = 1_024, 1 << 17
"""Separate deals of a cell at a time, and the most of all."""

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class CardFigures:
    """Figures by next card, shape (52,), or by turn and river, shape (52, 52); each entry is called a cell.

    Attributes:
        chance: Probability of each cell; they sum to 1.
        chance_half_width: Of each probability.
        equity: Each player's share of the pot in each cell, shape (p, cells); NaN if the cell cannot occur.
        half_width: Of each equity.
        now: Current share of the pot, shape (p,).
        now_half_width: 95 % half-width of ``now``.
        precision: How precisely all cells are known.
    """

    chance: Column
    chance_half_width: Column
    equity: Column
    half_width: Column
    now: Column
    now_half_width: Column
    precision: Precision


@dataclass(frozen=True, slots=True, eq=False)
class TurnFigures:
    """The figures of the turn card alone: probability, equity and half-width, as in `CardFigures`."""

    chance: Column
    equity: Column
    half_width: Column


def turns_alone(found: CardFigures) -> TurnFigures:
    """The figures of each turn, from those of turn and river together."""
    chance = found.chance.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.nan_to_num(found.chance / chance[:, None])
        cells = np.nan_to_num(found.equity)
        equity = np.where(chance > 0, (share * cells).sum(axis=2), np.nan)
        apart = (share * (cells - np.nan_to_num(equity)[:, :, None]) ** 2).sum(axis=2)
        # The river probabilities in a row come from the row's deals: half-widths scale with the square root.
        known = found.chance_half_width**2 / np.maximum(found.chance * (1 - found.chance), 1e-300)
        per_deal = np.where(found.chance > 0, known, 0.0).max(initial=0.0)
        rivers = np.sqrt(apart * per_deal / np.maximum(chance, 1e-300))
        own = np.sqrt(((share * found.half_width) ** 2).sum(axis=2))
    return TurnFigures(chance, equity, np.where(chance > 0, np.hypot(rivers, own), 0.0))


def card_places(fresh: Masks) -> tuple[Places, Places]:
    """Card ids of one or two cards; a single card is repeated."""
    first = fresh & (~fresh + np.uint64(1))
    second = np.where(fresh == first, first, fresh & ~first)
    return card_ids(first).astype(np.int64), card_ids(second).astype(np.int64)


def sampled_cards(
    facing: Facing, settings: RunSettings, cancel: Cancel, together: int
) -> Iterator[CardFigures]:
    """The figures, refined until they are precise enough.

    Args:
        facing: Any player, and his opponents.
        settings: Threads, seed and the limits.
        cancel: Stops the work when set.
        together: 2 for turn and river as pairs, 1 for single cards.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    state = _State(facing, settings, together)
    yield from _at_random(state, settings, cancel)
    yield from _apart(state, settings, cancel)
    yield state.so_far()


class _State:
    """The state of knowledge about each cell.

    Args:
        facing: Any player, and his opponents.
        settings: Seed and limits.
        together: 2 for turn and river as pairs, 1 for single cards.
    """

    def __init__(self, facing: Facing, settings: RunSettings, together: int) -> None:
        self.facing, self.limits, self.seed = facing, Limits.of(settings), chosen_seed(settings)
        self.together, self.cells = together, DECK_SIZE**together
        self.fair = fair_share(facing.prepared)
        players = len(playing_seats(facing.prepared))
        self.dealt, self.deals = np.zeros(self.cells), 0
        self.own_deals = 0
        self.sums = np.zeros((3, players, self.cells))
        self.totals = np.zeros((3, players))
        self.began = self._shown = time.perf_counter()

    @property
    def half(self) -> Column:
        """Half-width of each player's equity in each cell."""
        return np.zeros(self.sums.shape[1:]) if self.fair is not None else half_widths_of(self.sums)

    @property
    def needy(self) -> npt.NDArray[np.intp]:
        """Possible cells that are not known precisely enough; of turn and river, one order only."""
        wide = (self.half > self.limits.wanted.pot).any(axis=0) & (self.dealt > 0)
        if self.together > 1:
            wide &= np.tri(DECK_SIZE, k=-1, dtype=np.bool_).reshape(-1)
        return np.flatnonzero(wide)

    def over(self) -> bool:
        """Whether a limit is reached that ends the picture although it is rough."""
        return self.limits.over(self.deals + self.own_deals, time.perf_counter() - self.began)

    def due(self) -> bool:
        """Whether it is time to show an update."""
        if time.perf_counter() - self._shown < SHOW_SECONDS:
            return False
        self._shown = time.perf_counter()
        return True

    def so_far(self) -> CardFigures:
        """The current figures, as a value."""
        counts, total = self.dealt, self.dealt.sum()
        chance = counts / total
        chance_half = half_widths(chance * (1 - chance) / self.deals, self.deals)
        chance_half[counts == 0] = 0.0
        half = np.where(counts > 0, self.half, 0.0)
        with np.errstate(invalid="ignore", divide="ignore"):
            equity = np.where(counts > 0, self.sums[1] / self.sums[0], np.nan)
        now = np.nan_to_num(equity) @ chance
        now_half = half_widths_of(self.totals)
        if self.fair is not None:
            equity = np.where(counts > 0, self.fair, np.full_like(equity, np.nan))
            now, now_half = np.full_like(now, self.fair), np.zeros_like(now)
        pot = max(widest(half.max(axis=0), chance), float(now_half.max()))
        share = float(chance_half.max())
        shape = (DECK_SIZE,) * self.together
        return CardFigures(
            chance=chance.reshape(shape),
            chance_half_width=chance_half.reshape(shape),
            equity=equity.reshape(-1, *shape),
            half_width=half.reshape(-1, *shape),
            now=now,
            now_half_width=now_half,
            precision=Precision(pot, share, False, self.limits.wanted),
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """Deals by cell, what each player won in them, and its squares, shape (3, players, cells); and totals."""

    sums: Column
    totals: Column


def _at_random(state: _State, settings: RunSettings, cancel: Cancel) -> Iterator[CardFigures]:
    """Deals of the whole table, until few cells need more."""
    dealing = PieceDealer(Dealer(state.facing.prepared), state.seed, DEALS)
    look_at = 1
    make_worker = _dealing(state, dealing)
    for count, part in enumerate(pieces(make_worker, None, thread_count(settings), cancel, dealing), 1):
        if part is not None:
            if not state.deals:
                state.began = time.perf_counter()  # compile time does not count
            state.deals += DEALS
            state.dealt += part.sums[0, 0]
            state.sums += part.sums
            state.totals += part.totals
        over = state.over()
        if count < look_at and not over:
            continue
        look_at = int(count * GROWTH) + 1
        few = FEW * np.count_nonzero(state.dealt)
        if over or (state.deals >= FEWEST_DEALS and state.needy.size * state.together <= few):
            break
        if state.deals and state.due():
            yield state.so_far()
    if not state.deals:
        raise hardly_dealt()


def _dealing(state: _State, dealing: PieceDealer) -> Callable[[Stop], Callable[[int], _Part | None]]:
    """A worker that deals the whole table and adds up shares by the cards to come."""
    prepared = state.facing.prepared
    playing, known = list(playing_seats(prepared)), np.uint64(prepared.board_mask)

    def make_worker(stop: Stop) -> Callable[[int], _Part | None]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> _Part | None:
            batch = deal(number)
            if batch is None:
                return None
            shares = shares_of(prepared.game, batch.hands[playing], batch.board)
            columns = _cells(batch.rest & ~known, state.together)
            values = np.stack([np.ones_like(shares), shares, shares**2])
            sums = np.zeros((3, len(playing), state.cells))
            flat = sums.reshape(-1, state.cells)
            for cell in columns:  # either card can be the turn
                for row, value in enumerate(values.reshape(-1, DEALS)):
                    flat[row] += np.bincount(cell, weights=value, minlength=state.cells)
            return _Part(sums, values.sum(axis=2))

        return work

    return make_worker


def _cells(fresh: Masks, together: int) -> list[Places]:
    """The cells that deals belong to: both cards, in both orders, or the single card."""
    first, second = card_places(fresh)
    if (first == second).all():
        return [first]
    if together == 1:
        return [first, second]
    return [first * DECK_SIZE + second, second * DECK_SIZE + first]


def _apart(state: _State, settings: RunSettings, cancel: Cancel) -> Iterator[CardFigures]:
    """Separate deals for each cell that is not known precisely enough."""
    deals = Completions(state.facing, known=False)
    number = 0
    while (needy := state.needy).size and not state.over():
        fewest = state.sums[0, 0, needy].min()
        needy = needy[state.sums[0, 0, needy] < MOST_DEALS]
        if not needy.size:
            return
        for cells, found in _round(state, deals, needy, number, settings, cancel):
            state.sums[:, :, cells] += found
            if state.together > 1:
                turn, river = np.divmod(cells, DECK_SIZE)
                state.sums[:, :, river * DECK_SIZE + turn] += found
            state.own_deals += OWN_DEALS * cells.size
            if state.over():
                return
            if state.due():
                yield state.so_far()
        if state.sums[0, 0, needy].min() == fewest and number:
            return  # no deal was found
        number += 1


def _round(
    state: _State,
    deals: Completions,
    needy: npt.NDArray[np.intp],
    number: int,
    settings: RunSettings,
    cancel: Cancel,
) -> Iterator[tuple[npt.NDArray[np.intp], Column]]:
    """A number of deals for each of some cells: the cells of each work unit, and its result."""
    board = np.uint64(state.facing.prepared.board_mask)
    bits = CARD_BITS[needy % DECK_SIZE]
    if state.together > 1:
        bits = bits | CARD_BITS[needy // DECK_SIZE]
    together = 4

    def make_worker(stop: Stop) -> Callable[[int], tuple[npt.NDArray[np.intp], Column]]:
        def work(piece: int) -> tuple[npt.NDArray[np.intp], Column]:
            part = slice(piece * together, (piece + 1) * together)
            random = np.random.default_rng([state.seed, number, piece])
            unknown = np.zeros(needy[part].size, dtype=np.uint64)
            return needy[part], deals.meet(unknown, bits[part] | board, OWN_DEALS, random, stop)

        return work

    yield from pieces(make_worker, -(-needy.size // together), thread_count(settings), cancel)
