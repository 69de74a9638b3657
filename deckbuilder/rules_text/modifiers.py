"""Modifiers in rules texts, as phrases that begin with a bare verb (`have 1 more strength`), and how long they last."""

from collections.abc import Callable, Sequence
from typing import Any

from deckbuilder.rules_text.context import TextContext, itself
from deckbuilder.rules_text.english import plural
from deckbuilder.rules_text.players import possessive
from deckbuilder.rules_text.registry import NodeSet, RendererTable
from deckbuilder.rules_text.selectors import Cards, each_card, kind
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.language.nodes import modifiers as nodes
from engine.language.nodes.clauses import MomentNode
from engine.language.nodes.kinds import ModifierNode, ReferenceNode
from engine.language.nodes.players import YOU

SPANS = {"turn": "until the end of the turn", "attack": "for this attack"}


def lasting(until: str | MomentNode, context: TextContext) -> str:
    """Return `until the end of the turn`, `until the start of your next turn`."""
    if isinstance(until, str):
        return SPANS[until]
    whose = possessive(until.whose, context)
    if until.start:
        return f"until the start of {whose} next {part(until.start, context)}"
    following = "" if until.whose == YOU else "next "
    return f"until the end of {whose} {following}{part(until.end or '', context)}"


def during(until: MomentNode, context: TextContext) -> str:
    """Return `during that opponent's next Attack Phase`, for effects of just the phase with whose end they end."""
    return lasting(until, context).replace("until the end of", "during", 1)


def part(name: str, context: TextContext) -> str:
    """Return a turn or a phase."""
    return "turn" if name == "turn" else context.terms.phase(name)


PHRASES: RendererTable[Callable[[Any, Subject], list[str]]] = RendererTable(lambda phrase: [phrase])
STATEMENTS: RendererTable[Callable[[Any, Subject], list[VerbPhrase]]] = (
    RendererTable()
)  # for modifiers about what you may do, not about a card
# Modifiers of attacks only; outside of a sentence about an attack, "when attacking" is added.
ATTACK_MODIFIERS = NodeSet()

ATTACKED = ReferenceNode(name="attacked")
# The phrases of permissions; empty for one that only the class prevented.
CAN = {"move": "", "leave vines": "leave vine walls without rolling a die"}


def all_of(classes: str, context: TextContext) -> str:
    """Return the plural of classes: `commons and champions`."""
    return listed(plural(context.terms.kind(class_words)) for class_words in classes.split(" or "))


def put_on_attacked(damage: str, about: Subject) -> str:
    """Return `add 2 damage`, `put 2 wounds on that unit`."""
    terms = about.context.terms
    return (
        terms.put(damage, "damage", each_card(ATTACKED, about.context))
        if terms.can_count("damage")
        else f"add {damage}"
    )


@PHRASES.registers(nodes.LoseNode)
def _lose(modifier: nodes.LoseNode, about: Subject) -> list[str]:
    if not isinstance(modifier.lose, str):
        return [f"lose {listed(modifier.lose)}"]
    deprived = about.context.terms.deprived
    return [f"lose all {modifier.lose}", *([f"cannot {deprived}"] if deprived else [])]


@PHRASES.registers(nodes.HaveNode)
def _have(modifier: nodes.HaveNode, about: Subject) -> list[str]:
    """Return given abilities: by name if the card prints them or the rule set shares them, else with their text."""
    verb = "gain" if about.gained else "have"
    return [f"{verb} {_named(ability, about)}" for ability in modifier.have]


def _named(ability: nodes.GrantedAbilityNode, about: Subject) -> str:
    if ability.name in about.context.own or ability.definition is None:
        return ability.name
    return f'{ability.name}: "{about.context.quote(ability, bearer(about.cards, about.context))}"'


def bearer(cards: Cards, context: TextContext) -> str:
    """Return what a card calls itself in an ability that it is given."""
    return itself(kind(cards, context, "unit"))


template(PHRASES, nodes.NameOfNode, "have the name of {name:all} too")
template(PHRASES, nodes.AbilitiesNode, "gain all abilities of {abilities:all}")


@PHRASES.registers(nodes.ShareNode)
def _share(modifier: nodes.ShareNode, about: Subject) -> list[str]:
    return [
        f"have the base abilities of {about.context.noun(modifier.share.name).others} in addition to {about.its} own"
    ]


PHRASES.registers(nodes.IsNode)(lambda modifier, about: [f"count as {about.sort(modifier.is_)}"])


def statements(modifiers: Sequence[ModifierNode], about: Subject, span: str = "") -> list[VerbPhrase]:
    """Return modifiers as parts of sentences: what the cards have and do, then what you may do."""
    phrases: list[str] = []
    acts: list[VerbPhrase] = []
    for modifier in modifiers:
        if modifier in STATEMENTS:
            acts += STATEMENTS[modifier](modifier, about)
            continue
        parts = PHRASES[modifier](modifier, about)
        alone = modifier in ATTACK_MODIFIERS and not about.attack
        phrases += [f"{phrase} when attacking" for phrase in parts] if alone else parts
    of_cards = [VerbPhrase(tuple(phrases), about.who, about.several)] if phrases else []
    return [VerbPhrase(phrase.phrases, phrase.who, phrase.several, span) for phrase in (*of_cards, *acts)]
