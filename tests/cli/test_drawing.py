"""``--png`` and ``--svg``: the pictures of the window as files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QColor, QImage

import oracle
from oracle.cli import drawing
from oracle.cli.command import COMMANDS
from oracle.cli.known_pictures import PICTURES
from tests import needs
from tests.architecture.source_trees import ROOT
from tests.patience import LONG_WAIT
from ui.background import short_work
from ui.pictures.catalog import PictureSet
from ui.theme.tokens import DARK, LIGHT

HANDS = "AhKh", "QsQc"
FLOP = "--board", "Kd7h2h"

pytestmark = pytest.mark.usefixtures("qapp")


def words(path: Path) -> str:
    """The texts of an SVG file."""
    root = ElementTree.parse(path).getroot()
    return "\n".join("".join(each.itertext()).strip() for each in root.iter() if each.tag.endswith("}text"))


def test_every_picture_of_the_window_has_a_name_here_and_a_function() -> None:
    in_window = [entry.offer.name for entry in PictureSet.pictures()]
    assert sorted(each.window for each in PICTURES.values()) == sorted(in_window)
    for known in PICTURES.values():
        assert known.function in oracle.__all__
        assert (known.figures is None) == bool(known.command)
        assert known.command in ("", *COMMANDS)


@pytest.mark.parametrize(
    ("words_", "shown"),
    [
        (("what-they-hold", *HANDS, *FLOP), "p1"),
        (
            ("what-they-hold", "AsAh2d3d", "KsKhQdQc", "--game", "omaha8", "--board", "Jd7h4h3s", "--low"),
            "low",
        ),
        (("starting-hands", "--against", "AKs"), "AKs"),
        (("first-bet", "--needed", "2/5"), "First bet with 9 still to act"),
        (("blockers", "AhKh", "QQ+,AK", "--board", "Kd7h2h3s9c"), "p2"),
        (("outs", "AsAc", "KcKd", "--board", "Kh8h9c3d"), "p1"),
    ],
)
def test_pictures_with_own_options_are_drawn(
    say, tmp_path: Path, words_: tuple[str, ...], shown: str
) -> None:
    path = tmp_path / "a.svg"
    output = say("picture", *words_, "--svg", str(path))
    assert (output.code, output.err) == (0, "")
    assert shown in words(path)
    assert ("Open Odds Oracle" in words(path)) == (words_[0] not in ("starting-hands", "first-bet"))


def test_a_decision_is_drawn_with_its_money_however_late_its_figures_are(
    say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(short_work, "PATIENCE", 0.0)  # a window would go on without them
    path, money = tmp_path / "a.svg", ("--pot", "30bb", "--call", "10bb")
    output = say("picture", "fold-call-raise", *HANDS, "--board", "Kd7h2h3s", *money, "--svg", str(path))
    assert (output.code, output.err) == (0, "")
    assert "A call needs 25.0 % equity" in words(path)
    assert short_work.PATIENCE == 0.0


def test_the_picture_has_the_figures_of_python_and_a_caption(say, tmp_path: Path) -> None:
    needs.fonts()
    path = tmp_path / "next.svg"
    output = say("picture", "next-card", *HANDS, *FLOP, "--svg", str(path))
    assert (output.code, output.err) == (0, "")
    assert output.out == f"Saved as {path}.\n"
    found = oracle.next_cards(*HANDS, board=FLOP[1]).to_columns()
    now = float((found["chance"] * found["p1.equity"]).sum())
    said = words(path)
    assert f"now {100 * now:.1f} %" in said
    cells = Counter(f"{100 * share:.1f} %" for share in found["p1.equity"].tolist())
    lines = said.splitlines()
    assert {text: lines.count(text) for text in cells} == cells
    for text in (*HANDS, "p1", "p2", "Texas hold’em · board Kd 7h 2h", "Exact. Open Odds Oracle"):
        assert text in said
    plain = say("picture", "next-card", *HANDS, *FLOP, "--svg", str(path), "--no-caption")
    assert plain.code == 0
    assert "Open Odds Oracle" not in words(path)


@pytest.mark.parametrize(("more", "ground"), [((), LIGHT.surface), (("--dark",), DARK.surface)])
def test_size_scale_and_colours_are_those_asked_for(say, tmp_path: Path, more, ground: str) -> None:
    path = tmp_path / "a.png"
    asked = ("picture", "streets", *HANDS, *FLOP, "--size", "700x400", "--no-caption", *more)
    assert say(*asked, "--png", str(path), "--scale", "1.5").code == 0
    image = QImage(str(path))
    assert (image.width(), image.height()) == (1050, 600)
    assert image.pixelColor(2, 2) == QColor(ground)


def test_a_sampled_picture_says_its_error_and_seed(say, tmp_path: Path) -> None:
    path = tmp_path / "types.svg"
    asked = ("picture", "hand-types", "15%", "20%", "30%", "--seed", "7", "--seconds", "0.01")
    assert say(*asked, "--street", "flop", "--svg", str(path)).code == 0
    said = words(path)
    assert "± " in said
    assert "Seed 7." in said
    assert "Hand types on the flop" in said


def test_player_graph_and_condition_are_drawn(say, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    asked = ("picture", "breakdown", "88+", "TT+", *FLOP, "--svg", str(path))
    assert say(*asked, "--player", "2", "--where", "pocketPair(p1)").code == 0
    said = words(path)
    assert "p2’s 27 hands" in said
    assert "Given that p1" in said
    graph = ("picture", "equity-graph", *HANDS, "--board", "Kd7h2h3s", "--svg", str(path))
    assert say(*graph, "--of", "range").code == 0
    assert "river cards" in words(path)


def test_outs_odds_and_flops_are_drawn_too(say, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    assert say("outs", "AsAc", "KcKd", "--board", "Kh8h9c", "--svg", str(path)).code == 0
    assert "p2" in words(path)
    assert say("outs", "AsAc", "--board", "Kh8h9c3d", "--svg", str(path)).code == 0
    assert "Against one random hand." in words(path)
    odds = ("odds", "AsKs", "--board", "Kd7h2h3s", "--trials", "2000", "--seed", "1", "--svg", str(path))
    assert say(*odds, "--villain", "QQ+").code == 0
    assert "p2" in words(path)
    low = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
    flops = ("flops", "AcAd", "KcKd", "--dead", low, "--svg", str(path))
    assert say(*flops, "--search", "Qxx").code == 0
    assert "p1’s equity on every flop, best to worst" in words(path)
    assert "Only these flops: Qxx" in words(path)
    turns = ("flops", "AcAd", "KcKd", "QcQd", "--board", "7s8h2h", "--svg", str(path))
    assert say(*turns).code == 0
    assert "p1’s equity on every turn, best to worst" in words(path)


@pytest.mark.parametrize(
    ("asked", "code", "message"),
    [
        (("--png", "{}/a.jpg"), 2, "must end in .png: “a.jpg” ends in “.jpg”. Name it “a.png”."),
        (("--svg", "{}/a"), 2, "“a” has no ending. Name it “a.svg”."),
        (("--svg", "{}/3-bet vs. BTN"), 2, "“3-bet vs. BTN” has no ending. Name it “3-bet vs. BTN.svg”."),
        (("--svg", "-"), 2, "must end in .svg"),
        (("--png", "{}/gone/a.png"), 1, "there is no folder “gone”. Make it first"),
        (("--png", "{}/folder.png"), 1, "that is the name of a folder"),
        (("--png", "{}/a\0.png"), 1, "that is not a file name"),
        (("--png", f"{{}}/{'x' * 300}.png"), 1, "its name is too long"),
        (("--svg", "{}/folder.png/gone/a.svg"), 1, "there is no folder “gone”"),
        (("--svg", "{}/a.svg", "--json"), 2, "--json prints figures, --png and --svg draw them."),
        (("--dark",), 2, "--dark is for pictures. Add --png FILE or --svg FILE."),
        (("--png", "{}/a.png", "--size", "10x20"), 2, "not a size such as 900x560, each side 320 to 4000"),
        (("--png", "{}/a.png", "--scale", "99"), 2, "--scale is 99. Use 0.25 to 8."),
        (("--png", "{}/a.png", "--size", "4000x4000", "--scale", "8"), 2, "too many pixels"),
        (("--png", "{}/a.png", "--player", "3"), 2, "There is no player 3. Players are numbered 1 to 2."),
    ],
)
def test_wrong_options_and_places_are_reported_before_anything_is_computed(
    say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked, code: int, message: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    monkeypatch.setattr(drawing, "plots", lambda: pytest.fail("a picture was drawn"))
    output = say("picture", "breakdown", *HANDS, *FLOP, *(word.format(tmp_path) for word in asked))
    assert (output.code, output.out) == (code, "")
    assert message in output.err
    assert [path.name for path in tmp_path.iterdir()] == ["folder.png"]


@needs.CLOSED_FOLDERS
def test_a_folder_that_cannot_be_written_to_is_reported(say, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    output = say("picture", "breakdown", *HANDS, *FLOP, "--png", str(tmp_path / "a.png"))
    tmp_path.chmod(0o700)
    assert "you do not have permission to write there" in output.err


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("odds", "AsKs", "--opponents", "2"), "The picture shows every number of opponents."),
        (("flops", "AA"), "The picture compares players."),
        (("flops", "AA", "KK", "--texture", "suits"), "--texture is for printed figures."),
        (("picture", "turn-river", "AA", "KK"), "needs a flop"),
        (("picture", "streets", "AA", "KK"), "needs exact hands"),
        (("picture", "fold-call-raise", "AA", "KK"), "needs the pot"),
        (("picture", "preflop-value", "AA", "KK", "--pot", "1o"), "1o"),
        (("picture", "turn-river", "AA", "KK", "--pot", "10"), "has no --pot"),
    ],
)
def test_what_cannot_be_drawn_is_reported(say, tmp_path: Path, command, message: str) -> None:
    output = say(*command, "--png", str(tmp_path / "a.png"))
    assert output.code == 2
    assert message in output.err
    assert list(tmp_path.iterdir()) == []


def test_without_the_packages_of_the_window_it_says_what_to_install(say, tmp_path: Path, monkeypatch) -> None:
    real = drawing.window_module

    def found(name: str):
        if name.startswith("ui.offscreen"):
            raise ModuleNotFoundError("No module named 'PySide6'", name="PySide6")
        return real(name)

    monkeypatch.setattr(drawing, "window_module", found)
    output = say("picture", "breakdown", *HANDS, *FLOP, "--png", str(tmp_path / "a.png"))
    assert output.code == 1
    assert '[gui]"' in output.err
    assert "need PySide6" in output.err


def test_no_screen_is_needed_and_nothing_else_is_printed(tmp_path: Path) -> None:
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    run = subprocess.run(
        [sys.executable, "-m", "oracle", "picture", "first-bet", "--needed", "2/5", "--png", "a.png"],
        cwd=tmp_path, env={name: text for name, text in os.environ.items() if name not in gone}
        | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=LONG_WAIT,
    )  # fmt: skip
    assert (run.returncode, run.stdout, run.stderr) == (0, "Saved as a.png.\n", "")
    assert QImage(str(tmp_path / "a.png")).width() == 1800
