"""What a new player types first: bare words in singular and plural, beginnings, names of fields without signs."""

from functools import partial

import pytest

from deckbuilder.app.cards import proposals
from deckbuilder.catalogue import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.query import parse
from deckbuilder.query.parse import read_partly, written
from deckbuilder.query.syntax import QueryError
from deckbuilder.text import word_forms
from tests.strategies import Data, house_catalogue


def found(catalogue: Catalogue, query: str) -> list[Card]:
    return catalogue.search(parse(query, catalogue.vocabulary()))


@pytest.mark.parametrize(
    ("query", "condition"),
    [
        ("dwarf", "faction:dwarves"),
        ("dwarves", "faction:dwarves"),
        ("Dwar", "faction:dwarves"),
        ("elf", "faction:elves"),
        ("elves", "faction:elves"),
        ("goblin", "faction:goblins"),
        ("orc", "faction:orcs"),
        ("vanguard", "faction:vanguards"),
        ("mercenary", "faction:mercenaries"),
        ("polar dwarves", 'faction:"polar dwarves"'),
        ("polar dwarf", 'faction:"polar dwarves"'),
        ("champion", "class:champion"),
        ("champions", "class:champion"),
        ("champ", "class:champion"),
        ("summoner", "class:summoner"),
        ("summoners", "class:summoner"),
        ("structures", "class:structure"),
        ("gates", "class:gate"),
        ("minions", "class:minion"),
        ("water", "symbol:water"),
        ("logic", "symbol:logic"),
        ("melee", "attack:melee"),
        ("ranged", "attack:ranged"),
        ("riding", "keyword:riding"),
        ("knights", "type:knight"),
        ("insect", "type:insect"),
        ("chess", "ruleset:chess"),
        ("2e champions", "ruleset:2e class:champion"),
        ("champion cost 5", "class:champion cost:5"),
        ("champions cost 3..5", "class:champion cost:3..5"),
        ("champion cost 3-5", "class:champion cost:3..5"),
        ("water champions", "symbol:water class:champion"),
        ("dwarf champion life 7", "faction:dwarves class:champion life:7"),
    ],
)
def test_a_word_finds_what_it_names_before_what_only_mentions_it(
    query: str, condition: str, catalogue: Catalogue
) -> None:
    wanted = set(catalogue.keys(parse(condition, catalogue.vocabulary())))
    cards = found(catalogue, query)
    assert wanted
    assert wanted <= {card.key for card in cards}
    words = [word for word in query.lower().split() if word.isalpha() and word not in ("cost", "life")]
    named = [card for card in cards if any(form in card.name.lower() for word in words for form in word_forms(word))]
    first = [card.key for card in cards if card not in named][: len(wanted - {card.key for card in named})]
    assert set(first) <= wanted


def house(name: str, **facts: object) -> Data:
    data: Data = {"card": name, "ruleset": "summoner-wars-2e", "class": "common unit", "cost": 0, "life": 1}
    return data | {"strength": 0, "attack": "melee", "symbols": [], "abilities": []} | facts


def test_names_come_first_then_factions_classes_symbols_and_texts() -> None:
    cards = [
        house("A text", abilities=[{"text": "Move each Water unit."}]),
        house("B symbol", symbols=["water"]),
        house("C faction", faction="Water Dwarves"),
        house("D Water Bearer"),
        house("Water"),
        house("None"),
    ]
    names = [card.name for card in found(house_catalogue(cards), "water")]
    assert names == ["Water", "D Water Bearer", "C faction", "B symbol", "A text"]


def test_an_order_that_is_asked_for_ranks_nothing() -> None:
    cards = [house("Text", abilities=[{"text": "Water."}]), house("Water")]
    assert [card.name for card in found(house_catalogue(cards), "water order:name")] == ["Text", "Water"]


def test_a_word_in_quotes_and_an_excluded_one_mean_what_they_meant(catalogue: Catalogue) -> None:
    assert not any(card.faction == "Polar Dwarves" for card in found(catalogue, "dwarf -polar"))
    assert found(catalogue, '"cost 5"') == found(catalogue, 'text:"cost 5"')
    everyone, champions = len(found(catalogue, "")), len(found(catalogue, "champion"))
    assert len(found(catalogue, "-champion")) == everyone - champions


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("class:cham", "class:champion"),
        ("class:champions", "class:champion"),
        ("c:summ|cham", "class:summoner|champion"),
        ("k:rid", "keyword:riding"),
        ("s:wat", "symbol:water"),
        ("faction:dwarf", "faction:dwarves"),
        ("f:goblin", "faction:goblins"),
        ("cost:3-5", "cost:3..5"),
        ("cost:3–5", "cost:3..5"),
        ("cost:5+", "cost:5.."),
        ("cost!=3-5", "cost!=3..5"),
        ("cost 5", "cost:5"),
        ("COST 5", "cost:5"),
        ("-cost 5", "-cost:5"),
        ("power>3", "strength>3"),
        ("atk:2", "strength:2"),
        ("attack>3", "strength>3"),
        ("attack:2..3", "strength:2..3"),
        ("attack 4", "strength:4"),
        ("a:3|4", "strength:3|4"),
        ("health>=7", "life>=7"),
        ("hp 7", "life:7"),
        ("life>power", "life>strength"),
        ("edition:2e", "ruleset:2e"),
        ("mv<=2", "cost<=2"),
        ("color:water", "symbol:water"),
        ("strength 4 or more", "strength>=4"),
        ("champion with strength 4 or more water", "champion strength>=4 water"),
        ("life at least 7", "life>=7"),
        ("at least 7 life", "life>=7"),
        ("cost at most 3 melee", "cost<=3 melee"),
        ("cost of 3 or less", "cost<=3"),
        ("over 6 life", "life>6"),
        ("less than 2 cost", "cost<2"),
        ("cost exactly 3", "cost=3"),
        ("cost between 2 and 4", "cost:2..4"),
        ("between 2 and 4 cost", "cost:2..4"),
        ("cost 2 to 4", "cost:2..4"),
        ("attack at least 4", "strength>=4"),
        ("-cost at most 3", "-cost<=3"),
        ("4 strength 7 life", "strength:4 life:7"),
        ("cheap ranged units", "(cost<=1 OR name:cheap OR text:cheap) ranged units"),
        ("strong champion", "(strength>=4 OR name:strong OR text:strong) champion"),
        ("tribe:polar", "faction:polar"),
        ("structures for 0", "structures cost:0"),
        ("champions for 5 or less", "champions cost<=5"),
        ("champion 5 cost or more", "champion cost>=5"),
        ("cards that cost nothing", "cost:0"),
        ("units costing at most two", "units cost<=2"),
        ("two cost commons", "cost:2 commons"),
        ("no cost structure", "cost:0 structure"),
        ("free gates", "(cost<=0 OR name:free OR text:free) gates"),
        ("most expensive", "order:-cost"),
        ("cheapest champion", "champion order:cost"),
        ("champion with the highest attack", "champion order:-strength"),
        ("lowest cost structures", "structures order:cost"),
        ("champions sorted by power", "champions order:strength"),
        ("champion -cheapest", "champion order:-cost"),
        ("walls of the dwarves", "walls dwarves"),
        ("who heals", "heals"),
    ],
)
def test_other_spellings_mean_the_same(query: str, same: str, catalogue: Catalogue) -> None:
    assert found(catalogue, query) == found(catalogue, same) != []


@pytest.mark.parametrize(
    ("query", "plain"),
    [
        ("champion cost 5", "champion cost:5"),
        ("power>3 or hp 4", "strength>3 OR life:4"),
        ("a (b or c d) -e", "a (b OR c d) -e"),
        ("cost:3-5|7+ attack:..4", "cost:3..5|7.. strength:..4"),
        ('NOT f:"polar dwarves" "ice golem"', '-faction:"polar dwarves" "ice golem"'),
        ("ice and fire", "ice fire"),
        ("life>power", "life>strength"),
        ("most expensive champion", "order:-cost champion"),
        ("gates for 2", "gates cost:2"),
        ("", ""),
    ],
)
def test_a_query_is_written_out_in_the_words_of_the_language(query: str, plain: str, catalogue: Catalogue) -> None:
    assert written(query) == plain
    assert written(plain) == plain
    assert found(catalogue, query) == found(catalogue, plain)


@pytest.mark.parametrize(
    ("query", "instead"),
    [
        ("goblins under 2", "goblins cost under 2"),
        ("(champion at least 5)", "(champion cost at least 5)"),
        ("goblins between 1 and 3", "goblins cost between 1 and 3"),
    ],
)
def test_an_amount_of_nothing_is_questioned(query: str, instead: str, catalogue: Catalogue) -> None:
    with pytest.raises(QueryError, match="is an amount of nothing") as refusal:
        found(catalogue, query)
    assert refusal.value.instead == instead
    assert found(catalogue, instead)
    [left_out] = read_partly(query, partial(parse, vocabulary=catalogue.vocabulary())).unread
    assert left_out.text in instead.partition("cost ")[2]


@pytest.mark.parametrize("query", ["up to 2 spaces", "the", "a of", "the or golem", '"the most expensive"'])
def test_words_of_a_text_stay_words(query: str) -> None:
    assert written(query) == query.replace(" or ", " OR ")


@pytest.mark.parametrize(
    ("query", "change"),
    [
        ("dwarfes", "faction:dwarves"),
        ("watr", "symbol:water"),
        ("champoin", "class:champion"),
        ("meele cost 5", "attack:melee"),
        ("goblin archers", "without archers"),
        ("polar cost 9", "without cost 9"),
        ("something with flying", "only flying"),
    ],
)
def test_a_query_without_a_hit_gets_one_that_has_some(query: str, change: str, catalogue: Catalogue) -> None:
    assert found(catalogue, query) == []
    proposal = next(each for each in proposals(catalogue, catalogue.vocabulary(), query) if each.change == change)
    assert proposal.cards == len(found(catalogue, proposal.text)) > 0
