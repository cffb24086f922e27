"""Old session files: each step turns the plain data of one version into the next.

A step takes and returns parsed JSON (dicts, lists, scalars).  To change a record: raise
`oracle.session.schema.session.VERSION`, register the step from the version before, and keep a file of that
version among the tests' fixtures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from oracle.session.later_bets import of_each

Data = dict[str, object]
Step = Callable[[Data], Data]


def _with_pql(data: Data) -> Data:
    """Version 2 has the text of the PQL pane and the questions asked there; before, there were none."""
    document = data.get("document")
    if isinstance(document, dict):  # otherwise the file is damaged, which reading it reports
        data = {**data, "document": {**document, "pql": {"text": "", "link": "free"}}}
    return {**data, "pql": []}


def _with_lines(data: Data) -> Data:
    """Version 3 has conditions and questions, and their answers in the results; before, there were none."""
    document, results = data.get("document"), data.get("results")
    if isinstance(document, dict):
        data = {**data, "document": {**document, "conditions": [], "questions": []}}
    if isinstance(results, list):
        data = {**data, "results": [_answering_the_table_only(result) for result in results]}
    return data


def _answering_the_table_only(result: object) -> object:
    if not isinstance(result, dict):  # damaged, reported when read
        return result
    query = result.get("query")
    asked = {**query, "pql": ""} if isinstance(query, dict) else query
    return {**result, "query": asked, "answers": []}


def _with_hands(data: Data) -> Data:
    """Version 4 counts combos by weight, and hands beside them; before, every combo counted as one hand."""
    results = data.get("results")
    if isinstance(results, list):
        data = {**data, "results": [_with_hands_counted(result) for result in results]}
    return data


def _with_hands_counted(result: object) -> object:
    rows = result.get("figures") if isinstance(result, dict) else None
    if not isinstance(result, dict) or not isinstance(rows, list):  # damaged, reported when read
        return result
    counted = [
        {**row, "hands": row["combos"]} if isinstance(row, dict) and "combos" in row else row for row in rows
    ]
    return {**result, "figures": counted}


def _with_money(data: Data) -> Data:
    """Version 5 has the money of the hand and what hero considers; before, there was none."""
    document = data.get("document")
    if not isinstance(document, dict):  # damaged, reported when read
        return data
    seats = document.get("seats")
    if isinstance(seats, list):
        seats = [{**seat, "behind": "", "paid": ""} if isinstance(seat, dict) else seat for seat in seats]
        document = {**document, "seats": seats}
    return {**data, "document": {**document, "pot": {}, "intent": {}}}


def _with_actions(data: Data) -> Data:
    """Version 6 has what each player did on past streets; before, there was nothing."""
    document = data.get("document")
    seats = document.get("seats") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(seats, list):  # damaged, reported when read
        return data
    seats = [{**seat, "actions": []} if isinstance(seat, dict) else seat for seat in seats]
    return {**data, "document": {**document, "seats": seats}}


def _with_scenarios(data: Data) -> Data:
    """Version 7 has scenarios; before, there were none."""
    document = data.get("document")
    if not isinstance(document, dict):  # damaged, reported when read
        return data
    return {**data, "document": {**document, "scenarios": {}}}


def _with_opponents_and_flop_sets(data: Data) -> Data:
    """Version 8 has the opponent in each seat and sets of flops; before, there was nobody and no set."""
    document = data.get("document")
    if not isinstance(document, dict):  # damaged, reported when read
        return data
    added: Data = {**document, "flop_sets": []}
    seats = document.get("seats")
    if isinstance(seats, list):
        added["seats"] = [{**seat, "opponent": ""} if isinstance(seat, dict) else seat for seat in seats]
    return {**data, "document": added}


def _with_later_bets_of_each(data: Data) -> Data:
    """From version 9 on, what is won later is the amount of each opponent.

    Before, Fold, call or raise read it as the sum of all opponents, and Preflop value as the amount of each.
    With a board, only the former has figures, so the amount is divided; before the flop it is kept.
    """
    document = data.get("document")
    if not isinstance(document, dict):  # damaged, reported when read
        return data
    intent, seats, board = document.get("intent"), document.get("seats"), document.get("board")
    if not isinstance(intent, dict) or not isinstance(seats, list) or not isinstance(board, str):
        return data
    typed = intent.get("won_later")
    if not isinstance(typed, str):
        return data
    playing = sum(isinstance(seat, dict) and not seat.get("folded") for seat in seats)
    if not board.strip() or playing <= 2:
        return data
    return {**data, "document": {**document, "intent": {**intent, "won_later": of_each(typed, playing - 1)}}}


STEPS: Mapping[int, Step] = {
    1: _with_pql, 2: _with_lines, 3: _with_hands, 4: _with_money, 5: _with_actions, 6: _with_scenarios,
    7: _with_opponents_and_flop_sets, 8: _with_later_bets_of_each,
}  # fmt: skip
"""The step from each old version to the one after it."""


def migrate(data: Data, version: int, target: int, steps: Mapping[int, Step] = STEPS) -> Data:
    """Bring the data of a file of ``version`` up to ``target``, one step after the other.

    Args:
        data: The file as plain data; not changed.
        version: The version it was written with, 1…``target``.
        target: The version wanted.
        steps: The step from each version to the next.

    Returns:
        Data with version ``target``.

    Raises:
        LookupError: If a step is missing: no file of that version was ever written.
    """
    for step in range(version, target):
        if step not in steps:
            raise LookupError(step)
        data = {**steps[step](data), "version": step + 1}
    return data
