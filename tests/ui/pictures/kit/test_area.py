"""The area of the pictures: groups and tabs, one picture or two, the strip below."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from ui.pictures.kit.area import SIDE_BY_SIDE, STACKED, PictureArea

LEFT = Qt.MouseButton.LeftButton
PLACES = (("line", "Ends"), ("map", "Ends"), ("card", "Middle"), ("streets", "Middle"), ("types", "Ends"))


@pytest.fixture
def area(qapp, qtbot):
    made = PictureArea()
    qtbot.addWidget(made)
    for name, group in PLACES:
        label = QLabel(name)
        label.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.add(name, f"The {name}", label, group=group, second=name == "card", tab=name.title())
    made.resize(700, 400)
    made.show()
    return made


def tabs(bar):
    return [bar.tabText(place) for place in range(bar.count())]


def click(bar, name, qtbot):
    place = next(place for place in range(bar.count()) if bar.tabData(place) == name)
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(place).center())


def test_pictures_are_offered_by_group_each_with_its_whole_title_on_hover(area):
    rows = area.main.rows
    assert tabs(rows.groups) == ["Ends", "Middle"]
    assert tabs(rows.pictures) == ["Line", "Map", "Types"]
    assert rows.pictures.tabToolTip(0) == "The line"
    assert area.names == ("line", "map", "types", "card", "streets")


def test_a_group_comes_back_with_the_picture_it_was_left_with(area, qtbot):
    rows = area.main.rows
    click(rows.pictures, "types", qtbot)
    click(rows.groups, "Middle", qtbot)
    assert (area.current, tabs(rows.pictures)) == ("card", ["Card", "Streets"])
    click(rows.groups, "Ends", qtbot)
    assert area.current == "types"


def test_no_tab_is_cut_however_narrow_the_area_is_made(area):
    area.resize(50, 400)
    for bar in (area.main.rows.groups, area.main.rows.pictures):
        assert bar.tabRect(bar.count() - 1).right() < bar.width() <= area.width()


@pytest.mark.parametrize(
    ("size", "way"),
    [((SIDE_BY_SIDE, 600), Qt.Orientation.Horizontal), ((700, STACKED), Qt.Orientation.Vertical)],
)
def test_two_pictures_are_shown_where_there_is_room_and_one_elsewhere(area, size, way):
    assert area.beside == ""
    area.resize(*size)
    assert (area.current, area.beside) == ("line", "card")
    assert area.main.isVisible()
    assert area.other.isVisible()
    assert area._panes.orientation() == way
    area.resize(700, 400)
    assert area.beside == ""
    assert not area.other.isVisible()


def test_the_second_picture_is_chosen_by_its_own_tabs(area, qtbot):
    area.resize(SIDE_BY_SIDE, 600)
    click(area.other.rows.pictures, "streets", qtbot)
    assert (area.current, area.beside) == ("line", "streets")


def test_choosing_what_the_other_pane_shows_swaps_the_two(area, qtbot):
    area.resize(SIDE_BY_SIDE, 600)
    click(area.main.rows.groups, "Middle", qtbot)
    assert (area.current, area.beside) == ("card", "line")
    click(area.other.rows.groups, "Middle", qtbot)
    assert (area.current, area.beside) == ("line", "card")


def test_one_picture_is_a_choice_and_so_are_two(area):
    area.resize(SIDE_BY_SIDE, 600)
    area.want_two(False)
    assert area.beside == ""
    area.want_two(True)
    assert area.beside == "card"


def test_stepping_goes_through_all_pictures_and_leaves_the_other_pane_alone(area, qtbot):
    seen = []
    for _ in area.names:
        area.step(1)
        seen.append(area.current)
    assert seen == ["map", "types", "card", "streets", "line"]
    area.step(-1)
    assert area.current == "streets"
    area.resize(SIDE_BY_SIDE, 600)
    area.restore({"picture": "map", "second": "types"})
    area.step(1)
    assert (area.current, area.beside) == ("card", "types")


def test_stepping_moves_the_pane_that_has_the_keyboard(area, qtbot):
    area.resize(SIDE_BY_SIDE, 600)
    with qtbot.waitActive(area):
        area.activateWindow()
    area.other.rows.pictures.setFocus()
    area.step(1)
    assert (area.current, area.beside) == ("line", "streets")


def test_an_arrangement_is_stored_and_restored(area):
    area.restore({"picture": "types", "second": "map", "two": False})
    found = area.arrangement()
    assert found == {"picture": "types", "second": "map", "two": False}
    area.restore({"picture": "line", "second": "card", "two": True})
    area.restore(found)
    assert area.arrangement() == found


@pytest.mark.parametrize(
    "layout", [{"picture": "mona lisa"}, {"second": "mona lisa"}, {"two": 3}, {"second": "line"}, {}]
)
def test_what_is_not_known_of_an_arrangement_changes_nothing(area, layout):
    before = area.arrangement()
    area.restore({**layout, "picture": layout.get("picture", "line")})
    assert area.arrangement() == before


def test_a_picture_is_added_in_front_and_taken_away(area):
    table = QWidget()
    area.add("table", "Table", table, group="Table", first=True)
    assert tabs(area.main.rows.groups) == ["Table", "Ends", "Middle"]
    area.show_picture("table")
    assert not area.main.rows.pictures.isVisible()  # it is alone in its group
    area.remove("table")
    assert area.current == "line"
    assert tabs(area.main.rows.groups) == ["Ends", "Middle"]
    assert table.parent() is None
    table.deleteLater()


def test_the_strip_is_below_pictures_that_leave_room_or_fills_its_own_pane(area):
    strip = QLabel("strip")
    area.set_strip(strip)
    area.add("graph", "Graph", QLabel("graph"), group="Ends", strip=True)
    area.add_strip_page("strip", "Strip", "Run")
    area.resize(700, 600)
    area.show_picture("graph")
    assert strip.isVisible()
    below = strip.height()
    area.show_picture("map")
    assert not strip.isVisible()
    area.show_picture("strip")
    assert strip.isVisible()
    assert strip.height() > 2 * below
    area.show_picture("graph")
    assert strip.isVisible()
    assert abs(strip.height() - below) <= 1
    area.resize(700, 300)
    assert not strip.isVisible()


def test_pictures_that_are_left_out_make_way_and_come_back(area):
    area.resize(SIDE_BY_SIDE, 600)
    area.show_picture("map")
    turned = []
    area.current_changed.connect(turned.append)
    area.leave_out(["map", "card"])
    assert (area.current, area.beside, turned) == ("line", "types", ["line"])
    area.leave_out(["map"])
    assert (area.current, area.beside) == ("line", "card")
    area.leave_out([])
    assert (area.current, area.beside) == ("map", "card")


def test_a_picture_chosen_meanwhile_stays(area):
    area.leave_out(["line"])
    assert area.current == "map"
    area.show_picture("streets")
    area.leave_out([])
    assert area.current == "streets"


def test_a_group_comes_to_the_front_with_a_picture_that_is_not_left_out(area):
    rows = area.main.rows
    names = [rows.pictures.tabData(place) for place in range(rows.pictures.count())]
    group, elsewhere = rows.groups.currentIndex(), 1 - rows.groups.currentIndex()
    assert len(names) > 1
    area.show_picture(names[0])
    area.leave_out([names[0]])
    rows.groups.setCurrentIndex(elsewhere)
    rows.groups.setCurrentIndex(group)
    assert area.current == names[1]
    area.leave_out(names)
    rows.groups.setCurrentIndex(elsewhere)
    rows.groups.setCurrentIndex(group)
    assert area.current in names  # a group with nothing else is still shown


def test_a_picture_that_is_left_out_is_shown_when_it_is_chosen(area, qtbot):
    area.leave_out(["line"])
    click(area.main.rows.pictures, "line", qtbot)
    assert area.current == "line"
