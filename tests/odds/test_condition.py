"""Conditions on drawn cards: what they mean, how they are joined, and how a wrong one is answered."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.odds.condition import MAX_GROUPS, condition_on_counts, in_brackets, parse_condition
from deckbuilder.query.nodes import Everything
from deckbuilder.query.parse import MAX_QUERY_LENGTH, parse
from deckbuilder.query.syntax import MAX_DEPTH, QueryError
from tests.depth import examples

A, B, C = "[cost=1]", "[cost=2]", "[cost=3]"


@pytest.mark.parametrize(
    ("text", "holds", "fails"),
    [
        (f"{A}=1", [1], [0, 2]),
        (f"{A}!=1", [0, 2], [1]),
        (f"{A}>=1", [1, 2], [0]),
        (f"{A}>1", [2, 3], [0, 1]),
        (f"{A}<=1", [0, 1], [2]),
        (f"{A}<1", [0], [1, 2]),
        (f"not {A}=1", [0, 2], [1]),
        (f"not not {A}=1", [1], [0, 2]),
        (f"not not not {A}=1", [0, 2], [1]),
        (f"((( {A}  >=  1 )))", [1, 2], [0]),
        (f"{A}>=1 and {A}<=2", [1, 2], [0, 3]),
        (f"{A}=0 or {A}=3", [0, 3], [1, 2]),
        (f"{A}>=0", [0, 1, 9], []),
        (f"{A}<0", [], [0, 1]),
        (f"{A}<=0007", [0, 7], [8]),
        (f"{A}<=9999", [0, 99], []),
    ],
)
def test_a_comparison_holds_for_the_right_numbers_of_cards(text: str, holds: list[int], fails: list[int]) -> None:
    condition = parse_condition(text).condition
    assert all(condition.holds([number]) for number in holds)
    assert not any(condition.holds([number]) for number in fails)


@pytest.mark.parametrize(
    ("text", "drawn", "expected"),
    [
        (f"{A}=1 or {B}=1 and {C}=1", (1, 0, 0), True),  # 'and' binds more than 'or'
        (f"({A}=1 or {B}=1) and {C}=1", (1, 0, 0), False),
        (f"{A}=1 and {B}=1 or {C}=1", (0, 0, 1), True),
        (f"{A}=1 and ({B}=1 or {C}=1)", (0, 0, 1), False),
        (f"not {A}=1 and {B}=1", (0, 0, 0), False),  # 'not' binds more than 'and'
        (f"not ({A}=1 and {B}=1)", (0, 0, 0), True),
        (f"not {A}=1 or {B}=1", (1, 1, 0), True),
        (f"not ({A}=1 or {B}=1)", (1, 1, 0), False),
        (f"{A}=1 AND NOT {B}=1 Or {C}=1", (1, 0, 0), True),  # in any letter case
        (f"{A}=1and{B}=1", (1, 1, 0), True),  # without spaces
        (f"{A}=1\n and\t{B}=1", (1, 0, 0), False),
    ],
)
def test_and_or_not_and_parentheses_join_as_in_logic(text: str, drawn: tuple[int, ...], expected: bool) -> None:
    assert parse_condition(text).condition.holds(drawn) is expected


def test_the_same_query_is_one_group_however_often_it_stands_there() -> None:
    found = parse_condition("[cost=1]>=1 and [ cost=1 ]<=3 or [cost=2]=0")
    assert found.groups == (parse("cost=1").query, parse("cost=2").query)


@pytest.mark.parametrize("text", ["[]>=2", "[ ]>=2", "[\n]>=2"])
def test_empty_brackets_count_every_card(text: str) -> None:
    assert parse_condition(text).groups == (Everything(),)


@pytest.mark.parametrize(("text", "largest"), [(f"{A}>=2 and {B}=5", [2, 5]), (f"not ({A}<7 or {A}>3)", [7])])
def test_a_condition_knows_the_largest_number_of_each_group(text: str, largest: list[int]) -> None:
    found = parse_condition(text)
    assert [found.condition.largest(group) for group in range(len(found.groups))] == largest


@pytest.mark.parametrize(
    ("counts", "holds"),
    [({">=": 1}, [1, 2, 3]), ({">=": 1, "<=": 2}, [1, 2]), ({"=": 0}, [0]), ({">=": 3, "<=": 2}, [])],
)
def test_options_make_a_condition_on_one_group(counts: dict[str, int], holds: list[int]) -> None:
    found = condition_on_counts(parse("cost=1").query, counts)
    assert found.groups == (parse("cost=1").query,)
    assert [number for number in range(4) if found.condition.holds([number])] == holds


@pytest.mark.parametrize(
    ("text", "position", "what"),
    [
        ("", 0, "not understood"),
        ("   ", 3, "not understood"),
        ("class:champion>=1", 0, "not understood"),
        ("[cost=1]", 8, "not understood"),
        ("[cost=1]==1", 9, "not understood"),
        ("[cost=1]=", 9, "not understood"),
        ("[cost=1]=-1", 9, "not understood"),
        ("[cost=1]=one", 9, "not understood"),
        ("[cost=1]=12345", 13, "not understood"),
        ("[cost=1=1", 9, "not understood"),
        ("cost=1]=1", 0, "not understood"),
        ("[[cost=1]]=1", 1, "not understood"),
        ("([cost=1]=1", 11, "not understood"),
        ("[cost=1]=1)", 10, "not understood"),
        ("[cost=1]=1 [cost=2]=1", 11, "not understood"),
        ("[cost=1]=1 xor [cost=2]=1", 11, "not understood"),
        ("[cost=1]=1 and", 14, "not understood"),
        ("not", 3, "not understood"),
        ("[price=1]=1", 1, "there is no field 'price'"),
        ("[  price=1]=1", 3, "there is no field 'price'"),
        ("[cost=1]=1 and [life>x]=1", 21, "'life' takes a number, not 'x'"),
        ("[cost=1]=1 and [  life>x]=1", 23, "'life' takes a number, not 'x'"),
        ('[cost=1]=1 or ["golem]=1', 15, 'no closing "'),
        ("[cost<=]=1", 7, "the query ends too early"),
    ],
)
def test_a_wrong_condition_is_answered_with_its_place(text: str, position: int, what: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_condition(text)
    assert what in str(caught.value)
    assert caught.value.position == position
    _, shown, mark = str(caught.value).split("\n")
    assert (shown, mark) == (f"  {text}", f"  {' ' * position}^")


def test_words_of_a_condition_must_exist_in_the_catalogue(catalogue: Catalogue) -> None:
    with pytest.raises(QueryError, match=r"'watr' is not a symbol; did you mean 'water'\?"):
        parse_condition("[symbol:watr]>=1", catalogue.vocabulary())


def test_as_many_groups_are_counted_as_can_be_summed_and_no_more() -> None:
    groups = [f"[cost={number}]=1" for number in range(MAX_GROUPS)]
    assert len(parse_condition(" or ".join(groups)).groups) == MAX_GROUPS
    for one_more in ("[cost=99]=1", "[]=1"):
        with pytest.raises(QueryError, match=f"at most {MAX_GROUPS} groups"):
            parse_condition(" or ".join([*groups, one_more]))


@pytest.mark.parametrize(
    "text",
    [
        "not " * 400 + f"{A}=1",
        "(" * 400 + f"{A}=1" + ")" * 400,
        "(not " * 150 + f"{A}=1" + ")" * 150,
        f"{A}=1 or " * MAX_QUERY_LENGTH + f"{A}=1",
    ],
)
def test_a_condition_that_is_too_deep_or_too_long_is_rejected(text: str) -> None:
    with pytest.raises(QueryError, match=r"is nested more than|has at most"):
        parse_condition(text)


def test_a_condition_may_be_as_long_as_the_longest_query() -> None:
    text = f"{A}=1"
    assert parse_condition(text.ljust(MAX_QUERY_LENGTH)).condition.holds([1])
    with pytest.raises(QueryError, match="has at most"):
        parse_condition(text.ljust(MAX_QUERY_LENGTH + 1))


def test_parentheses_may_be_as_deep_as_in_the_deepest_query() -> None:
    assert parse_condition("(" * MAX_DEPTH + f"{A}=1" + ")" * MAX_DEPTH).condition.holds([1])
    with pytest.raises(QueryError, match=f"is nested more than {MAX_DEPTH} levels deep"):
        parse_condition("(" * (MAX_DEPTH + 1) + f"{A}=1" + ")" * (MAX_DEPTH + 1))


def test_negations_count_as_levels() -> None:
    with pytest.raises(QueryError, match="is nested more than"):
        parse_condition("not " * 60 + f"{A}=1")


def test_groups_with_too_few_cards_are_reported(catalogue: Catalogue) -> None:
    pile = catalogue.named("Frost Mage", "summoner-wars-2e") * 2
    found = parse_condition('[name:"Frost Mage"]>=2 and [name:Mage]>=3 and [name:Krung]>=0').out_of_reach(pile)
    assert found == [("name:Mage", 2, 3), ("name:Krung", 0, 0)]


def test_a_control_character_in_a_condition_is_shown_harmlessly() -> None:
    with pytest.raises(QueryError) as caught:
        parse_condition("[cost=1]=\x1b[31m")
    assert "\x1b" not in str(caught.value)


@dataclass(frozen=True)
class CardMention:
    """A condition as text, and the same condition as Python."""

    text: str
    python: str


def _joined(parts: list[CardMention], word: str) -> CardMention:
    texts, pythons = (f" {word} ".join(f"({getattr(p, kind)})" for p in parts) for kind in ("text", "python"))
    return CardMention(texts, pythons)


COUNTS = st.builds(
    lambda group, compare, number: CardMention(
        f"[cost={group}]{compare}{number}", f"drawn[{group}] {'==' if compare == '=' else compare} {number}"
    ),
    st.integers(min_value=0, max_value=3),
    st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
    st.integers(min_value=0, max_value=4),
)
CONDITIONS = st.recursive(
    COUNTS,
    lambda inner: st.one_of(
        st.builds(_joined, st.lists(inner, min_size=1, max_size=3), st.sampled_from(["and", "or"])),
        st.builds(lambda part: CardMention(f"not ({part.text})", f"not ({part.python})"), inner),
    ),
    max_leaves=8,
)


@given(written=CONDITIONS, drawn=st.tuples(*[st.integers(min_value=0, max_value=5)] * 4))
@examples(50)
def test_a_condition_means_what_the_same_words_mean_in_python(written: CardMention, drawn: tuple[int, ...]) -> None:
    found = parse_condition(written.text)
    by_group: list[Any] = [drawn[int(str(query.number))] for query in found.groups]  # type: ignore[attr-defined]
    assert found.condition.holds(by_group) is eval(written.python, {"drawn": drawn})  # noqa: S307


PIECES = st.sampled_from(
    ["[", "]", "[cost=1]", "[x:", "(", ")", "and", "or", "not", ">=", "=", "!", "<", "1", "99999", " ", '"', "\n", "é"]
)


@given(text=st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=15).map("".join)))
@examples(100)
def test_any_text_is_a_condition_or_a_fault_with_a_place_in_it(text: str) -> None:
    try:
        found = parse_condition(text)
    except QueryError as error:
        position = error.position
    else:
        position = 0
        assert found.condition.holds([0] * len(found.groups)) in (True, False)
    assert 0 <= position <= len(text)


@pytest.mark.parametrize(
    ("text", "brackets"),
    [
        ("2 champions", "[champions]>=2"),
        ("two champions", "[champions]>=2"),
        ("at least 2 champions", "[champions]>=2"),
        ("2 or more champions", "[champions]>=2"),
        ("2+ champions", "[champions]>=2"),
        ("at most 1 event", "[event]<=1"),
        ("fewer than 2 gates", "[gates]<2"),
        ("exactly two commons", "[commons]=2"),
        ("no champions", "[champions]=0"),
        ("3 copies of Ice Golem", "[Ice Golem]>=3"),
        ("between 1 and 2 champions, no event", "[champions]>=1 and [champions]<=2 and [event]=0"),
        ("a champion and an event", "[champion]>=1 and [event]>=1"),
        ("1 champion or 2 events with cost 0", "[champion]>=1 or [events with cost 0]>=2"),
        ("2 champions without events", "[champions]>=2 and [events]=0"),
        ("a couple of commons but no event", "[commons]>=2 and [event]=0"),
        ("both champions", "[champions]>=2"),
        ("2 of Jarmund, Nadiana and Ollag", "[Jarmund OR Nadiana OR Ollag]>=2"),
        ("one of Ice Golem or Ice Smith", "[Ice Golem OR Ice Smith]>=1"),
        ("3 copies of Ice Golem and no event", "[Ice Golem]>=3 and [event]=0"),
        ("neither champion nor event", "[champion]=0 and [event]=0"),
        ("2 cost 1 champions", "[cost 1 champions]>=2"),
        ("[cost=1]>=1", "[cost=1]>=1"),
        ("2 cost champions", ""),
        ("2e champions", ""),
        ("champions and events", ""),
        ("2", ""),
        ("99999 champions", ""),
        ("2 [x", ""),
    ],
)
def test_plain_words_that_count_cards_are_conditions(text: str, brackets: str) -> None:
    assert in_brackets(text) == brackets
    if brackets:
        parse_condition(brackets)


def test_a_condition_says_how_it_was_read(catalogue: Catalogue) -> None:
    pile = [card for card in map(catalogue.card, catalogue.keys(parse("ruleset:2e class:champion"))) if card]
    condition = parse_condition("[class:champion]>=2 and (not [cost<=5]=0 or [cost=6]<1)")
    costs = [sum(card.cost is not None and card.cost <= 5 for card in pile), sum(card.cost == 6 for card in pile)]
    assert condition.in_words(pile) == (
        f"at least 2 of 'class:champion' ({len(pile)} cards) and (not (exactly 0 of 'cost<=5' ({costs[0]} cards)) "
        f"or fewer than 1 of 'cost=6' ({costs[1]} cards))"
    )
