import pytest

from oracle.query import Binary, Call, Case, Membership, Name, Number, Text, Unary
from oracle.query.language.expressions import MAX_HEIGHT, children, height, too_high, walk_expression

EVERYTHING = Case(
    ((Unary("not", Call("f", (Name("a"), Text("b")))), Number(1)), (Name("c"), Number(2))),
    Binary("+", Membership(Name("d"), (Number(3), Number(4))), Name("e")),
)


def test_a_walk_meets_everything_in_the_order_written():
    leaves = [node for node in walk_expression(EVERYTHING) if not list(children(node))]
    assert leaves == [
        Name("a"), Text("b"), Number(1), Name("c"), Number(2), Name("d"), Number(3), Number(4), Name("e"),
    ]  # fmt: skip


def test_the_height_of_an_expression_is_its_levels():
    assert height(Name("a")) == 1
    assert height(EVERYTHING) == 4
    chain = Name("a")
    for _ in range(MAX_HEIGHT - 1):
        chain = Unary("-", chain)
    assert not too_high(chain)
    assert too_high(Unary("-", chain))


@pytest.mark.parametrize("value", [-1, -0.5, float("inf"), float("nan")])
def test_a_number_as_written_is_finite_and_not_negative(value):
    with pytest.raises(ValueError, match="finite and not negative"):
        Number(value)
