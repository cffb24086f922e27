"""The picture in front is one that the game has."""

from __future__ import annotations

from dataclasses import replace

from oracle.games import GAMES
from tests.patience import COLD_MS
from tests.ui.one_window import in_one_window
from ui.document.edits.table import set_game
from ui.document.state import SeatState
from ui.pictures.catalog import PictureSet

WIDE = (1920, 1080)
CARDS = {2: ("AsAh", "KcKd"), 4: ("AsAhKsKh", "QcQdJcJd"), 5: ("AsAhKsKh2c", "QcQdJcJd3c")}
CARDS |= {6: ("AsAhKsKh2c9d", "QcQdJcJd3c8h"), 7: ("AsAh Ks", "QcQd Jc")}


def known_hands(context, game):
    """A table of two known hands, on a flop if the game has one."""
    texts = CARDS[game.hole_cards]
    seats = tuple(SeatState(key, f"P{key}", text, key) for key, text in enumerate(texts, 1))
    board = "TcTh7s" if game.board_cards else ""
    return replace(context.document.state, game=game.name, syntax="generic", board=board, seats=seats)


@in_one_window("game", GAMES)
def test_the_pictures_in_front_are_drawn_for_every_game(window, context, drawn, game, qtbot):
    window.resize(*WIDE)
    context.document.replace(known_hands(context, game))
    shown = {window.pictures.current, window.pictures.beside}
    assert len(shown) == 2
    for picture in PictureSet.pictures():
        if picture.offer.name in shown:
            assert picture.offer.draws(game)
            feed = window.picture_set.feed_of(picture)
            qtbot.waitUntil(lambda feed=feed: feed.request.picture is not None, timeout=COLD_MS)


def test_the_engine_refuses_the_pictures_that_are_reported_as_missing(window, context, qtbot):
    def refused(feed, game):
        return game.title in feed.request.trouble

    for game in GAMES:
        context.document.replace(known_hands(context, game))
        for picture in PictureSet.pictures():
            if not picture.offer.draws(game):
                window.show_picture(picture.offer.name)
                feed = window.picture_set.feed_of(picture)
                qtbot.waitUntil(lambda feed=feed, game=game: refused(feed, game), timeout=COLD_MS)


def test_the_picture_chosen_comes_back_with_its_game(window, context):
    window.show_picture("heat map")
    for name, shown in (("omahahi", "equity graph"), ("studhi", "hand types"), ("holdem", "heat map")):
        set_game(context.document, name, lambda *_: {})
        assert window.pictures.current == shown
