import itertools
import random

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import FULL_DECK, cards_in, mask_of
from oracle.errors import TextError
from oracle.games import find_game
from oracle.ranges import parse_board_range

HOLDEM = find_game("holdem")


def fits(pattern, *boards):
    """Whether each board, five cards as text, fits a pattern."""
    cards = [parse_cards(board) for board in boards]
    flop = np.array([mask_of(each[:3]) for each in cards], dtype=np.uint64)
    turn = np.array([each[3] for each in cards], dtype=np.int8)
    river = np.array([each[4] for each in cards], dtype=np.int8)
    return parse_board_range(pattern, HOLDEM).fits(flop, turn, river).tolist()


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("KJAK3", True),
        ("AJKK3", True),
        ("AKJ3K", False),
        ("AKK", False),
        ("KA", True),
        ("*", True),
        ("AKJ", True),
        ("AKJK", True),
        ("AKJ3", False),
        ("****3", True),
        ("***Kc", True),
        ("RONR", True),
        ("RONRP", True),
        ("RONKP", False),
        ("AKJ:xyz", True),
        ("AKJ!xyz", False),
        ("[A-Q][K-J]", True),
        ("QQ, AKJ", True),
        ("(QQ, AJ):xyz", True),
        ("100%", True),
    ],
)
def test_the_flop_is_unordered_and_turn_and_river_have_their_slots(pattern, expected):
    assert fits(pattern, "AsKdJhKc3s") == [expected]


def test_the_turn_is_looked_at_only_by_patterns_of_four_cards():
    assert parse_board_range("AKQ, RR", HOLDEM).streets == {"flop"}
    assert parse_board_range("AKQ, RRRO", HOLDEM).streets == {"flop", "turn"}
    assert parse_board_range("****2", HOLDEM).streets == {"flop", "turn", "river"}


def test_flop_counts_are_those_of_combinatorics():
    flops = np.array([mask_of(each) for each in itertools.combinations(range(52), 3)], dtype=np.uint64)
    counts = {
        pattern: int(parse_board_range(pattern, HOLDEM).fits(flops, None, None).sum())
        for pattern in ("xxx", "xyz", "RRR", "RRO", "RON", "A", "AA", "ss", "xxy", "A!AA")
    }
    assert counts == {
        "xxx": 4 * 286, "xyz": 4 * 13**3, "RRR": 13 * 4, "RRO": 13 * 12 * 6 * 4, "RON": 286 * 64,
        "A": 22100 - 17296, "AA": 6 * 48 + 4, "ss": 78 * 39 + 286, "xxy": 4 * 78 * 39, "A!AA": 4 * 1128,
    }  # fmt: skip


def reference(slots, board):
    """Plain slots (a rank, a suit or both, ``*``) laid on a board, the flop in every order."""

    def one(slot, card):
        return all(letter in ("*", card[0], card[1]) for letter in slot)

    later = board[3:]
    return any(
        all(one(slot, card) for slot, card in zip(slots, [*flop, *later], strict=False))
        for flop in itertools.permutations(board[:3])
    )


def test_plain_patterns_agree_with_trying_every_order():
    deck = [rank + suit for rank in "AKQJT98765432" for suit in "cdhs"]
    source = random.Random(7)
    for _ in range(300):
        board = source.sample(deck, 5)
        slots = [source.choice(("*", card, card[0], "*" + card[1], source.choice("A72"))) for card in board]
        source.shuffle(slots)
        slots = slots[: source.randint(1, 5)]
        pattern = "".join(slots)
        assert fits(pattern, "".join(board)) == [reference(slots, board)], pattern


@pytest.mark.parametrize(
    ("pattern", "start", "end", "message"),
    [
        ("AKQJT9", 0, 6, "This asks for 6 cards (A K Q J T 9); a board has 5."),
        ("AKQ, 15%", 5, 8, "Percentages rank starting hands, not boards."),
        ("AKQ!", 3, 4, None),
        ("[AK-32][AK-32]", 0, 14, None),
        ("", 0, 0, None),
        ("$ds$nope", 3, 8, None),
    ],
)
def test_a_text_that_is_not_a_board_pattern_is_refused_with_its_place(pattern, start, end, message):
    with pytest.raises(TextError) as caught:
        parse_board_range(pattern, HOLDEM)
    assert (caught.value.span.start, caught.value.span.end) == (start, end)
    if message:
        assert caught.value.message == message


@pytest.mark.parametrize(
    ("pattern", "flops"), [("AKQ", 64), ("xxx", 1144), ("RRO", 3744), ("AsKsQs", 1), ("KK", 292)]
)
def test_the_flops_of_a_pattern_are_listed(pattern, flops):
    found = parse_board_range(pattern, HOLDEM).listing(FULL_DECK)
    assert found.looked_at == (0,)
    assert found.parts.shape == (3, flops)
    assert (found.parts[1:] == 0).all()
    assert len(set(found.parts[0].tolist())) == flops


def test_turn_and_river_have_their_own_increments():
    found = parse_board_range("KJAK3", HOLDEM).listing(FULL_DECK)
    assert found.looked_at == (0, 1, 2)
    assert found.parts.shape == (3, 4 * 4 * 4 * 3 * 4)
    assert parse_board_range("****3", HOLDEM).listing(FULL_DECK).parts[:, 0].tolist()[:2] == [0, 0]


def test_a_listed_board_uses_only_the_deck_it_is_dealt_from():
    deck = FULL_DECK & ~mask_of(parse_cards("AsAh"))
    assert parse_board_range("AKQ", HOLDEM).listing(deck).parts.shape[1] == 2 * 16
    assert parse_board_range("AsKsQs", HOLDEM).listing(deck).empty


def test_boards_carry_the_weights_written():
    found = parse_board_range("AKQ@50, xxx@10", HOLDEM).listing(FULL_DECK)
    assert found.weighted
    assert sorted(set(found.weights)) == [10.0, 50.0]
    assert (found.weights == 50).sum() == 64


def test_boards_too_many_to_be_listed_are_drawn_and_tested():
    found = parse_board_range("RONRO", HOLDEM).listing(FULL_DECK)
    assert found.drawn == (2,)
    words = np.random.default_rng(6).integers(
        0, 2**64, (found.words_each, 4000), dtype=np.uint64, endpoint=False
    )
    boards, kept = found.draw(words)
    assert kept.any()
    ranks = [[card >> 2 for mask in column for card in cards_in(int(mask))] for column in boards[:, kept].T]
    assert all(len(set(row[:3])) == 3 and row[3] in row[:3] and row[4] in row[:3] for row in ranks)
    assert all(row[3] != row[4] for row in ranks)


FLOPS = np.array([mask_of(each) for each in itertools.combinations(range(52), 3)], dtype=np.uint64)


def flops_of(pattern):
    return parse_board_range(pattern, HOLDEM).fits(FLOPS, None, None)


def is_texture(name, flop):
    ranks, suits = len({card // 4 for card in flop}), len({card % 4 for card in flop})
    return {
        "monotone": suits == 1, "two-tone": suits == 2, "rainbow": suits == 3,
        "paired": ranks < 3, "unpaired": ranks == 3,
    }[name]  # fmt: skip


@pytest.mark.parametrize("name", ["monotone", "two-tone", "rainbow", "paired", "unpaired"])
def test_a_texture_is_every_flop_it_names(name):
    wanted = [is_texture(name, flop) for flop in itertools.combinations(range(52), 3)]
    assert flops_of(name).tolist() == wanted


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("KJ* two-tone", "KJ*:xxy"),
        ("KJ*two-tone", "KJ*:xxy"),
        ("two-tone", "xxy"),
        ("Two Tone paired", "xxy:RR*"),
        ("A** twotone, rainbow", "A**:xxy, xyz"),
        ("(A**, K**) monotone", "(A**, K**):xxx"),
        ("A** ! paired", "A**!RR*"),
        ("A**: rainbow", "A**:xyz"),
        ("As** rainbow unpaired", "As**:xyz:RON"),
    ],
)
def test_textures_narrow_what_is_before_them(typed, meant):
    assert (flops_of(typed) == flops_of(meant)).all()
    assert 0 < flops_of(typed).sum() < 22100


def test_textures_are_weighted_like_other_parts():
    assert parse_board_range("KJ* two-tone@50, A**@100", HOLDEM).listing(FULL_DECK).weighted


@pytest.mark.parametrize(
    ("typed", "remedy"),
    [
        ("KJ* twotoned", "two-tone"),
        ("A** rainbows", "rainbow"),
        ("KJ* monoton", "monotone"),
        ("A** pairedd", "paired"),
    ],
)
def test_a_misspelt_texture_is_named(typed, remedy):
    with pytest.raises(TextError, match=f"Did you mean “{remedy}”"):
        parse_board_range(typed, HOLDEM)


def test_an_error_beside_a_texture_underlines_what_was_typed():
    with pytest.raises(TextError) as raised:
        parse_board_range("KJ0 two-tone", HOLDEM)
    assert raised.value.span.start == 2
    with pytest.raises(TextError) as raised:
        parse_board_range("KJ* : : rainbow", HOLDEM)
    assert raised.value.span.end <= len("KJ* : : rainbow")


def test_textures_are_neither_words_of_ranges_nor_macros():
    from oracle.ranges import parse_range

    with pytest.raises(TextError):
        parse_range("AA rainbow", "holdem", "generic")
    macros = {"paired": "AA"}
    assert (
        parse_board_range("$paired", HOLDEM, macros=macros).fits(FLOPS, None, None) == flops_of("AA")
    ).all()


def test_two_cards_of_one_suit_are_remarked_where_any_two_were_probably_meant():
    from oracle.ranges import board_hints

    assert "for any cards write A**" in board_hints("Axx")[0].message
    assert [
        hint.message for text in ("A**", "KJx", "xxx", "AxKx", "AAxyy two-tone") for hint in board_hints(text)
    ] == []
