"""What is saved comes back, in a file a person can read, and nothing else is ever overwritten."""

import errno
import json
import os
import stat

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from oracle.errors import FileError
from oracle.session import (
    digest_on_disk,
    load_session,
    read,
    read_session,
    save_session,
    store,
    write_session,
)
from tests import needs

from .strategies import files, whole_session


def result(**changes):
    return msgspec.structs.replace(whole_session().results[0], **changes)


# Whole sessions are large, so hypothesis throws many away; enough are left.
same_folder = settings(
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ]
)


@given(content=files)
@same_folder
def test_anything_that_opens_undamaged_can_be_saved_and_comes_back_unchanged(tmp_path, content):
    path, again = tmp_path / "any.oracle", tmp_path / "again.oracle"
    path.write_bytes(content)
    opened = read_session(path)
    assert opened.lost == ()
    for quick in (False, True):
        assert write_session(again, opened.session, quick=quick).lost == ()
        assert read_session(again).session == opened.session


def test_a_session_is_converted_entry_by_entry(tmp_path, monkeypatch):
    session = msgspec.structs.replace(
        whole_session(), results=whole_session().results[:1] * 7, pql=whole_session().pql[:1] * 5
    )
    path = tmp_path / "large.oracle"
    save_session(path, session)
    sizes, convert = [], msgspec.convert

    def counted(value, kind, **how):
        # Lists are taken apart without looking into their entries, so only records are counted.
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            sizes.append(sum(len(value.get(part, ())) for part in ("results", "pql")))
        return convert(value, kind, **how)

    monkeypatch.setattr(msgspec, "convert", counted)
    assert load_session(path) == session
    assert len(sizes) == 1 + len(session.results) + len(session.pql)
    assert max(sizes) == 0


def test_the_file_is_indented_json_with_short_things_on_one_line(tmp_path):
    path = tmp_path / "hand.oracle"
    save_session(path, whole_session())
    text = path.read_text(encoding="utf-8")
    assert list(json.loads(text))[:4] == ["format", "version", "program", "saved"]
    assert '          {"name": "Hero", "range": "AsKs", "folded": false},' in text
    assert "Villain ♠" in text
    assert text.endswith("}\n")
    assert max(map(len, text.splitlines())) <= 120


def test_saving_twice_writes_the_same_bytes(tmp_path):
    digests = {save_session(tmp_path / f"{i}.oracle", whole_session()) for i in range(2)}
    assert digests == {digest_on_disk(tmp_path / "0.oracle")}
    assert read_session(tmp_path / "1.oracle").digest in digests


def test_a_byte_order_mark_and_a_missing_last_line_break_do_not_hurt(tmp_path):
    path = tmp_path / "edited.oracle"
    save_session(path, whole_session())
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().rstrip())
    assert load_session(path) == whole_session()


@needs.PERMISSIONS
def test_permissions_of_the_old_file_are_kept(tmp_path):
    path = tmp_path / "shared.oracle"
    save_session(path, whole_session())
    path.chmod(0o640)
    save_session(path, whole_session(layout={}))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@needs.LINKS
def test_a_link_stays_a_link_and_its_target_is_replaced(tmp_path):
    target, link = tmp_path / "real.oracle", tmp_path / "link.oracle"
    save_session(target, whole_session())
    link.symlink_to(target)
    save_session(link, whole_session(layout={}))
    assert link.is_symlink()
    assert load_session(target).layout == {}


def test_half_a_character_is_saved_visibly_instead_of_failing(tmp_path):
    document = msgspec.structs.replace(whole_session().document, title="half \ud83c a flag")
    path = tmp_path / "odd.oracle"
    save_session(path, whole_session(document=document))
    assert load_session(path).document.title == "half ? a flag"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "you do not have permission to write there"),
        (errno.EIO, "the disk reports an error"),
        (errno.ECONNRESET, "the system says"),
    ],
)
@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_a_disk_that_fails_at_any_step_leaves_the_old_file_and_no_litter(
    tmp_path, monkeypatch, number, words, step
):
    path = tmp_path / "hand.oracle"
    save_session(path, whole_session())
    before = path.read_bytes()
    true_open = os.open

    def fail(*args, **_):
        if step == "open" and not str(args[0]).endswith(".saving"):
            return true_open(*args)
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(FileError) as caught:
            save_session(path, whole_session(layout={}))
    assert caught.value.message.startswith(f"“hand.oracle” was not saved: {words}")
    assert caught.value.remedy.endswith("Nothing is lost.")
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["hand.oracle"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"my notes", "it is not a session of Open Odds Oracle"),
        (b'{"format": "open-odds-oracle session", "version": 99}', "a newer version of the program"),
        (b'{"format": "open-odds-oracle session", "version": 1', "is damaged: its end is missing"),
    ],
)
def test_a_file_that_cannot_be_read_is_never_overwritten(tmp_path, content, words):
    path = tmp_path / "precious.oracle"
    path.write_bytes(content)
    with pytest.raises(FileError, match="would be lost") as caught:
        save_session(path, whole_session())
    assert words in caught.value.message
    assert caught.value.remedy == "Choose another name."
    assert path.read_bytes() == content


def test_an_empty_file_may_be_filled(tmp_path):
    path = tmp_path / "new.oracle"
    path.touch()
    save_session(path, whole_session())
    assert load_session(path) == whole_session()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gone/hand.oracle", "its folder no longer exists"),
        ("x" * 300, "its name is too long"),
        ("nul\0.oracle", "is not a file name"),
        (".", "would be lost"),
    ],
)
def test_an_impossible_place_is_named(tmp_path, name, words):
    with pytest.raises(FileError) as caught:
        save_session(tmp_path / name, whole_session())
    assert words in caught.value.message
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("changes", "place"),
    [({"title": "x" * 10_001}, "the title of the session"), ({"board": "y" * 2**24}, "more than 16 MB")],
)
def test_a_table_that_could_not_be_opened_again_is_not_written_and_the_place_is_named(
    tmp_path, changes, place
):
    path = tmp_path / "hand.oracle"
    document = msgspec.structs.replace(whole_session().document, **changes)
    with pytest.raises(FileError, match="could not be opened again") as caught:
        save_session(path, whole_session(document=document))
    assert place in caught.value.message
    assert not path.exists()


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({"layout": {"zoom": float("nan")}}, "The arrangement of the window was left out"),
        ({"results": (result(why="x" * 10_001), result())}, "A result was left out"),
        ({"results": (result(half_width=1e308), result(seconds=-1.0))}, "2 results were left out"),
    ],
)
def test_a_part_outside_the_table_that_could_not_be_opened_again_is_left_out_and_reported(
    tmp_path, changes, lost
):
    path = tmp_path / "hand.oracle"
    saved = write_session(path, whole_session(**changes))
    (said,) = saved.lost
    assert lost in said
    assert read_session(path).lost == ()
    assert digest_on_disk(path) == saved.digest
    assert load_session(path).document == whole_session().document


def test_where_results_have_no_room_the_oldest_are_left_out(tmp_path, monkeypatch):
    path = tmp_path / "hand.oracle"
    room = 256 * 1024
    assert room < store.MAX_BYTES == read.MAX_BYTES  # as large a file as is written can be opened
    for module in (store, read):
        monkeypatch.setattr(module, "MAX_BYTES", room)
    long = tuple(sorted(result().trace * 80, key=lambda point: point.trials))
    large = [result(program=str(number), trace=long) for number in range(24)]
    saved = write_session(path, whole_session(results=tuple(large)))
    assert path.stat().st_size <= room
    assert saved.lost == (
        "The oldest results and questions were left out, because the file has no room for them.",
    )
    kept = load_session(path).results
    assert 0 < len(kept) < len(large)
    assert kept == tuple(large[-len(kept) :])
