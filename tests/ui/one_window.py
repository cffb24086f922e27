"""Several cases of a test in one window: making a window takes longer than most tests."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QApplication

from ui.main_window import MainWindow

Test = Callable[..., None]


def in_one_window(names: str, cases: Iterable[object]) -> Callable[[Test], Test]:
    """Run a test for each case in one window; ``pytest.mark.parametrize`` would make a window for each.

    After each case the window has its table, size, workspace and picture back.  Whatever else a test
    changes, it changes back itself.  A failure names its case.

    Args:
        names: The arguments of the test that a case gives, separated by commas.
        cases: Their values; tuples if there are several arguments.
    """
    given = [name.strip() for name in names.split(",")]

    def decorate(test: Test) -> Test:
        asked = inspect.signature(test).parameters

        def each(window: MainWindow, **fixtures: object) -> None:
            take_back = _as_it_is(window)
            if "window" in asked:
                fixtures["window"] = window
            for case in cases:
                values = dict(zip(given, case if len(given) > 1 else (case,), strict=True))
                try:
                    test(**values, **fixtures)
                except BaseException as trouble:
                    trouble.add_note(f"with {values}")
                    raise
                take_back()

        functools.update_wrapper(each, test)
        fixtures = [parameter for name, parameter in asked.items() if name not in given]
        if "window" not in asked:
            fixtures.append(inspect.Parameter("window", inspect.Parameter.POSITIONAL_OR_KEYWORD))
        each.__signature__ = inspect.Signature(fixtures)
        return each

    return decorate


def _as_it_is(window: MainWindow) -> Callable[[], None]:
    """What makes a window again as it is now."""
    document = window.context.document
    state, size = document.state, window.size()
    workspace, picture = window.workspaces.current, window.pictures.current

    def take_back() -> None:
        document.end_merge()
        if document.state != state:
            document.replace(state)
        window.resize(size)
        window.workspaces.show_workspace(workspace)
        window.pictures.show_picture(picture)
        QApplication.processEvents()

    return take_back
