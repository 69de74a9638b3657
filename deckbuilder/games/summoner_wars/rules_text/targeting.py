"""Modifiers of attacks in rules texts: which cards may attack which, and how."""

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import agree
from deckbuilder.rules_text.modifiers import PHRASES
from deckbuilder.rules_text.selectors import PLACES, TRAITS, all_but, any_card, phrase_of
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.triggers import MOMENTS, EventPhrase
from engine.games.summoner_wars.nodes.targeting import (
    AbleNode,
    CannotAttackNode,
    ReadyToAttackNode,
    TargetsNode,
    TollNode,
    WeaponFilterNode,
    WeaponNode,
)
from engine.language.nodes.kinds import SelectorNode
from engine.language.nodes.regions import SharesNode
from engine.language.nodes.values import SELF

OTHER = {"melee": "ranged", "ranged": "melee"}


@PHRASES.registers(WeaponNode)
def _weapon(modifier: WeaponNode, _about: Subject) -> list[str]:
    return [f"count as {modifier.weapon} instead of {OTHER[modifier.weapon]}"]


@TRAITS.registers(WeaponFilterNode)
def _armed(node: WeaponFilterNode, _context: TextContext) -> str:
    return f"a {node.weapon} attack"


@PLACES.registers(AbleNode)
def _able(node: AbleNode, _context: TextContext) -> str:
    return f"able to {node.able}"


@PHRASES.registers(TargetsNode)
def _targets(modifier: TargetsNode, about: Subject) -> list[str]:
    phrase, battlefield = phrase_of(modifier.targets, about.context), about.context.terms.battlefield
    anywhere = "" if phrase.place else f" anywhere on the {battlefield}"
    return [f"can also attack {phrase.many(every='')}{anywhere}"]


@PHRASES.registers(CannotAttackNode)
def _cannot_attack(modifier: CannotAttackNode, about: Subject) -> list[str]:
    cards, context = modifier.cannot_attack, about.context
    if isinstance(cards, SelectorNode) and (but := all_but(cards)) is not None:
        return [f"can attack only {phrase_of(but, context).many(every='')}"]
    whom = phrase_of(cards, context).many(every="") if isinstance(cards, SelectorNode) else any_card(cards, context)
    return [f"cannot attack {whom}"]


@PHRASES.registers(TollNode)
def _toll(modifier: TollNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.toll)
    terms = about.context.terms
    magic = f"{terms.number(amount.number, 'magic')}{amount.after(terms.many('magic'))}"
    price = f"{agree(terms.pay, several=False)} {magic}"
    return [f"make the attack only if its controller {price}"]


@MOMENTS.registers(ReadyToAttackNode)
def _ready(_trigger: ReadyToAttackNode, context: TextContext) -> EventPhrase:
    return f"just before attacking with {any_card(SELF, context)}", context


@PLACES.registers(SharesNode)
def _shares(node: SharesNode, context: TextContext) -> str:
    return f"on the same space as {any_card(node.shares, context)}"
