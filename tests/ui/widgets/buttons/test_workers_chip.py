"""The choice of workers: typed, refused, kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings, Qt

from oracle.cluster import WrittenWorkers, read_workers
from oracle.errors import QueryError
from oracle.simulate.work.pool import default_threads
from ui.jobs.workers import (
    ADDRESS,
    CLUSTER,
    KINDS,
    PROCESSES,
    THREADS,
    WorkersChoice,
    kept_choice,
    typed_choice,
)
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.buttons.workers_chip import WorkersChip

SCHEDULER = "tls://10.0.0.7:8786"


@pytest.fixture
def settings(qapp, tmp_path):
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def chip(settings, qtbot):
    made = WorkersChip(Theme(LIGHT_MODE), settings, "batch", "What answers the rows.")
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize(
    ("typed", "on", "words", "read"),
    [
        ((THREADS, "", "", ""), "threads", "this program’s threads", (THREADS,)),
        ((PROCESSES, "1", "", ""), "processes:1", "1 process", (PROCESSES, 1)),
        ((PROCESSES, " 2 ", "", ""), "processes:2", "2 processes", (PROCESSES, 2)),
        ((PROCESSES, "", "", ""), f"processes:{default_threads()}", None, (PROCESSES, default_threads())),
        ((CLUSTER, "3", "junk", ""), "local-cluster:3", "3 local workers", (CLUSTER, 3)),
        (
            (ADDRESS, "", f" {SCHEDULER} ", "/keys"),
            SCHEDULER,
            "cluster at 10.0.0.7:8786",
            ("tls", 0, SCHEDULER),
        ),
        (
            (ADDRESS, "x", "tls://[::1]:80", ""),
            "tls://[::1]:80",
            "cluster at [::1]:80",
            ("tls", 0, "tls://[::1]:80"),
        ),
    ],
)
def test_a_choice_is_what_the_command_line_calls_it(typed, on, words, read):
    choice = typed_choice(*typed)
    assert choice.on == on
    assert read_workers(on) == WrittenWorkers(*read)
    assert words is None or choice.words == words
    assert kept_choice(choice.lines()) == choice


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ((PROCESSES, "0", "", ""), "from 1 to 256"),
        ((CLUSTER, "257", "", ""), "from 1 to 256"),
        ((PROCESSES, "٣", "", ""), "from 1 to 256"),
        ((PROCESSES, "9" * 5000, "", ""), "from 1 to 256"),
        ((ADDRESS, "", "", ""), "The address is missing. Enter tls://HOST:PORT."),
        (
            (ADDRESS, "", "tcp://10.0.0.7:8786", ""),
            "is not the address of a scheduler. Enter tls://HOST:PORT.",
        ),
        ((ADDRESS, "", "10.0.0.7", ""), "is not the address of a scheduler"),
        (
            (ADDRESS, "", "tls://10.0.0.7", ""),
            "Write tls://10.0.0.7:8786, if it uses the default port.",
        ),
        ((ADDRESS, "", "tls://10.0.0.7:99999", ""), "A port is a number from 1 to 65,535"),
    ],
)
def test_impossible_workers_are_refused_with_the_remedy(typed, says):
    with pytest.raises(QueryError) as refused:
        typed_choice(*typed)
    assert says in str(refused.value)


@pytest.mark.parametrize("lines", [(), ("x",), ("spirits", "1", "", ""), (PROCESSES, "many", "", "")])
def test_a_damaged_setting_means_the_threads_of_this_program(lines):
    assert kept_choice(lines) == WorkersChoice()


def test_workers_are_chosen_by_keys_and_kept(chip, settings, qtbot):
    assert chip.text() == "Workers: this program’s threads"
    chip.click()
    form = chip.form
    assert form.isVisible()
    assert not form.number.isEnabled()
    form.kinds.button(KINDS.index(PROCESSES)).click()
    assert form.number.isEnabled()
    form.number.setText("3")
    with qtbot.waitSignal(chip.changed):
        qtbot.keyClick(form.number, Qt.Key.Key_Return)
    assert not form.isVisible()
    assert chip.text() == "Workers: 3 processes"
    assert WorkersChip(Theme(LIGHT_MODE), settings, "batch").choice == WorkersChoice(PROCESSES, 3)
    assert WorkersChip(Theme(LIGHT_MODE), settings, "flops").choice == WorkersChoice()


def test_a_wrong_address_is_marked_in_the_form_and_nothing_is_chosen(chip, qtbot):
    chip.click()
    form = chip.form
    form.kinds.button(KINDS.index(ADDRESS)).click()
    assert chip.choice == WorkersChoice()
    form.address.setText("tcp://x:1")
    qtbot.keyClick(form.address, Qt.Key.Key_Return)
    assert form.isVisible()
    assert "Connections without TLS are for the command line only" in form.message
    form.address.setText(SCHEDULER)
    form._take_folder("/keys")
    assert chip.choice == WorkersChoice(ADDRESS, default_threads(), SCHEDULER, "/keys")
    qtbot.keyClick(form, Qt.Key.Key_Escape)
    assert not form.isVisible()
