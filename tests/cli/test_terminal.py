"""The live side of a terminal."""

from __future__ import annotations

import io
import signal
import threading

import pytest

from oracle.cli import say
from oracle.cli.running import sampled_share
from oracle.cli.terminal import ProgressLine, stop_on_interrupt
from oracle.query import RunSettings
from oracle.simulate.snapshot import Snapshot
from tests.cli.screens import Terminal, terminal

WIDTH = 60


def left_on(screen: Terminal) -> list[str]:
    """The lines that a terminal shows at the end: a return goes back, and letters cover what is there."""
    lines = []
    for line in screen.getvalue().split("\n"):
        shown = ""
        for part in line.split("\r"):
            shown = part + shown[len(part) :]
        lines.append(shown.rstrip())
    return lines


def test_progress_is_written_on_a_terminal_and_wiped_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch, WIDTH)
    with ProgressLine() as progress:
        progress.show("1,000 trials")
        assert left_on(screen) == ["1,000 trials"]
        progress.show_share(0.5, "row 7")
        (line,) = left_on(screen)
        assert line.startswith(" 50 %|###")
        assert line.endswith("left  row 7")
    assert left_on(screen) == [""]


def test_what_is_printed_meanwhile_is_on_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch, WIDTH)
    with ProgressLine() as progress:
        progress.show_share(0.25, "row 2")
        say.remark("note: about 3 h")
        progress.show_share(0.5, "row 3")
    assert left_on(screen) == ["note: about 3 h", ""]


def test_no_text_can_act_or_be_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch, WIDTH)
    with ProgressLine() as progress:
        progress.show("\x1b]0;owned\x07" + 100 * "x")
        progress.show_share(2.0, 100 * "y")
        assert "\x1b]" not in screen.getvalue()
        assert max(map(len, screen.getvalue().replace("\n", "\r").split("\r"))) <= 60
        assert left_on(screen)[0].startswith("100 %|")


def test_lines_follow_each_other_no_faster_than_anybody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, now = Terminal(), [100.0]
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("oracle.cli.terminal.time.monotonic", lambda: now[0])
    with ProgressLine() as progress:
        progress.show("a1")
        progress.show("a2")
        now[0] += 1.0
        progress.show("a3")
    assert "a1" in screen.getvalue()
    assert "a2" not in screen.getvalue()
    assert "a3" in screen.getvalue()


def test_progress_never_reaches_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stderr", file)
    with ProgressLine() as progress:
        progress.show("1,000 trials")
    assert file.getvalue() == ""


def test_without_a_terminal_no_bar_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    monkeypatch.setattr(say, "Progress", lambda: pytest.fail("a bar was made"))
    with ProgressLine() as progress:
        progress.show_share(0.5, "half")


@pytest.mark.parametrize(
    ("limits", "share"),
    [
        ({"trials": 4000}, 0.25),
        ({"seconds": 8.0}, 0.5),
        ({"error": 0.005}, 0.25),
        ({"trials": 2000, "error": 0.001}, 0.5),
        ({}, 0.4),  # 4 of the usual 10 s
        ({"trials": 10}, 1.0),
    ],
)
def test_a_sampled_run_is_as_far_as_the_limit_that_it_reaches_first(limits, share: float) -> None:
    snapshot = Snapshot("sampled", "sampled", "", 1000, 1000, 4.0, 1, half_width=0.01)
    assert sampled_share(snapshot, RunSettings(**limits)) == pytest.approx(share)


def test_the_first_interrupt_asks_to_stop_and_the_second_stops() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stop_on_interrupt() as wish:
        signal.raise_signal(signal.SIGINT)
        assert wish.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_outside_the_main_thread_nothing_is_caught() -> None:
    seen = []

    def work() -> None:
        with stop_on_interrupt() as wish:
            seen.append(wish.is_set())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [False]
