"""Equity: trials in a second, time to a precision, exact answers, threads."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tests.benchmarks.measure import Figure, best_seconds
from tests.benchmarks.side_by_side import processes_ratio

TRIALS = 20_000_000
PEER_TRIALS = 1_000_000
PRECISION = 0.0005
EVERY_HAND = "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32"
T20 = "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"
T40 = "33+,A2s+,K2s+,Q4s+,J7s+,T7s+,97s+,87s,A3o+,K7o+,Q8o+,J9o+,T9o"
NAMES = {T20: "T20", T40: "T40"}
"""Ranges of about 20 % and 40 % of the hands, which other programs are compared on."""
SEAT_BY_SEAT = 7
"""Seats of T20 from which on they are dealt one after the other."""
CROWD_TO_PRECISION = (T20,) * 9, 0.001
NINE = ("AsAh", "KdKc", "QsQh", "JdJc", "AdKs", "9s8s", "7h6h", "5d5c", "Tc9c")

SAMPLED = (
    (("AsKs", "random"), 70e6),
    (("random", "random"), 60e6),
    (("random",) * 6, 22e6),
    (("15%", "40%"), None),
)
TO_PRECISION = (
    (("AsKs", "random"), 0.050),
    (("AsKs", *["random"] * 5), 0.120),
    (("20%", "40%"), 0.060),
)
EXACT = (
    (("AsKs", "random"), "", 0.001),
    (("AcAd", "KcKd"), "", None),
    (("AsKs", "QdQc", "8h7h"), "", 0.005),
    (NINE, "", 0.020),
    (("AsKs", "5hTc"), "QsTs5c", None),
    (("22+, AJs+, KQs", "random"), "Kh7c2d", None),
    (("20%", "40%"), "", 0.002),
    ((T20, T40), "", 0.001),
    ((T20, T40), "Ks8d3s", 0.004),
    ((T20, T40), "Ks8d3s2h", 0.001),
    ((T20, T40), "Ks8d3s2h4c", 0.0005),
    (("AsKs", "random"), "Qh", 0.005),
    (("AsKs", "random"), "Qh7c", 0.003),
    (("AsKs", "random"), "Qh7c2d", 0.0015),
    (("AA", "KK", "random"), "Ks8d3s", 0.010),
    ((T20, T20, T20), "Ks8d3s", 1.0),
    ((T20, T20, T20), "Ks8d3s2h", 0.060),
    ((T20, T20, T20), "Ks8d3s2h4c", 0.005),
)
OTHER_SAMPLED = (
    ("omahahi", ("*",) * 4, 6e6),
    ("studhi", ("AsAhKd", "7s7hQc"), 30e6),
    ("stud8", ("As2s3d", "8d8h9c"), 20e6),
    ("razz", ("As2s3d", "8d7h4c"), 30e6),
)
OTHER_TRIALS = 4_000_000
OTHER_GAMES = (
    ("omahahi", ("AsKsQdJd", "8h8c7h6c"), "", 0.040),
    ("stud8", ("As2s3d7hKc", "8d8h9cTsJc"), "", 0.004),
    ("omaha8", ("AAxx", "KKxx"), "4d5hKs2c", None),
)


def figures() -> Iterator[Figure]:
    """Everything about equity, through the public face."""
    yield from _rates()
    yield from _to_precision()
    yield from _by_seats()
    yield from _exact()
    yield from _other_games()


def _sampled(ranges: tuple[str, ...], **settings: object) -> None:
    import oracle

    oracle.equity(*ranges, syntax="classic", method="sampled", seed=1, **settings)


def _rates() -> Iterator[Figure]:
    peer = _peer_rate()
    for ranges, target in SAMPLED:
        rate = TRIALS / best_seconds(lambda r=ranges: _sampled(r, trials=TRIALS, threads=1), 3)
        ratio = f"eval7’s Monte Carlo × {rate / peer:.0f}" if ranges == ("AsKs", "random") else ""
        yield Figure(f"sampled trials, {_shown(ranges)}, one thread", rate, "/s", target, ratio)
    yield Figure("  eval7.py_hand_vs_range_monte_carlo, AsKs v random", peer, "/s")
    for ranges in (("AsKs", "random"), ("random",) * 6):
        one, two = (
            best_seconds(lambda r=ranges, t=threads: _sampled(r, trials=2 * TRIALS, threads=t), 3)
            for threads in (1, 2)
        )
        most = processes_ratio(lambda r=ranges: _sampled(r, trials=2 * TRIALS, threads=1), one)
        ratio = f"× {one / two:.2f} (goal 1.85; two processes × {most:.2f})"
        yield Figure(f"threads 1 → 2, {_shown(ranges)}", 2 * TRIALS / two, "/s", None, ratio)


def _peer_rate() -> float:
    import eval7

    hero = [eval7.Card("As"), eval7.Card("Ks")]
    villain = eval7.HandRange(EVERY_HAND)
    return PEER_TRIALS / best_seconds(
        lambda: eval7.py_hand_vs_range_monte_carlo(hero, villain, [], PEER_TRIALS), 3
    )


def _to_precision() -> Iterator[Figure]:
    for ranges, target in TO_PRECISION:
        seconds = best_seconds(lambda r=ranges: _sampled(r, error=PRECISION))
        yield Figure(f"sampled to ± 0.05 %, {_shown(ranges)}, all cores", seconds, "s", target)


def _by_seats() -> Iterator[Figure]:
    """How the time of a trial grows with seats of 20 % ranges, beside drawing all of them together."""
    from oracle.simulate.deal import tilts

    chosen = tilts.LEAST_GAIN
    for seats in range(2, 11):
        together = seats < SEAT_BY_SEAT
        ranges, trials = (T20,) * seats, TRIALS // 10 if together else TRIALS // 50
        now = _trial_seconds(ranges, trials)
        ratio = "" if together else "drawn together × "
        if not together:
            tilts.LEAST_GAIN = inf
            try:
                ratio += f"{_trial_seconds(ranges, trials // 8) / now:.1f}"
            finally:
                tilts.LEAST_GAIN = chosen
        yield Figure(f"one sampled trial, {seats} × T20, one thread", now, "s", None, ratio)
    ranges, precision = CROWD_TO_PRECISION
    seconds = best_seconds(lambda: _sampled(ranges, error=precision), 3)
    yield Figure("sampled to ± 0.1 %, 9 × T20, all cores", seconds, "s", 0.5)


def _trial_seconds(ranges: tuple[str, ...], trials: int) -> float:
    return best_seconds(lambda: _sampled(ranges, trials=trials, threads=1), 3) / trials


def _exact() -> Iterator[Figure]:
    """Exact answers; the ratio column has the time when every range text is new to the program."""
    import oracle
    from oracle.ranges.reading import _kept_reading

    for ranges, board, target in EXACT:
        name = f"exact, {_shown(ranges)}" + (f" on {board}" if board else "")

        def work(ranges: tuple[str, ...] = ranges, board: str = board) -> object:
            return oracle.equity(*ranges, board=board, syntax="classic", method="exact", threads=2)

        try:
            anew = best_seconds(lambda work=work: (_kept_reading.cache_clear(), work()), 3)
            found = f"texts new {1000 * anew:.2f} ms"
            yield Figure(name, best_seconds(work, 3), "s", target, found)
        except oracle.QueryError as trouble:
            yield Figure(name, float("nan"), "s", target, str(trouble))


def _other_games() -> Iterator[Figure]:
    """Sampled trials of other games, and exact answers."""
    import oracle

    for game, ranges, target in OTHER_SAMPLED:
        seconds = best_seconds(
            lambda game=game, ranges=ranges: oracle.equity(
                *ranges, game=game, method="sampled", trials=OTHER_TRIALS, seed=1, threads=1
            ),
            3,
        )
        name = f"sampled trials, {game}, {_shown(ranges)}, one thread"
        yield Figure(name, OTHER_TRIALS / seconds, "/s", target)

    for game, ranges, board, target in OTHER_GAMES:

        def work(game: str = game, ranges: tuple[str, ...] = ranges, board: str = board) -> object:
            return oracle.equity(*ranges, game=game, board=board, method="exact", threads=2)

        name = f"exact, {game}, {_shown(ranges)}" + (f" on {board}" if board else "")
        yield Figure(name, best_seconds(work, 3), "s", target)


def _shown(ranges: tuple[str, ...]) -> str:
    ranges = tuple(NAMES.get(text, text) for text in ranges)
    if len(ranges) > 3 and len(set(ranges[1:])) == 1:
        return f"{ranges[0]} v {len(ranges) - 1} × {ranges[1]}"
    return f"{len(ranges)} hands" if len(ranges) > 3 else " v ".join(ranges)
