"""Building the library of a game from documents: all cards that may appear."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from engine.board import Board
from engine.core.game import Library, Rules
from engine.core.position import HIDDEN_NAME, CardSet, Definition
from engine.core.state import Layout
from engine.language.compatibility import idle_parts
from engine.language.errors import LanguageError
from engine.language.node import each_of
from engine.language.nodes.clauses import AbilityNode, ContinuousNode, TriggeredNode
from engine.language.nodes.kinds import SELF, ModifierNode
from engine.language.nodes.modifiers import IsNode, NameOfNode
from engine.language.nodes.piles import PutNode
from engine.language.parser import parse
from engine.language.runtime import effects, places, players
from engine.language.runtime.clauses import abilities_of
from engine.language.runtime.scope import Scope
from engine.language.vocabulary import Vocabulary

CardDocument = Mapping[str, Any]

WORDS: Final = (  # importing these modules registers their runtime classes
    effects,
    places,
    players,
)

# Keys of a document that have no effect on a game.
KEYS_WITHOUT_EFFECT: Final = frozenset(
    {
        "aliases",
        "because",
        "betza",
        "brings",
        "code",
        "modes",
        "moves_like",
        "notes",
        "piles",
        "provenance",
        "ruleset",
        "setup",
        "source",
        "sources",
        "text",
    }
)


def library(
    ruleset: CardDocument,
    cards: Iterable[CardDocument],
    rules: Rules,
    layout: Layout,
    board: Board,
    vocabulary: Vocabulary,
) -> Library:
    """Return the library of a game: the rule set's numbers and every card that may appear, built from documents.

    Each card's document has its `key`, and its abilities are written out. Raises LanguageError for an invalid
    definition.
    """
    documents = sorted(cards, key=lambda document: str(document["key"]))
    blank = {"key": "-", "card": HIDDEN_NAME, "class": "card"}
    definitions = tuple(Definition(data, i) for i, data in enumerate([blank, *documents]))
    numbers = {name: int(number) for name, number in ruleset.get("play", {}).items()}
    faces = tuple(tuple(map(str, face)) for face in ruleset.get("dice", {}).get("faces", ()))
    phases = tuple(ruleset.get("phases", ()))
    leader = str(ruleset.get("leader", "leader"))
    digest = partial(_digest, ruleset, documents)
    table = CardSet(ruleset["ruleset"], layout, board, phases, numbers, faces, definitions, leader, digest)
    game_library = Library(table, rules)
    game_library.terms = ruleset.get("terms", {})
    for definition in definitions:
        definition.is_event = rules.is_played(definition)
        definition.idle_below = not rules.works_below(definition)
        if definition.beneath and (why := _stays_above(definition, rules, layout.ground)):
            raise LanguageError(definition.name, ("beneath",), why)
    words = vocabulary.listing(phase=phases, symbol=sorted({symbol for face in faces for symbol in face}))
    game = str(ruleset.get("name", ruleset["ruleset"]))
    nodes = [_nodes(definition, words, game) for definition in definitions]
    changes = [part for of_card in nodes for part in each_of(ModifierNode, *of_card)]
    if any(isinstance(change, NameOfNode) for change in changes):
        game_library.concerns.add("names")
    if any(change.changes_cost for change in changes):
        game_library.concerns.add("costs")
    gained = frozenset([change.is_ for change in changes if isinstance(change, IsNode)])
    for definition, of_card in zip(definitions, nodes, strict=True):
        if definition.is_event and not rules.stays_in_play(definition):
            _check_clauses_of_played(definition.name, of_card)
        scope = Scope(game_library, definition.name, leader, gained, of_event=definition.is_event)
        definition.set_abilities(abilities_of(of_card, scope))
    game_library.find_answers()
    return game_library


def _stays_above(definition: Definition, rules: Rules, ground: str) -> str:
    """Return why a card cannot lie beneath another; empty if it can.

    `ground`: the class word of cards that stand on others.
    """
    if not ground:
        return "no card lies beneath another in this game"
    if ground in definition.words:
        return f"a {ground} stands on cards that lie beneath, and is none of them"
    return "" if rules.stands(definition) else "the card does not stand on the board"


def _check_clauses_of_played(name: str, of_card: Sequence[AbilityNode]) -> None:
    """Raise LanguageError for a clause that never applies: its card is played for its effects and does not stay.

    A card that puts itself under or on another stays there; what it changes of itself and answers from the hand
    apply before it is played.
    """
    if any(part.put == (SELF,) and (part.under or part.on) for part in each_of(PutNode, *of_card)):
        return
    for clause in [clause for ability in of_card for clause in ability.clauses]:
        applies = (
            clause.played or clause.from_ == "hand"
            if isinstance(clause, TriggeredNode)
            else isinstance(clause, ContinuousNode) and clause.of == (SELF,)
        )
        if not applies:
            raise LanguageError(
                name,
                clause.path,
                "this applies while the card is in play, and the card does not stay; what it does when it is played "
                "stands under 'when: played', with 'hold' for what lasts",
            )


def require_numbers(ruleset: CardDocument, names: Iterable[str]) -> None:
    """Check that a rule set has the numbers that a game needs. Raises ValueError for a missing one."""
    for name in names:
        if name not in ruleset.get("play", {}):
            raise ValueError(f"the rule set {ruleset['ruleset']} has no number '{name}' under 'play'")


# Nodes do not change, so libraries with the same card share them.
_parsed: Final[dict[tuple[Vocabulary, int, str], AbilityNode]] = {}
MAX_PARSED: Final = 4000  # abilities whose nodes are kept


def _nodes(definition: Definition, vocabulary: Vocabulary, game: str) -> list[AbilityNode]:
    """Return the abilities of a definition. Raises LanguageError for what does nothing in the game."""
    nodes: list[AbilityNode] = []
    for i, data in enumerate(definition.data.get("abilities", ())):
        written = vocabulary, i, repr(data)
        node = _parsed.get(written)
        if node is None:
            node = parse(data, AbilityNode, vocabulary, definition.name, ("abilities", i))
            for path, sentence in idle_parts(node, vocabulary, game):
                raise LanguageError(definition.name, path, sentence)
            if len(_parsed) >= MAX_PARSED:
                _parsed.clear()
            _parsed[written] = node
        nodes.append(node)
    return nodes


def _digest(ruleset: CardDocument, documents: list[CardDocument]) -> str:
    of_game = {key: ruleset[key] for key in ("board", "dice", "phases", "play") if key in ruleset}
    text = json.dumps(
        [_played(of_game), [_played(document) for document in documents]], sort_keys=True, ensure_ascii=False
    )
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _played(data: Any) -> Any:
    """Return a document without keys that have no effect on a game, such as the rendered rules text."""
    if isinstance(data, list | tuple):
        return [_played(item) for item in data]
    if isinstance(data, Mapping):
        return {key: _played(value) for key, value in data.items() if key not in KEYS_WITHOUT_EFFECT}
    return data
