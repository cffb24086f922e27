"""``decide``: what fold, call and a bet or raise are worth against given ranges.

Amounts are written as players write them: 12, 1.5k, 1,5, 12bb, $20.  Against a bet or raise, each opponent
folds the hands that do worst against the range he puts Hero on; all deals are added up, exactly if that is
quick.
"""

from __future__ import annotations

import argparse
import threading
from functools import partial

from oracle.cli.exit_codes import DONE, INTERRUPTED
from oracle.cli.numbers import share
from oracle.cli.options import add_form, add_run, add_table, run_settings
from oracle.cli.printing.decision import print_decision, sampling_progress
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.terminal import ProgressLine, answers_so_far
from oracle.decisions.decision import USUAL_DEALS, Decision, Intent, check_intent, decisions
from oracle.decisions.money.amounts import CHIPS, amount_argument, pot_unit
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import Pot
from oracle.decisions.odds.pot_odds import MOST_REALISED, realised_argument
from oracle.decisions.question import decision_query, decision_spot
from oracle.face.decisions.deciding import each_of, pot_of
from oracle.games import find_game
from oracle.query import RunSettings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("hero", metavar="HERO", help="Hero’s hand or range")
    parser.add_argument(
        "villains", nargs="+", metavar="RANGE", help="one range per opponent; up to three for a raise"
    )
    add_table(parser, patterns=False)
    _add_money(parser.add_argument_group("the money"))
    _add_actions(parser.add_argument_group("the actions"))
    add_run(parser, f"{USUAL_DEALS:,} deals; a call alone: 10 s or ± 0.05 %")
    add_form(parser)


def _add_money(money: argparse._ArgumentGroup) -> None:
    """The options for amounts: the pot, stacks, bets and the rake."""
    money.add_argument(
        "--pot",
        required=True,
        metavar="A",
        help="all chips in the middle, with the bets of this street and the one Hero faces",
    )
    money.add_argument("--call", default="0", metavar="A", help="what Hero must add to call (default: 0)")
    money.add_argument(
        "--behind", action="append", metavar="A",
        help="chips left: once for everybody, or once for each, Hero first (default: unlimited)",
    )  # fmt: skip
    money.add_argument(
        "--paid", action="append", metavar="A",
        help="bet of this street, once for each, Hero first (default: 0 for Hero, --call for the others)",
    )  # fmt: skip
    money.add_argument("--rake", type=share, default=0.0, metavar="S", help="such as 5%% (default: 0)")
    money.add_argument("--rake-cap", metavar="A", help="the most that is taken")
    money.add_argument(
        "--no-flop-no-drop", action="store_true", help="a pot that ends before the flop is not raked"
    )
    money.add_argument(
        "--unit", default="", metavar="U", help="bb, or a sign such as $ (default: that of --pot, or chips)"
    )
    money.add_argument("--big-blind", metavar="A", help="its size, to convert amounts such as 12bb")


def _add_actions(acts: argparse._ArgumentGroup) -> None:
    """The options for what players do: raises, folds and what is won or paid later."""
    acts.add_argument("--raise-to", metavar="A", help="Hero’s total of this street after a bet or raise")
    acts.add_argument(
        "--folds", action="append", type=share, metavar="S",
        help="part of his range that an opponent folds, such as 40%%: once for all, or once for each "
        "(default: where a bluff breaks even)",
    )  # fmt: skip
    acts.add_argument(
        "--taken-for", metavar="RANGE", help="the range opponents put Hero on (default: his range, or 20%%)"
    )
    acts.add_argument(
        "--others-call", action="store_true", help="players still to act call instead of folding"
    )
    acts.add_argument(
        "--won-later", default="0", metavar="A", help="what each opponent who stays adds later when Hero wins"
    )
    acts.add_argument("--paid-later", default="0", metavar="A", help="what Hero adds later when he loses")
    acts.add_argument(
        "--realised",
        type=partial(share, most=MOST_REALISED),
        default=1.0,
        metavar="S",
        help="share of his equity that Hero realises",
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    settings = run_settings(options)
    pot, intent = _money(options)
    found, finished = _worked_out(options, pot, intent, settings)
    print_decision(found, options.form)
    return DONE if finished else INTERRUPTED


def _money(options: argparse.Namespace) -> tuple[Pot, Intent]:
    """The money and the actions, from the options of the command line."""
    blind = options.big_blind
    big_blind = None if blind is None else amount_argument(blind, CHIPS, "The big blind")
    unit = pot_unit(options.pot, options.unit, big_blind)
    opponents = len(options.villains)
    behind = options.behind
    pot = pot_of(
        unit, opponents, pot=options.pot, to_call=options.call,
        behind=behind[0] if behind is not None and len(behind) == 1 else behind,
        paid=options.paid, rake=options.rake, rake_cap=options.rake_cap,
        no_flop_no_drop=options.no_flop_no_drop and not options.board.strip(),
    )  # fmt: skip
    folds = options.folds
    later = Later(
        unit.read(options.won_later, "What is won later"),
        unit.read(options.paid_later, "What is paid later"),
        realised_argument(options.realised),
    )
    intent = Intent(
        None if options.raise_to is None else unit.read(options.raise_to, "The raise"),
        each_of(folds[0] if folds is not None and len(folds) == 1 else folds, opponents),
        later,
        options.others_call,
    )
    return pot, intent


def _worked_out(
    options: argparse.Namespace, pot: Pot, intent: Intent, settings: RunSettings
) -> tuple[Decision, bool]:
    """The decision, and whether it is finished: Ctrl+C ends it early.

    Raises:
        KeyboardInterrupt: On Ctrl+C before the first figure.
    """
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    board = options.board
    players = zip(("Hero", *_opponents(options)), (options.hero, *options.villains), strict=True)
    texts = [read.text for read in read_players(players, game, syntax, board)]
    query = decision_query(texts[0], texts[1:], board=board, dead=options.dead, game=game.name, syntax=syntax)
    spot = decision_spot(query, options.taken_for)
    check_intent(spot, pot, intent)
    wish = threading.Event()
    with ProgressLine() as progress:
        progress.show("Dealing …")
        for last in answers_so_far(decisions(spot, pot, intent, settings, wish), wish):
            progress.show(sampling_progress(last))
    return last, not wish.is_set()


def _opponents(options: argparse.Namespace) -> list[str]:
    return [f"Opponent {number}" for number in range(1, len(options.villains) + 1)]
