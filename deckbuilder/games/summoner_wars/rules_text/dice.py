"""Dice in rules texts: hits and wounds, single dice, attacks without a roll, attacks that hit several cards."""

from deckbuilder.rules_text.amounts import SOURCES, Counted, dice
from deckbuilder.rules_text.conditions import COMPARED, Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import agree
from deckbuilder.rules_text.modifiers import PHRASES, put_on_attacked
from deckbuilder.rules_text.selectors import each_card
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.games.summoner_wars.nodes.dice import (
    AlsoHitsNode,
    HigherDiceNode,
    IgnoreDieNode,
    MissedNode,
    PipsNode,
    UnrolledNode,
    WoundsNode,
)


@PHRASES.registers(WoundsNode)
def _wounds(modifier: WoundsNode, about: Subject) -> list[str]:
    singular, plural = dice(modifier.wounds, about.context.terms)
    if about.context.terms.has_numbered_dice:
        return [f"wound only with {plural}"]
    return [f"add no damage for dice without a {singular}"]


@PHRASES.registers(UnrolledNode)
def _unrolled(_modifier: UnrolledNode, about: Subject) -> list[str]:
    wounds = put_on_attacked(about.context.terms.number(1, "damage"), about)
    return ["roll no dice", f"{wounds} for each die instead"]


@PHRASES.registers(HigherDiceNode)
def _dice(modifier: HigherDiceNode, about: Subject) -> list[str]:
    amount = about.quantity(modifier.dice)
    return [f"count each die as {amount.size} {'lower' if amount.number < 0 else 'higher'}{amount.after('')}"]


@PHRASES.registers(AlsoHitsNode)
def _also_hits(modifier: AlsoHitsNode, about: Subject) -> list[str]:
    return [f"hit {each_card(modifier.also_hits, about.context)} too"]


@ACTS.registers(IgnoreDieNode)
def _ignore(_effect: IgnoreDieNode, _context: TextContext) -> VerbPhrase:
    return act("choose 1 of those dice; it counts for nothing")


@SOURCES.registers(MissedNode)
def _missed(_amount: MissedNode, _context: TextContext) -> Counted:
    return "die that missed", "dice that missed"


@COMPARED.registers(MissedNode)
def _missed_compared(_amount: MissedNode, bounds: Bounds, context: TextContext) -> str:
    missed = "missed" if context.rolled[0] == "was" else agree("miss", several=bounds.several)
    return f"{bounds.words} {'dice' if bounds.several else 'die'} {missed}"


@SOURCES.registers(PipsNode)
def _pips(_amount: PipsNode, _context: TextContext) -> Counted:
    return "point rolled", "points rolled"


@COMPARED.registers(PipsNode)
def _pips_compared(_amount: PipsNode, bounds: Bounds, _context: TextContext) -> str:
    return f"the dice show {bounds('point')} together"
