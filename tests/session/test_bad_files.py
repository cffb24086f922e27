"""Whatever a file holds, opening it gives a session or a message that names the file and a remedy."""

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.errors import FileError
from oracle.session import MAX_BYTES, VERSION, Session, load_session, save_session

from .strategies import whole_session

same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
HEAD = '{"format": "open-odds-oracle session", "version": 1'


def text_of(tmp_path):
    path = tmp_path / "source.oracle"
    save_session(path, whole_session())
    return path.read_text(encoding="utf-8")


def refusal(path):
    with pytest.raises(FileError) as caught:
        load_session(path)
    assert caught.value.path == str(path)
    assert path.name in caught.value.message
    assert caught.value.remedy
    return caught.value


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "it is empty"),
        ("  \n", "it is empty"),
        ("AsKs vs 99+", "it is not a session of Open Odds Oracle"),
        ("[1, 2]", "it is not a session of Open Odds Oracle"),
        ('{"format": "something else", "version": 1}', "it is not a session of Open Odds Oracle"),
        ('{"version": 1}', "it is not a session of Open Odds Oracle"),
        (HEAD, "its end is missing"),
        (HEAD + "\n, oops}", "line 2 cannot be read"),
        (HEAD + "}", "object missing required field program"),
        (HEAD.replace("1", '"1"') + "}", "its field “version” cannot be read"),
        (HEAD.replace("1", "true") + "}", "its field “version” cannot be read"),
        (HEAD.replace("1", "0") + "}", "its field “version” cannot be read"),
        (HEAD + ', "x": ' + "[" * 100_000, "its text cannot be read"),
        (HEAD + ', "x": ' + "[" * 100_000 + "]" * 100_000 + "}", "its text cannot be read"),
        (HEAD + ', "x": ' + "9" * 5_000 + "}", "its text cannot be read"),
    ],
)
def test_text_that_is_no_session_is_refused_with_the_reason(tmp_path, content, words):
    path = tmp_path / "bad.oracle"
    path.write_text(content, encoding="utf-8")
    assert words in refusal(path).message


@pytest.mark.parametrize(
    ("old", "new", "field", "reason"),
    [
        ('"label": "Hero"', '"label": 7', "document.seats[0].label", "expected str, got int"),
        ('"colour": 1', '"colour": 12', "document.seats[1].colour", "expected int <= 9"),
        ('"key": 2', '"key": 1', "document", "two seats have the same key"),
        ('"game": "holdem"', '"game": "bridge"', "document", "there is no game called “bridge”"),
        ('"syntax": "classic"', '"syntax": "roman"', "document.syntax", "invalid enum value 'roman'"),
        ('"error": 0.0005', '"error": 5.0', "document.settings", "the target error must lie between 0 and 1"),
        ('"method": "auto"', '"method": "psychic"', "document.settings", "there is no method “psychic”"),
        ('"title":', '"titel":', "document", "object contains unknown field titel"),
        ('"means": [0.6, 0.4]', '"means": [0.6]', "results[0]", "the trace does not fit the seats"),
        ('"trials": 1842304', '"trials": -1', "results[0].trials", "expected int >= 0"),
        ('"date": "2026', '"date": "20x6', "results[0].date", "invalid RFC3339"),
        ('"layout": {', '"layout": {"deep": [[1]], ', "layout[...][0]", "expected int, got array"),
    ],
)
def test_a_damaged_field_is_named(tmp_path, old, new, field, reason):
    text = text_of(tmp_path)
    assert old in text
    path = tmp_path / "bad.oracle"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    told = refusal(path)
    assert f"its field “{field}” cannot be read" in told.message
    assert reason in told.message
    assert "The file has not been changed." in told.remedy


@pytest.mark.parametrize("count", [0, 11])
def test_more_seats_than_the_game_has_are_refused(tmp_path, count):
    data = json.loads(text_of(tmp_path))
    seat = data["document"]["seats"][0]
    data["document"]["seats"] = [{**seat, "key": key} for key in range(count)]
    path = tmp_path / "bad.oracle"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert f"has 1 to 10 seats, not {count}" in refusal(path).message


def test_a_file_from_a_newer_version_says_which_program_wrote_it(tmp_path):
    newer = {"version": VERSION + 1, "program": "open-odds-oracle 3.0", "new": []}
    data = {**json.loads(text_of(tmp_path)), **newer}
    path = tmp_path / "new.oracle"
    path.write_text(json.dumps(data), encoding="utf-8")
    told = refusal(path)
    assert "a newer version of the program (open-odds-oracle 3.0) saved it" in told.message
    assert told.remedy == "Update this program to open it. The file has not been changed."


def test_a_binary_file_is_no_text(tmp_path):
    path = tmp_path / "picture.oracle"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    assert "it is not a text file" in refusal(path).message


def test_bytes_that_are_no_text_are_placed_by_line(tmp_path):
    path = tmp_path / "bad.oracle"
    path.write_bytes(HEAD.encode() + b',\n\n"title": "\xff"}')
    assert "line 3 holds bytes that are no text" in refusal(path).message


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.oracle"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 1000)
    assert "it is larger than 16 MB" in refusal(path).message


def test_a_missing_file_a_folder_and_a_pipe_are_told_apart(tmp_path):
    assert "there is no such file" in refusal(tmp_path / "gone.oracle").message
    assert "it is a folder" in refusal(tmp_path).message
    os.mkfifo(tmp_path / "pipe.oracle")
    assert "a device or a pipe" in refusal(tmp_path / "pipe.oracle").message


def test_a_file_one_may_not_read_says_so(tmp_path, monkeypatch):
    path = tmp_path / "secret.oracle"
    path.touch()

    def forbid(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbid)
    assert "you may not read it" in refusal(path).message


@given(data=st.data())
@same_folder
def test_a_truncated_file_is_refused(tmp_path, data):
    content = text_of(tmp_path).encode().rstrip()
    path = tmp_path / "cut.oracle"
    path.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])
    refusal(path)


@given(changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=6))
@same_folder
def test_flipped_bytes_give_a_session_or_a_message(tmp_path, changes):
    content = bytearray(text_of(tmp_path).encode())
    for place, byte in changes:
        content[place % len(content)] = byte
    path = tmp_path / "flipped.oracle"
    path.write_bytes(content)
    try:
        outcome = load_session(path)
    except FileError as told:
        outcome = told
    assert isinstance(outcome, Session) or (path.name in outcome.message and outcome.remedy)


@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: (HEAD + text).encode()))
@same_folder
def test_no_content_whatever_raises_anything_else(tmp_path, content):
    path = tmp_path / "any.oracle"
    path.write_bytes(content)
    refusal(path)
