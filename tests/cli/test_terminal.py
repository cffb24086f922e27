"""The live side of a terminal."""

from __future__ import annotations

import io
import signal
import threading

import pytest

from oracle.cli.terminal import ProgressLine, bar, stop_on_interrupt


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_written_on_a_terminal_and_wiped_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    with ProgressLine() as progress:
        progress.show("1,000 trials")
        assert "1,000 trials" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[2K")


def test_progress_never_reaches_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr("sys.stderr", file)
    with ProgressLine() as progress:
        progress.show("1,000 trials")
    assert file.getvalue() == ""


@pytest.mark.parametrize(("share", "signs"), [(-1.0, 0), (0.0, 0), (0.5, 15), (1.0, 30), (7.0, 30)])
def test_a_bar_is_never_longer_than_itself(share: float, signs: int) -> None:
    assert bar(share).count("#") == signs
    assert len(bar(share)) == len(bar(0.0))


def test_the_first_interrupt_is_a_wish_and_the_second_an_order() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stop_on_interrupt() as wish:
        signal.raise_signal(signal.SIGINT)
        assert wish.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_beside_the_main_thread_nothing_is_caught() -> None:
    seen = []

    def work() -> None:
        with stop_on_interrupt() as wish:
            seen.append(wish.is_set())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [False]
