"""Whatever leaves the program passes through one function per channel, which makes it harmless.

A new exit fails here until it uses that function; `test_exits.py` feeds hostile text to all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from tests.architecture.source_trees import dotted, imports, mentions, sources


def test_only_the_printing_functions_write_to_a_terminal() -> None:
    terminal = (
        r"print|sys\.(__)?std(out|err)(__)?(\..*)?|os\.write|traceback\.print_.*|.*\.print_exc(eption)?"
    )
    assert mentions(terminal, "oracle", "ui") == {
        "oracle/cli/say.py",
        "oracle/cli/command.py",  # asks whether standard output is open, and lets it vanish
        "oracle/interrupts.py",  # writes one line, fixed but for the name of a file as `quoted_name` gives it
        "oracle/simulate/work/other_process.py",  # a pipe to the parent process
        "ui/diagnostics/log_file.py",  # `to_terminal`, driven below
    }


def test_only_one_file_writes_tables() -> None:
    assert mentions(r"csv\.(writer|DictWriter)", "oracle", "ui") == {"oracle/harmless.py"}
    assert imports("csv", "oracle", "ui") == {
        "oracle/harmless.py",
        "oracle/spreadsheet/output/text.py",
        "oracle/spreadsheet/sheet.py",
        "ui/scenarios/pasting.py",  # reads what is pasted
    }


def test_only_one_file_writes_json_for_others() -> None:
    assert mentions(r"json\.dumps?", "oracle", "ui") == {
        "oracle/harmless.py",
        "oracle/ranges/orderings/table.py",  # the header of our own file
        "ui/settings.py",  # layouts, in the settings of this program
    }


def test_only_one_file_puts_text_on_the_clipboard() -> None:
    """Elsewhere the clipboard may be read, and given a picture."""
    found = set()
    for name, nodes in sources("ui"):
        asked = [
            node for node in nodes if isinstance(node, ast.Call) and dotted(node.func).endswith(".clipboard")
        ]
        if not asked:
            continue
        parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
        for node in asked:
            use = parents[node]
            if not (isinstance(use, ast.Attribute) and use.attr in ("text", "setImage")):
                found.add(name)
    assert found == {"ui/document/clipboard.py"}


def test_only_one_parser_speaks_to_the_user() -> None:
    made = mentions(r"argparse\.ArgumentParser", "oracle", "ui")
    parsers = {name for name in made if name != "oracle/cli/command.py"}
    calls = {
        name
        for name, nodes in sources(*("oracle", "ui"))
        for node in nodes
        if isinstance(node, ast.Call) and dotted(node.func) == "argparse.ArgumentParser"
    }
    assert calls == set(), "use oracle.cli.command.Parser, whose messages cannot act"
    assert all(name.startswith("oracle/cli/") for name in parsers)  # there it is only the type of an argument


COPIES = {
    "ui/widgets/notice.py": {"copy_words"},
    "ui/table/results/copy_result.py": {"copy_words"},
    "ui/window/about_sheet.py": {"copy_words"},
    "ui/deals/panel.py": {"copy_source", "copy_words"},
    "ui/ranges/hand_editor.py": {"copy_source"},
    "ui/batch/row_view.py": {"copy_source"},
    "ui/flops/panel.py": {"copy_source"},
    "ui/flops/column/sets.py": {"copy_source"},
    "ui/flops/views/list_menu.py": {"copy_source", "copy_words"},
    "ui/history/panel.py": {"copy_table"},
    "ui/ranges/library/menu.py": {"copy_source"},
    "ui/conditions/lines/commands.py": {"copy_source"},
    "ui/table/notice.py": {"copy_words"},
    "ui/pql/answers.py": {"copy_table"},
    "ui/scenarios/commands.py": {"copy_table"},
    "ui/ranges/text_row.py": {"copy_source"},
    "ui/table/seat_row.py": {"copy_source"},
    "ui/plots/saving/export.py": {"table"},
    "ui/plots/saving/menu.py": {"copy_source", "copy_table"},
    "ui/widgets/fields/long_text.py": {"copy_source"},
}
"""What each part of the window hands out: ranges and queries as written, all else made harmless."""


def test_what_the_window_hands_out_is_listed() -> None:
    found: dict[str, set[str]] = {}
    for name, nodes in sources("ui"):
        for node in nodes:
            function = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
            if function in ("copy_table", "copy_words", "copy_source", "table") and _imported(
                nodes, function
            ):
                found.setdefault(name, set()).add(function)
    assert found == COPIES


def _imported(nodes: Iterable[ast.AST], function: str) -> bool:
    homes = ("ui.document.clipboard", "oracle.harmless")
    return any(
        isinstance(node, ast.ImportFrom) and node.module in homes and function in {a.name for a in node.names}
        for node in nodes
    )
