"""The meaning of PQL words that are not functions: keywords, aggregates, keys, streets, values.

Functions are described by their docstrings (`ui.pql.reference`).
"""

from __future__ import annotations

from dataclasses import dataclass

HOLDEM = "from game='holdem', hero='AKs', villain='15%', syntax='classic'"


@dataclass(frozen=True, slots=True)
class PqlWord:
    """One word.

    Attributes:
        name: The word.
        form: Its syntax, in context.
        says: Its meaning.
        example: A query that shows it; may be empty.
    """

    name: str
    form: str
    says: str
    example: str = ""


KEYWORDS = (
    PqlWord(
        "select",
        "select figure {, figure}",
        "Begins a query: the figures to compute, separated by commas. Each "
        "is an aggregate over the deals, such as avg(…) or count(…).",
        f"select avg(riverEquity(hero)) {HOLDEM}",
    ),
    PqlWord(
        "as",
        "figure as name",
        "Names a figure in the results.",
        f"select avg(riverEquity(hero)) as equity {HOLDEM}",
    ),
    PqlWord(
        "from",
        "from game='holdem', name='range' {, name='range'}",
        "What is dealt: the game, known cards, and the players with their ranges, in any order.",
        "select avg(riverEquity(hero)) from game='holdem', board='Kh7c2d', hero='AhKd', villain='QQ,77'",
    ),
    PqlWord(
        "where",
        "where condition",
        "Keeps only the deals that meet a condition; the others are dealt again. Every figure is "
        "about the kept deals. The results say how many were kept.",
        f"select avg(riverEquity(hero)) {HOLDEM} where pairedBoard(flop)",
    ),
    PqlWord(
        "and",
        "condition and condition",
        "Both hold. The right side is evaluated only if the left one holds.",
        f"select count(pairedBoard(flop) and winsHi(hero)) {HOLDEM}",
    ),
    PqlWord(
        "or",
        "condition or condition",
        "At least one holds.",
        f"select count(winsHi(hero) or tiesHi(hero)) {HOLDEM}",
    ),
    PqlWord(
        "not",
        "not condition",
        "The condition does not hold.",
        f"select count(not pocketPair(villain)) {HOLDEM}",
    ),
    PqlWord(
        "in",
        "value in (value {, value})",
        "The value is one of those listed.",
        f"select count(handType(hero, river) in (straight, flush)) {HOLDEM}",
    ),
    PqlWord(
        "case",
        "case when condition then value {when …} [else value] end",
        "Chooses a value by the first "
        "condition that holds. Without else, a deal for which none holds is an error.",
        f"select avg(case when winsHi(hero) then 10 else -5 end) {HOLDEM}",
    ),
    PqlWord("when", "case when condition then value … end", "A condition inside case."),
    PqlWord("then", "when condition then value", "The value of case where the condition before it holds."),
    PqlWord("else", "else value end", "The value of case where no condition holds."),
    PqlWord("end", "case … end", "Ends case."),
    PqlWord(
        "folded",
        "villain='22+' folded",
        "After a range: this player was dealt a hand of it and has folded. His cards are out of the deck.",
        "select avg(riverEquity(hero)) from game='holdem', hero='AKs', villain='QQ', third_man='22+' folded, "
        "syntax='classic'",
    ),
)

AGGREGATES = (
    PqlWord(
        "avg",
        "avg(number)",
        "The average of a number over the deals, with its error while sampled. For a condition use count.",
        f"select avg(riverEquity(hero)) {HOLDEM}",
    ),
    PqlWord(
        "count",
        "count(condition)",
        "How many deals meet a condition, and their share of the kept deals.",
        f"select count(winsHi(hero)) {HOLDEM}",
    ),
    PqlWord(
        "histogram",
        "histogram(value)",
        "How often each value occurs. Equities are grouped by whole per cent.",
        f"select histogram(handType(hero, river)) {HOLDEM}",
    ),
    PqlWord(
        "min",
        "min(value)",
        "The smallest value, of anything with an order.",
        f"select min(handType(hero, river)) {HOLDEM}",
    ),
    PqlWord(
        "max",
        "max(value)",
        "The largest value, of anything with an order.",
        f"select max(handType(hero, river)) {HOLDEM}",
    ),
    PqlWord(
        "stdev",
        "stdev(number)",
        "The standard deviation: how far a number varies around its average.",
        f"select stdev(riverEquity(hero)) {HOLDEM}",
    ),
    PqlWord(
        "median",
        "median(number)",
        "The median: half of the deals have at most this value, half at least.",
        f"select median(outsToHandType(hero, flop, flush)) {HOLDEM}",
    ),
    PqlWord(
        "percentile",
        "percentile(number, p)",
        "The value below which p per cent of the deals lie.",
        f"select percentile(handRanking(villain), 90) {HOLDEM}",
    ),
    PqlWord("sum", "sum(number)", "The sum over the kept deals.", f"select sum(riverEquity(hero)) {HOLDEM}"),
)

KEYS = (
    PqlWord(
        "game",
        "game='holdem'",
        "The game that is dealt. It is required.",
        f"select avg(riverEquity(hero)) {HOLDEM}",
    ),
    PqlWord(
        "syntax",
        "syntax='classic'",
        "How ranges are written: generic (the default) or classic, as players write them (AKs, QQ+, 15%).",
        f"select avg(riverEquity(hero)) {HOLDEM}",
    ),
    PqlWord(
        "board",
        "board='Kh7c2d'",
        "The known community cards.",
        "select avg(riverEquity(hero)) from game='holdem', board='Kh7c2d', hero='AhKd', villain='77'",
    ),
    PqlWord(
        "dead",
        "dead='AsQc'",
        "Cards out of play that everybody knows.",
        "select avg(riverEquity(hero)) from game='holdem', dead='AsQc', hero='AhKd', villain='QQ'",
    ),
)

OPERATORS = (
    PqlWord(
        "= <> != < <= > >=",
        "value < value",
        "Compare values of one kind: numbers, ranks, hand types, flop "
        "categories, ratings. <> and != both mean “different”.",
        f"select count(handType(hero, river) >= flush) {HOLDEM}",
    ),
    PqlWord(
        "+ - * /",
        "number + number",
        "Arithmetic. * and / bind tighter than + and -; / gives a decimal number.",
        f"select avg(riverEquity(hero) * 100 - 40) {HOLDEM}",
    ),
    PqlWord(
        "||",
        "value || value",
        "Joins texts; toString converts any value to text.",
        f"select histogram(toString(turnCard()) || '') {HOLDEM}",
    ),
    PqlWord(
        "-- and /* */",
        "-- to the end of the line",
        "Comments: ignored by the program.",
        f"-- my question\nselect avg(riverEquity(hero)) {HOLDEM}",
    ),
    PqlWord(";", "question; question", "Separates queries. Select one to run it alone."),
)
