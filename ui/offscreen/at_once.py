"""Pictures computed where they are asked for: nobody waits at a window meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oracle.analysis.progress import Progress, finished_share
from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.picture_worker import Draw, PictureJob, PictureNews
from ui.jobs.query_runs import QueryRuns


class PicturesAtOnce(PictureRuns):
    """Computes every picture to its end before `ask` returns.

    Args:
        runs: The runs of the same context; nothing is run.
        limits: Where deals are sampled: seed, threads, and the time and error at which to stop.
        progress: Called with the finished share of a picture, 0…1.
    """

    def __init__(self, runs: QueryRuns, limits: RunSettings, progress: Progress | None = None) -> None:
        super().__init__(runs)
        self._limits = limits
        self._progress = progress

    def ask(
        self,
        panel: str,
        query: Query,
        draw: Draw,
        settings: RunSettings,
        *,
        macros: Mapping[str, str],
        labels: Mapping[str, str],
        narrow: bool = True,
        ranges: Mapping[str, HandSet] | None = None,
        actions: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        """Compute a picture; arguments as for `PictureRuns.ask`, whose settings give way to the limits.

        Raises:
            OracleError: If the table has no such picture, or cannot be dealt.
        """
        job = PictureJob(panel, 0, query, macros, labels, draw, self._limits, narrow, ranges or {}, actions)
        news = PictureNews(panel, 0)
        for news in job.news():
            if self._progress is not None and news.picture is not None:
                self._progress(finished_share(news.picture))
        self.news.emit(replace(news, over=True))
