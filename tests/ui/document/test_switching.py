"""Another game at the same table: what stays, what goes, and that nothing goes unsaid."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.games import GAMES, find_game
from oracle.query.conditions import TEMPLATES, Ask, Group, Line, Question, new_sentence
from ui.document.lines.troubles import trouble_of
from ui.document.ranges.readings import reads
from ui.document.state import DocumentState, SeatState, example_document
from ui.document.switching import switched

NAMES = [game.name for game in GAMES]
PAIRS = list(permutations(NAMES, 2))


def no_macros(_game: str, _syntax: str) -> dict[str, str]:
    return {}


def table(game: str, *texts: str, syntax: str = "generic", **more: object) -> DocumentState:
    seats = tuple(SeatState(key, f"Player {key}", text, key % 10) for key, text in enumerate(texts, 1))
    return replace(DocumentState(game=game, syntax=syntax, seats=seats), **more)  # type: ignore[arg-type]


def in_game(state: DocumentState, game: str) -> DocumentState:
    return switched(state, game, no_macros).state


def texts(state: DocumentState) -> list[str]:
    return [seat.range_text for seat in state.seats]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_every_range_can_be_read_after_every_switch(old, new):
    deal = {2: "AsKs", 4: "AsKsQhJh", 5: "AsKsQhJhTd", 6: "AsKsQhJhTd9d", 7: "AsKsQhJhTd9d8c"}
    game = find_game(old)
    state = table(old, "*", deal[game.hole_cards], "AA", "xx", board="" if game.stud else "Kd7c8d", dead="3c")
    found = switched(state, new, no_macros)
    for seat in found.state.seats:
        assert reads(seat.range_text, new, found.state.syntax, {}).range is not None
    cards = mask_of(parse_cards(found.state.board) + parse_cards(found.state.dead))
    assert cards & ~find_game(new).deck == 0
    assert bool(found.state.board) == (not game.stud and not find_game(new).stud)


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_no_seat_goes_or_changes_without_a_word(old, new):
    count = find_game(old).max_players
    state = table(old, *["*"] * count)
    found = switched(state, new, no_macros)
    assert len(found.state.seats) == min(count, find_game(new).max_players)
    assert bool(found.lost) == (len(found.state.seats) < count)
    assert all(reads(text, new, found.state.syntax, {}).range.full for text in texts(found.state))


@pytest.mark.parametrize("game", NAMES)
def test_switching_to_the_same_game_changes_nothing(game):
    state = table(game, "*", "AA")
    assert switched(state, game, no_macros).state is state


def test_hands_of_another_number_of_cards_become_any_hand():
    found = switched(example_document(), "omaha", no_macros)
    assert texts(found.state) == ["*", "*"]
    assert found.lost == ("Hero has any hand now: AsKs is two cards.",)


def test_hands_and_ranges_of_four_cards_stay_in_the_other_game_of_four_cards():
    state = table("omahahi", "AsKsQhJh", "AA$ds, $0g", board="2c3c4h")
    found = switched(state, "omaha8", no_macros)
    assert texts(found.state) == texts(state)
    assert found.state.board == state.board
    assert found.lost == ()


def test_partly_known_hands_stay_between_the_stud_games():
    state = table("studhi", "**AsKd", "2c3d4h")
    assert texts(in_game(state, "razz")) == ["**AsKd", "2c3d4h"]


def test_classic_ranges_are_written_in_the_generic_syntax_for_omaha():
    state = table("holdem", "AKs", "QQ+", syntax="classic")
    new = in_game(state, "omaha")
    assert new.syntax == "generic"
    assert texts(new)[0] == "AxKx"
    assert reads(texts(new)[1], "omaha", "generic", {}).range.combos > 10_000


def test_holdem_gets_its_classic_syntax_back():
    new = in_game(table("omahahi", "AxKx", "xxyy"), "holdem")
    assert new.syntax == "classic"
    assert texts(new) == ["AKs", "random"]


def test_short_deck_leaves_low_cards_out():
    state = table(
        "holdem", "AKs", "2s2h", "TT+", syntax="classic", board="Kh7c2d", dead="3c9d",
    )  # fmt: skip
    found = switched(state, "shortdeck", no_macros)
    assert found.state.syntax == "generic"
    assert texts(found.state) == ["AxKx", "*", "TT+"]
    assert (found.state.board, found.state.dead) == ("Kh7c", "9d")
    assert found.lost == (
        "Player 2 has any hand now: 2s2h cannot be dealt in Short deck.",
        "2d is removed from the board: Short deck has no such card.",
        "3c is removed from the dead cards: Short deck has no such card.",
    )


MORE_CARDS = [(old, new) for old, new in PAIRS if find_game(old).hole_cards > 2]


@pytest.mark.parametrize(("old", "new"), MORE_CARDS)
def test_two_known_cards_of_a_hand_are_kept_in_every_game(old, new):
    found = switched(table(old, "AsKd", "*"), new, no_macros)
    assert texts(found.state)[0] == "AsKd"
    assert found.emptied == ()
    assert not any("any hand" in words for words in found.lost)


def test_more_known_cards_than_the_other_game_deals_are_counted_in_the_message():
    found = switched(table("omahahi", "AsKdQc", "*"), "holdem", no_macros)
    assert found.lost == ("Player 1 has any hand now: AsKdQc is three cards.",)


@pytest.mark.parametrize(("old", "new"), [("shortdeck", "shortdecktrips"), ("shortdecktrips", "shortdeck")])
def test_between_the_two_short_decks_everything_stays(old, new):
    state = table(old, "66+@30,AxKx@50", "AsKs", "*", board="Kh7c8d", dead="9d")
    found = switched(state, new, no_macros)
    assert found.state == replace(state, game=new)
    assert found.lost == ()


def test_stud_has_no_board():
    found = switched(table("holdem", "AA", "*", board="Kh7c2d"), "razz", no_macros)
    assert found.state.board == ""
    assert "The board is removed: Razz is played without one." in found.lost


def test_the_last_seats_leave_a_smaller_table():
    found = switched(table("holdem", *["*"] * 10), "omaha6", no_macros)
    assert [seat.key for seat in found.state.seats] == list(range(1, 8))
    assert found.lost == (
        "Player 8, Player 9 and Player 10 leave the table: 6-card Omaha is for 7 players at most.",
    )


def test_a_text_that_cannot_be_read_is_left_alone():
    state = table("holdem", "AsKsQhJh", "AK,", syntax="classic")
    assert texts(in_game(state, "omaha")) == ["AsKsQhJh", "AK,"]


def test_a_range_that_uses_a_named_range_of_the_old_game_is_dropped():
    def macros(game: str, _syntax: str) -> dict[str, str]:
        return {"mine": "QQ+"} if game == "holdem" else {}

    found = switched(table("holdem", "$mine", syntax="classic"), "omaha", macros)
    assert texts(found.state) == ["*"]
    assert "$mine" in found.lost[0]


def _lines(state: DocumentState, game: str) -> tuple[list[Line], list[Question]]:
    """One condition and one question of every template that is right in a game."""
    lines, questions = [], []
    for template in TEMPLATES:
        node = new_sentence(template, find_game(game), state.players())
        key = 2 * (len(lines) + len(questions)) + 1
        if trouble_of(node, state, {}) is None:
            lines.append(Line(key, node))
        if trouble_of(node, state, {}, Ask.HOW_OFTEN) is None:
            questions.append(Question(key + 1, Ask.HOW_OFTEN, node))
    return lines, questions


@pytest.mark.parametrize(("old", "new"), [("holdem", "razz"), ("omaha8", "holdem"), ("stud8", "omahahi")])
def test_lines_that_mean_nothing_in_the_new_game_are_switched_off_and_kept(old, new):
    state = table(old, "*", "*")
    lines, questions = _lines(state, old)
    whole = replace(
        state, conditions=(*lines[1:], Line(9_999, Group("or", (lines[0],)))), questions=tuple(questions)
    )
    found = switched(whole, new, no_macros)
    assert len(found.state.conditions) == len(lines)
    assert len(found.state.questions) == len(questions)
    for line in found.state.conditions[:-1]:
        assert line.on == (trouble_of(line.node, found.state, {}) is None)
    for question in found.state.questions:
        assert question.on == (trouble_of(question.node, found.state, {}, question.ask) is None)
    off = sum(not line.on for line in (*found.state.conditions, *found.state.questions))
    assert off
    assert "switched off" in found.lost[-1]


def test_lines_that_were_wrong_already_are_left_as_they_are():
    state = table("holdem", "*", "*")
    from oracle.pql import formula

    broken = Line(1, formula("no such thing("))
    assert in_game(replace(state, conditions=(broken,)), "omaha").conditions == (broken,)
