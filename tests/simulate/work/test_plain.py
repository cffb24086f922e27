from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from oracle.simulate.work.plain import from_bytes, to_bytes, whole

NUMBERS = st.one_of(
    arrays.boolean_dtypes(), arrays.integer_dtypes(), arrays.unsigned_integer_dtypes(),
    arrays.floating_dtypes(sizes=(32, 64)),
)  # fmt: skip


@given(NUMBERS.flatmap(lambda dtype: arrays.arrays(dtype, arrays.array_shapes(min_dims=0, min_side=0))))
def test_arrays_come_back_bit_by_bit_and_may_be_changed(array: np.ndarray) -> None:
    found = from_bytes(to_bytes({"a": array}))["a"]
    assert found.dtype == array.dtype.newbyteorder("=")
    assert found.shape == array.shape
    assert found.astype(array.dtype).tobytes() == array.tobytes()
    assert found.flags.writeable


def test_numbers_texts_lists_and_maps_come_back() -> None:
    value = {"a": [1, 0.1, None, True, "é"], "b": {"c": -(2**63)}}
    assert from_bytes(to_bytes(value)) == value
    assert int(from_bytes(to_bytes(whole(10**50)))) == 10**50


@pytest.mark.parametrize("value", [object(), np.array([object()]), {"a": {1, 2}.__iter__}])
def test_what_is_not_plain_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        to_bytes(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("cut", [1, 5, 12, 20])
def test_bytes_that_were_cut_off_are_refused(cut: int) -> None:
    found = to_bytes({"a": np.arange(3)})
    with pytest.raises(ValueError, match="not plain data"):
        from_bytes(found[:-cut])
