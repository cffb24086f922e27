"""How Sphinx builds the site; `build_docs.py` writes the sources that it reads."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

project = "Open Odds Oracle"
author = "The Open Odds Oracle contributors"
copyright = author  # the name that Sphinx reads
release = version = metadata.version("open-odds-oracle")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
napoleon_use_ivar = True
napoleon_use_rtype = False
default_role = "literal"  # our docstrings write names in single backticks
python_use_unqualified_type_names = True
python_display_short_literal_types = True
python_maximum_signature_line_length = 88
highlight_language = "text"

html_theme = "furo"
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["site.css"]
html_title = f"Open Odds Oracle {release}"
html_favicon = html_logo = str(
    Path(__file__).resolve().parents[2] / "resources" / "icons" / "open-odds-oracle.svg"
)
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    # The accent colours of the window (`ui/theme/tokens.py`).
    "light_css_variables": {"color-brand-primary": "#0B7A5B", "color-brand-content": "#0B7A5B"},
    "dark_css_variables": {"color-brand-primary": "#3CCB9F", "color-brand-content": "#3CCB9F"},
}

_HOMES = re.compile(r"\b(?:oracle|collections|concurrent|contextlib|os|numpy|pathlib)\.(?:\w+\.)*(?=\w)")


def short_types(
    _app: object,
    _what: str,
    _name: str,
    _thing: object,
    _options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str | None, str | None] | None:
    """Leave modules out of the types in a signature: `Result`, not `oracle.simulate.result.Result`."""
    if not signature:
        return None
    return _HOMES.sub("", signature), _HOMES.sub("", returned) if returned else returned


def returns_are_text(
    _app: object, _what: str, _name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Read what a function returns as text: napoleon would take words before a colon for a type."""
    for place, line in enumerate(lines):
        if line.strip() == "Returns:":
            lines[place] = line.replace("Returns:", ":returns:")


def setup(app: object) -> None:
    """Connect what Sphinx calls while it reads docstrings."""
    app.connect("autodoc-process-signature", short_types)  # type: ignore[attr-defined]
    app.connect("autodoc-process-docstring", returns_are_text, priority=400)  # type: ignore[attr-defined]  # before napoleon
