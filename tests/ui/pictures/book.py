"""Every picture alone, of example sessions with exact figures: for the help pages, and as golden pictures.

``make screenshots`` writes them to ``resources/pictures/panel-NAME-MODE.png``; `test_golden_pictures` draws
them again and compares.  They are twice as large as in the window, for screens of 200 %.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import cast
from xml.etree import ElementTree

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from oracle.analysis.curves.curve import AGAINST_RANGES
from oracle.analysis.pictures.breakdown import Breakdown, breakdown
from oracle.analysis.pictures.equity_graph import EquityGraph, equity_graphs
from oracle.analysis.pictures.hand_types import HandTypes, hand_types
from oracle.analysis.pictures.heat_map import HeatMap, heat_map
from oracle.analysis.pictures.next_card import NextCard, next_card
from oracle.analysis.pictures.odds_against import OddsMap, odds_columns
from oracle.analysis.pictures.outs import CountBy, OutsMap, outs
from oracle.analysis.pictures.range_v_range import RangeVRange, range_v_range
from oracle.analysis.pictures.street_by_street import street_by_street
from oracle.analysis.pictures.turn_river import TurnRiver, turn_river
from oracle.analysis.pictures.what_they_hold import what_they_hold
from oracle.decisions.blockers import BlockersMap, blockers_map
from oracle.decisions.callers import CallersAsked, callers_table
from oracle.decisions.decision import Intent
from oracle.decisions.first_bet import USUAL, first_bet_table
from oracle.decisions.fold_call_raise import DealtTable, dealt_table, decision_curves
from oracle.decisions.money.pot import new_pot
from oracle.decisions.opponents.callers import CallerProfile
from oracle.decisions.opponents.looseness import looseness_of
from oracle.decisions.opponents.opponent import Opponent
from oracle.decisions.preflop.table import PreflopBets
from oracle.decisions.preflop_value import CallerBet, PreflopAsked, PreflopMap, preflop_map
from oracle.decisions.rules.funnel import Funnel, after_actions, funnels
from oracle.decisions.starting_hands import starting_hands
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from tests.ui.plots.traces import SETTINGS, looks, question, sampled
from ui.document.cards.used_cards import cards_or_none
from ui.document.state import DocumentState
from ui.pictures.cards_to_come.next_card import NextCardView
from ui.pictures.cards_to_come.outs import OutsView
from ui.pictures.cards_to_come.street_by_street import StreetByStreetView
from ui.pictures.cards_to_come.turn_river import TurnRiverView
from ui.pictures.convergence import ConvergenceView
from ui.pictures.decision.callers import CallersView
from ui.pictures.decision.first_bet import FirstBetView
from ui.pictures.decision.odds_against import OddsAgainstView
from ui.pictures.decision.preflop_value import PreflopValueView
from ui.pictures.decision.starting_hands import StartingHandsView
from ui.pictures.equity.equity_graph import EquityGraphView
from ui.pictures.equity.heat_map import HeatMapView
from ui.pictures.equity.range_v_range import RangeVRangeView
from ui.pictures.kit.decision_view import FoldCallRaiseView
from ui.pictures.made_hands.blockers import BlockersView
from ui.pictures.made_hands.breakdown import BreakdownView
from ui.pictures.made_hands.hand_types import HandTypesView
from ui.pictures.made_hands.what_they_hold import WhatTheyHoldView
from ui.pictures.words.funnel_rows import step_rows
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts.funnel_block import FunnelGroup
from ui.sessions.examples import example_session
from ui.theme.style import palette, style_sheet, ui_font
from ui.theme.theme import LIGHT_MODE, Theme

SCALE = 2
WIDE = 640
RANGES, HANDS, STREETS = "button-v-blind", "flush-came", "street-by-street"
"""Example sessions with exact answers: two ranges; a hand and a few others; known hands, a whole board."""
TRIALS = 3_000_000


@dataclass(frozen=True)
class Page:
    """One picture.

    Attributes:
        name: Its part of the file name.
        height: Of the picture in the window, in pixels; all are `WIDE`.
        make: Makes the widget that shows it, with figures in it.
        words: The texts in it, in any font.
        ruled: It has long lines to be found again.
        stray: Share of its cells that may look otherwise in another font.
    """

    name: str
    height: int
    make: Callable[[Theme], QWidget]
    words: tuple[str, ...]
    ruled: bool = True
    stray: float = 0.006


def draw(page: Page, mode: str) -> QImage:
    """A page in a scheme, painted as it is when the user saves it.

    Args:
        page: The picture.
        mode: "light" or "dark".
    """
    with _shown(page, mode) as widget:
        return widget.menu.image(SCALE).convertToFormat(QImage.Format.Format_RGB32)


def drawn_words(page: Page) -> set[str]:
    """The texts of a picture in its SVG file."""
    with _shown(page, LIGHT_MODE) as widget:
        root = ElementTree.fromstring(widget.menu.svg())
    return {"".join(text.itertext()).strip() for text in root.iter() if text.tag.endswith("}text")}


@contextmanager
def _shown(page: Page, mode: str) -> Iterator[QWidget]:
    """The widget of a page, dressed, laid out and painted once."""
    theme = Theme(mode)
    dress(theme)
    widget = page.make(theme)
    try:
        widget.resize(WIDE, page.height)
        widget.show()
        QApplication.processEvents()
        if (focused := QApplication.focusWidget()) is not None:
            focused.clearFocus()  # no picture shows where the keys go
        yield widget
    finally:
        widget.close()
        widget.deleteLater()


def dress(theme: Theme) -> None:
    """Dress the application as the window does."""
    application = cast("QApplication", QApplication.instance())
    application.setStyleSheet("")
    application.setFont(ui_font())
    application.setPalette(palette(theme.tokens))
    application.setStyleSheet(style_sheet(theme.tokens))


def table(key: str) -> DocumentState:
    """The table of an example, without its conditions and questions."""
    return replace(example_session(key).state(), conditions=(), questions=())


@cache
def figures(key: str, make: Callable[..., Iterator[object]], *choice: object) -> object:
    """The last and best picture of a table; ``choice`` is the player, street or kind, where it shows one."""
    prepared = prepare(table(key).equity_part())
    return list(make(prepared, *choice, RunSettings(seed=1, threads=1)))[-1]


def seat_looks(key: str) -> list[SeatLook]:
    """Names and colours of the players of an example."""
    return [SeatLook(seat.label, seat.color) for seat in table(key).seats]


def _equity_graph(theme: Theme) -> QWidget:
    view = EquityGraphView(theme)
    graphs = cast("tuple[EquityGraph, ...]", figures(RANGES, equity_graphs, AGAINST_RANGES))
    view.show_graphs(graphs, seat_looks(RANGES), cards_or_none(table(RANGES).board))
    return view


def _range_v_range(theme: Theme) -> QWidget:
    view = RangeVRangeView(theme)
    ranges = cast("RangeVRange", figures(RANGES, range_v_range))
    view.show_ranges(ranges, seat_looks(RANGES), same_table=False)
    return view


def _next_card(theme: Theme) -> QWidget:
    view = NextCardView(theme)
    view.show_cards(cast("NextCard", figures(RANGES, next_card)), seat_looks(RANGES), 0)
    return view


def _turn_river(theme: Theme) -> QWidget:
    view = TurnRiverView(theme)
    matrix = cast("TurnRiver", figures(RANGES, turn_river))
    view.show_matrix(matrix, seat_looks(RANGES), 0)
    return view


def _breakdown(theme: Theme) -> QWidget:
    panel = BreakdownView(theme)
    found = cast("Breakdown", figures(RANGES, breakdown, 1))
    panel.show_breakdown(found, seat_looks(RANGES)[1].label, 1)
    return panel


def _hand_types(theme: Theme) -> QWidget:
    view = HandTypesView(theme)
    made = cast("HandTypes", figures(HANDS, hand_types, "river"))
    view.show_types(made, seat_looks(HANDS), same_table=False)
    return view


def _heat_map(theme: Theme) -> QWidget:
    view = HeatMapView(theme)
    view.show_heat(cast("HeatMap", figures(RANGES, heat_map, 0)), seat_looks(RANGES)[0])
    return view


def _streets(theme: Theme) -> QWidget:
    view = StreetByStreetView(theme)
    found = street_by_street(prepare(table(STREETS).equity_part()))
    view.show_streets(found, seat_looks(STREETS), cards_or_none(table(STREETS).board))
    return view


def _outs(theme: Theme) -> QWidget:
    view = OutsView(theme)
    view.show_outs(cast("OutsMap", figures(HANDS, outs, (0, CountBy()))))
    return view


def _blockers(theme: Theme) -> QWidget:
    view = BlockersView(theme)
    hero, *others = seat_looks(RANGES)
    view.show_blockers(cast("BlockersMap", figures(RANGES, blockers_map, 0)), hero, others)
    return view


def _odds_against(theme: Theme) -> QWidget:
    view = OddsAgainstView(theme)
    view.show_odds(cast("OddsMap", figures(HANDS, odds_columns, (0, None))), seat_looks(HANDS)[0])
    return view


def _first_bet(theme: Theme) -> QWidget:
    view = FirstBetView(theme)
    (found,) = first_bet_table(None, USUAL)
    view.show_table(found)
    return view


def _callers(theme: Theme) -> QWidget:
    view = CallersView(theme)
    seen = (("Ann", 120, 12, True), ("Bob", 80, 40, True), ("Eve", 30, 10, False), ("Tom", 0, 0, False))
    players = tuple(
        CallerProfile(name, looseness_of(Opponent(name).with_counts(hands, flops)), inside)
        for name, hands, flops, inside in seen
    )
    table = prepare(equity_query([Seat("hero", "A2o"), Seat("villain", "random")], syntax="classic"))
    (found,) = callers_table(table, CallersAsked(0, players))
    looks = [SeatLook(player.name, number) for number, player in enumerate(players, 1)]
    view.show_callers(found, SeatLook("Hero", 0), looks)
    return view


def _starting_hands(theme: Theme) -> QWidget:
    view = StartingHandsView(theme)
    (found,) = starting_hands(None, "3")
    view.show_hands(found)
    return view


def _preflop_value(theme: Theme) -> QWidget:
    view = PreflopValueView(theme)
    ask = PreflopAsked(PreflopBets(6, won_later=3, paid_later=3), (CallerBet(0.0, already_in=True),))
    view.show_values(preflop_of_book(ask), "Hero", "Villain")
    return view


@cache
def preflop_of_book(ask: PreflopAsked) -> PreflopMap:
    """The article's comparison: ace-king suited, and all others, against the best fifth of hands."""
    seats = (Seat("hero", "AsKs"), Seat("villain", "20%"))
    prepared = prepare(equity_query(seats, syntax="classic"))
    return list(preflop_map(prepared, ask, RunSettings(seed=1, threads=1)))[-1]


def _what_they_hold(theme: Theme) -> QWidget:
    view = WhatTheyHoldView(theme)
    prepared, rules = prepare(table(RANGES).equity_part()), ((), ("flop: pair+ or flush draw",))
    settings = RunSettings(seed=1, threads=1)
    acted = after_actions(prepared, rules, settings)
    *_, found = what_they_hold(acted, settings, whole=prepared)
    view.show_hands(found, seat_looks(RANGES))
    return view


def _fold_call_raise(theme: Theme) -> QWidget:
    view = FoldCallRaiseView(theme)
    dealt, funnel = _acted()
    found = decision_curves(dealt, new_pot(40, 16, (120, 120)), Intent(56))
    hero, other = seat_looks(RANGES)
    rows = step_rows(funnel, ("raised: top 40%", "bet: pair+ or flush draw"), hero.label, board=True)
    view.show_narrowing(
        (FunnelGroup(f"How {other.label}’s range was narrowed", other.color, hero.label, rows),)
    )
    view.show_decision(found, hero, dealt.taken_for)
    return view


@cache
def _acted() -> tuple[DealtTable, Funnel]:
    """The deals of a table whose second player has done something, and what that leaves of his range."""
    rules = ((), ("preflop: top 40%", "flop: pair+ or flush draw"))
    settings = RunSettings(seed=1, threads=1)
    prepared = prepare(table(RANGES).equity_part())
    *_, found = funnels(prepared, rules, settings)
    *_, dealt = dealt_table(after_actions(prepared, rules, settings), "", settings)
    funnel = found.seats[1]
    assert funnel is not None
    return dealt, funnel


def _convergence(theme: Theme) -> QWidget:
    view = ConvergenceView(theme)
    view.begin(question(3), SETTINGS, looks(3))
    view.show_snapshot(sampled(TRIALS, 3, done=True))
    return view


SHARES = ("0 %", "20 %", "40 %", "60 %", "80 %", "100 %")
PLAYERS = ("Button", "Blind")
BOOK = (
    Page("equity-graph", 400, _equity_graph, ("equity", "share of hands and turn cards", *SHARES, *PLAYERS)),
    Page("range-v-range", 400, _range_v_range, ("share of the range, best hands first", *SHARES, *PLAYERS)),
    Page(
        "next-card",
        440,
        _next_card,
        ("equity after each card, up or down from now, best to worst", "now 51.1 %"),
        ruled=False,
    ),
    Page("turn-river", 600, _turn_river, ("river", "turn", "turn alone", "flop 51.1 %"), ruled=False),
    Page("breakdown", 420, _breakdown, ("Breakdown by hand type",), ruled=False),
    Page("hand-types", 460, _hand_types, ("Flush", "Two pair", "share of all deals", "Hero", "Villain")),
    Page("heat-map", 480, _heat_map, ("AA", "22", "AKs", "72o", "average 51.1 %"), ruled=False),
    Page("street-by-street", 420, _streets, ("equity", "Hero", "Villain", "Caller"), stray=0.013),
    Page("outs", 400, _outs, ("Outs", "Cards", "Then wins", "Together", "hurts: points lost"), ruled=False),
    Page(
        "what-they-hold", 520, _what_they_hold, ("median", "worst", "Beaten by", "trips", "full", "st. flush")
    ),
    Page("blockers", 520, _blockers, ("AA", "72o", "his hands", "his equity"), ruled=False),
    Page("odds-against-1-9", 420, _odds_against, ("Win", "Naive", "Better rule", "opponents")),
    Page("first-bet", 420, _first_bet, ("No blinds", "Blinds", "Call at 2/7", "players still to act")),
    Page(
        "callers-before-the-flop",
        560,
        _callers,
        ("Play", "As expected", "Bob × 2.50", "already in, counts 2.0"),
    ),
    Page("starting-hands", 560, _starting_hands, ("AA", "72o", "share", "win"), ruled=False),
    Page("preflop-value", 560, _preflop_value, ("AA", "72o", "value", "equity"), ruled=False),
    Page(
        "fold-call-or-raise",
        640,
        _fold_call_raise,
        ("Fold", "Call 16", "best", "100 %", "the board leaves"),
        stray=0.013,
    ),
    Page("convergence", 240, _convergence, ("Convergence", "10,000", "Hero", "Villain", "Caller")),
)
"""Every kind of picture there is."""
