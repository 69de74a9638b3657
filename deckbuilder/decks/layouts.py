"""Problems of a leader's starting layout and of the cards that the leader brings into a deck."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckbuilder.catalogue.lookup import candidates
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.validation import is_played
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet, Section
from deckbuilder.text import counted, fold

Steps = tuple[str | int, ...]  # a path into a document
BOARD: Steps = ("setup", "board")


def layout_problems(
    data: Mapping[str, Any], leaders: Sequence[Card], catalogue: Catalogue
) -> Iterator[tuple[Steps, str]]:
    """Yield the path and the message of each problem of a leader's document. `leaders`: all of its rule set."""
    ruleset = catalogue.rulesets[data["ruleset"]]
    examples = [card for card in leaders if card.setup and not card.custom and card.name != data["card"]]
    yield from _miscounted(data, ruleset)
    if "setup" not in data:
        return
    yield from _missing(data, ruleset, examples)
    yield from _on_one_square(data, catalogue)
    if is_played(ruleset.id):
        yield from _not_standing(data, catalogue)
    if not ruleset.usual_format.setup_rule:
        yield from _missing_in_decks(data, ruleset, catalogue)


def _brought(ruleset: RuleSet, name: str) -> list[Section]:
    """Return the sections of that name, over all formats, that leaders fill."""
    sections = [format_.section(name) for format_ in ruleset.formats.values()]
    return [section for section in sections if section is not None and section.brought]


def _miscounted(data: Mapping[str, Any], ruleset: RuleSet) -> Iterator[tuple[Steps, str]]:
    """Yield sections for which the leader brings a number of cards that no format allows."""
    for name, cards in data.get("brings", {}).items():
        brought = sum(cards.values())
        quotas = {section.count: section.rule for section in _brought(ruleset, name) if section.count is not None}
        if quotas and brought not in quotas:
            count, rule = next(iter(quotas.items()))
            yield ("brings", name), f"{name}: {counted(brought, 'card')}, {count} required [{rule}]"


def _missing(data: Mapping[str, Any], ruleset: RuleSet, examples: Sequence[Card]) -> Iterator[tuple[Steps, str]]:
    """Yield the leader and the cards of every shipped leader's layout, if they are missing in this one."""
    board = Counter(fold(placement["card"]) for placement in data["setup"]["board"])
    of_all = [set(card.starting_cards) for card in examples]
    common = sorted(set.intersection(*of_all)) if len(of_all) > 1 else []
    for name in [data["card"], *common]:
        if not board[fold(name)]:
            yield BOARD, f"'{name}' is missing: every {ruleset.leader} starts with it on the board"
    for section, cards in data.get("brings", {}).items():
        if len(examples) > 1 and all(_starts(card, section) for card in examples):
            for name, count in cards.items():
                if board[fold(name)] < count:
                    why = f"the {section} of every {ruleset.leader} start on the board"
                    yield ("brings", section, name), f"'{name}' is missing in the layout: {why}"


def _starts(leader: Card, section: str) -> bool:
    cards = leader.brings.get(section, {})
    return bool(cards) and all(leader.starting_cards.get(name, 0) >= count for name, count in cards.items())


def _on_one_square(data: Mapping[str, Any], catalogue: Catalogue) -> Iterator[tuple[Steps, str]]:
    """Yield cards on a square that another card has already, unless one of them may lie under the other."""
    taken: dict[tuple[int, int, bool], int] = {}
    for number, placement in enumerate(data["setup"]["board"]):
        name, (row, column) = placement["card"], placement["at"]
        cards = candidates(catalogue, name, data["ruleset"])
        beneath = any((catalogue.card_document(card.key) or {}).get("beneath") for card in cards)
        first = taken.setdefault((row, column, beneath), number)
        if first != number:
            other = data["setup"]["board"][first]["card"]
            yield (*BOARD, number, "at"), f"{other} starts on [{row}, {column}] already"


def _not_standing(data: Mapping[str, Any], catalogue: Catalogue) -> Iterator[tuple[Steps, str]]:
    """Yield cards of the layout that cannot stand on the board, such as events."""
    from engine import games  # noqa: PLC0415 - start-up time

    names = [placement["card"] for placement in data["setup"]["board"]]
    keys_of = {name: [card.key for card in candidates(catalogue, name, data["ruleset"])] for name in names}
    keys = {key for card_keys in keys_of.values() for key in card_keys}
    plain = [{**(catalogue.card_document(key) or {}), "key": key, "abilities": []} for key in keys]
    library = games.library(catalogue.ruleset_document(data["ruleset"]), plain)
    for number, name in enumerate(names):
        if keys_of[name] and not any(library.rules.stands(library.by_key[key]) for key in keys_of[name]):
            yield (*BOARD, number, "card"), f"{name} cannot stand on the board"


def _missing_in_decks(data: Mapping[str, Any], ruleset: RuleSet, catalogue: Catalogue) -> Iterator[tuple[Steps, str]]:
    """Yield cards of the layout of which a deck may have too few, for rule sets without a rule about it."""
    held = Counter({fold(data["card"]): 1})
    for section in ruleset.usual_format.sections:
        for name, count in (section.exactly or data.get("brings", {}).get(section.name, {})).items():
            held[fold(name)] += count
    needed: Counter[str] = Counter()
    for number, placement in enumerate(data["setup"]["board"]):
        name, folded = placement["card"], fold(placement["card"])
        needed[folded] += 1
        if needed[folded] == held[folded] + 1 and candidates(catalogue, name, data["ruleset"]):
            few = f"a deck of {data['card']} may hold {held[folded] or 'none'}"
            yield (*BOARD, number, "card"), f"more of {name} start on the board than are under 'brings': {few}"
