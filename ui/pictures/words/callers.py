"""Words for callers before the flop."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.decisions.callers import CallersTable
from oracle.decisions.opponents.callers import BAND, DRAWING, ESTIMATE, EVERY, MADE, PlayerCount, Verdict
from oracle.decisions.opponents.looseness import UNKNOWN
from ui.document.wording import percent
from ui.plots.known_words import half_width_after

KIND_WORDS = {MADE: "made hand", DRAWING: "drawing hand"}
TITLES = {EVERY: "Any number", ESTIMATE: "As expected", BAND: "In the band"}
PLAY, LEAVE = "Play", "Do not play"
_WHY = {
    EVERY: "The cautious way: play only if the hand can be played against every possible number of callers.",
    ESTIMATE: "Play if the hand can be played against the number of callers expected.",
    BAND: "Between the two: play if the hand can be played against every number in a band around the "
    "estimate, a standard deviation to each side.",
}


def span(verdict: Verdict) -> str:
    """The numbers of callers of a decision."""
    if verdict.fewest == verdict.most:
        return "1 caller" if verdict.most == 1 else f"{verdict.most} callers"
    return f"{verdict.fewest} to {verdict.most} callers"


def number_words(number: float) -> str:
    """A number of callers that need not be whole."""
    return f"{number:.1f}" if number >= 0.05 else f"{number:.2f}"


def callers_title(found: CallersTable, hero: str) -> str:
    """The figure that matters most."""
    return f"{hero}, {kind_words(found)}: {number_words(found.count.estimate)} callers expected"


def kind_words(found: CallersTable) -> str:
    """What kind of hand is counted, for a range of how many of its hands."""
    kind = KIND_WORDS[found.count.kind]
    if found.single:
        return f"a {kind}"
    if found.of_kind == 1:
        return f"{kind}s"
    return f"{'mostly' if found.of_kind >= 1 / 2 else 'counted as'} {kind}s"


def callers_short(found: CallersTable) -> str:
    """The same in short form."""
    return f"{number_words(found.count.estimate)} callers"


def line(found: CallersTable) -> str:
    """Already in and still to act."""
    count = found.count
    inside, everybody = count.possible
    ahead = everybody - inside
    made = count.kind == MADE
    how = "looseness scales their bets" if made else "each counts as one"
    waits = "chances of a better hand" if made else "their rates of flops"
    parts = (
        [f"{inside} already in count{'s' * (inside == 1)} {number_words(count.already_in)}: {how}."]
        if inside
        else []
    )
    parts += (
        [f"{ahead} still to act count{'s' * (ahead == 1)} {number_words(count.to_act)}: {waits}."]
        if ahead
        else []
    )
    return " ".join([*parts, "Hover to see how."])


def scale(hero: str) -> str:
    """What the numbers of callers show."""
    return f"Share v 1 to 9 random hands; coloured where {hero} can play"


def counts_words(each: PlayerCount) -> str:
    """What a player counts, at the end of his row."""
    place = "already in" if each.player.already_in else "still to act"
    return f"{place}, counts {number_words(each.counts)}"


def player_words(name: str, each: PlayerCount) -> str:
    """A player with his looseness."""
    looseness = each.player.looseness
    return name if looseness.basis == UNKNOWN else f"{name} × {looseness.value:.2f}"


def how_player(found: CallersTable, name: str, each: PlayerCount) -> Sequence[str]:
    """How a player's number was worked out."""
    looseness, made = each.player.looseness, found.count.kind == MADE
    rate = percent(looseness.rate, 0)
    head = f"{name} counts {each.counts:.2f}, give or take {each.deviation:.2f}"
    if each.player.already_in and made:
        how = f"His bet counts 1 / looseness = 1 / {looseness.value:.2f}: twice as many hands count half."
    elif each.player.already_in:
        how = "He is in: for a hand that wants to be paid off he counts as one."
    elif made:
        how = (
            f"The chance that he holds a better hand is {percent(each.counts, 2)}, counted over all hands "
            "left; how loose he is does not matter."
        )
    else:
        how = f"He sees {rate} of flops, so he counts as that much of a caller."
    if looseness.basis == UNKNOWN:
        ideal = percent(looseness.ideal, 0)
        return (
            head,
            how,
            f"No opponent chosen, or too few hands counted: the ideal rate of {ideal}.",
        )
    said = "" if looseness.stereotype is None else f" (counts as {looseness.stereotype.title})"
    interval = f"{looseness.low:.2f} to {looseness.high:.2f}"
    return head, how, f"Looseness {looseness.value:.2f}{said}; by his own hands {interval} (95 %)."


def how_number(found: CallersTable, callers: int) -> Sequence[str]:
    """Why a hand can be played against a number of callers, or cannot."""
    against = "1 caller" if callers == 1 else f"{callers} callers"
    share, needed = found.shares[callers - 1], found.needed[callers - 1]
    error = half_width_after(found.half_widths[callers - 1])
    plays = "can" if callers in found.playable else "cannot"
    head = f"Against {against} the hand {plays} be played"
    won = f"It has {percent(share)}{error} of the pot against random hands."
    if found.asked.playable:
        return head, f"You chose the numbers. {won}"
    price = (
        f"a call of {found.asked.to_call:g} needs {percent(needed)}" if found.asked.pot
        else f"with {callers + 1} players who put in the same it needs {percent(needed)}"
    )  # fmt: skip
    return head, f"{won} If nobody bets again, {price}."


def how_verdict(found: CallersTable, verdict: Verdict) -> Sequence[str]:
    """Why to play, or not."""
    said = PLAY if verdict.plays else LEAVE
    count = found.count
    detail = {
        EVERY: f"From those already in to everybody: {span(verdict)}.",
        ESTIMATE: f"{count.already_in:.2f} + {count.to_act:.2f} = {count.estimate:.2f}, "
        f"to the nearest whole number {span(verdict)}.",
        BAND: f"{count.estimate:.2f}, {count.band:.2f} to each side: {span(verdict)}.",
    }[verdict.against]
    return f"{TITLES[verdict.against]}: {said.lower()}", _WHY[verdict.against], detail
