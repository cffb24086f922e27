"""The log of unexpected errors stays small and never causes errors itself."""

import threading

from ui.diagnostics.log_file import CRASH_BYTES, ENTRY_CHARS, LOG_BYTES, LogFile


def test_entries_are_appended_with_their_time(tmp_path):
    log = LogFile(tmp_path / "state")
    assert log.write("first")
    assert log.write("second\nline")
    text = log.path.read_text(encoding="utf-8")
    assert text.index("first") < text.index("second\nline")
    assert text.count("--- 20") == 2


def test_the_log_and_the_one_before_are_all_that_is_kept(tmp_path):
    log = LogFile(tmp_path)
    for number in range(4 * LOG_BYTES // ENTRY_CHARS):
        log.write(f"{number}".ljust(ENTRY_CHARS, "x"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.old.txt", "log.txt"]
    assert all(path.stat().st_size <= LOG_BYTES + ENTRY_CHARS + 200 for path in tmp_path.iterdir())


def test_a_very_long_entry_loses_its_middle(tmp_path):
    log = LogFile(tmp_path)
    log.write("BEGIN" + "x" * 10**6 + "END")
    text = log.path.read_text(encoding="utf-8")
    assert "BEGIN" in text
    assert "END" in text
    assert len(text) < ENTRY_CHARS + 200


def test_a_folder_that_cannot_be_written_is_no_second_error(tmp_path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert not LogFile(tmp_path / "file").write("lost")


def test_text_that_is_no_utf_8_is_logged_all_the_same(tmp_path):
    log = LogFile(tmp_path)
    assert log.write("a file named \udcff")
    assert "\\udcff" in log.path.read_text(encoding="utf-8")


def test_many_threads_write_whole_entries(tmp_path):
    log = LogFile(tmp_path)
    threads = [threading.Thread(target=log.write, args=(f"entry {n} ends",)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = log.path.read_text(encoding="utf-8").splitlines()
    assert sorted(lines[1::2]) == sorted(f"entry {n} ends" for n in range(20))


def test_the_record_of_crashes_is_emptied_once_it_is_long(tmp_path):
    import os

    log = LogFile(tmp_path)
    log.crash_path.write_bytes(b"x" * 10)
    os.close(log.open_crash_record())
    assert log.crash_path.stat().st_size == 10
    log.crash_path.write_bytes(b"x" * (CRASH_BYTES + 1))
    os.close(log.open_crash_record())
    assert log.crash_path.stat().st_size == 0
