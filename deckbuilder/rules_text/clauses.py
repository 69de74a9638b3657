"""Abilities: the clauses of a definition as sentences; continuous ones are about modifiers of cards or of attacks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from deckbuilder.rules_text.ability_context import CardAbilities, bearer_of, chosen_when_played, context_of
from deckbuilder.rules_text.blocks import CONTROL
from deckbuilder.rules_text.conditions import begins, holds, is_in_own_turn
from deckbuilder.rules_text.context import TextContext, itself
from deckbuilder.rules_text.english import resolve_pronouns
from deckbuilder.rules_text.modifiers import during, lasting, statements
from deckbuilder.rules_text.players import player
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Cards, all_but, phrase_of, single_name, subject
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.terminology import LANGUAGE, Terminology
from deckbuilder.rules_text.triggered import is_of_own_discard, triggered
from deckbuilder.rules_text.verbs import together
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath
from engine.language.node import Node, each_of, walk
from engine.language.nodes.amounts import ComparisonNode, InPhaseNode, TurnNode
from engine.language.nodes.clauses import AbilityNode, ClauseNode, ContinuousNode, HoldNode, MomentNode, TriggeredNode
from engine.language.nodes.effects import ChooseNode, MayNode
from engine.language.nodes.kinds import SELF, ConditionNode, ModifierNode, SelectorNode
from engine.language.nodes.piles import TopNode
from engine.language.nodes.players import PlayerNameNode
from engine.language.nodes.selectors import AdjacentFilterNode, InNode, WithinNode
from engine.language.parser import parse

FORBIDDING = NodeSet()  # modifiers that forbid something
MOVE_MODIFIERS = NodeSet()  # modifiers that are active only while a card moves
# By class of modifier, the action that no other card can do: `attack this unit`.
EXCLUSIVE: RendererTable[Callable[[Any, TextContext], str]] = RendererTable()
# Durations and subjects of modifiers during a move; "near" then means near at the beginning of the move.
WHILE_MOVING, FOR_THAT_MOVE, BEGUN = "while moving", "for that move", "that begin a move "


def _continuous(clause: ContinuousNode, context: TextContext) -> list[str]:
    """Return `friendly Ember units adjacent to this unit have 1 more strength`."""
    cards = clause.of
    is_about_players = any(modifier.of_players for modifier in clause.modify)
    who, several = _whom(cards, context) if is_about_players else subject(cards, context)
    span = WHILE_MOVING if clause.for_ else ""
    if isinstance(cards, SelectorNode):
        phrase = phrase_of(cards, context)
        if clause.for_ and (cards.find(WithinNode) or cards.find(AdjacentFilterNode)):
            span, phrase = FOR_THAT_MOVE, replace(phrase, place=f"{BEGUN}{phrase.place}")
        forbids = any(modifier in FORBIDDING for modifier in clause.modify)
        who, several = phrase.many("" if forbids else "all "), True
        if (but := all_but(cards, "unit")) is not None and clause.modify[0] in EXCLUSIVE and not clause.if_:
            does = EXCLUSIVE[clause.modify[0]](clause.modify[0], context)
            return [f"only {phrase_of(but, context).many('')} can {does}"]
    about = Subject(context, cards, who, several, clause.by)
    is_of_own_move = cards == (SELF,) and all(modifier in MOVE_MODIFIERS for modifier in clause.modify)
    begun = begins(clause.if_, context) if is_of_own_move else ""
    held = "" if begun else _while(clause.if_, context)
    return [f"{held}{_stated(clause.modify, about, span)}{begun}"]


def _while(conditions: Sequence[ConditionNode], context: TextContext) -> str:
    """Return `while this unit has no boost, `."""
    others = [condition for condition in conditions if not is_in_own_turn(condition)]
    if len(others) == 1 < len(conditions) and isinstance(others[0], InPhaseNode):
        return f"during your {context.terms.phase(others[0].phase)}, "
    in_turn = "during your turn, " if len(others) < len(conditions) else ""
    return f"{in_turn}{f'while {holds(others, context)}, ' if others else ''}"


def _stated(modifiers: Sequence[ModifierNode], about: Subject, span: str = "") -> str:
    sentence, *also = statements(modifiers, about, span)
    return together(sentence.command, also)


def _whom(cards: Cards, context: TextContext) -> tuple[str, bool]:
    """Return the player whom a modifier is about, and whether the verb is a plural."""
    name = single_name(cards) or ""
    return player(PlayerNameNode(name=name), context), name == "you"


CLAUSES: RendererTable[Callable[[Any, TextContext], list[str]]] = RendererTable()
CLAUSES.registers(TriggeredNode)(triggered)
CLAUSES.registers(ContinuousNode)(_continuous)

ABILITIES = "abilities"  # the key of a card's abilities


class Texts(NamedTuple):
    """The rules texts of a card by path: of its abilities, of their modes, and of required rolls."""

    abilities: dict[DocumentPath, str]
    modes: dict[DocumentPath, tuple[str, ...]]
    reasons: dict[DocumentPath, str]


def render(document: Mapping[str, Any], terms: Terminology = LANGUAGE) -> dict[DocumentPath, str]:
    """Return the rules texts of a card's document, by path: of its abilities, and of abilities that these give.

    `terms`: the terms of its rule set. An ability with a text keeps it; the name of a shared ability has no text here.
    Raises LanguageError for an invalid definition.
    """
    return texts(document, terms).abilities


def texts(document: Mapping[str, Any], terms: Terminology = LANGUAGE) -> Texts:
    """Return what `render` returns, and the texts of modes and required rolls. Raises LanguageError."""
    name, definitions = document.get("card", ""), document.get(ABILITIES, ())
    abilities = tuple(
        parse(ability, AbilityNode, VOCABULARY, name, (ABILITIES, number)) for number, ability in enumerate(definitions)
    )
    card = CardAbilities(document["class"], bool(document.get("active")), abilities, terms)
    all_abilities = each_of(AbilityNode, *abilities)
    by_path = {
        ability.path: ability.text or text(ability, card)
        for ability in all_abilities
        if ability.text or ability.definition
    }
    return Texts(by_path, card.modes, card.reasons)


def text(ability: AbilityNode, card: CardAbilities) -> str:
    """Return the rules text of an ability of a card."""
    me = itself(card.classes)
    if ability in card.abilities:
        return _render_ability(ability, card, me, active=card.active)
    return _render_ability(ability, card, bearer_of(ability, card, context_of(ability, card, me)), active=False)


@CONTROL.registers(HoldNode)
def _hold(effect: HoldNode, context: TextContext, is_closed: bool) -> list[str]:
    """Return the sentences of a clause with a duration; a clause that ends at a moment states its duration itself."""
    clause, until, once = effect.hold, effect.until, effect.until == "used"
    lead = "" if once else f"{lasting(until, context)}, "
    if isinstance(clause, ContinuousNode) and isinstance(until, MomentNode) and _is_that_phase(clause.if_, until):
        clause, lead = ContinuousNode(**{**vars(clause), "if_": ()}), f"{during(until, context)}, "
    in_phase = isinstance(until, MomentNode) and until.end not in {None, "turn"}
    first, *others = CLAUSES[clause](clause, replace(context, upcoming=once, in_phase=in_phase))
    if others and isinstance(clause, TriggeredNode) and isinstance(clause.do[0], MayNode):
        first, others = f"{first}; then {others[0]}", others[1:]  # all of it waits for that moment
    sentences = [f"{lead}{first}", *others]
    return ["; ".join(sentences)] if is_closed else sentences


def _is_that_phase(conditions: Sequence[ConditionNode], until: MomentNode) -> bool:
    """Whether the clause is active only in the phase with whose end it ends."""
    return until.end is not None and conditions == (TurnNode(turn=until.whose), InPhaseNode(phase=until.end))


def _render_ability(ability: AbilityNode, card: CardAbilities, me: str, *, active: bool) -> str:
    """Return the text of an ability whose bearer calls itself `me`: the card, or one that it gives the ability to."""

    def quote(granted: AbilityNode, bearer: str) -> str:
        return _render_ability(granted, card, bearer, active=False).replace('"', "'")

    context = replace(context_of(ability, card, me), quote=quote, modes=card.modes, reasons=card.reasons)
    sentences: list[str] = []
    before: ClauseNode | None = None
    for clause in sorted(ability.clauses, key=lambda clause: not _is_played(clause)):
        clause_context = context if _is_played(clause) else chosen_when_played(card, context)
        lead = "while active, " if active and not _is_played(clause) and not is_of_own_discard(clause) else ""
        active = active and not lead  # it is said once, and goes for all that follows
        first, *others = _with_search(clause, CLAUSES[clause](clause, clause_context), card.terms)
        if sentences and _is_same_moment(before, clause) and (condition := _without_moment(sentences[-1], first)):
            sentences[-1] += (
                f"; otherwise, {condition.partition(', ')[2]}" if _is_contrary(before, clause) else f"; if {condition}"
            )
        else:
            sentences.append(f"{lead}{first}")
        sentences += others
        before = clause
    return " ".join(map(resolve_pronouns, sentences))


def _is_same_moment(before: ClauseNode | None, clause: ClauseNode) -> bool:
    return (
        isinstance(before, TriggeredNode) and isinstance(clause, TriggeredNode) and before.triggers == clause.triggers
    )


def _without_moment(sentences: str, other: str) -> str:
    """Return the part after `if` of a sentence with the same beginning as another; empty if that differs."""
    moment, separator, rest = other.partition(", if ")
    return rest if separator and sentences.startswith(f"{moment}, if ") else ""


def _is_contrary(before: ClauseNode | None, clause: ClauseNode) -> bool:
    """Whether one clause needs something, and the other one its absence."""
    if (
        not isinstance(before, TriggeredNode)
        or not isinstance(clause, TriggeredNode)
        or not len(before.if_) == len(clause.if_) == 1
    ):
        return False
    some, none = before.if_[0], clause.if_[0]
    if not isinstance(some, ComparisonNode) or not isinstance(none, ComparisonNode):
        return False
    return some.amount == none.amount and (some.least, some.most, none.least, none.most) == (1, None, None, 0)


def _with_search(clause: ClauseNode, sentences: list[str], terms: Terminology) -> list[str]:
    """Return the sentences of a clause, with what follows a search of the draw pile."""
    if not terms.searched or not any(map(_is_search, walk(clause))):
        return sentences
    goes_on = [place for place, sentence in enumerate(sentences) if place and sentence.startswith("until ")]
    done = goes_on[0] if goes_on else len(sentences)
    return [*sentences[:done], f"then {terms.searched}", *sentences[done:]]


def _is_search(node: Node) -> bool:
    """Whether the draw pile is searched."""
    if not isinstance(node, ChooseNode):
        return False
    lying = node.choose.find(InNode)
    return lying is not None and "draw" in lying.in_ and node.choose.find(TopNode) is None


def _is_played(clause: ClauseNode) -> bool:
    return isinstance(clause, TriggeredNode) and clause.played
