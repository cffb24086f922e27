"""``python -m oracle pql … --deals``."""

from __future__ import annotations

import re

QUERY = (
    "select avg(riverEquity(p1)), count(handType(p1, river) >= flush) as flush "
    "from game='holdem', p1='KhQh', p2='QdQc', board='Ah7c2h' where handType(p1, turn) >= pair"
)
SAMPLED = ("--sampled", "--trials", "3000", "--seed", "7")


def test_example_deals_are_below_the_figures_and_the_seed_repeats_them(say) -> None:
    output = say("pql", QUERY, "--deals", "3", *SAMPLED)
    assert output.code == 0
    blocks = output.out.strip().split("\n\n")
    assert blocks[0].splitlines()[0].startswith("avg(riverEquity(p1)) = ")
    assert [block.split()[0] for block in blocks[1:4]] == ["1", "2", "3"]
    assert all(block.split()[1].startswith("Ah7c2h") for block in blocks[1:4])
    assert re.fullmatch(r"3 of \d+ deals tried\. Seed 7\.", blocks[4])
    again = say("pql", QUERY, "--deals", "3", *SAMPLED).out.strip().split("\n\n")
    assert again[1:] == blocks[1:]


def test_only_deals_where_a_count_holds_or_fails_are_shown(say) -> None:
    for option, value in (("--holds", "true"), ("--fails", "false")):
        for figure in ("flush", "FLUSH", "2"):
            output = say("pql", QUERY, "--deals", "5", option, figure, "--json", *SAMPLED).json
            assert [deal["values"]["flush"] for deal in output["examples"]["deals"]] == [value] * 5


def test_json_carries_the_deals_beside_the_results(say) -> None:
    output = say("pql", QUERY, "--deals", "2", "--json", *SAMPLED).json
    assert [each["name"] for each in output["results"]] == ["avg(riverEquity(p1))", "flush"]
    examples = output["examples"]
    assert (examples["count"], examples["seed"], examples["stopped_by"]) == (2, 7, "count")
    deal = examples["deals"][0]
    assert deal["board"].startswith("Ah7c2h")
    assert len(deal["board"]) == 10
    assert [player["cards"] for player in deal["players"]] == ["KhQh", "QdQc"]
    assert sum(player["share"] == "1" for player in deal["players"]) == 1


def test_fewer_deals_than_asked_for_are_reported_with_the_number_tried(say) -> None:
    rare = (
        "select count(winsHi(a)) from game='holdem', a='AsAh', b='KK' "
        "where handType(a, river) = straightflush"
    )
    output = say("pql", rare, "--deals", "1000", "--seconds", "0.05", "--exact")
    assert output.code == 0
    found = r"(Only \d+ of|Not one of) [\d,]+ deals tried in \d+(\.\d s| m?s)"
    assert re.search(found, output.out), output.out[-300:]


def test_options_that_do_not_go_together_are_refused(say) -> None:
    for options, words in (
        (("--holds", "flush"), "Add --deals 20"),
        (("--deals", "0"), "1 to 1,000"),
        (("--deals", "5", "--csv"), "cannot be printed as CSV"),
        (("--deals", "5", "--explain"), "deals nothing"),
        (("--deals", "5", "--holds", "river"), "no figure “river”. It has: avg(riverEquity(p1)), flush."),
        (("--deals", "5", "--holds", "1"), "neither holds nor fails"),
    ):
        output = say("pql", QUERY, *options)
        assert output.code == 2
        assert words in output.err, output.err
