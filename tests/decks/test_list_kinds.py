"""Kinds of lists that were read wrongly once: each in several forms, with the cards that must come out of it."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import LineStatus
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from tests.decks.helpers import house_catalogue, shipped, written

SIX = {"Svara": 1, "Bear Cavalry": 4, "Ice Smith": 3}


def chosen_cards(text: str, resolver: Resolver) -> dict[str, int]:
    """The cards of a pasted deck, without those of sections that the rules fill."""
    deck = read_pasted(text, resolver).resolved.deck
    filled = {section.name for section in resolver.validator_of(deck).format.sections if section.is_prescribed}
    return {card.name: n for name, cards in deck.sections.items() if name not in filled for card, n in cards.items()}


def two_lines(four: str, three: str) -> str:
    return f"Svara\n{four.format('Bear Cavalry')}\n{three.format('Ice Smith')}"


@pytest.mark.parametrize(
    ("four", "three"),
    [
        ("{}: 4 cards", "{}: 3 cards"),
        ("{} (4 cards)", "{} (3 cards)"),
        ("{} – 4 cards", "{} - 3 cards"),
        ("{}, 4 cards", "{} 3 cards"),
        ("4 cards of {}", "three cards of {}"),
        ("4 cards {}", "3 cards: {}"),
        ("4 Karten {}", "{} (3 Karten)"),
        ("{}: 4 cartes", "3 cartas {}"),
        ("4 copies of {}", "{}, 3 copies"),
        ("{} (copies: 4)", "{} Anzahl: 3"),
        ("4 card(s) {}", "{}: 3 Karte(n)"),
        ("4 commons {}", "3 common {}"),
        ("4 images/cards/{}.png", "3 img/{}.jpg"),
        ("4 pcs. {}", "3 Stk. {}"),
        ("4 cards called {}", "3 copies named {}"),
        ("**4x** {}", "__3__ **{}**"),
        ("4 Common: {}", "3 Commons - {}"),
        ("4x Common - {}", "3 common unit: {}"),
        ("4 PD: {}", "3 PD - {}"),
        ("4 PD {}", "3 C {}"),
        ("4 (PD) {}", "3 [C] {}"),
        ("4 [Common] {}", "3 (Common) {}"),
        ("4 polar-dwarves/{}", "3 Polar Dwarves: {}"),
        ("4 Polar Dwarves Common: {}", "3 Com. {}"),
        ("4 cards-polar_dwarves-{}.png", "3 cards-polar_dwarves-{}.jpg"),
    ],
)
def test_a_number_of_cards_beside_a_name_is_its_number_of_copies(four: str, three: str, resolver: Resolver) -> None:
    assert chosen_cards(two_lines(four, three), resolver) == SIX


def test_a_misspelt_name_has_its_number_of_cards_too(resolver: Resolver) -> None:
    assert chosen_cards("Svara\nBear Cavlry: 4 cards\n3 cards of Ice Smth", resolver) == SIX


@pytest.mark.parametrize(
    "text",
    [
        "Svara (34 cards)\nBear Cavalry 4\nIce Smith 3",
        "Svara\nCommons (16 cards)\nBear Cavalry 4\nIce Smith 3",
        "Svara\nCommons (7 cards): Bear Cavalry 4, Ice Smith 3",
        "Svara\nTotal: 34 cards\n4 Bear Cavalry\n3 Ice Smith",
        "Draw 5 cards, then play.\n\nSvara\n4 Bear Cavalry\n3 Ice Smith",
    ],
)
def test_the_number_of_all_cards_is_no_number_of_copies(text: str, resolver: Resolver) -> None:
    assert chosen_cards(text, resolver) == SIX


@pytest.mark.parametrize(
    ("four", "three"),
    [
        ("{} 3/5/3 x4", "{} 0/2/2 x3"),
        ("{} 3/5/3 ×4", "{} 0/2/2 × 3"),
        ("{} 3/5/3 4x", "{} 0/2/2 3 x"),
        ("{} 3 x 4", "{} 0 x 3"),
        ("{} 3x4", "{} 0x3"),
        ("{} [3] 4 copies", "{} [0] 3 copies"),
        ("{}, cost 3, 4 copies", "{}, cost 0, 3 copies"),
        ("3 {} x4", "0 {} x3"),
        ("(3) {} x4", "(0) {} x3"),
        ("4x (3) {}", "3x (0) {}"),
        ("4x {} 3", "3x {} 0"),
        ("x4 {} 3", "x3 {} 0"),
        ("<4> {}", "<3> {}"),
        ("{} ●●●●○", "{} ●●●○○"),
        ("{} ■■■■", "{} ■■■"),
        ("⚃ {}", "{} ⚂"),
        ("❹ {}", "{} ③"),
        ("2+2 {}", "2 + 1 {}"),
        ("{} 2+2", "{} (1+2)"),
        ("{} - cost 6 - x4", "{} - cost 6 - x3"),
    ],
)
def test_a_mark_of_copies_is_stronger_than_a_bare_number(four: str, three: str, resolver: Resolver) -> None:
    assert chosen_cards(two_lines(four, three), resolver) == SIX


def test_a_mark_of_copies_is_kept_above_the_limit(resolver: Resolver) -> None:
    cards = {"Marshal Oryn": 1, "Banner Lancer": 3, "Shield Bearer": 4}
    assert chosen_cards("Marshal Oryn\nBanner Lancer x3\nShield Bearer x4", resolver) == cards


@pytest.mark.parametrize("leader", ["1 Svara", "Svara: Ice Sculptor", "Svara (Polar Dwarves)", "Svara, of the ice"])
@pytest.mark.parametrize("heading", ["", "Commons\n"])
def test_copies_above_the_limit_are_the_starting_units(leader: str, heading: str, resolver: Resolver) -> None:
    imported = read_pasted(f"{leader}\n{heading}5 Frost Mage\n5 Ice Golem\n3 Ice Smith", resolver)
    sections = {name: {c.name: n for c, n in cards.items()} for name, cards in imported.resolved.deck.sections.items()}
    assert sections["starting units"] == {"Frost Mage": 1, "Ice Golem": 1}
    assert sections["commons"] == {"Frost Mage": 4, "Ice Golem": 4, "Ice Smith": 3}


def test_only_a_copy_above_the_limit_is_a_starting_unit(resolver: Resolver) -> None:
    assert chosen_cards("1 Svara\n5 Frost Mage\n4 Ice Golem", resolver)["Frost Mage"] == 4
    assert chosen_cards("1 Svara\n6 Frost Mage\n4 Ice Golem", resolver)["Frost Mage"] == 5
    assert chosen_cards("1 Svara\n5 Bear Cavalry", resolver)["Bear Cavalry"] == 5


def entries(**shape: object) -> list[object]:
    """A list of the six cards as JSON: `shape` is an entry, with "#" for the number and "@" for the name."""
    text = json.dumps(shape)
    return [json.loads(text.replace('"#"', str(n)).replace("@", name)) for name, n in SIX.items()]


@pytest.mark.parametrize(
    "value",
    [
        entries(count="#", tags=["a", "b"], card="@"),
        entries(quantity="#", card={"oracleCard": {"name": "@", "cmc": 2}}),
        entries(id=17, name="@", symbols=["water", "logic"], cost=2, count="#"),
        entries(card={"name": "@", "faction": {"name": "Polar Dwarves", "id": 3}}, prints=[{"id": 1}], qty="#"),
        entries(copies="#", data=[{"deep": {"deeper": {"title": "@"}}}]),
        entries(number=101, name="@", quantity="#"),
        entries(card="@", amount={"count": "#"}),
        {"name": "Polar Ice", "count": 8, "cards": entries(name="@", count="#", prints=[{"name": "@", "set": "x"}])},
        {"deck": {"boards": {"main": {"count": 8, "cards": {n: {"quantity": c} for n, c in SIX.items()}}}}},
        {"cards": [[name, count] for name, count in SIX.items()]},
        {"cards": [["unit", count, name] for name, count in SIX.items()]},
        {"cards": [[f"{count}x", name] for name, count in SIX.items()]},
        {"cards": [[row, name, "unit", count] for row, (name, count) in enumerate(SIX.items())]},
        entries(card={"name": "@", "number": 101}, meta={"count": "#"}),
        entries(cardName="@", numCopies="#", manaCost=2, maxCopies=4),
        entries(title="@", owned_count=9, quantity_in_deck="#"),
        [{"count": 4, "cards": ["Bear Cavalry"]}, {"count": 3, "cards": ["Ice Smith"]}, {"count": 1, "cards": ["Svara"]}],
        {"name": "T", "sections": [{"title": "commons", "cards": ["Bear Cavalry x4", "3 Ice Smith"]}, {"title": "summoner", "cards": ["Svara x1"]}]},
        {"deck": "1 Svara, 4 Bear Cavalry, 3 Ice Smith"},
        entries(attributes={"quantity": "#"}, relationships={"card": {"data": {"name": "@", "id": 5}}}),
        {"main": SIX, "maybeboard": {"Ice Golem": 2}},
        {"sideboard": entries(name="Ice Golem", count=2), "cards": entries(name="@", count="#")},
        [*entries(quantity="#", categories=["Deck"], name="@"), {"quantity": 3, "categories": ["Maybeboard"], "name": "Ice Golem"}],
        [*entries(quantity="#", name="@", sideboard=False), {"quantity": 3, "name": "Ice Golem", "sideboard": True}],
    ],
    ids=lambda value: json.dumps(value)[:60],
)  # fmt: skip
def test_a_number_belongs_to_the_object_that_contains_the_name(value: object, resolver: Resolver) -> None:
    assert chosen_cards(json.dumps(value), resolver) == SIX


def test_the_number_of_a_group_is_that_of_each_of_its_cards(resolver: Resolver) -> None:
    groups = [{"count": 4, "cards": ["Bear Cavalry", "Smasher"]}, {"count": 1, "cards": ["Svara"]}]
    assert chosen_cards(json.dumps(groups), resolver) == {"Svara": 1, "Bear Cavalry": 4, "Smasher": 4}


def test_a_misspelt_name_deep_in_an_object_has_its_number(resolver: Resolver) -> None:
    text = json.dumps(entries(quantity="#", card={"info": {"name": "@", "cmc": 2}})).replace("Cavalry", "Calvary")
    assert chosen_cards(text, resolver) == SIX


@pytest.mark.parametrize(
    ("form", "around"),
    [
        ("- name: @\n  count: #\n", "cards:\n{}"),
        ("- count: #\n  card:\n    name: @\n    cost: 2\n", "{}"),
        ('[[cards]]\nname = "@"\ncount = #\n', "{}"),
        ('{"count": #, "name": "@"}, // a card\n', "const deck = [\n{}];"),
        ('{"quantity": #, "name": "@"},', "Here it is:\n```json\n[{}]\n```\nbye"),
    ],
)
def test_values_in_yaml_toml_and_code_are_read_as_json_is(form: str, around: str, resolver: Resolver) -> None:
    listed = "".join(form.replace("@", name).replace("#", str(count)) for name, count in SIX.items())
    imported = read_pasted(around.replace("{}", listed), resolver)
    assert not imported.unclear
    assert chosen_cards(around.replace("{}", listed), resolver) == SIX


def test_lines_of_json_are_a_list(resolver: Resolver) -> None:
    lines = [json.dumps({"quantity": count, "card": {"title": name}}) for name, count in SIX.items()]
    assert chosen_cards("\n".join(lines), resolver) == SIX
    assert chosen_cards("\ufeff" + "\r\n".join(lines), resolver) == SIX


def test_a_table_of_two_columns_counts_from_one_to_three(resolver: Resolver) -> None:
    text = "count,name\n1,Svara\n2,Ice Golem\n3,Ice Smith"
    assert chosen_cards(text, resolver) == {"Svara": 1, "Ice Golem": 2, "Ice Smith": 3}


@pytest.mark.parametrize(
    "text",
    [
        "Nr;Karte;Anzahl\n101;Svara;1\n102;Bear Cavalry;4\n103;Ice Smith;3",
        "N°;Carte;Nombre\n101;Svara;1\n102;Bear Cavalry;4\n103;Ice Smith;3",
        "Owned,Name,Deck\n6,Svara,1\n6,Bear Cavalry,4\n6,Ice Smith,3",
        "Name,Owned,Used\nSvara,6,1\nBear Cavalry,6,4\nIce Smith,6,3",
        "Card,Qty\nSvara,1 card\nBear Cavalry,4 cards\nIce Smith,3 cards",
        "1,Svara,1\n2,Bear Cavalry,4\n3,Ice Smith,3",
        "Aantal;Kaart\n1;Svara\n4;Bear Cavalry\n3;Ice Smith",
    ],
)
def test_the_column_of_copies_is_found(text: str, resolver: Resolver) -> None:
    assert chosen_cards(text, resolver) == SIX


@pytest.mark.parametrize("total", ["Total,8", "Summe;8", "Gesamt: 8", "Total 8"])
def test_a_row_with_the_sum_is_no_question(total: str, resolver: Resolver) -> None:
    delimiter = ";" if ";" in total else ","
    rows = [f"{name}{delimiter}{count}" for name, count in SIX.items()]
    imported = read_pasted("\n".join([f"Name{delimiter}Count", *rows, total]), resolver)
    assert not imported.unclear
    assert chosen_cards("\n".join(rows), resolver) == SIX


def test_counts_that_rise_by_one_are_counts_where_no_other_column_has_any(resolver: Resolver) -> None:
    text = "| Qty | Card |\n|---|---|\n| 1 | Svara |\n| 2 | Ice Golem |\n| 3 | Ice Smith |\n| 4 | Bear Cavalry |"
    assert chosen_cards(text, resolver) == {"Svara": 1, "Ice Golem": 2, "Ice Smith": 3, "Bear Cavalry": 4}


def test_one_written_before_two_cards_counts_them(resolver: Resolver) -> None:
    text = "1) Svara\n1) Jarmund\n2) Ice Golem\n3) Ice Smith"
    assert chosen_cards(text, resolver) == {"Svara": 1, "Jarmund": 1, "Ice Golem": 2, "Ice Smith": 3}


def test_a_number_equal_to_the_cost_still_counts_copies(resolver: Resolver) -> None:
    deck = shipped("first-sealed-deck", resolver)
    text = "\n".join(f"{card.name}: {count}" for cards in deck.sections.values() for card, count in cards.items())
    assert read_pasted(text, resolver).resolved.deck.cards() == deck.cards()


def test_a_misspelt_name_with_a_number_of_cards_is_not_dropped(resolver: Resolver) -> None:
    imported = read_pasted("1 Ret-Talus\nWall: 3 cards\nZombei Warrior (3 cards)\nReaper: 3 cards", resolver)
    assert [line.text for line in imported.unclear] == ["Zombei Warrior (3 cards)"]


OWN_NAMES = ["Frost Mage (Rank 1)", "Bear Cavalry [Elite]", "Ice Smith/Frost Mage", "Wall & Wit", "Charge!", "Ice Golem Prime"]  # fmt: skip


def test_a_whole_name_is_preferred_to_a_shorter_one_in_it(catalogue_file: Path, tmp_path: Path) -> None:
    facts = "class: common unit\ncost: 1\nlife: 2\nstrength: 1\nattack: melee\nsymbols: [water]\n"
    documents = [f'card: "{name}"\nruleset: summoner-wars-2e\nfaction: Polar Dwarves\n{facts}' for name in OWN_NAMES]
    resolver = Resolver(house_catalogue(catalogue_file, tmp_path, "---\n".join(documents)))
    for line in ("2 {}", "2x {}", "{} x2", "- {}: 2", "{} (2)", "[*]2 {}"):
        text = "\n".join(["Svara", *(line.format(name) for name in OWN_NAMES)])
        assert chosen_cards(text, resolver) == {"Svara": 1, **dict.fromkeys(OWN_NAMES, 2)}, line


def test_brackets_behind_a_name_that_has_none_are_a_remark(resolver: Resolver) -> None:
    assert chosen_cards("Svara\n4 Bear Cavalry (Elite)\n3 Ice Smith [2]", resolver) == SIX


@pytest.mark.parametrize(
    "text",
    [
        "# 1x (0) Svara\n# 3x (0) Ice Smith\n# 4x (3) Bear Cavalry",
        "#101 Svara x1\n#111 Bear Cavalry x4\n#112 Ice Smith x3",
        "#101 Svara\n#111 4 Bear Cavalry\n#112 3 Ice Smith",
        "// 1 Svara\n// 4 Bear Cavalry\n// 3 Ice Smith",
        "# 1x Svara\n4x Bear Cavalry\n3x Ice Smith",
        "Svara\n# 4 Bear Cavalry\n# 3 Ice Smith",
        "### Polar\n# Class: none\n#\n# 1x Svara\n# 4x Bear Cavalry\n# 3x Ice Smith\n#\ndk-none",
    ],
)
def test_a_list_behind_comment_marks_is_a_list(text: str, resolver: Resolver) -> None:
    assert chosen_cards(text, resolver) == SIX


def test_a_comment_in_a_list_is_none_of_its_cards(resolver: Resolver) -> None:
    assert chosen_cards("1 Svara\n4 Bear Cavalry\n3 Ice Smith\n# 4 Ice Golem", resolver) == SIX


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Polar Ice\n\n1 Svara\n4 Ice Smith", "Polar Ice"),
        ("Polar Ice\n1 Svara\n4 Ice Smith", "Polar Ice"),
        ("### Polar Ice ###\n1 Svara\n4 Ice Smith", "Polar Ice"),
        ("== Polar Ice ==\n1 Svara\n4 Ice Smith", "Polar Ice"),
        ("# Polar Dwarves\n1 Svara\n4 Ice Smith", "Polar Dwarves"),
        ("Deck: Polar Ice\n1 Svara\n4 Ice Smith", "Polar Ice"),
        ("# 1x Svara\n4x Ice Smith", "Svara"),
        ("1 Svara\n4 Ice Smith", "Svara"),
        ("Here is my list:\n1 Svara\n4 Ice Smith", "Svara"),
        ("I like this one a lot.\n1 Svara\n4 Ice Smith", "Svara"),
        ("Commons\n4 Ice Smith\nSummoner\n1 Svara", "Svara"),
        ("Ice Smith x4\nSvara", "Svara"),
        ('{"SaveName": "Table", "ObjectStates": [{"Name": "Card", "Nickname": "Svara"}]}', "Svara"),
        ('{"SaveName": "Polar Ice", "ObjectStates": [{"Name": "Card", "Nickname": "Svara"}]}', "Polar Ice"),
        ("<deck><card><name>Ice Smith</name><set>PD</set></card><card><name>Svara</name></card></deck>", "Svara"),
    ],
)
def test_a_deck_is_called_by_its_title_or_its_leader(text: str, name: str, resolver: Resolver) -> None:
    imported = read_pasted(text, resolver, name="list-17.txt")
    assert imported.resolved.deck.name == name
    assert not imported.has_questions


def save(cards: Iterable[Mapping[str, str]]) -> str:
    stack = {"Name": "DeckCustom", "Nickname": "", "ContainedObjects": [{"Name": "Card", **card} for card in cards]}
    return json.dumps({"SaveName": "", "ObjectStates": [stack]})


@pytest.mark.parametrize("field", ["Nickname", "Description", "GMNotes"])
@pytest.mark.parametrize(
    "form", ["{}", "{}\ncommon unit, cost 1", "commons: {}", "{} (Polar Dwarves)", "[FF0000]{}[-]", "[b]{}[/b]"]
)
def test_names_of_saved_cards_are_found_in_any_of_their_texts(field: str, form: str, resolver: Resolver) -> None:
    text = save({"Nickname": "", field: form.format(name)} for name, n in SIX.items() for _ in range(n))
    assert chosen_cards(text, resolver) == SIX


@pytest.mark.parametrize("form", ['{{"id": 7, "name": "{}", "cost": 2}}', "name={};cost=2"])
def test_names_of_saved_cards_are_found_in_the_values_of_scripts(form: str, resolver: Resolver) -> None:
    text = save({"Nickname": "", "GMNotes": form.format(name)} for name, n in SIX.items() for _ in range(n))
    assert chosen_cards(text, resolver) == SIX


def test_a_stack_without_its_save_is_read(resolver: Resolver) -> None:
    cards = [{"Name": "Card", "Nickname": name, "CustomDeck": {"1": {"NumWidth": 10}}} for name in SIX]
    stack = {"Name": "DeckCustom", "Nickname": "", "ContainedObjects": cards}
    assert chosen_cards(json.dumps(stack), resolver) == dict.fromkeys(SIX, 1)


def test_a_number_in_the_name_of_a_saved_card_counts_its_copies(resolver: Resolver) -> None:
    assert chosen_cards(save({"Nickname": f"{name} x{n}"} for name, n in SIX.items()), resolver) == SIX


def test_another_state_of_a_stack_is_named_and_left_out(resolver: Resolver) -> None:
    value = json.loads(save({"Nickname": name} for name in SIX))
    value["ObjectStates"][0]["States"] = {"2": {"Nickname": "Orcs", "ContainedObjects": [{"Name": "Card", "Nickname": "Smasher"}]}}  # fmt: skip
    assert chosen_cards(json.dumps(value), resolver) == dict.fromkeys(SIX, 1)
    assert any(
        "other states of a stack: Orcs" in line.text for line in read_pasted(json.dumps(value), resolver).reports
    )


def test_a_save_without_names_is_refused_with_a_sentence(resolver: Resolver) -> None:
    with pytest.raises(InputError, match="the cards of this save have no names"):
        read_pasted(save({"Nickname": "", "Description": ""} for _ in range(3)), resolver)


@pytest.mark.parametrize(
    "form",
    ["My deck: {} - tell me what you think!", "Here it is:\n{}", "> {}\n> nice", "<{}>", "_{}_", "see (x/#{}), ok"],
)
def test_a_deck_code_is_found_anywhere_in_a_text(form: str, resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    code = written("code", deck, resolver.catalogue).strip()
    assert read_pasted(form.format(code), resolver).resolved.deck == deck
    broken = "\n> ".join(code[at : at + 30] for at in range(0, len(code), 30))
    assert read_pasted(form.format(broken), resolver).resolved.deck == deck


def test_a_damaged_code_in_a_list_leaves_the_list(resolver: Resolver) -> None:
    assert chosen_cards("1 Svara\n4 Bear Cavalry\n3 Ice Smith\n\ndk1-abcdef", resolver) == SIX
    with pytest.raises(InputError, match="damaged"):
        read_pasted("dk1-abcdef", resolver)


@pytest.mark.parametrize(
    "text",
    [
        "Ruleset: magic\n1 Svara\n4 Ice Smith",
        "Rule set: magic\nFormat: custom\n1 Svara\n4 Ice Smith",
        "Name: X\nRuleset: magic\nFormat: custom\n\n1 Svara\n4 Ice Smith",
        "# X\n\nRule set `magic`, format `custom`, 5 cards\n\n- 1 × Svara\n- 4 × Ice Smith",
        "deck,ruleset,format,section,count,card\nX,magic,custom,summoner,1,Svara\nX,magic,custom,commons,4,Ice Smith",
        '{"ruleset": "magic", "cards": {"Svara": 1, "Ice Smith": 4}}',
        "deck: X\nruleset: magic\ncards:\n  summoner: {Svara: 1}\n  commons: {Ice Smith: 4}",
    ],
)
def test_an_unknown_rule_set_is_named(text: str, resolver: Resolver) -> None:
    corrections = read_pasted(text, resolver).corrections
    assert [line.note for line in corrections] == [
        "no rule set is called 'magic'; the cards are those of Summoner Wars, second edition (summoner-wars-2e)"
    ]


@pytest.mark.parametrize("stated", ["2e", "summoner-wars-2e", "Summoner Wars, second edition", "2E, custom"])
def test_a_known_rule_set_needs_no_word(stated: str, resolver: Resolver) -> None:
    imported = read_pasted(f"Ruleset: {stated}\n1 Svara\n4 Ice Smith", resolver)
    assert imported.resolved.deck.ruleset == "summoner-wars-2e"
    assert not imported.corrections
    assert all(line.status in (LineStatus.TAKEN, LineStatus.HEADING) for line in imported.reports)


@pytest.mark.parametrize("commons", ["Gewöhnliche (16):", "Truppen:", "Häufige"])
@pytest.mark.parametrize("considering", ["Überlege noch: Glacial Shift", "Überlege noch:\nGlacial Shift"])
def test_german_headings_are_understood(commons: str, considering: str, resolver: Resolver) -> None:
    text = f"Svara\nChampions:\nJarmund\n{commons}\nje 4 Ice Golem und Frost Mage\nEreignisse:\n2 Ice Repair\n{considering}"
    imported = read_pasted(text, resolver)
    assert not imported.has_questions
    assert LineStatus.UNCLEAR not in {line.status for line in imported.lines}
    assert {card.name: count for card, count in imported.resolved.deck.considering.items()} == {"Glacial Shift": 1}


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("Ice Golem ****", 4),
        ("* Ice Golem |||", 3),
        ("2) 4 szt. Ice Golem", 4),
        ("a) po 2: Ice Golem, Frost Mage", 2),
    ],
)
def test_strokes_and_abbreviated_pieces_count_copies(line: str, count: int, resolver: Resolver) -> None:
    imported = read_pasted(f"1 Svara\n4 Ice Smith\n{line}", resolver)
    [report] = [report for report in imported.lines if "Ice Golem" in report.text]
    assert (report.status, report.entries[0].count) == (LineStatus.TAKEN, count)


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("je 2 Ice Repair, Parapet & Lava Flow", ("2 Lava Flow",)),
        ("events (2 each): Ice Repair, Lava Flow", ("2 Lava Flow",)),
        ("Jarmund, Lava Flow, Nadiana", ("Lava Flow",)),
    ],
)
def test_what_is_not_read_beside_read_cards_is_a_question(line: str, lost: tuple[str, ...], resolver: Resolver) -> None:
    [question] = read_pasted(f"1 Svara\n4 Ice Smith\n{line}", resolver).unclear
    assert question.unread == lost


def test_an_unknown_name_among_names_without_a_count_is_a_question(resolver: Resolver) -> None:
    text = "Svara\nChampions\n• Jarmund\n• Rahn\n• Nadiana\nCommons\n• 4 Ice Golem"
    assert [report.text for report in read_pasted(text, resolver).unclear] == ["• Rahn"]


@pytest.mark.parametrize("heading", ["sb: Bloop x2", "rezerwa:\n2 Bloop", "suplentes:\n2 Bloop"])
def test_an_unknown_card_of_a_sideboard_is_left_aside(heading: str, resolver: Resolver) -> None:
    imported = read_pasted(f"1 Svara\n4 Ice Smith\n{heading}", resolver)
    assert imported.lines[-1].status is LineStatus.ASIDE


@pytest.mark.parametrize(
    "struck", ["~~2 Freeze~~", "- ~2 Freeze~", "[s]2 Freeze[/s]", "[*][strike]2 Freeze[/strike]", "* ~~Freeze x2~~."]
)
def test_a_line_that_is_struck_through_is_left_aside(struck: str, resolver: Resolver) -> None:
    imported = read_pasted(f"1 Svara\n4 Bear Cavalry\n3 Ice Smith\n{struck}", resolver)
    assert chosen_cards(f"1 Svara\n4 Bear Cavalry\n3 Ice Smith\n{struck}", resolver) == SIX
    assert imported.lines[-1].status is LineStatus.ASIDE
