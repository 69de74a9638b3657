"""Cards as forms: what is not changed stays as it was, whatever the text holds."""

import copy
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.ability_examples import examples_of, started_from
from deckbuilder.app.workshop.ability_trial import ability_trial
from deckbuilder.app.workshop.card_check import CardCheck, check_card
from deckbuilder.app.workshop.card_completion import complete_card
from deckbuilder.app.workshop.card_form import LayoutPiece, control, fields_of, with_form
from deckbuilder.app.workshop.new_card import card_document
from deckbuilder.app.workshop.trial import trial_match
from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.complete_cards import complete_card as completed
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.documents.yaml_writing import document_text
from deckbuilder.errors import InputError
from deckbuilder.match.passed_questions import end_phase_option, pass_option
from deckbuilder.places import shipped
from deckbuilder.query.parse import parse
from deckbuilder.web.views.workshop import CardEditor, form_fields
from tests.depth import deep, examples

JUNK: tuple[Any, ...] = (None, True, -5, 10**12, 1.5, "", "x", [], {}, [[]], {"a": [1]}, ["water"] * 2, {"name": 5})
SIGNS = "{}[]:,'\"\n-&*!|>#%@`\t"


def form_of(data: Mapping[str, Any], catalogue: Catalogue) -> dict[str, str]:
    """What a browser sends of the form of a card that nobody has touched."""
    editor = CardEditor(CardCheck("", Document(data, "", 0, 0, "")), catalogue)
    form = {control(field.key, name): value for field in editor.fields for name, value in field.values.items()}
    for ability in editor.abilities:
        form[f"ability-{ability.number}-name"] = ability.name
        if ability.is_by_hand:
            form[f"ability-{ability.number}-text"] = ability.text
    if layout := editor.layout:
        for piece in (*layout.pieces, LayoutPiece(layout.next_number, "", "")):
            form |= {f"layout-{piece.number}-card": piece.card, f"layout-{piece.number}-at": piece.square}
        if layout.is_confirmed:
            form["layout-confirmed"] = "yes"
    return form


def card_files() -> list[Path]:
    return [path for path in sorted(shipped("cards").rglob("*.yaml")) if path.parent.name not in ("decks", "pools")]


def with_untouched_form(text: str, data: Mapping[str, Any], base: Mapping[str, Any], catalogue: Catalogue) -> str:
    """A text that comes with the form of another one, in which nothing was touched."""
    return with_form(text, data, base, form_fields(base, catalogue), form_of(base, catalogue))


def changed_by_the_form(paths: list[Path], catalogue: Catalogue) -> list[str]:
    """The files of cards that pass through the form and come out as others."""
    changed = []
    for path in paths:
        text = path.read_text("utf-8")
        for document in read_documents(text, path.name):
            is_card = kind_of(document) == "card"
            if is_card and with_untouched_form(text, document.data, document.data, catalogue) != text:
                changed.append(path.name)
    return changed


def test_some_shipped_cards_pass_through_the_form_as_they_are(catalogue: Catalogue) -> None:
    assert changed_by_the_form(card_files()[::40], catalogue) == []


@deep
def test_all_shipped_cards_pass_through_the_form_as_they_are(catalogue: Catalogue) -> None:
    paths = card_files()
    assert len(paths) > 500
    assert changed_by_the_form(paths, catalogue) == []


@deep
@pytest.mark.parametrize("game", ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess"])
def test_every_card_of_the_catalogue_is_written_as_it_means(catalogue: Catalogue, game: str) -> None:
    shared = Shared(catalogue.ruleset_document(game))
    for card in catalogue.search(parse(f'ruleset:"{game}"')):
        document = read_one(document_text(card_document(card, catalogue).data), "")
        again = completed(document, shared)
        assert [ability["text"] for ability in again.get("abilities", ())] == [each.text for each in card.abilities]


def mutated(value: Any, chance: random.Random) -> Any:
    """A value with some of its parts lost, misspelt or replaced by anything."""
    if chance.random() < 0.1:
        return chance.choice(JUNK)
    if isinstance(value, dict):
        kept = [key for key in value if chance.random() > 0.05]
        return {key if chance.random() > 0.05 else f"{key}x": mutated(value[key], chance) for key in kept}
    return [mutated(inner, chance) for inner in value] if isinstance(value, list) else value


@hypothesis.example(seed=354, is_broken=False)  # whose abilities are a number
@examples(15)
@given(seed=st.integers(0, 2**32), is_broken=st.booleans())
def test_any_card_is_shown_and_an_untouched_form_changes_nothing(seed: int, is_broken: bool, bench: Workbench) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    catalogue = bench.catalogue
    card = chance.choice(catalogue.search(parse("")))
    data = mutated(copy.deepcopy(card_document(card, catalogue).data), chance)
    text = document_text(data) if isinstance(data, dict) else f"- {data!r}\n"
    if is_broken:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(SIGNS) + text[at:]
    check = check_card(text, bench)
    editor = CardEditor(check, catalogue)
    assert editor.problems or check.card
    assert len(editor.abilities) >= len(check.by_hand)
    start, _ = complete_card(text, chance.randrange(len(text) + 1), bench)
    assert start <= len(text)
    if editor.fields:
        assert with_untouched_form(text, check.data, check.data, catalogue) == text


@examples(30)
@given(seed=st.integers(0, 2**32))
def test_a_form_that_was_not_touched_never_wins_over_the_text(seed: int, catalogue: Catalogue) -> None:
    """Whatever the text has become since the form was made from it: the form has the values of another card."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    ruleset = chance.choice([*catalogue.rulesets])
    base, data = (
        mutated(copy.deepcopy(card_document(card, catalogue).data), chance)
        for card in chance.sample(catalogue.search(parse(f'ruleset:"{ruleset}"')), 2)
    )
    if isinstance(base, dict) and isinstance(data, dict):
        text = document_text(data)
        assert with_untouched_form(text, data, base, catalogue) == text


def test_a_layout_that_the_text_changed_keeps_it_and_takes_what_the_form_changed(catalogue: Catalogue) -> None:
    card = next(card for card in catalogue.search(parse('ruleset:"summoner-wars-2e"')) if card.name == "Tacullu")
    base = card_document(card, catalogue).data
    data = copy.deepcopy(base)
    data["setup"]["board"][1]["at"] = [0, 0]
    data["setup"]["board"].append({"card": "Deceiver", "at": [0, 5]})
    form = form_of(base, catalogue) | {"layout-2-at": "f3"}
    text = with_form(document_text(data), data, base, form_fields(base, catalogue), form)
    expected = copy.deepcopy(data)
    expected["setup"]["board"][2]["at"] = [2, 5]
    assert read_one(text, "").data == expected


def test_a_number_and_a_symbol_are_changed_alone(catalogue: Catalogue) -> None:
    text = "card: A # x\nruleset: summoner-wars-2e\nclass: common unit\ncost: 1 # y\nsymbols: [water] # z\n"
    data = read_one(text, "").data
    form = form_of(data, catalogue) | {"card-cost": "2", "card-symbols-fire": "yes"}
    fields = fields_of(data, catalogue.rulesets["summoner-wars-2e"], [])
    assert with_form(text, data, data, fields, form) == text.replace("cost: 1", "cost: 2").replace(
        "[water]", "[water, fire]"
    )
    assert edited(text, data, data) == text


@pytest.fixture(scope="module")
def bench(catalogue: Catalogue) -> Workbench:
    """A workbench over the catalogue that all tests share."""
    made = Workbench(Path("never-built.db"))
    made.__dict__["catalogue"] = catalogue
    return made


@deep
@pytest.mark.parametrize("game", ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess"])
def test_every_example_is_a_start_that_means_the_same(bench: Workbench, game: str) -> None:
    leader = bench.catalogue.rulesets[game].leader
    examples_of_others = [example for example in examples_of(bench, game) if leader not in example.card.words]
    assert len(examples_of_others) > 60
    for example in examples_of_others:
        data = {
            **card_document(example.card, bench.catalogue).data,
            "card": "Zyx Qwv",
            "abilities": started_from(example),
        }
        check = check_card(document_text({key: value for key, value in data.items() if key != "code"}), bench)
        assert not check.problems, (example.id, check.problems)
        assert check.card
        assert len(check.card.abilities) == len(example.definitions)


WITH_MISTAKES = """\
card: Marsh Lantern
ruleset: summoner-wars-2e
faction: Polar Dwarfs
class: common unit
cost: many
life: 2
strength: 2
attack: melee
symbols: [watr]
abilities:
- name: First
  when: {after: summon, of: {enemy: summonned}}
  do:
  - {damge: 1, on: {enemy: unit}}
- name: Second
  when: {after: summon, of: {enemy: commonn}}
  do:
  - {damage: 1, on: attacker}
- name: Third
  when: {after: summon, of: self}
  do:
  - {damage: 1, on: attacker}
- name: Fourth
  modify: {life: 1}
  of: {friendly: unit, named: Emberr}
"""


def test_all_mistakes_of_a_card_are_reported_at_once(bench: Workbench) -> None:
    problems = check_card(WITH_MISTAKES, bench).problems
    assert [(problem.place.line, problem.message.partition(";")[0]) for problem in problems if problem.place] == [
        (3, "the faction 'Polar Dwarfs' has no file of its own"),
        (5, "'cost' is \"many\""),
        (9, "'symbols > entry 1' is \"watr\""),
        (12, "'summonned' is not a class word of Summoner Wars, second edition"),
        (14, "'damge' is not an effect"),
        (16, "'commonn' is not a class word of Summoner Wars, second edition"),
        (18, "nothing is named 'attacker' here"),
        (22, "nothing is named 'attacker' here"),
        (25, "no card of this rule set has 'Emberr' in its name"),
    ]


@pytest.mark.parametrize("key", ["life", "setup", "brings", "symbols"])
def test_a_leader_with_a_wrong_part_has_the_other_mistakes_and_no_more(bench: Workbench, key: str) -> None:
    leader = next(
        card for card in bench.catalogue.search(parse('ruleset:"summoner-wars-2e"')) if card.name == "Tacullu"
    )
    data = {**card_document(leader, bench.catalogue).data, key: "x", "abilities": [{"damge": 1}]}
    problems = check_card(document_text(data), bench, own_key=leader.key).problems
    assert [problem.message.split("'")[1] for problem in problems] in ([key, "damge"], ["damge", key])


def test_a_card_has_its_crest_while_it_is_written(bench: Workbench) -> None:
    text = "card: Marsh Lantern\nruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: champion unit\n"
    card = check_card(text, bench).card  # with problems: it has no numbers yet
    assert card
    assert card.crest == "shield.spires.zigzag.hammer"


@pytest.mark.parametrize("game", ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess"])
@pytest.mark.parametrize(("opponent", "acts"), [("greedy", True), ("1", False), ("passive", False)])
def test_a_card_is_tried_against_the_opponent_that_is_chosen(
    bench: Workbench, game: str, opponent: str, *, acts: bool
) -> None:
    """A bot does something in its turns; for nobody who acts they pass, and both hands belong to one person."""
    card = next(card for card in bench.catalogue.search(parse(f'ruleset:"{game}"')) if "unit" in card.words)
    match = trial_match(bench, card, opponent)
    bot_acts = False
    for _ in range(60):
        while match.is_waiting_for_bots:
            decision, option = match.game.decision, match.bot_choice()
            bot_acts = bot_acts or bool(decision and decision.action and not option.passes)
            match.make_bot_choice(option)
        if match.game.decision is None or match.game.state.turn > 2:
            break
        option = end_phase_option(match.game) or pass_option(match.game) or match.game.options[0]
        match.choose(option)
    assert match.game.state.turn > 2
    assert bot_acts is acts
    assert match.setup.people == ({0, 1} if opponent == "1" else {0})
    assert not match.setup.is_shared


def test_a_card_is_tried_against_no_other_opponent(bench: Workbench) -> None:
    card = next(iter(bench.catalogue.search(parse('ruleset:"summoner-wars-2e"'))))
    with pytest.raises(InputError, match="greedy, 1, passive, not 'nobody'"):
        trial_match(bench, card, "nobody")


@pytest.mark.parametrize(
    ("name", "ability", "game", "first"),
    [
        ("Rhinoceros", 1, "summoner-wars-2e", "end"),
        ("Freeze", 0, "summoner-wars-2e", "play Freeze"),
        ("Sand Wyrm", 0, "summoner-wars-1e", "end"),
        ("Observatory", 0, "summoners-chess", "use"),
    ],
)
def test_an_ability_is_tried_in_a_position_in_which_it_does_something(
    bench: Workbench, name: str, ability: int, game: str, first: str
) -> None:
    card = next(iter(bench.catalogue.named(name, game)))
    match, hint = ability_trial(bench, card, ability, "1")
    title = card.abilities[ability].name or card.name
    assert hint.lines[0].startswith(f"To try {title}: {first}")
    for option in [option for action in hint.actions for option in action.options]:
        assert option in match.game.options
        match.choose(option)
    events = [event for snapshot in match.history.past for event in snapshot.events]
    assert title in {getattr(event, "ability", "") for event in events}


def test_an_ability_that_is_not_seen_to_do_something_has_the_usual_game(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.app.workshop.ability_trial.POSITIONS", 2)
    (card,) = bench.catalogue.named("Ice Golem", "summoner-wars-2e")
    match, hint = ability_trial(bench, card, 0, "passive")
    assert hint == (("No position was found in which Living Gate is seen to do something by a few choices.",), ())
    assert match.game.digest() == trial_match(bench, card, "passive").game.digest()
    with pytest.raises(InputError, match="Ice Golem has no ability 10"):
        ability_trial(bench, card, 9, "passive")
