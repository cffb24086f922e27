"""A whole window on an engine made by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.patience import PATIENCE
from tests.ui.session_harness import harness as harness
from tests.ui.session_harness import type_board as type_board
from tests.ui.shared_window import MakeContext, SharedWindow, answered_window, context_of, of_module
from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.runs.status import Phase
from ui.document.state import example_document
from ui.main_window import MainWindow


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    be_patient(monkeypatch)


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine: work beside the window is waited for, and so are stopped runs and threads."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", PATIENCE)
    monkeypatch.setattr("ui.background.short_work._CLOSING", PATIENCE)
    monkeypatch.setattr("ui.jobs.query_runs.STOP_MS", round(1_000 * PATIENCE))
    for module in ("query_runs", "picture_runs"):
        monkeypatch.setattr(f"ui.jobs.{module}.CLOSE_SECONDS", PATIENCE)


@pytest.fixture(scope="session")
def make_engine() -> Callable[[], TableEngine]:
    """Makes the engine of a window; folders have engines that answer more."""
    return TableEngine


@pytest.fixture(scope="session")
def make_context() -> MakeContext:
    """Makes the parts of a window on an engine; folders have other tables, and pictures."""
    return context_of(example_document())


@pytest.fixture
def table_engine(request: pytest.FixtureRequest, make_engine: Callable[[], TableEngine]) -> TableEngine:
    shared = of_module(request)
    return make_engine() if shared is None else shared.engine


@pytest.fixture
def context(request, qapp, qtbot, table_engine, make_context, tmp_path) -> Iterator[Context]:
    shared = of_module(request)
    if shared is not None:
        yield shared.context
        shared.take_back(qtbot)
        return
    made = make_context(table_engine, tmp_path)
    yield made
    made.close()


@pytest.fixture
def window(request, context: Context, table_engine: TableEngine, qtbot) -> Iterator[MainWindow]:
    """The window once its example is answered."""
    shared = of_module(request)
    if shared is None:
        yield from answered_window(context, table_engine, qtbot)
    else:
        yield shared.window


@pytest.fixture(scope="module")
def shared_window(
    own_folders_of_module,
    nothing_left_of_module,
    qtbot_of_module,
    make_engine,
    make_context,
    tmp_path_factory,
) -> Iterator[SharedWindow]:
    """One window for all tests of a module that uses this fixture: each leaves it as it was."""
    with pytest.MonkeyPatch.context() as patch:
        be_patient(patch)

        def make() -> Iterator[tuple[MainWindow, TableEngine]]:
            engine = make_engine()
            context = make_context(engine, tmp_path_factory.mktemp("shared"))
            for window in answered_window(context, engine, qtbot_of_module):
                yield window, engine
            context.close()

        shared = SharedWindow(make, qtbot_of_module.waitUntil)
        yield shared
        shared.close()


@pytest.fixture
def settled(context: Context, qtbot) -> Callable[..., None]:
    """Waits until the window has come to rest with its question, in a phase if one is given."""

    def wait(*phases: Phase) -> None:
        wanted = phases or (Phase.DONE, Phase.STOPPED, Phase.WAITING, Phase.BLOCKED, Phase.FAILED)
        qtbot.waitUntil(
            lambda: not context.table_runs.settling and context.table_runs.standing.phase in wanted
        )

    return wait
