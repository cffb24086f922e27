"""The sentences and headings of the Flops workspace."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from oracle.cards.card import RANK_NAMES, RANKS, SUIT_SIGNS, rank_of, suit_of
from oracle.errors import possessive
from ui.document.shown_text import one_line
from ui.document.wording import number, percent
from ui.flops.shown.choice import (
    AHEAD,
    ASKED,
    EQUITY,
    EVEN,
    EVERY_FLOP,
    HAND_TYPES,
    HELD,
    NUMBER,
    NUTS,
    POINTS,
    SHARE,
    FlopsChoice,
    Group,
)
from ui.flops.shown.figure_words import (
    MOST_ASKED,
    before_text,
    chance_text,
    compared_words,
    equity_texts,
    figure_words,
    further_text,
    further_titles,
    held_words,
    in_points,
    kept_change_text,
    mean_text,
    share_texts,
    share_title,
    value_text,
    value_title,
)

if TYPE_CHECKING:
    from ui.flops.shown.grouping import CrossedGroups
    from ui.flops.shown.sifted import FlopLine, SiftedFlops

_INVITE = "Hover to read, click to put a {} on the table, drag across bars to see only those."
_INVITE_CELL = "Click a cell to see only its flops."


def compared_title(shown: SiftedFlops, first: str = "") -> str:
    """What is compared, as a title: ``Button’s equity on every flop, best to worst``.

    Args:
        shown: The flops.
        first: Name of the first player; without it the title is shorter.
    """
    what = compared_words(shown.choice)
    where = "on each flop of the set" if shown.of_set else f"on every {shown.street}"
    if shown.choice.compared == ASKED:
        if not shown.choice.question:
            return f"A question {where}"
        asked = one_line(shown.choice.question, MOST_ASKED) if first else what.capitalize()
        return f"{asked} {where}, most to least"
    whose = f"{possessive(first)} {what}" if first else what.capitalize()
    return f"{whose} {where}{', best to worst' if first else ''}"


def crossed_title(shown: SiftedFlops, crossed: CrossedGroups, first: str) -> tuple[str, str]:
    """The title of two textures crossed, ``Button’s equity by suits and high card``, and a shorter one."""
    down, across = (title.lower() for title in crossed.titles)
    what = compared_words(shown.choice)
    if shown.choice.compared == ASKED:
        return f"{figure_words(shown.choice, first)} by {down} and {across}", f"Answer by {down} and {across}"
    return f"{possessive(first)} {what} by {down} and {across}", f"{what.capitalize()} by {down} and {across}"


def crossed_line(shown: SiftedFlops) -> str:
    """The sentence below that title: which flops are meant, and how well the means are known."""
    choice = shown.choice
    narrowed = [
        words
        for words, there in (
            ("the search", choice.search.strip(" ,")),
            ("the groups with a tick", choice.left_out),
            ("the runs of bars", choice.runs),
        )
        if there
    ]
    which = f"the flops that fit {' and '.join(narrowed)}" if narrowed else "all flops"
    return f"Means and chances of {which} ({_how(shown)}). {_INVITE_CELL}"


_SHORT = {"three of a kind": "trips"}
"""Players' words for groups whose name is too long for a narrow column."""
_BELOW_TITLE = {
    "no straight": "none",
    "one straight": "one",
    "two straights": "two",
    "three straights": "three",
}
"""Groups of straights below the title “Straights possible”."""
_SHORT_HIGH = {f"{name} high": f"{letter} high" for name, letter in zip(RANK_NAMES, RANKS, strict=True)}


def short_kind(kind: str) -> str:
    """A kind of flop in short words: ``rainbow, A high`` for ``rainbow, ace high``."""
    return ", ".join((_SHORT | _SHORT_HIGH).get(word, word) for word in kind.split(", "))


def short_groups(groups: Sequence[Group]) -> tuple[str, ...]:
    """Groups of a texture in short words, below its title: ``ace`` and ``king`` of the high cards."""
    words = [(_SHORT | _BELOW_TITLE).get(group[1], group[1]).split() for group in groups]
    same = len(words) > 1 and len({each[-1] for each in words}) == 1 and min(map(len, words)) > 1
    return tuple(" ".join(each[:-1] if same else each) for each in words)


def flop_signs(line: FlopLine) -> str:
    """A flop with the signs of the suits: ``A♥K♦7♦``."""
    return "".join(RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)] for card in line.cards)


def flops_line(shown: SiftedFlops, first: str) -> str:
    """The sentence below the title of the bars."""
    if not shown.lines:
        return ""
    low, high = shown.ahead
    alike = low == high or f"{100 * low:.0f}" == f"{100 * high:.0f}"
    part = percent(high, 0) if alike else f"{100 * low:.0f} to {100 * high:.0f} %"
    if shown.choice.compared == ASKED:
        mean = value_text(shown.choice, shown.middle, shown.middle_half_width)
        begin = f"Bars begin at the mean of all {shown.street}s, {mean}"
        return f"{begin} ({_how(shown)}). {_INVITE.format(shown.street)}"
    ahead = f"{_ahead(shown, first)} on {part} of these {shown.street}s"
    return f"{ahead} ({_how(shown)}). {_INVITE.format(shown.street)}"


def _ahead(shown: SiftedFlops, first: str) -> str:
    """That a player is ahead, in what is compared."""
    over = (
        held_words(shown.choice) if shown.choice.compared == HELD else f"hands over {_over(shown.choice)} %"
    )
    if shown.players == 2 and shown.choice.compared == HELD:
        return f"{first} has more {over}"
    if shown.players == 2:
        return f"{first} is ahead in {'equity' if shown.choice.compared == EQUITY else over}"
    if shown.choice.compared == EQUITY:
        return f"{first} has more than his fair share, {percent(shown.middle, 1)},"
    return f"{first} has more {over} than the others on average"


def nothing_to_show(shown: SiftedFlops) -> str:
    """Why a picture has no flop."""
    if _awaits_shares(shown) and not shown.trouble:
        done = f"{100 * shown.done:.0f} % done"
        return f"Shares of hands are known once the equities are exact: {done}."
    if _not_known(shown):
        if shown.street != EVERY_FLOP:
            return "Hand types are for flops: look at every flop."
        if not any(figure in HAND_TYPES for figure in shown.more):  # asked for before types were wanted
            return "The hand types are being counted."
        return "This table has no such hand type. Choose another one at the left."
    if shown.choice.compared == ASKED and shown.choice.question and shown.done < 1.0 and not shown.trouble:
        return "The first answers are on their way."
    return "No flop to show."


def _not_known(shown: SiftedFlops) -> bool:
    """Whether the type of hand that is compared is not known in this game or on this street."""
    return shown.choice.compared == HELD and shown.choice.held not in shown.more


def _awaits_shares(shown: SiftedFlops) -> bool:
    """Whether there is no flop because shares of hands come with the exact figures only."""
    about_shares = shown.choice.compared in (NUTS, AHEAD) and shown.has_shares
    return about_shares and not shown.lines and shown.done < 1.0


def count_line(shown: SiftedFlops, first: str) -> str:
    """The line above the table: how many flops are shown, and their mean."""
    if shown.trouble:
        return shown.trouble
    if _awaits_shares(shown) or _not_known(shown):
        return ""
    if not shown.lines and (shown.choice.search.strip(" ,") or shown.choice.only):
        return "No flop fits all of this: change the search, the cell, or the ticks beside the groups."
    if not shown.lines:
        return "No flop is left: put a tick beside a group." if shown.choice.left_out else ""
    count, known = len(shown.order), shown.known
    if not count:
        return (
            "No flop is in the runs of bars chosen: click the cross beside them, or press Escape on the bars."
        )
    mean = mean_text(shown.choice, known)
    first = "mean" if shown.choice.compared == ASKED else first
    if count == shown.kinds and not shown.lost:
        kinds = "kinds of flop" if shown.street == EVERY_FLOP else f"{shown.street} cards"
        what = "flops of the set" if shown.of_set else kinds
        return f"{count:,} {what}: {first} {mean}"
    of_all = chance_text(known.chance, known.chance_half_width, 1)
    if shown.lost:
        lost = f"{shown.lost:,} of the set cannot come"
        return f"{count:,} flops, {lost}: {first} {mean}"
    whole = "the set" if shown.of_set else f"all {shown.street}s"
    return f"{_kinds(count)}, {of_all} of {whole}: {first} {mean}"


def brief_count_line(shown: SiftedFlops, first: str) -> str:
    """The same in fewer words, for a narrow window; empty where there are none to leave out."""
    if shown.trouble or not shown.order or not count_line(shown, first):
        return ""
    first = "mean" if shown.choice.compared == ASKED else first
    return f"{_kinds(len(shown.order))}: {first} {mean_text(shown.choice, shown.known)}"


def _kinds(count: int) -> str:
    return f"{count:,} {'kind' if count == 1 else 'kinds'}"


def spoken_flop(shown: SiftedFlops, line: FlopLine, names: tuple[str, ...]) -> str:
    """A flop in words, for screen readers."""
    value = value_text(shown.choice, line.value, line.half_width)
    words = [
        flop_signs(line),
        line.kind,
        f"{chance_text(line.chance, line.chance_half_width)} of all {shown.street}s",
    ]
    words.append(f"{value_title(shown.choice, names[0])} {value}")
    words += [
        f"{share_title(shown.choice, name)} {share}"
        for name, share in zip(names, share_texts(line), strict=False)
    ]
    for figure in shown.columns:
        titles = enumerate(further_titles(figure, names))
        words += [f"{title} {further_text(shown, line, figure, place)}" for place, title in titles]
    if shown.players > 2 or not shown.has_shares:
        others = zip(names, equity_texts(line), strict=False)
        words += [f"{possessive(name)} equity {equity}" for name, equity in list(others)[1:]]
    if shown.kept:
        words.append(f"before {before_text(shown.choice, line)}")
        words.append(f"change {kept_change_text(line, shown.choice.unit)}")
    return ", ".join(words)


def set_name(choice: FlopsChoice) -> str:
    """A name for the flops that are shown."""
    parts = (choice.search.strip(" ,"), only_text(choice), runs_text(choice))
    return ", ".join(part for part in parts if part) or "Some flops"


def only_text(choice: FlopsChoice) -> str:
    """The groups of the cell chosen: ``rainbow, ace high``; empty if there is none."""
    return ", ".join(words for _, words in sorted(choice.only, reverse=True))


def runs_text(choice: FlopsChoice) -> str:
    """The runs of bars chosen: ``55.2 % to 61.3 %``, or in points ``+3.0 to +14.7``; empty without any."""
    by_unit: dict[str, Callable[[float], str]] = {
        SHARE: partial(percent, decimals=1),
        POINTS: in_points,
        NUMBER: number,
    }
    text = by_unit[choice.unit]
    return ", ".join(f"{text(low)} to {text(high)}" for low, high in choice.runs)


def _how(shown: SiftedFlops) -> str:
    """How well the figures are known."""
    if shown.exact or _without_error(shown):
        return "exact"
    return f"sampled so far, {percent(shown.done, 0)} of the work done"


def _without_error(shown: SiftedFlops) -> bool:
    """Whether the figure compared is exact although others are still sampled."""
    if not shown.lines or shown.known.half_width:
        return False
    return not any(line.half_width for line in shown.lines)


def _over(choice: FlopsChoice) -> str:
    return str(EVEN) if choice.compared == AHEAD else str(choice.threshold)
