"""A window whose table is answered by hand, and whose scenarios are answered by the real engine."""

from __future__ import annotations

import pytest

from tests.ui.picture_context import context_with_pictures
from ui.document.state import example_document


@pytest.fixture
def context(qapp, tmp_path):
    yield from context_with_pictures(example_document(), tmp_path)
