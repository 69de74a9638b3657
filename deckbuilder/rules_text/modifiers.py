"""Modifiers: what changes for a card, as phrases that begin with a bare verb (`have 1 more strength`)."""

from collections.abc import Callable, Sequence
from typing import Any

from deckbuilder.rules_text.context import TextContext, itself
from deckbuilder.rules_text.english import plural
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Meant, each, kind
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.language.nodes.kinds import ModifierNode
from engine.language.nodes.modifiers import (
    AbilitiesNode,
    GrantedAbilityNode,
    HaveNode,
    IsNode,
    LoseNode,
    NameOfNode,
    ShareNode,
)
from engine.language.nodes.values import ReferenceNode

PHRASES: RendererTable[Callable[[Any, Subject], list[str]]] = RendererTable()
STATEMENTS: RendererTable[Callable[[Any, Subject], list[VerbPhrase]]] = (
    RendererTable()
)  # not what a card has, but what you may do
# They say something of attacks only; outside a sentence on an attack it must be added.
OF_ATTACKS = NodeSet()

ATTACKED = ReferenceNode(name="attacked")
# What is allowed: words of its own, or none for what the class could not.
CAN = {"move": "", "leave vines": "leave vine walls without rolling a die"}


def all_of(classes: str, context: TextContext) -> str:
    """The plural of classes: `commons and champions`."""
    return listed(plural(context.idiom.kind(words)) for words in classes.split(" or "))


def put_on_attacked(damage: str, about: Subject) -> str:
    """`add 2 damage`, `put 2 wounds on that unit`."""
    idiom = about.context.idiom
    return idiom.put(damage, "damage", each(ATTACKED, about.context)) if idiom.counts("damage") else f"add {damage}"


@PHRASES.registers(LoseNode)
def _lose(modifier: LoseNode, about: Subject) -> list[str]:
    if not isinstance(modifier.lose, str):
        return [f"lose {listed(modifier.lose)}"]
    deprived = about.context.idiom.deprived
    return [f"lose all {modifier.lose}", *([f"cannot {deprived}"] if deprived else [])]


@PHRASES.registers(HaveNode)
def _have(modifier: HaveNode, about: Subject) -> list[str]:
    """Abilities given: by name where the card prints them itself or the rule set holds them, else with their text."""
    verb = "gain" if about.gained else "have"
    return [f"{verb} {_named(ability, about)}" for ability in modifier.have]


def _named(ability: GrantedAbilityNode, about: Subject) -> str:
    if ability.name in about.context.own or ability.definition is None:
        return ability.name
    return f'{ability.name}: "{about.context.quote(ability, bearer(about.cards, about.context))}"'


def bearer(cards: Meant, context: TextContext) -> str:
    """What a card that is given an ability calls itself in it."""
    return itself(kind(cards, context, "unit"))


@PHRASES.registers(NameOfNode)
def _name_of(modifier: NameOfNode, about: Subject) -> list[str]:
    return [f"have the name of {about.context.noun(modifier.name.name).all} too"]


@PHRASES.registers(AbilitiesNode)
def _abilities(modifier: AbilitiesNode, about: Subject) -> list[str]:
    return [f"gain all abilities of {about.context.noun(modifier.abilities.name).all}"]


@PHRASES.registers(ShareNode)
def _share(modifier: ShareNode, about: Subject) -> list[str]:
    return [
        f"have the base abilities of {about.context.noun(modifier.share.name).others} in addition to {about.its} own"
    ]


@PHRASES.registers(IsNode)
def _is(modifier: IsNode, about: Subject) -> list[str]:
    return [f"count as {about.sort(modifier.is_)}"]


def statements(modifiers: Sequence[ModifierNode], about: Subject, span: str = "") -> list[VerbPhrase]:
    """Modifiers as sentences in pieces: what the cards have and do, then what it lets you do."""
    phrases: list[str] = []
    acts: list[VerbPhrase] = []
    for modifier in modifiers:
        if modifier in STATEMENTS:
            acts += STATEMENTS[modifier](modifier, about)
            continue
        said = PHRASES[modifier](modifier, about)
        alone = modifier in OF_ATTACKS and not about.attack
        phrases += [f"{phrase} when attacking" for phrase in said] if alone else said
    spoken = [VerbPhrase(tuple(phrases), about.who, about.several)] if phrases else []
    return [VerbPhrase(one.phrases, one.who, one.several, span) for one in (*spoken, *acts)]
