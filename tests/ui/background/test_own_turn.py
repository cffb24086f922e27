import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from shiboken6 import delete

from ui.background.own_turn import OwnTurn


@pytest.fixture
def done():
    return []


@pytest.fixture
def owner(qapp):
    made = QObject()
    yield made
    delete(made)


def turn_of_loop():
    """One turn: what was posted, then the timers that are due."""
    QCoreApplication.processEvents()


def test_nothing_is_done_in_the_turn_that_asks(owner, done):
    turn = OwnTurn(lambda: done.append("a"), owner)
    turn.soon()
    assert not done
    assert turn.waits
    turn_of_loop()
    assert done == ["a"]
    assert not turn.waits


def test_each_gets_its_own_turn_in_the_order_asked(owner, done):
    turns = [OwnTurn(lambda name=name: done.append(name), owner) for name in "abc"]
    for turn in turns:
        turn.soon()
    for many in (1, 2, 3):
        turn_of_loop()
        assert done == list("abc")[:many]


def test_what_one_has_shown_is_painted_before_the_next(owner, done):
    class Painted(QObject):
        def event(self, event):
            done.append("painted")
            return super().event(event)

    painted = Painted(owner)
    done.clear()

    def show():
        done.append("shown")
        QCoreApplication.postEvent(painted, QEvent(QEvent.Type.User))

    for turn in [OwnTurn(show, owner) for _ in range(2)]:
        turn.soon()
    for _ in range(3):
        turn_of_loop()
    assert done == ["shown", "painted"] * 2


def test_other_timers_come_between(owner, done):
    timer = QTimer(owner)
    timer.timeout.connect(lambda: done.append("user"))
    for turn in [OwnTurn(lambda: done.append("figures"), owner) for _ in range(3)]:
        turn.soon()
    timer.start(0)
    for _ in range(3):
        turn_of_loop()
    assert sorted(done) == ["figures"] * 3 + ["user"] * 3
    assert "figures,figures" not in ",".join(done)


def test_several_requests_are_done_once_with_the_last_state(owner, done):
    state = []
    turn = OwnTurn(lambda: done.append(tuple(state)), owner)
    for number in range(3):
        state.append(number)
        turn.soon()
    for _ in range(3):
        turn_of_loop()
    assert done == [(0, 1, 2)]


def test_a_request_made_while_it_is_done_is_not_lost(owner, done):
    def act():
        done.append(len(done))
        if len(done) == 1:
            turn.soon()

    turn = OwnTurn(act, owner)
    turn.soon()
    for _ in range(3):
        turn_of_loop()
    assert done == [0, 1]


def test_at_once_is_at_once_and_not_again(owner, done):
    other = OwnTurn(lambda: done.append("b"), owner)
    turn = OwnTurn(lambda: done.append("a"), owner)
    turn.soon()
    other.soon()
    turn.now()
    assert done == ["a"]
    for _ in range(3):
        turn_of_loop()
    assert done == ["a", "b"]


def test_nothing_is_done_for_what_is_gone(owner, done):
    gone = QObject(owner)
    OwnTurn(lambda: done.append("gone"), gone).soon()
    OwnTurn(lambda: done.append("here"), owner).soon()
    delete(gone)
    turn_of_loop()
    assert done == ["here"]


def test_an_error_in_one_does_not_keep_the_others_back(owner, done, qtbot):
    def fail():
        raise ValueError("shown to nobody")

    OwnTurn(fail, owner).soon()
    OwnTurn(lambda: done.append("next"), owner).soon()
    with qtbot.captureExceptions() as found:
        turn_of_loop()
        turn_of_loop()
    assert [kind for kind, _, _ in found] == [ValueError]
    assert done == ["next"]
