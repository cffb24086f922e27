"""Whatever a file holds, opening it gives a session or a message that names the file and a remedy."""

import json
import os

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.errors import FileError
from oracle.session import (
    MAX_BYTES,
    VERSION,
    DocumentRecord,
    SeatRecord,
    load_session,
    read_session,
    save_session,
    write_session,
)
from tests import needs
from tests.plain_words import no_library_words

from .schema_data import SchemaData, damaged
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
        (HEAD + "}", "its table is missing"),
        (HEAD.replace("1", '"1"') + "}", "it does not say which version of the program saved it"),
        (HEAD.replace("1", "true") + "}", "it does not say which version of the program saved it"),
        (HEAD.replace("1", "0") + "}", "it does not say which version of the program saved it"),
        (HEAD + ', "x": ' + "[" * 100_000, "its text cannot be read"),
        (HEAD + ', "x": ' + "[" * 100_000 + "]" * 100_000 + "}", "its text cannot be read"),
        (HEAD + ', "x": ' + "9" * 5_000 + "}", "its text cannot be read"),
    ],
)
def test_text_that_is_not_a_session_is_refused_with_the_reason(tmp_path, content, words):
    path = tmp_path / "bad.oracle"
    path.write_text(content, encoding="utf-8")
    assert words in refusal(path).message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"label": "Hero"', '"label": 7', "the name of seat 1 cannot be read (it has an unexpected value"),
        (
            '"label": "Hero"',
            f'"label": "{"x" * 10_001}"',
            "the name of seat 1 cannot be read (it is too long)",
        ),
        ('"range": "15%', '"range": ["15%"], "x": "', "seat 2 cannot be read"),
        ('"colour": 1', '"colour": 12', "the colour of seat 2 cannot be read (a number is too large)"),
        ('"key": 2', '"key": 2147483648', "the key of seat 2 cannot be read (a number is too large)"),
        ('"key": 2', '"key": 1', "the table cannot be read (two seats have the same key)"),
        ('"game": "holdem"', '"game": "bridge"', "there is no game called “bridge”"),
        ('"game": "holdem"', '"game": "omaha"', "there is no game called “omaha”"),
        (
            '"syntax": "classic"',
            '"syntax": "roman"',
            "the syntax of the ranges cannot be read (it has a word",
        ),
        ('"error": 0.0005', '"error": 5.0', "the limits of a run cannot be read (the target error must be"),
        ('"seconds": 10.0', '"seconds": 1e300', "the limits of a run cannot be read (the time limit must be"),
        ('"method": "auto"', '"method": "psychic"', "there is no method “psychic”"),
        (
            '"title":',
            '"titel":',
            "the table cannot be read (it has something that this version does not know",
        ),
        (
            '"board": "Kh7c2d",\n    "dead"',
            '"dead"',
            "the table cannot be read (a part of it is missing)",
        ),
        ('"board": "Kh7c2d",\n    "dead"', '"board": 3, "dead"', "the board cannot be read"),
        (
            '"conditions": []',
            '"conditions": [{"key": 1}]',
            "condition 1 cannot be read (a part of it is missing)",
        ),
        ('"questions": []', '"questions": {}', "the list of questions cannot be read"),
        ('"pql": {"text": ""', '"pql": {"text": 0', "the text of the PQL pane cannot be read"),
        ('"document": {', '"table": {', "its table is missing"),
    ],
)
def test_a_damaged_table_is_refused_and_the_part_is_named_as_it_is_on_screen(tmp_path, old, new, message):
    text = text_of(tmp_path)
    assert old in text
    path = tmp_path / "bad.oracle"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    error = refusal(path)
    assert message in error.message
    assert "The file has not been changed." in error.remedy
    assert no_library_words(error)


@pytest.mark.parametrize("name", DocumentRecord.__struct_fields__)
def test_each_part_of_the_table_has_its_own_name(tmp_path, name):
    content = json.loads(text_of(tmp_path))
    content["document"][name] = False
    path = tmp_path / "bad.oracle"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert "the table cannot be read" not in refusal(path).message


@pytest.mark.parametrize("name", SeatRecord.__struct_fields__)
def test_each_part_of_a_seat_has_its_own_name(tmp_path, name):
    content = json.loads(text_of(tmp_path))
    content["document"]["seats"][0][name] = "no" if name == "folded" else False
    path = tmp_path / "bad.oracle"
    path.write_text(json.dumps(content), encoding="utf-8")
    message = refusal(path).message
    assert "of seat 1 cannot be read" in message
    assert "a part of seat 1" not in message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"means": [0.6, 0.4]', '"means": [0.6]', "A result was left out"),
        ('"trials": 1842304', '"trials": -1', "A result was left out"),
        ('"trials": 1842304', f'"trials": 1{"0" * 300}', "A result was left out"),
        ('"half_width": 0.0006', '"half_width": 1e308', "A result was left out"),
        ('"date": "2026', '"date": "20x6', "A result was left out"),
        ('"date": "2026', '"date": "9999', "A result was left out"),
        ('"results": [', '"results": 7, "x": [', "Some or all results were left out"),
        ('"layout": {', '"layout": {"deep": [[1]], ', "The arrangement of the window was left out"),
        ('"layout": {', '"layout": {"wide": 1e9, ', "The arrangement of the window was left out"),
        ('"pql": [],', '"pql": [{}, {}],', "2 questions asked in PQL were left out"),
        ('"layout": {', '"future": 1, "layout": {', "A part that this version does not know was left out."),
        ('"saved": "2026', '"saved": "0001', "but every part could be read"),
        ('"program": "open', '"program": 7, "x": "open', "A part that this version does not know"),
    ],
)
def test_damage_outside_the_table_is_left_out_and_reported_and_the_table_is_kept(tmp_path, old, new, message):
    text = text_of(tmp_path)
    assert old in text
    path = tmp_path / "bad.oracle"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    opened = read_session(path)
    assert opened.session.document == whole_session().document
    assert any(message in sentence for sentence in opened.lost)
    assert no_library_words(*opened.lost)
    before = path.read_bytes()
    with pytest.raises(FileError, match="would be lost"):
        save_session(path, opened.session)
    assert path.read_bytes() == before
    assert write_session(tmp_path / "again.oracle", opened.session).lost == ()


def three_results(tmp_path):
    """A file with three results, as text; each begins its own line."""
    results = [msgspec.structs.replace(whole_session().results[0], seed=seed) for seed in (1, 2, 3)]
    path = tmp_path / "three.oracle"
    save_session(path, whole_session(results=tuple(results)))
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "seeds", "layout"),
    [
        ('"seed": 2', '"seed": \0\0\0', [1, 3], True),
        ('"seed": 1', '"seed": 1, NaN', [2, 3], True),
        ('"seed": 3', '"seed" 3', [1, 2], True),
        ('"layout": {', '"layout": {{', [1, 2, 3], False),
        ('"results": [', '"results": ]', [], True),
    ],
)
def test_a_break_in_the_text_costs_only_the_part_it_is_in(tmp_path, old, new, seeds, layout):
    path = tmp_path / "broken.oracle"
    path.write_text(three_results(tmp_path).replace(old, new, 1), encoding="utf-8")
    opened = read_session(path)
    assert opened.session.document == whole_session().document
    assert [result.seed for result in opened.session.results] == seeds
    assert bool(opened.session.layout) == layout
    assert opened.lost
    assert no_library_words(*opened.lost)


@pytest.mark.parametrize("quick", [False, True])
def test_a_file_cut_short_after_the_table_keeps_what_was_before_the_cut(tmp_path, quick):
    path = tmp_path / "cut.oracle"
    save_session(path, whole_session(), quick=quick)
    content = path.read_bytes()
    ours = [b'"results"', b'"layout"']
    for mark, results in zip(ours, (0, 1), strict=True):
        path.write_bytes(content[: content.index(mark) + 3])
        opened = read_session(path)
        assert opened.session.document == whole_session().document
        assert len(opened.session.results) == results
        assert any("arrangement" in sentence for sentence in opened.lost)


def test_a_byte_that_is_not_text_in_a_result_leaves_the_table_and_in_the_table_refuses(tmp_path):
    content = text_of(tmp_path).encode()
    path = tmp_path / "bad.oracle"
    path.write_bytes(content.replace(b'"strategy": "s', b'"strategy": "\xff'))
    assert read_session(path).session.results == ()
    path.write_bytes(content.replace(b"Three-bet", b"Three\xffbet"))
    assert "has bytes that are not text" in refusal(path).message


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
    message = refusal(path)
    assert "it was saved by a newer version of the program (open-odds-oracle 3.0)" in message.message
    assert message.remedy == "Update this program to open it. The file has not been changed."


def test_a_binary_file_is_not_text(tmp_path):
    path = tmp_path / "picture.oracle"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    assert "it is not a text file" in refusal(path).message


def test_bytes_that_are_not_text_are_placed_by_line(tmp_path):
    path = tmp_path / "bad.oracle"
    path.write_bytes(HEAD.encode() + b',\n\n"title": "\xff"}')
    assert "line 3 has bytes that are not text" in refusal(path).message


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "huge.oracle"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES * 1000)
    assert "it is larger than 16 MB" in refusal(path).message


def test_a_missing_file_and_a_folder_are_distinguished(tmp_path):
    assert "there is no such file" in refusal(tmp_path / "gone.oracle").message
    assert "it is a folder" in refusal(tmp_path).message


@needs.PIPES
def test_a_pipe_is_distinguished_from_a_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.oracle")
    assert "a device or a pipe" in refusal(tmp_path / "pipe.oracle").message


def test_a_file_that_the_user_may_not_read_says_so(tmp_path, monkeypatch):
    path = tmp_path / "secret.oracle"
    path.touch()

    def forbid(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbid)
    assert "you do not have permission to read it" in refusal(path).message


@given(rng=st.randoms(use_true_random=False))
@same_folder
def test_any_damage_gives_a_session_whose_table_was_not_touched_or_a_message_of_plain_words(tmp_path, rng):
    content = damaged(rng, SchemaData(rng, most=2).content())
    path = tmp_path / "damaged.oracle"
    path.write_bytes(content)
    try:
        opened = read_session(path)
    except FileError as error:
        found = error
    else:
        found = None
        assert no_library_words(*opened.lost)
        assert write_session(tmp_path / f"{rng.random()}.oracle", opened.session).lost == ()
    assert found is None or (path.name in found.message and found.remedy and no_library_words(found))
    assert path.read_bytes() == content


@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: (HEAD + text).encode()))
@same_folder
def test_any_content_raises_nothing_else(tmp_path, content):
    path = tmp_path / "any.oracle"
    path.write_bytes(content)
    refusal(path)


def test_half_characters_in_a_damaged_file_are_read_as_they_will_be_saved(tmp_path):
    path, again = tmp_path / "half.oracle", tmp_path / "again.oracle"
    text = text_of(tmp_path).replace('"label": "', '"label": "\\ud835')
    path.write_text(text[: text.index('"results"')], encoding="utf-8")
    opened = read_session(path).session
    assert all(seat.label.startswith("?") for seat in opened.document.seats)
    save_session(again, opened)
    assert read_session(again).session.document == opened.document
