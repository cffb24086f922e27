"""`oracle.outs`: the articles' figures, a slow twin, bad input."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import FrozenInstanceError
from math import comb

import numpy as np
import pytest

import oracle
from oracle.cards.card import card_text
from oracle.cards.mask import cards_in
from oracle.errors import OracleError, QueryError, TextError
from oracle.face.draws import OutsFigures
from oracle.games import Game, find_game
from tests.reference.games import omaha_strength, short_deck_strength
from tests.reference.pots import mean_halves
from tests.reference.strength import best_strength

Cards = tuple[int, ...]


def test_the_articles_aces() -> None:
    found = oracle.outs("AsAc", "Kd8h9c")
    assert {kind: set(cards) for kind, cards in found.outs.items()} == {
        "twopair": {rank + suit for rank in "K98" for suit in "cdhs"} - {"Kd", "8h", "9c"},
        "trips": {"Ad", "Ah"},
    }
    assert (found.total, len(found.kickers), found.unseen) == (11, 12, 47)
    assert (found.rule_of_2, found.rule_of_4) == pytest.approx((0.22, 0.44))
    assert found.next_card == pytest.approx(11 / 47)
    assert found.by_river == pytest.approx(1 - comb(36, 2) / comb(47, 2))


def test_by_the_first_rule_alone_the_articles_kickers_are_outs() -> None:
    found = oracle.outs("AsAc", "Kd8h9c", rule="better")
    assert found.total == 23
    assert set(found.kickers) < set(found.wins)


def test_all_deals_that_are_asked_for_are_made() -> None:
    """Without a number, about 10,000 make each chance known to ± 1 %."""
    found = oracle.outs("AsAc", "KhKdQcQh", "*", "*", "*", trials=40_000, seed=1)
    assert found.total == 6
    assert 0 < max(found.half_widths.values()) < 0.007


def test_where_high_and_low_share_the_pot_no_chance_to_win_is_promised() -> None:
    found = oracle.outs("AsAc2s3d", "Kd8h4c5h", "KcKsQdQh", game="omaha8")
    assert found.split
    shown = found._repr_html_()
    assert "each with its share of the pot" in shown
    assert "sum of the shares of the pot" in shown
    assert "chance to win" not in shown


def test_a_turn_has_no_figures_for_two_cards() -> None:
    found = oracle.outs("AsKs", "QsJs2d3c", "QdQc")
    assert found.by_river is None
    assert found.rule_of_4 is None
    assert found.next_card == pytest.approx(found.total / 44)


def test_named_hands_leave_the_deck_and_must_be_reached_or_beaten() -> None:
    level, ahead = (oracle.outs("AsKd", "QsJc2d", "AdKh", against=choice) for choice in ("level", "beats"))
    assert set(level.outs["straight"]) == {"Tc", "Td", "Th", "Ts"}
    assert ahead.total == 0
    assert (ahead.wins, ahead.discounted) == ({}, 0)
    assert level.unseen == ahead.unseen == 45


def test_the_board_alone_plays_in_holdem_but_not_in_omaha() -> None:
    assert "8d" not in oracle.outs("AsKd", "8h9c2d", "QsQh").wins
    omaha = oracle.outs("AsKd4c3c", "8h9c2d", "QsQhJsTd", game="omaha")
    assert "8d" in omaha.outs["pair"] or "8d" in omaha.tainted


def test_hand_types_have_the_order_of_the_game() -> None:
    """Where trips beat a straight, a straight with a pair improves to trips."""
    hand, board, villain = "9c9d", "6s7h8cTd", "KhKs"
    above = oracle.outs(hand, board, villain, game="shortdecktrips")
    assert set(above.outs["trips"]) == {"9h", "9s"}
    assert not {"9h", "9s"} & set(oracle.outs(hand, board, villain, game="shortdeck").wins)


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha8", "shortdeck", "shortdeck-trips"])
@pytest.mark.parametrize("board_cards", [3, 4])
def test_outs_and_their_chances_against_the_slow_twin(name: str, board_cards: int) -> None:
    game = find_game(name)
    rng = np.random.default_rng([board_cards, game.hole_cards])
    for _ in range(3):
        cards = tuple(int(card) for card in rng.permutation(cards_in(game.deck)))
        hero, villain = cards[: game.hole_cards], cards[game.hole_cards : 2 * game.hole_cards]
        board = cards[-board_cards:]
        for against in ("level", "beats"):
            found = oracle.outs(_text(hero), _text(board), _text(villain), game=name, against=against)
            outs, tainted, kickers = _slow_outs(game, hero, villain, board, beats=against == "beats")
            assert {card_text(card) for card in outs} == set(found.wins)
            assert {card_text(card) for card in tainted} == set(found.tainted)
            assert {card_text(card) for card in kickers} == set(found.kickers)
            assert found.exact
        for card in outs[:2]:
            (halves, _), _ = mean_halves(game, [hero, villain], (*board, card))
            assert found.wins[card_text(card)] == pytest.approx(float(sum(halves)), abs=1e-12)


def _slow_outs(
    game: Game, hero: Cards, villain: Cards, board: Cards, *, beats: bool
) -> tuple[list[int], list[int], list[int]]:
    """Outs, tainted cards and kickers, by the article's four rules, one card after the other."""
    outs, tainted, kickers = [], [], []
    now = _strength(game, hero, board)
    for card in cards_in(game.deck):
        if card in (*hero, *villain, *board):
            continue
        after = (*board, card)
        mine, theirs = _strength(game, hero, after), _strength(game, villain, after)
        if mine[0] == now[0] and mine > now:
            kickers.append(card)
        if mine[0] > now[0] and _above_board(game, mine, after):
            (outs if mine > theirs or (mine == theirs and not beats) else tainted).append(card)
    return outs, tainted, kickers


def _strength(game: Game, own: Cards, board: Cards) -> tuple[int, ...]:
    if game.own_cards_used:
        return omaha_strength(own, board)
    if game.rating.startswith("shortdeck"):
        return short_deck_strength((*own, *board), trips_above=game.rating == "shortdeck-trips")
    return best_strength((*own, *board))


def _above_board(game: Game, mine: tuple[int, ...], board: Cards) -> bool:
    if game.own_cards_used:
        return True
    trips_above = game.rating == "shortdeck-trips"
    if len(board) == 5:
        alone = _strength(game, (), board)
        whole = {3 if trips_above else 4, 5, 6, 8}  # straights, flushes, full houses: no kickers
        return mine[0] > alone[0] or (mine > alone and mine[0] in whole)
    shape = tuple(sorted(Counter(card // 4 for card in board).values(), reverse=True))
    kinds = {(1, 1, 1, 1): 0, (2, 1, 1): 1, (2, 2): 2, (3, 1): 3, (4,): 7}
    order = [0, 1, 2, 3, 4, 5, 6, 7]
    if trips_above:
        order[3] = 4
    return mine[0] > order[kinds[shape]]


def _text(cards: Cards) -> str:
    return "".join(map(card_text, cards))


def test_figures_are_frozen_and_become_json_and_html() -> None:
    found = oracle.outs("AsKs", "QsJs2d", "QdQc")
    with pytest.raises(FrozenInstanceError):
        found.total = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        found.wins["As"] = 1.0  # type: ignore[index]
    record = json.loads(json.dumps(found.to_dict()))
    assert record["outs"]["straight"] == list(found["outs"]["straight"])
    assert record["wins"] == dict(found.wins)
    shown = found._repr_html_()
    assert "<th>straight flush</th><td>1</td><td>Ts 100.0</td>" in shown
    assert f"{found.total} outs of {found.unseen} unseen cards (exact)" in shown
    assert f"<th>an out on the next card</th><td>{100 * found.total / found.unseen:.2f}</td>" in shown
    assert "±" not in shown


def test_sampled_outs_have_their_error_in_a_notebook() -> None:
    found = oracle.outs("AsKs", "QsJs2d", "random", "random", "random", trials=500, seed=1)
    (cards,) = [each for kind, each in found.outs.items() if kind == "straightflush"]
    shown = found._repr_html_()
    assert "sampled, with 95 % intervals" in shown
    sampled = found.total + 1 - sum(not width for width in found.half_widths.values())
    assert shown.count(" ± ") + shown.count(" to 100 %)") == sampled  # an out that won every deal has ends
    assert all(card in shown for card in cards)


def test_against_four_ranges_chances_have_half_widths() -> None:
    """Against three, half of the time goes into counting what the command line's test has too."""

    def ask() -> OutsFigures:
        return oracle.outs("AsKs", "QsJs2d3c", "QQ,JJ", "*", "*", "*", trials=20_000, seed=1)

    found = ask()
    assert not found.exact
    assert max(found.half_widths.values()) > 0
    assert found.to_dict() == ask().to_dict()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("AsAc", ""), "needs a flop"),
        (("AsAc", "Kd8h"), "needs a flop"),
        (("AsAc", "Kd8h9c2c3c"), "the board is complete"),
        (("AsAc", "Kd8hAs"), "As"),
        (("AsAc", "Kd8h9c", "AcQc"), "Ac"),
        (("AA", "Kd8h9c"), "exact hand"),
        (("AsAc", "KdTx2c"), "pattern"),
        (("AsAc", "Kd8h9c", *["*"] * 10), "10"),
    ],
)
def test_bad_tables_are_refused(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(OracleError, match=message):
        oracle.outs(*arguments)


def test_unreadable_texts_and_choices_are_refused_at_their_place() -> None:
    with pytest.raises(TextError) as caught:
        oracle.outs("AsAc", "Kd8h9c", "QQ", "A?K")
    assert caught.value.span is not None
    with pytest.raises(QueryError, match="is not a choice for rule"):
        oracle.outs("AsAc", "Kd8h9c", rule="kicker")
    with pytest.raises(QueryError, match="is not a choice for against"):
        oracle.outs("AsAc", "Kd8h9c", against="ahead")
    with pytest.raises(QueryError, match="must be a text"):
        oracle.outs("AsAc", 5)  # type: ignore[arg-type]
    with pytest.raises(QueryError, match="without a board"):
        oracle.outs("AsAcAd", "2c3c4c", game="razz")


def test_a_card_that_an_opponent_must_hold_cannot_come() -> None:
    found = oracle.outs("AsAc", "Kd8h9c", "AhKs,AhQs")
    assert (found.outs["trips"], found.unseen) == (("Ad",), 46)
    assert found.discounted == pytest.approx(sum(found.wins.values()))
    together = oracle.outs("AsAc", "Kd8h9c", "AhQd,KhQs", "AhJd,KhJs", trials=200, seed=1)
    assert {"Ah", "Kh"}.isdisjoint(together.wins)  # each of them has one of the two
    assert together.unseen == 45


def test_messages_call_the_players_by_name() -> None:
    with pytest.raises(QueryError, match="p1’s range has 6 hands"):
        oracle.outs("AA", "Kd8h9c")
    with pytest.raises(QueryError, match="p1’s hand and p2’s hand"):
        oracle.outs("AsAc", "Kd8h9c", "AsKs")


def test_catches_of_razz_are_the_equities_with_each_card() -> None:
    """With one card to come to each, everything is exact."""
    hero, villain = "As2d3h5cKsQd", "2c6s7h8cQhKc"
    found = oracle.catches(hero, villain, game="razz")
    columns = found.to_columns()
    assert found.exact
    assert len(found) == 52 - 12
    assert list(columns["equity"]) == sorted(columns["equity"], reverse=True)
    rows = dict(
        zip(columns["card"].tolist(), zip(columns["equity"], columns["low"], strict=True), strict=True)
    )
    for card, low in (("4s", "5-4-3-2-A"), ("Js", "J-5-3-2-A"), ("Ad", "Q-5-3-2-A")):
        share, said = rows[card]
        assert said == low
        assert share == pytest.approx(oracle.equity(hero + card, villain, game="razz")["p1"].equity.value)
    now = float(columns["equity"].mean())
    assert list(columns["change"]) == pytest.approx([share - now for share in columns["equity"]])
    assert "makes" not in columns
    assert columns["effect"][0] == "helps"
    assert columns["effect"][-1] == "hurts"


def test_catches_of_stud_hi_lo_have_hand_types_and_lows() -> None:
    columns = oracle.catches("2s3d4h5cKsQd", "KdKhQcQh9d8d", game="stud8").to_columns()
    names = ("card", "effect", "makes", "low")
    rows = {card: tuple(said) for card, *said in zip(*(columns[name] for name in names), strict=True)}
    assert rows["As"] == ("out", "straight", "5-4-3-2-A")
    assert rows["7s"][1:] == ("", "7-5-4-3-2")
    assert rows["Kc"][2] == ""


def test_catches_are_for_a_player_of_stud() -> None:
    with pytest.raises(oracle.QueryError, match="Nobody catches a card of his own in Texas hold’em"):
        oracle.catches("AsKs", "QQ", board="2c3d4h")
    with pytest.raises(oracle.QueryError, match="There is no player 3"):
        oracle.catches("As2d3h", "4s5s7d", game="razz", player=3)
