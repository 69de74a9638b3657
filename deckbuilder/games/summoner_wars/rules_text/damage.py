"""Damage and healing, future or past, and poison, in rules texts."""

from deckbuilder.rules_text.amounts import SOURCES, Counted, quantity
from deckbuilder.rules_text.conditions import COMPARED, Bounds, tokens
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import a, agree, number
from deckbuilder.rules_text.modifiers import PHRASES
from deckbuilder.rules_text.selectors import any_card, each_card
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.triggers import DAMAGED, DAMAGER, HEALED, MOMENTS, EventPhrase
from deckbuilder.rules_text.verbs import VerbPhrase, act
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes import damage as nodes
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import ReferenceNode


@MOMENTS.registers(nodes.BeforeDamageNode)
def _before_damage(trigger: nodes.BeforeDamageNode, context: TextContext) -> EventPhrase:
    terms, cards = context.terms, any_card(trigger.of, context)
    if trigger.by is None and trigger.cause is None and terms.can_count("damage"):
        return _known(trigger, f"when {cards} would take {terms.many('damage')}", context)
    added = terms.put(terms.many("damage"), "damage", cards)
    return _known(trigger, f"when {_doer(trigger, context)} would {added}", context)


@MOMENTS.registers(nodes.AfterDamageNode)
def _after_damage(trigger: nodes.AfterDamageNode, context: TextContext) -> EventPhrase:
    added = agree(
        context.terms.put(context.terms.many("damage"), "damage", any_card(trigger.of, context)), several=False
    )
    return _known(trigger, f"after {_doer(trigger, context)} {added}", context)


def _doer(trigger: nodes.BeforeDamageNode | nodes.AfterDamageNode, context: TextContext) -> str:
    """Return what adds the damage: `anything`, `an attack`, `this unit's attack`."""
    by, cause = trigger.by, trigger.cause
    if by is None:
        return a(cause) if cause else "anything"
    return f"{any_card(by, context)}'s {cause}" if cause else any_card(by, context)


def _known(trigger: nodes.BeforeDamageNode | nodes.AfterDamageNode, phrase: str, context: TextContext) -> EventPhrase:
    context, damager = DAMAGER.bind(trigger.by, context)
    context, damaged = DAMAGED.bind(trigger.of, context)
    return f"{phrase}{damager if trigger.by else ''}{damaged}", context


@MOMENTS.registers(nodes.BeforeHealNode)
def _before_heal(trigger: nodes.BeforeHealNode, context: TextContext) -> EventPhrase:
    through = "" if trigger.through is None else f" by {listed(trigger.through, 'or')}"
    phrase = f"when {context.terms.many('damage')} would be removed from {any_card(trigger.of, context)}{through}"
    context, healed = HEALED.bind(trigger.of, context)
    return f"{phrase}{healed}", context


@ACTS.registers(nodes.PreventNode)
def _prevent(effect: nodes.PreventNode, context: TextContext) -> VerbPhrase:
    if effect.prevent == "all":
        return act(f"prevent all {_of_it(context)}")
    amount = quantity(effect.prevent, context)
    if HEALED.name in context.names:
        on = f" on {each_card(ReferenceNode(name=HEALED.name), context)}" if context.terms.can_count("damage") else ""
        return act(f"keep {amount.size} {_of_it(context)}{on}{amount.after(_of_it(context))}")
    return act(f"prevent {amount.size} {_of_it(context)}{amount.after(_of_it(context))}")


def _of_it(context: TextContext) -> str:
    """`of it`, `of those wounds`."""
    return f"of those {context.terms.many('damage')}" if context.terms.can_count("damage") else "of it"


@ACTS.registers(nodes.RedirectNode)
def _redirect(effect: nodes.RedirectNode, context: TextContext) -> VerbPhrase:
    return act(f"{context.terms.put(f'all {_of_it(context)}', 'damage', each_card(effect.redirect, context))} instead")


@ACTS.registers(nodes.PoisonEffectNode)
def _poison(effect: nodes.PoisonEffectNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.poison, context)
    poison = number(amount.number, "poison marker") if context.terms.can_count("damage") else f"{amount.number} poison"
    return act(f"{context.terms.put(poison, 'damage', each_card(effect.on, context))}{amount.after('poison')}")


@ACTS.registers(nodes.TransferDamageNode)
def _transfer(effect: nodes.TransferDamageNode, context: TextContext) -> VerbPhrase:
    source, target = each_card(effect.from_, context), each_card(effect.to, context)
    if effect.anew:
        so_many = context.terms.put("as many" if context.terms.can_count("damage") else "as much", "damage", target)
        return act(f"remove {_much(effect.number, context)} from {source} and {so_many}")
    return act(f"move {_much(effect.number, context)} from {source} to {target}")


def _much(number: int | str | UpToNode, context: TextContext) -> str:
    """`2 damage`, `up to 3 wounds`, `any number of wounds`."""
    terms = context.terms
    if isinstance(number, str):
        return f"any {'number' if terms.can_count('damage') else 'amount'} of {terms.many('damage')}"
    return terms.number(number, "damage") if isinstance(number, int) else f"up to {terms.number(number.most, 'damage')}"


@PHRASES.registers(nodes.PoisonsNode)
def _poisons(_modifier: nodes.PoisonsNode, about: Subject) -> list[str]:
    return [
        "put poison markers in place of wounds"
        if about.context.terms.can_count("damage")
        else "add poison in place of other damage"
    ]


@SOURCES.registers(nodes.IncomingNode)
def _incoming(amount: nodes.IncomingNode, context: TextContext) -> Counted:
    noun = _of_it(context) if context.terms.can_count("damage") else "damage of it"
    card = context.noun(amount.incoming.name)
    receiver = next((context.noun(role.name) for role in (DAMAGED, HEALED) if role.name in context.names), card)
    also = "" if card == receiver else f"{' on' if context.terms.can_count('damage') else ' to'} {card.each}"
    return f"{noun}{also}", f"{noun}{also}"


@COMPARED.registers(nodes.IncomingNode)
def _incoming_compared(_amount: nodes.IncomingNode, bounds: Bounds, context: TextContext) -> str:
    return f"{'those are' if context.terms.can_count('damage') else 'it is'} {tokens(bounds, 'damage', context)}"
