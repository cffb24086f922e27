"""Every figure of a decision that depends on the sample has its ± beside it, in every text and chart."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from oracle.decisions.deals.sampled import sampled_deals
from oracle.decisions.deals.spot import fold_orders
from oracle.decisions.decision import Intent
from oracle.decisions.fold_call_raise import DealtTable, DecisionCurves, decision_curves
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import new_pot
from oracle.decisions.sentences import call_sentence, raise_sentences
from oracle.query.settings import RunSettings
from tests.decisions.deals.test_sampled_deals import new_spot
from ui.pictures.kit.decision_charts import KINDS, NARROWING
from ui.pictures.kit.decision_view import FoldCallRaiseView
from ui.pictures.words import decision as words
from ui.plots.convergence.trace import SeatLook
from ui.theme.theme import LIGHT_MODE, Theme

FIGURE = re.compile(r"[+−-]?\d[\d,]*(?:\.\d+)?(?: %)?(?: bb)?")
SPOTS = {
    "three players": (("8h6h", "30%", "20%"), new_pot(20, 4, (96, 60, 96), opponents=2)),
    "every hand close": (("8h6h", "40%"), new_pot(20, 4, (96, 96), rake=0.05)),
    "nothing to call": (("AhQh", "30%"), new_pot(20, 0, (96, 96))),
}


def found(name: str, seed: int) -> DecisionCurves:
    """A decision over one small sample."""
    ranges, money = SPOTS[name]
    spot, settings = new_spot(*ranges, board="Kh7h2c"), RunSettings(seed=seed, threads=1)
    (dealt,) = islice(sampled_deals(spot, fold_orders(spot, settings), settings), 1)
    table = DealtTable(tuple(range(len(ranges))), spot, dealt.thinned(2048), "20%", seed)
    return decision_curves(table, money, Intent(44, later=Later(1.0, 2.0, 0.9)))


def texts(found: DecisionCurves, view: FoldCallRaiseView) -> list[str]:
    """Everything that the picture and the command line say, without the lines that fill in a formula."""
    view.show_decision(found, SeatLook("Hero", 0), "20%")
    figures = view.item.figures
    assert figures is not None
    said = [view.title, view.summary(), words.short_title(found), words.best_size(found)]
    said += [f"{card.figure} {card.unit} · {card.note}" for card in figures.cards]
    said += [call_sentence(found.decision), *raise_sentences(found.decision)]
    said += [*words.how_call(found), *words.how_raise(found, "Hero")]
    for kind in KINDS.keys() - {NARROWING}:
        view.set_kind(kind)
        chart = view.item.figures.chart
        said += [upright.words for upright in chart.uprights]
        said += [line for share in (0.1, 0.5, 0.9) for line in view._at(found, share)]
    return [text for text in said if not text.startswith("= ")]


@pytest.mark.parametrize("name", SPOTS)
def test_what_differs_between_two_samples_has_its_error(name: str, qtbot) -> None:
    """The same texts from another sample: a figure that is not the same in both must be followed by a ±."""
    view = FoldCallRaiseView(Theme(LIGHT_MODE))
    qtbot.addWidget(view)
    one, other = (texts(found(name, seed), view) for seed in (3, 4))
    assert len(one) == len(other)
    bare, checked = [], 0
    for first, second in zip(one, other, strict=True):
        ours, theirs = list(FIGURE.finditer(first)), list(FIGURE.finditer(second))
        if FIGURE.sub("", first) != FIGURE.sub("", second):
            continue  # other words: another best size, say
        for figure, alike in zip(ours, theirs, strict=True):
            if figure.group() == alike.group() or first[: figure.start()].endswith("± "):
                continue
            checked += 1
            if not first[figure.end() :].lstrip().startswith("±"):
                bare.append((first, figure.group(), alike.group()))
    assert bare == []
    assert checked > 20


def test_no_action_or_size_is_marked_as_best_within_the_error(qtbot) -> None:
    view = FoldCallRaiseView(Theme(LIGHT_MODE))
    qtbot.addWidget(view)
    shown = found("three players", 3)
    sure = replace(shown, decision=replace(shown.decision, close=()), close_sizes=())
    texts(sure, view)
    assert [card.best for card in view.item.figures.cards].count(True) == 1
    best, value = sure.sizes[sure.best_size], sure.by_size[sure.best_size]
    better = value > sure.decision.raised.value and sure.intent.folds is None
    beginning = "Another size is worth more: raise to" if better else "The best of the usual sizes: raise to"
    assert words.best_size(sure).startswith(beginning)
    same = replace(sure, decision=replace(sure.decision, raised=replace(sure.decision.raised, total=best)))
    assert words.best_size(same).startswith("No other usual size is worth more, if each folds ")
    other = next(place for place in range(len(sure.sizes)) if place != sure.best_size)
    rival = next(action for action in ("fold", "call") if action != sure.decision.best)
    close = replace(sure, decision=replace(sure.decision, close=(rival,)), close_sizes=(other,))
    said = texts(close, view)
    assert not any(card.best for card in view.item.figures.cards)
    assert "within the error" in view.line
    assert "within the error" in view.summary()
    assert words.best_size(close).endswith(f"The gap to {close.sizes[other]:g} is within the error.")
    assert not any("best " in text.replace("to be best", "") for text in said)
