from ui.background.throttle import Throttle


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def throttled(qapp, period=0.05):
    clock, passed = Clock(), []
    throttle = Throttle(period, clock=clock)
    throttle.passed.connect(passed.append)
    return throttle, clock, passed


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
    throttle, _, passed = throttled(qapp)
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


def test_what_is_cleared_never_passes_and_the_next_goes_through_immediately(qapp):
    throttle, _, passed = throttled(qapp)
    throttle.offer(1)
    throttle.offer(2)
    throttle.clear()
    throttle.flush()
    throttle.offer(3)
    assert passed == [1, 3]
