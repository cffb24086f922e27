"""What is shown of a report, as values: flops, their figures, and how they differ from a report kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from oracle.errors import Span
from ui.flops.shown.choice import EVERY_FLOP, FlopsChoice, less_the_others
from ui.flops.shown.grouping import CrossedGroups, GroupLine, Mean, at_most


@dataclass(frozen=True, slots=True)
class LineChange:
    """How the figure compared differs from that of the report kept.

    Attributes:
        before: The figure there.
        before_half_width: Its 95 % half-width; 0 if exact.
        points: The figure now, minus ``before``.
        half_width: 95 % half-width of the difference at most; 0 if exact.
    """

    before: float
    before_half_width: float
    points: float
    half_width: float


@dataclass(frozen=True, slots=True)
class FlopLine:
    """One kind of flop.

    Attributes:
        cards: A flop of the kind, its highest card first, as ids.
        chance: Its probability, 0…1.
        value: The figure compared: the first player's equity 0…1, or his share minus the mean of the others'
            −1…1.
        half_width: Its 95 % half-width; 0 if exact.
        equities: Each player's equity; the player whose figures are shown comes first.
        equity_half_widths: Their 95 % half-widths; 0 if exact.
        shares: Each player's share of hands over the threshold, 0…1; empty until it is known.
        share_half_widths: Their 95 % half-widths; 0 if exact.
        kind: The kind in words.
        change: How the figure compared differs from that of the report kept; None if there is none, or the
            figure is not known in it.
        chance_half_width: 95 % half-width of the probability; 0 if exact.
        more: Further figures of each player 0…1, in the order of `SiftedFlops.more`.
        more_half_widths: Their 95 % half-widths; 0 if exact.
        apart: How many flops with different figures the kind has; 1 if suits make no difference.
    """

    cards: tuple[int, ...]
    chance: float
    value: float
    half_width: float
    equities: tuple[float, ...]
    equity_half_widths: tuple[float, ...]
    shares: tuple[float, ...]
    share_half_widths: tuple[float, ...]
    kind: str
    change: LineChange | None = None
    chance_half_width: float = 0.0
    more: tuple[tuple[float, ...], ...] = ()
    more_half_widths: tuple[tuple[float, ...], ...] = ()
    apart: int = 1

    @property
    def advantage(self) -> float:
        """The first player's share of hands over the threshold, minus the mean of the others', −1…1.

        −infinity while shares are not known, so that such flops are sorted as the least.
        """
        return less_the_others(self.shares) if self.shares else -inf

    @property
    def advantage_half_width(self) -> float:
        """Its 95 % half-width at most; 0 if exact."""
        return at_most(self.share_half_widths) if self.share_half_widths else 0.0


@dataclass(frozen=True, slots=True)
class SiftedFlops:
    """What is shown of a report.

    Attributes:
        choice: What was chosen.
        lines: The flops that have bars, best first.
        runs: The runs of bars chosen: the first place in ``lines``, and the one after the last.
        order: The flops of the table, those in the runs if any are chosen, in its order: places in ``lines``.
        kinds: Number of kinds of flop that can come.
        known: Chance of the flops of the table, and mean of the figure compared over them.
        ahead: Probability, among these flops, of one on which the first player is ahead in this figure: its
            lower and upper bound, which are equal if it is exact.
        equities: Each player's equity over all flops, in the order of the seats.
        equity_half_widths: Their 95 % half-widths.
        textures: Title and groups of each texture.
        crossed: Two textures crossed, of the flops of the table and those of the other cells; None while they
            are not looked at or not known.
        done: How much of the report is computed, 0…1.
        exact: Whether every figure is exact.
        kept: Whether a report is kept, with which this one is compared.
        trouble: Why the search finds nothing, in words; empty if it finds something.
        error: The place in the search that cannot be read; None if there is none.
        players: Number of players in the pot.
        of_set: Whether the report is narrowed to a set of flops.
        lost: Flops of the set that cannot come.
        street: The street whose cards these are.
        has_shares: Whether shares of hands over an equity are known, or will be.
        middle: The value from which bars go up or down.
        middle_half_width: Its 95 % half-width; 0 if it is exact.
        more: The further figures that are known, some of `FURTHER` in their order.
        opened: The flops of the kinds that are opened, likeliest first, by place in ``lines``.
        suits_matter: Whether some kind has flops with different figures.
    """

    choice: FlopsChoice
    lines: tuple[FlopLine, ...]
    runs: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    kinds: int
    known: Mean
    ahead: tuple[float, float]
    equities: tuple[float, ...]
    equity_half_widths: tuple[float, ...]
    textures: tuple[tuple[str, tuple[GroupLine, ...]], ...]
    crossed: CrossedGroups | None
    done: float
    exact: bool
    kept: bool
    trouble: str = ""
    error: Span | None = None
    players: int = 2
    of_set: bool = False
    lost: int = 0
    has_shares: bool = True
    street: str = EVERY_FLOP
    middle: float = 0.0
    middle_half_width: float = 0.0
    more: tuple[str, ...] = ()
    opened: Mapping[int, tuple[FlopLine, ...]] = field(default_factory=dict)
    suits_matter: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The further figures that the table shows: those that are wanted and known, each once."""
        beside = "" if self.kept else self.choice.share  # it has columns where no report is kept
        return tuple(figure for figure in self.choice.more if figure in self.more and figure != beside)
