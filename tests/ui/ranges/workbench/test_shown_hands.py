"""The list of the shown hands against a slow twin, and the wall that shows any number of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from oracle.analysis.pictures.range_groups import GroupedRange, range_groups
from oracle.cards.card import rank_of, suit_of
from oracle.cards.mask import cards_in
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from ui.ranges.hands.hand_chips import HandChip
from ui.ranges.hands.hand_list import BY_NAME, HandList
from ui.ranges.hands.hand_wall import HandWall
from ui.ranges.workbench.group_rows import rows_of
from ui.ranges.workbench.shown_hands import hands_of_groups
from ui.theme.theme import LIGHT_MODE, Theme

STRENGTH = "strength"


def grouped(game: str, first: str, second: str, board: str) -> tuple[GroupedRange, ...]:
    seats = [Seat("A", first), Seat("B", second)]
    table = prepare(equity_query(seats, game=game, syntax="generic", board=board, dead=""))
    return next(iter(range_groups(table, (0, 1), RunSettings(seed=4, threads=1)))).seats


@pytest.fixture(scope="module")
def omaha() -> GroupedRange:
    return grouped("omahahi", "AK:xxyy@100, 77@50, 9876@100", "KQ", "Kc7h2h")[0]


def by_name(mask: int) -> list[int]:
    cards = sorted(cards_in(mask), reverse=True)
    return [-rank_of(card) for card in cards] + [-suit_of(card) for card in cards]


@pytest.mark.parametrize("named", [False, True])
def test_the_listed_hands_are_those_of_the_shown_groups_in_order(omaha: GroupedRange, named: bool) -> None:
    nodes = {node.key: node for node in omaha.breakdown.partitions[0].children}
    wanted = {"three of a kind", "top pair"}
    shown = [(key, child.key) for key in wanted for child in nodes[key].children] + [(key,) for key in wanted]
    colors = {key: number for number, key in enumerate(nodes)}
    listed = hands_of_groups(omaha, STRENGTH, shown, colors, by_name=named)

    rows = [row for key in wanted for row in nodes[key].rows.tolist()]
    hands, equity = omaha.breakdown.hands.tolist(), omaha.equity.tolist()
    assert sorted(listed.kept.tolist()) == sorted(hands[row] for row in rows)
    assert set(listed.kept.tolist()) | set(listed.dropped.tolist()) == set(hands)
    dealt = [row for row in rows if omaha.likelihood[row] > 0]
    chips = [listed.chip(place) for place in range(len(listed))]
    if named:
        assert [chip.mask for chip in chips] == sorted((hands[row] for row in dealt), key=by_name)
    else:
        assert [equity[hands.index(chip.mask)] for chip in chips] == sorted(
            (equity[row] for row in dealt), reverse=True
        )
    for chip in chips:
        inside = next(key for key in wanted if hands.index(chip.mask) in nodes[key].rows)
        assert chip.color == colors[inside]
        assert float(chip.figure.split()[0]) == pytest.approx(100 * equity[hands.index(chip.mask)], abs=0.5)


def test_a_higher_window_lists_more_hands_before_the_rest_is_asked_for(omaha: GroupedRange, qtbot) -> None:
    nodes = [(node.key,) for node in omaha.breakdown.partitions[0].children]
    hands = hands_of_groups(omaha, STRENGTH, nodes, {}, by_name=False)
    shown = HandList(Theme(LIGHT_MODE))
    qtbot.addWidget(shown)
    shown.resize(400, 900)
    shown.show()
    shown.show_hands("Hands", hands, rows=True)
    assert shown.chips.rows == 4
    shown.resize(400, 1080)
    assert shown.chips.rows == 10
    assert shown.more.text() == f"{len(shown.chips.chips) - shown.chips.fitting:,} more"
    shown.resize(390, 700)
    assert shown.chips.rows == 4


def test_weights_go_with_the_kept_hands(omaha: GroupedRange) -> None:
    listed = hands_of_groups(omaha, STRENGTH, [("three of a kind",)], {}, by_name=False)
    weight = dict(zip(omaha.breakdown.hands.tolist(), omaha.breakdown.weights.tolist(), strict=True))
    assert [weight[mask] for mask in listed.kept.tolist()] == listed.weights.tolist()
    assert set(listed.weights.tolist()) == {50.0, 100.0}


def test_a_range_of_millions_says_about_how_many_hands_a_group_has() -> None:
    seats = grouped("omahahi6", "AA", "*", "Kc7h2h4s")
    whole = seats[0].breakdown.drawn_of
    assert whole == 868_428
    for row in rows_of(seats, STRENGTH):
        for figures, found in zip(row.figures, seats, strict=True):
            if figures is None:
                continue
            split = next(way for way in found.breakdown.partitions if way.key == STRENGTH)
            node = next(node for node in split.children if (node.key,) == row.path)
            about = int(figures.combos.removeprefix("≈ ").replace(",", ""))
            expected = found.breakdown.drawn_of * node.combos / split.combos
            assert about == pytest.approx(expected, rel=0.006)
            assert f"of {found.breakdown.drawn_of:,} hands" in figures.counted
            assert "give or take" in figures.counted
            assert "±" in figures.equity


class Counted:
    """As many hands as one likes; counts those that are read."""

    sampled = False

    def __init__(self, count: int) -> None:
        self.count, self.read = count, set[int]()

    def __len__(self) -> int:
        return self.count

    def chip(self, place: int) -> HandChip:
        self.read.add(place)
        return HandChip(0xF, f"{place % 100}")


@pytest.fixture
def wall(qapp, qtbot):
    made = HandWall(Theme(LIGHT_MODE), "Hands")
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_wall_reads_only_the_visible_hands(wall, qtbot):
    hands = Counted(300_000)
    wall.show_hands(hands)
    wall.grab()
    assert max(hands.read) < 100
    hands.read.clear()
    qtbot.keyClick(wall, Qt.Key.Key_End)
    wall.verticalScrollBar().setValue(wall.verticalScrollBar().maximum())
    wall.grab()
    assert max(hands.read) == 299_999
    assert len(hands.read) < 100


def test_a_wall_stays_scrolled_while_its_figures_get_better(qapp, qtbot):
    listing = HandList(Theme(LIGHT_MODE))
    qtbot.addWidget(listing)
    listing.resize(400, 300)
    listing.show()
    listing.show_hands("Button’s hands", Counted(5_000), rows=False)
    bar = listing.wall.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 600)
    bar.setValue(600)
    listing.show_hands("Button’s hands", Counted(5_000), rows=False)
    assert bar.value() == 600
    listing.show_hands("Button’s hands: Set", Counted(4_000), rows=False)
    assert bar.value() == 0
    bar.setValue(600)
    listing.choose_order(BY_NAME)
    assert bar.value() == 0


def test_hands_on_a_wall_are_beside_each_other_and_within_it(wall):
    wall.show_hands(Counted(7))
    boxes = [box for _place, box in wall.in_sight()]
    assert len(boxes) == 7
    assert wall.columns > 1
    for one in boxes:
        assert wall.viewport().rect().contains(one.toRect())
        assert not any(one.intersects(other) for other in boxes if other is not one)


def test_a_wall_shows_its_first_hands_and_how_many_follow(wall):
    wall.show_hands(Counted(1_234))
    assert wall.accessibleDescription().endswith("and 1,204 more")
    assert wall.accessibleDescription().startswith(
        "five of clubs, four of clubs, three of clubs and deuce of clubs 0; "
    )
