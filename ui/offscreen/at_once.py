"""Pictures computed synchronously, since no window waits meanwhile."""

from __future__ import annotations

from dataclasses import replace

from oracle.analysis.progress import Progress, finished_share
from oracle.query import RunSettings
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.picture_worker import PanelJob, PictureNews
from ui.jobs.query_runs import QueryRuns


class PicturesAtOnce(PictureRuns):
    """Computes every picture to its end before `ask` returns, which raises what is wrong with the table.

    Args:
        runs: The runs of the same context; nothing is run.
        limits: Where deals are sampled: seed, threads, and the time and error at which to stop.
        progress: Called with the finished share of a picture, 0…1.
    """

    def __init__(self, runs: QueryRuns, limits: RunSettings, progress: Progress | None = None) -> None:
        super().__init__(runs)
        self._limits = limits
        self._progress = progress

    def _sharing(self, settings: RunSettings) -> RunSettings:
        """The limits: nothing else runs, and the settings of a panel are meant for a window."""
        return self._limits

    def _submit(self, job: PanelJob) -> bool:
        """Do a request to its end.

        Raises:
            OracleError: If the table has no such picture, or cannot be dealt.
        """
        news = PictureNews(job.panel, job.number)
        for news in job.news():
            if self._progress is not None and news.picture is not None:
                self._progress(finished_share(news.picture))
        self.news.emit(replace(news, over=True))
        return True
