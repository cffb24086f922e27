from itertools import pairwise

import pytest

from ui.background.throttle import LONGEST, PERIOD, SHARE, Throttle


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def throttled(qapp, period=0.05):
    """A throttle on its own clock, whose values take the window's thread no time."""
    clock, passed = Clock(), []
    throttle = Throttle(period, clock=clock, work=Clock())
    throttle.passed.connect(passed.append)
    return throttle, clock, passed


def working(qapp, each):
    """The same, each of whose values takes the window's thread that many seconds."""
    clock, work, passed = Clock(), Clock(), []
    throttle = Throttle(clock=clock, work=work)

    def show(value):
        passed.append((clock.now, value))
        clock.now += each
        work.now += each

    throttle.passed.connect(show)
    return throttle, clock, work, passed


def test_the_first_value_passes_immediately(qapp):
    throttle, _, passed = throttled(qapp)
    throttle.offer(1)
    assert passed == [1]


def test_values_inside_the_period_wait_and_only_the_newest_is_kept(qapp):
    throttle, clock, passed = throttled(qapp)
    throttle.offer(1)
    clock.now += 0.01
    throttle.offer(2)
    clock.now += 0.01
    throttle.offer(3)
    assert passed == [1]
    throttle.flush()
    assert passed == [1, 3]


def test_the_last_value_passes_when_nothing_follows(qtbot, qapp):
    throttle, passed = Throttle(), []
    throttle.passed.connect(passed.append)
    throttle.offer(1)
    throttle.offer(2)
    qtbot.waitUntil(lambda: passed == [1, 2])


def test_a_value_after_the_period_passes_immediately(qapp):
    throttle, clock, passed = throttled(qapp)
    throttle.offer(1)
    clock.now += 0.06
    throttle.offer(2)
    assert passed == [1, 2]


def test_a_second_of_values_makes_no_more_than_twenty_and_one(qapp):
    throttle, clock, passed = throttled(qapp)
    for number in range(1000):
        throttle.offer(number)
        clock.now += 0.001
    assert 18 <= len(passed) <= 21


def test_a_flush_with_nothing_kept_passes_nothing(qapp):
    throttle, _, passed = throttled(qapp)
    throttle.flush()
    throttle.offer(1)
    throttle.flush()
    assert passed == [1]


def test_a_cleared_value_never_passes_and_the_next_goes_through_immediately(qapp):
    throttle, _, passed = throttled(qapp)
    throttle.offer(1)
    throttle.offer(2)
    throttle.clear()
    throttle.flush()
    throttle.offer(3)
    assert passed == [1, 3]


def seconds_of_values(throttle, clock, seconds):
    until, number = clock.now + seconds, 0
    while clock.now < until:
        throttle.offer(number)
        number += 1
        clock.now += 0.001


def test_cheap_values_come_at_the_full_rate(qapp):
    throttle, clock, _, passed = working(qapp, 0.5 * SHARE * PERIOD)
    seconds_of_values(throttle, clock, 4.0)
    assert 76 <= len(passed) <= 81


@pytest.mark.parametrize("each", [0.015, 0.02, 0.03])
def test_slow_values_take_their_share_of_the_thread_and_no_more(qapp, each):
    throttle, clock, _, passed = working(qapp, each)
    seconds_of_values(throttle, clock, 10.0)
    assert 0.9 * SHARE <= len(passed) * each / 10.0 <= 1.02 * SHARE


def test_values_come_five_times_a_second_however_slow_they_are(qapp):
    throttle, clock, _, passed = working(qapp, 0.1)
    seconds_of_values(throttle, clock, 10.0)
    gaps = [after - before for (before, _), (after, _) in pairwise(passed)]
    assert max(gaps) <= LONGEST + 0.002
    assert len(passed) >= 49


def test_values_give_way_to_other_work_of_the_thread(qapp):
    throttle, clock, work, passed = working(qapp, 0.0)
    throttle.offer(1)
    work.now += SHARE * 0.12
    for wait in (0.06, 0.05):
        clock.now += wait
        throttle.offer(wait)
    assert len(passed) == 1
    clock.now += 0.02
    throttle.offer(2)
    assert [value for _, value in passed] == [1, 2]


def test_a_held_value_waits_on_if_the_thread_was_busy_meanwhile_and_is_not_lost(qapp):
    throttle, clock, work, passed = working(qapp, 0.0)
    throttle.offer(1)
    throttle.offer(2)
    clock.now += PERIOD
    work.now += SHARE * 0.15
    throttle._look()  # as its timer does
    assert len(passed) == 1
    clock.now += 0.11
    throttle._look()
    assert [value for _, value in passed] == [1, 2]


def test_a_flush_passes_the_last_value_at_once_however_busy_the_thread(qapp):
    throttle, _, work, passed = working(qapp, 0.0)
    throttle.offer(1)
    throttle.offer(2)
    work.now += 10.0
    throttle.flush()
    assert [value for _, value in passed] == [1, 2]
