"""Saved sessions: what a ``.oracle`` file holds, and reading and writing it without ever losing data."""

from oracle.session.convert import (
    figures_of,
    new_result,
    program_name,
    query_of,
    settings_of,
    settings_record,
)
from oracle.session.read import (
    MAX_BYTES,
    LoadedSession,
    digest_on_disk,
    load_session,
    read_session,
)
from oracle.session.schema import (
    FORMAT,
    SUFFIX,
    VERSION,
    DocumentRecord,
    EstimateRecord,
    FiguresRecord,
    LayoutValue,
    QueryRecord,
    QuerySeatRecord,
    ResultRecord,
    SeatRecord,
    Session,
    SettingsRecord,
    TraceRecord,
)
from oracle.session.store import save_session

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "SUFFIX",
    "VERSION",
    "DocumentRecord",
    "EstimateRecord",
    "FiguresRecord",
    "LayoutValue",
    "LoadedSession",
    "QueryRecord",
    "QuerySeatRecord",
    "ResultRecord",
    "SeatRecord",
    "Session",
    "SettingsRecord",
    "TraceRecord",
    "digest_on_disk",
    "figures_of",
    "load_session",
    "new_result",
    "program_name",
    "query_of",
    "read_session",
    "save_session",
    "settings_of",
    "settings_record",
]
