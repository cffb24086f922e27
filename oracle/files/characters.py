"""Text that no file can hold."""

from __future__ import annotations


def whole_characters(value: object) -> object:
    r"""The same plain data (dicts, lists, scalars) with half characters shown as ?.

    Half characters are lone surrogates: JSON may spell one, ``"\\ud835"``, but no UTF-8 text has it.
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {whole_characters(key): whole_characters(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [whole_characters(entry) for entry in value]
    return value
