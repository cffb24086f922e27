"""Sessions as plain data, made from the schema alone: any value a field may hold, the extremes often.

Independent of everything that writes sessions.  Deterministic in the `random.Random` it is given, which
may be one of Hypothesis's.
"""

import datetime
import functools
import json

import msgspec.inspect as inspect

from oracle.games import GAMES
from oracle.session import FORMAT, VERSION, FiguresRecord, Session
from oracle.session.schema.records import MAX_FIGURE

LETTERS = "AKQJT2hsdc%,+-@!$ {}[]<>&\"'\\/\0\x1b\n\u202e\u2028♠é𝔸🂡"
"""What texts are made of: cards and signs of ranges, signs of markup, what terminals and eyes misread."""
RANGES = ("AsKs", "15%", "*", "QQ+, AKs", "AA@50,KK", "", "half typed (", "$Nobody", "Ad" * 30, "100%!1%")
PQL = "select count(winsHi({0})), avg(riverEquity({0})) from game='holdem', {0}='*', Other='AA'"
RULES = (
    "top 15% x1.3", "soft 0.3 pair+ or flush draw", "equity>=40% vs (22+, AxKx)",
    "not (two pair+ and any draw)", "in (AA, KK)", "top 1e300% x9", "soft 0.5", "half ty (",
    "(" * 300, "not " * 2000 + "pair+",
)  # fmt: skip
"""Rules of actions: valid ones, which the window carries out, unfinished ones, and deep ones."""
AMOUNTS = (
    "", "0", "10", "1.5k", "12bb", "5%", "100%", "-3", "1e300", "0.0000001", "9" * 100, "1/3", "nan", "٣",
)  # fmt: skip
"""What fields of the pot are given: valid amounts, extremes, and texts that only look like numbers."""
VALUES = ("", "15%", "AA", "none", "AhKh2c", "on", "off", "maybe")
"""What cells of scenarios are given."""
FLOPS = ("AhKd7d:0.24\n2c2d2h:0.76", "AhKd7d", "AhKd7d:-1", "AhKdAh")
"""What sets of flops hold."""
UNITS = ("", "bb", "$", "€", "\u202e", "chips")
DEEPEST = 3
"""Groups in groups; that deeper ones are refused has its own test."""

_fields_of = functools.cache(inspect.type_info)


class SchemaData:
    """Makes data for the types of the schema.

    Args:
        rng: The only source of chance.
        most: Longest list made, where the schema allows as many.
    """

    def __init__(self, rng, most=4):
        self._rng, self._most = rng, most
        self._depth = 0

    def session(self):
        """A whole file that the schema accepts."""
        data = self._struct(_fields_of(Session))
        return {"format": FORMAT, "version": VERSION, **data}

    def content(self):
        """The same as the bytes of a file."""
        return json.dumps(self.session(), ensure_ascii=self._rng.random() < 0.5).encode("utf-8", "replace")

    # By type

    def _value(self, kind):
        match kind:
            case inspect.Metadata():
                return self._value(kind.type)
            case inspect.BoolType():
                return self._rng.random() < 0.5
            case inspect.NoneType():
                return None
            case inspect.IntType():
                return self._integer(kind.ge, kind.le)
            case inspect.FloatType():
                return self._number(kind.ge, kind.le)
            case inspect.StrType():
                return self._fraction() if kind.pattern else self._text()
            case inspect.LiteralType():
                return self._rng.choice(kind.values)
            case inspect.DateTimeType():
                return self._moment()
            case inspect.VarTupleType() | inspect.ListType():
                return [self._value(kind.item_type) for _ in range(self._length(kind))]
            case inspect.DictType():
                return {self._text(): self._value(kind.value_type) for _ in range(self._length(kind))}
            case inspect.UnionType():
                return self._value(self._rng.choice(self._shallow(kind.types)))
            case inspect.StructType():
                return self._struct(kind)
        raise TypeError(kind)

    def _shallow(self, kinds):
        if self._depth < DEEPEST:
            return kinds
        return [kind for kind in kinds if getattr(kind, "tag", None) != "group"]

    def _struct(self, kind):
        self._depth += 1
        data = {field.encode_name: self._value(field.type) for field in kind.fields}
        self._depth -= 1
        if kind.tag is not None:
            data[kind.tag_field] = kind.tag
        fix = getattr(self, f"_fit_{kind.cls.__name__}", None)
        return fix(data) if fix else data

    def _length(self, kind):
        return self._rng.randint(kind.min_length or 0, max(kind.min_length or 0, self._most))

    def _integer(self, low, high):
        low, high = -(2**63) if low is None else low, 2**63 - 1 if high is None else high
        near = [low, high, min(high, low + self._rng.randint(0, 12)), self._rng.randint(low, high)]
        return self._rng.choice(near)

    def _number(self, low, high):
        low, high = -MAX_FIGURE if low is None else low, MAX_FIGURE if high is None else high
        inside = min(max(self._rng.random(), low), high)
        return self._rng.choice([low, high, max(low, 0.0), 5e-324, inside, inside, inside])

    def _text(self):
        return "".join(self._rng.choice(LETTERS) for _ in range(self._rng.choice([0, 1, 3, 8, 60])))

    def _fraction(self):
        return self._rng.choice(["", "0", "1/3", "9" * 40, "7/" + "9" * 41])

    def _moment(self):
        year = self._rng.choice([1972, 2026, 2998])
        zone = datetime.timezone(datetime.timedelta(hours=self._rng.randint(-12, 14)))
        return datetime.datetime(year, self._rng.randint(1, 12), 15, 23, 59, tzinfo=zone).isoformat()

    # What one field says about another

    def _fit_DocumentRecord(self, data):  # noqa: N802 - the name of a record
        game = self._rng.choice(GAMES)
        data["game"] = game.name
        count = self._rng.choice([1, 2, 3, game.max_players])
        seats = (data["seats"] * count)[:count] or [self._seat() for _ in range(count)]
        keys = self._keys(count)
        data["seats"] = [
            {**seat, "key": key, "range": self._rng.choice([seat["range"], *RANGES])}
            for seat, key in zip(seats, keys, strict=True)
        ]
        data["board"] = self._rng.choice([data["board"], "", "Kh7c2d", "Kh7c2d9s3h", "AcAd"])
        for subject in data["scenarios"]["subjects"]:  # of seats that are there, and of others
            subject["key"] = self._rng.choice([subject["key"], *keys])
        data["scenarios"] = self._fit_ScenariosRecord(data["scenarios"])
        for number, each in enumerate(data["flop_sets"]):  # each has its own name
            each["name"] = f"{each['name']}{number}"
            each["flops"] = self._rng.choice([each["flops"], *FLOPS])
        lines = self._every_line(data["conditions"]) + data["questions"]
        for line, key in zip(lines, self._keys(len(lines)), strict=True):
            line["key"] = key
        return data

    def _fit_SeatRecord(self, data):  # noqa: N802
        streets = self._rng.sample(["preflop", "flop", "turn", "river"], len(data["actions"]))
        data["actions"] = [
            {**action, "street": street} for action, street in zip(data["actions"], streets, strict=True)
        ]
        return data

    def _seat(self):
        return {"key": 1, "label": self._text(), "range": "*", "colour": 0, "folded": False}

    def _keys(self, count):
        """Different keys, the largest that are allowed among them."""
        return self._rng.sample([*range(count + 2), *range(2**31 - 3, 2**31)], count)

    def _every_line(self, lines):
        found = []
        for line in lines:
            found.append(line)
            found += self._every_line(line["node"].get("lines", []))
        return found

    def _fit_ActionRecord(self, data):  # noqa: N802
        return {**data, "rule": self._rng.choice([data["rule"], *RULES])}

    def _fit_ScenariosRecord(self, data):  # noqa: N802
        subjects = {(each["kind"], each["key"]): each for each in data["subjects"]}
        keys = self._keys(len(data["rows"]))
        rows = [
            {"key": key, "values": [self._rng.choice([self._text(), *VALUES]) for _ in subjects]}
            for key in keys
        ]
        return {"subjects": list(subjects.values()), "rows": rows}

    def _fit_PotRecord(self, data):  # noqa: N802
        return {**self._amounts(data), "unit": self._rng.choice([data["unit"], *UNITS])}

    def _fit_IntentRecord(self, data):  # noqa: N802
        return {**self._amounts(data), "taken_for": self._rng.choice([data["taken_for"], *RANGES])}

    def _amounts(self, data):
        """The same with most texts exchanged for amounts."""
        texts = [name for name, value in data.items() if isinstance(value, str)]
        return {**data, **{name: self._rng.choice([data[name], *AMOUNTS]) for name in texts}}

    def _fit_SettingsRecord(self, data):  # noqa: N802
        choice = self._rng.choice
        return {
            "trials": choice([None, 1, 1000, 10**15]), "seconds": choice([None, 5e-324, 0.5, 1e6]),
            "error": choice([None, 5e-324, 0.0005, 0.999]), "seed": choice([None, 0, 2**63 - 1]),
            "threads": choice([None, 1, 256]), "method": choice(["auto", "exact", "sampled"]),
        }  # fmt: skip

    def _fit_QueryRecord(self, data):  # noqa: N802
        game = self._rng.choice(GAMES)
        count = self._rng.randint(1, 3)
        seats = [
            {"name": f"P{number}", "range": self._rng.choice(RANGES), "folded": self._rng.random() < 0.2}
            for number in range(count)
        ]
        pql = self._rng.choice(["", "", "", PQL.format("P0"), data["pql"]])
        return {**data, "game": game.name, "seats": seats, "pql": pql}

    def _fit_ResultRecord(self, data):  # noqa: N802
        seats = data["query"]["seats"]
        live = sum(not seat["folded"] for seat in seats)
        row = _fields_of(FiguresRecord)
        data["figures"] = [self._struct(row) for _ in seats]
        for point in data["trace"]:
            point["means"] = [self._number(-2.0, 2.0) for _ in range(live)]
            point["half_widths"] = [self._number(0.0, None) for _ in range(live)]
        data["trace"].sort(key=lambda point: point["trials"])
        if not data["query"]["pql"]:
            data["answers"] = []
        return data


def damaged(rng, content):
    """The bytes of a file after something has happened to it."""
    if not content:
        return content
    spoilt = bytearray(content)
    match rng.randrange(5):
        case 0:  # cut short
            return content[: rng.randrange(len(content))]
        case 1:  # bits turned over
            for _ in range(rng.choice([1, 1, 3, 30])):
                spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
        case 2:  # a block of zeros, as some disks leave after a power cut
            start = rng.randrange(len(spoilt))
            end = min(len(spoilt), start + 512)
            spoilt[start:end] = bytes(end - start)
        case 3:  # a piece missing
            start = rng.randrange(len(spoilt))
            del spoilt[start : start + rng.choice([1, 2, 50])]
        case 4:  # a number or a word exchanged
            for old, new in ((b": 0", b": 1e300"), (b"true", b"null"), (b"null", b'"x"'), (b"1", b"-1")):
                if rng.random() < 0.5:
                    spoilt = bytearray(bytes(spoilt).replace(old, new, rng.choice([1, -1])))
    return bytes(spoilt)
