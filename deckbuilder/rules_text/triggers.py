"""Triggers in rules texts: the beginnings of sentences, the names that they bind, and the roles of cards in events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.durations import part
from deckbuilder.rules_text.english import introduce
from deckbuilder.rules_text.players import possessive
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Cards, any_card, kind, single_name
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.language.nodes import triggers as nodes
from engine.language.nodes.kinds import SELF, CardsField
from engine.language.nodes.players import YOU, PlayerNameNode


@dataclass(frozen=True)
class Role:
    """The role of a card in an event: its name in the language, and its noun with and without a class."""

    name: str
    words: str
    otherwise: str = "card"

    def noun(self, cards: Cards | None, context: TextContext) -> Noun:
        """Return the noun of the card from now on."""
        noun = self._known(cards, context)
        if noun is not None:
            return noun
        class_noun = kind(cards, context, self.otherwise)
        return Noun(self.words.format(class_noun), kind=class_noun)

    def bind(self, cards: Cards | None, context: TextContext) -> tuple[TextContext, str]:
        """Return the context in which the card has that name, and the mark for its first mention."""
        noun = self.noun(cards, context)
        silent = "" if self._known(cards, context) else introduce(noun.words)
        return context.with_nouns(**{self.name: noun}), silent

    def _known(self, cards: Cards | None, context: TextContext) -> Noun | None:
        """Return the noun of a single card that already has a name, or None."""
        name = single_name(cards)
        noun = context.noun(name) if name else None
        return None if noun is None or noun.several else noun


ATTACKER = Role("attacker", "the attacker", "unit")
ATTACKED = Role("attacked", "the attacked {}")
ATTACKED_BY_ONE = Role("attacked", "that {}")  # where the attacker has a name already
MOVED = Role("moved", "that {}")
PASSED = Role("passed", "that {}")
SUMMONED = Role("summoned", "that {}", "unit")
DESTROYED = Role("destroyed", "the destroyed {}")
DOOMED = Role("destroyed", "that {}")
DESTROYER = Role("destroyer", "the destroying {}", "unit")
LEFT = Role("left", "that {}")
DISCARDED = Role("discarded", "that {}")
DAMAGED = Role("damaged", "that {}")
DAMAGER = Role("damager", "the {} that adds it")
HEALED = Role("healed", "that {}")
ROLLER = Role("roller", "that {}", "unit")


EventPhrase = tuple[str, TextContext]  # the words, and the context with the names that the trigger binds
MOMENTS: RendererTable[Callable[[Any, TextContext], EventPhrase]] = RendererTable()

STARTED = NodeSet(nodes.DuringNode)  # triggers that a player starts, and so always optional
# By class of trigger, the act of doing nothing instead.
IDLE: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable()
# Functions that join triggers: from their phrases to one phrase, or an empty one.
JOINED: list[Callable[[Sequence[nodes.TriggerNode], Sequence[str]], str]] = []
MOTIONS = {"move": ("move", "moves"), "force": ("force", "is forced")}


@MOMENTS.registers(nodes.StartNode)
def _start(trigger: nodes.StartNode, context: TextContext) -> EventPhrase:
    when = "next " if context.upcoming else ""
    return f"at the {context.terms.begin} of {_part(trigger.start, trigger.whose, context, when)}", context


@MOMENTS.registers(nodes.EndNode)
def _end(trigger: nodes.EndNode, context: TextContext) -> EventPhrase:
    return f"at the end of {_part(trigger.end, trigger.whose, context)}", context


@MOMENTS.registers(nodes.PastNode)
def _past(trigger: nodes.PastNode, context: TextContext) -> EventPhrase:
    return f"right after {_part(trigger.past, trigger.whose, context)}", context


def _part(name: str, whose: PlayerNameNode, context: TextContext, when: str = "") -> str:
    """Return `your turn`, `that player's Attack Phase`."""
    theirs = "each player's" if whose.name == "anyone" else possessive(whose, context)
    return f"{theirs} {when}{part(name, context)}"


@MOMENTS.registers(nodes.DuringNode)
def _during(trigger: nodes.DuringNode, context: TextContext) -> EventPhrase:
    return "at any time" if trigger.during == "any" else f"during your {part(trigger.during, context)}", context


def attack(by: CardsField | None, on: CardsField | None, context: TextContext) -> EventPhrase:
    """Return `this unit attacks an enemy unit`, and the context with names for attacker and attacked card."""
    phrases = _attack_words(by, on, context)
    context, attacker, attacked = attack_context(by, on, context)
    return f"{phrases}{attacker if by or not on else ''}{attacked if on else ''}", context


def attack_context(by: CardsField | None, on: CardsField | None, context: TextContext) -> tuple[TextContext, str, str]:
    """Return the context in which both cards of an attack have names, and the marks for their first mention."""
    context, attacker = ATTACKER.bind(by, context)
    context, attacked = (ATTACKED_BY_ONE if single_name(by) and on else ATTACKED).bind(on, context)
    return context, attacker, attacked


def _attack_words(by: CardsField | None, on: CardsField | None, context: TextContext) -> str:
    if on is None:
        return f"{any_card(by, context) if by else 'a unit'} attacks"
    if by is None:
        return f"{any_card(on, context)} is attacked"
    return f"{any_card(by, context)} attacks {any_card(on, context)}"


@MOMENTS.registers(nodes.AfterDestructionNode)
def _after_destruction(trigger: nodes.AfterDestructionNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    phrases = (
        f"{any_card(by, context)} destroys {any_card(of, context)}" if by else f"{any_card(of, context)} is destroyed"
    )
    phrases += " by an attack" if trigger.cause else ""
    context, destroyed = DESTROYED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"after {phrases}{destroyer if by else ''}{destroyed}", _gone(of, context, DESTROYED)


@MOMENTS.registers(nodes.AfterLeaveNode)
def _after_leave(trigger: nodes.AfterLeaveNode, context: TextContext) -> EventPhrase:
    phrases = f"after {any_card(trigger.of, context)} leaves the {context.terms.battlefield}"
    context, came_up = LEFT.bind(trigger.of, context)
    return f"{phrases}{came_up}", _gone(trigger.of, context, LEFT)


@MOMENTS.registers(nodes.AfterDiscardNode)
def _after_discard(trigger: nodes.AfterDiscardNode, context: TextContext) -> EventPhrase:
    phrases = f"after {any_card(trigger.of, context)} is discarded"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{phrases}{came_up}", _gone(trigger.of, context, DISCARDED)


def _gone(cards: CardsField, context: TextContext, role: Role) -> TextContext:
    """Return the context in which the card has left, with both of its names."""
    name = single_name(cards)
    return context.without(role.name, name) if name else context.without(role.name)


@MOMENTS.registers(nodes.InsteadOfDestructionNode)
def _instead_of_destruction(trigger: nodes.InsteadOfDestructionNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    phrases = (
        f"{any_card(by, context)} would destroy {any_card(of, context)}"
        if by
        else f"{any_card(of, context)} would be destroyed"
    )
    context, doomed = DOOMED.bind(of, context)
    context, destroyer = DESTROYER.bind(by, context)
    return f"when {phrases}{destroyer if by else ''}{doomed}", context


@MOMENTS.registers(nodes.InsteadOfDiscardNode)
def _instead_of_discard(trigger: nodes.InsteadOfDiscardNode, context: TextContext) -> EventPhrase:
    phrases = f"when {any_card(trigger.of, context)} would be discarded at the start of your turn"
    context, came_up = DISCARDED.bind(trigger.of, context)
    return f"{phrases}{came_up}", context


def is_started(trigger: nodes.TriggerNode) -> bool:
    """Whether the player starts it, so that it is always optional."""
    return trigger in STARTED


def can_anyone_start(trigger: nodes.TriggerNode) -> bool:
    """Whether any player may start it."""
    return isinstance(trigger, nodes.DuringNode) and trigger.who is not None


def is_in_your_turn(trigger: nodes.TriggerNode) -> bool:
    """Whether it is possible only in your turn."""
    if isinstance(trigger, nodes.StartNode | nodes.EndNode | nodes.PastNode):
        return trigger.whose == YOU
    return is_started(trigger) or isinstance(trigger, nodes.InsteadOfDiscardNode)


def is_replacement(trigger: nodes.TriggerNode) -> bool:
    """Whether it replaces something that is not the player's own move or attack."""
    return isinstance(trigger, nodes.InsteadNode) and not is_started(trigger)


def is_of_itself(trigger: nodes.TriggerNode) -> bool:
    """Whether the discarding of its own card triggers it."""
    return isinstance(trigger, nodes.AfterDiscardNode | nodes.InsteadOfDiscardNode) and trigger.of == (SELF,)


def idle(triggers: Sequence[nodes.TriggerNode], context: TextContext) -> VerbPhrase:
    """Return the act of passing, for triggers of replacements that may do this instead of the event."""
    replaced = [trigger for trigger in triggers if is_replacement(trigger)]
    if replaced and replaced[0] in IDLE:
        return IDLE[replaced[0]](replaced[0], context)
    role = (
        {nodes.InsteadOfDestructionNode: DOOMED, nodes.InsteadOfDiscardNode: DISCARDED}.get(type(replaced[0]))
        if replaced
        else None
    )
    return VerbPhrase((f"keep {context.noun(role.name).each}",)) if role else VerbPhrase(("do nothing",))


def moment(triggers: Sequence[nodes.TriggerNode], context: TextContext) -> EventPhrase:
    """Return the triggers of a clause as the beginning of its sentence."""
    phrases = []
    for trigger in triggers:
        lead, context = MOMENTS[trigger](trigger, context)
        phrases.append(lead)
    joined = next(filter(None, (join(triggers, phrases) for join in JOINED)), "")
    return joined or listed(phrases, "or"), context
