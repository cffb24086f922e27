"""Make the starter ranges of Omaha, Omaha-8 and short deck in ``resources/library/starter.json``.

Run from the repository root: ``python packaging/tables/starter_ranges.py``.  The two Omahas have orderings
(``resources/orderings``), of which their starter ranges are shares.  Short deck has none; its 81 hand classes
are ordered by their exact equity against a random hand, and each range is written out hand by hand class.  No
randomness; the result is the same on every machine.  The other folders of the file stay as they are.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import oracle
from oracle.cards.combo import CLASS_NAMES, CLASSES, COMBOS, PAIR_CLASSES, PAIR_MASKS
from oracle.games import find_game
from oracle.ranges import print_range

TARGET = Path(__file__).resolve().parents[2] / "resources" / "library" / "starter.json"
SHARES = (
    ("tight", 10, "The best tenth"),
    ("solid", 18, "A careful opening range"),
    ("loose", 30, "A wide opening range"),
    ("button", 45, "Wide, for the last seat to act before the blinds"),
    ("any playable", 60, "All but the weakest hands"),
)
"""Name of each range, how many per cent of all hands it has, and what it is meant for."""
OMAHAS = (("Omaha", "omahahi"), ("Omaha-8", "omaha8"))
SHORT_DECK = "Short deck"
LABEL = "6h"
"""The ordering used: six-handed."""
FULL = 100.0


def omaha_ranges(title: str, game: str) -> list[dict[str, str]]:
    """Shares of the six-handed ordering of a game."""
    return [
        {
            "name": f"{title} {name}",
            "text": f"{share}%{LABEL}",
            "folder": title,
            "note": f"{words}: the top {share} % of this program’s own six-handed ordering.",
            "syntax": "generic",
            "game": game,
        }
        for name, share, words in SHARES
    ]


def short_deck_equities() -> dict[int, float]:
    """The exact equity of each class of the short deck against a random hand, by class index."""
    deck = np.uint64(find_game("shortdeck").deck)
    held = (PAIR_MASKS & ~deck) == 0
    found = {}
    for index in range(CLASSES):
        if held[index == PAIR_CLASSES].any():
            answer = oracle.equity(CLASS_NAMES[index], "random", game="shortdeck", syntax="classic")
            if not answer.exact:
                raise SystemExit(f"{CLASS_NAMES[index]} was not answered exactly.")
            found[index] = answer.seats[0].equity.value
            print(f"{len(found):2} {CLASS_NAMES[index]} {found[index]:.6f}", flush=True)
    return found


def short_deck_ranges(equities: dict[int, float]) -> list[dict[str, str]]:
    """The best classes that together have at most each share of all hands."""
    deck = np.uint64(find_game("shortdeck").deck)
    held = (PAIR_MASKS & ~deck) == 0
    order = sorted(equities, key=lambda index: (-equities[index], index))
    sizes = {index: int((index == PAIR_CLASSES)[held].sum()) for index in order}
    entries = []
    for name, share, words in SHARES:
        weights, combos = np.zeros(COMBOS), 0
        for index in order:
            combos += sizes[index]
            if 100 * combos > share * int(held.sum()):
                break
            weights[(index == PAIR_CLASSES) & held] = FULL
        entries.append(
            {
                "name": f"{SHORT_DECK} {name}",
                "text": print_range(weights, "classic"),
                "folder": SHORT_DECK,
                "note": f"{words}: the top {share} % by exact equity against a random hand.",
                "game": "shortdeck",
            }
        )
    return entries


def main() -> None:
    """Replace the three folders in the starter file."""
    library = json.loads(TARGET.read_text(encoding="utf-8"))
    made = [entry for title, game in OMAHAS for entry in omaha_ranges(title, game)]
    made += short_deck_ranges(short_deck_equities())
    folders = list(dict.fromkeys(entry["folder"] for entry in made))
    library["folders"] = [name for name in library["folders"] if name not in folders] + folders
    library["ranges"] = [entry for entry in library["ranges"] if entry["folder"] not in folders] + made
    TARGET.write_text(json.dumps(library, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(made)} ranges in {TARGET.name}")


if __name__ == "__main__":
    main()
