"""Damage and healing that are about to come or have come, and poison."""

from deckbuilder.rules_text.amounts import SOURCES, Counted, quantity
from deckbuilder.rules_text.conditions import COMPARED, Bounds, tokens
from deckbuilder.rules_text.context import Context
from deckbuilder.rules_text.effects import ACTS
from deckbuilder.rules_text.english import agreeing, number
from deckbuilder.rules_text.event_roles import DAMAGED, DAMAGER, HEALED
from deckbuilder.rules_text.modifiers import PHRASES
from deckbuilder.rules_text.selectors import each, near
from deckbuilder.rules_text.subjects import About
from deckbuilder.rules_text.triggers import MOMENTS, Moment
from deckbuilder.rules_text.verbs import Act, act
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes.damage import (
    AfterDamageNode,
    BeforeDamageNode,
    BeforeHealNode,
    IncomingNode,
    PoisonEffectNode,
    PoisonsNode,
    PreventNode,
    RedirectNode,
    TransferDamageNode,
)
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.values import ReferenceNode


@MOMENTS.says(BeforeDamageNode)
def _before_damage(trigger: BeforeDamageNode, context: Context) -> Moment:
    idiom, cards = context.idiom, near(trigger.of, context)
    if trigger.by is None and trigger.cause is None and idiom.counts("damage"):
        return _known(trigger, f"when {cards} would take {idiom.many('damage')}", context)
    added = idiom.put(idiom.many("damage"), "damage", cards)
    return _known(trigger, f"when {_doer(trigger, context)} would {added}", context)


@MOMENTS.says(AfterDamageNode)
def _after_damage(trigger: AfterDamageNode, context: Context) -> Moment:
    added = agreeing(
        context.idiom.put(context.idiom.many("damage"), "damage", near(trigger.of, context)), several=False
    )
    return _known(trigger, f"after {_doer(trigger, context)} {added}", context)


def _doer(trigger: BeforeDamageNode | AfterDamageNode, context: Context) -> str:
    """What adds the damage: `anything`, `an attack`, `this unit's attack`."""
    by, cause = trigger.by, trigger.cause
    if by is None:
        return f"an {cause}" if cause else "anything"
    return f"{near(by, context)}'s {cause}" if cause else near(by, context)


def _known(trigger: BeforeDamageNode | AfterDamageNode, said: str, context: Context) -> Moment:
    context, damager = DAMAGER.bind(trigger.by, context)
    context, damaged = DAMAGED.bind(trigger.of, context)
    return f"{said}{damager if trigger.by else ''}{damaged}", context


@MOMENTS.says(BeforeHealNode)
def _before_heal(trigger: BeforeHealNode, context: Context) -> Moment:
    through = "" if trigger.through is None else f" by {listed(trigger.through, 'or')}"
    said = f"when {context.idiom.many('damage')} would be removed from {near(trigger.of, context)}{through}"
    context, healed = HEALED.bind(trigger.of, context)
    return f"{said}{healed}", context


@ACTS.says(PreventNode)
def _prevent(effect: PreventNode, context: Context) -> Act:
    if effect.prevent == "all":
        return act(f"prevent all {_of_it(context)}")
    words = quantity(effect.prevent, context)
    if HEALED.name in context.names:
        on = f" on {each(ReferenceNode(name=HEALED.name), context)}" if context.idiom.counts("damage") else ""
        return act(f"keep {words.size} {_of_it(context)}{on}{words.after(_of_it(context))}")
    return act(f"prevent {words.size} {_of_it(context)}{words.after(_of_it(context))}")


def _of_it(context: Context) -> str:
    """`of it`, `of those wounds`."""
    return f"of those {context.idiom.many('damage')}" if context.idiom.counts("damage") else "of it"


@ACTS.says(RedirectNode)
def _redirect(effect: RedirectNode, context: Context) -> Act:
    return act(f"{context.idiom.put(f'all {_of_it(context)}', 'damage', each(effect.redirect, context))} instead")


@ACTS.says(PoisonEffectNode)
def _poison(effect: PoisonEffectNode, context: Context) -> Act:
    words = quantity(effect.poison, context)
    poison = number(words.number, "poison marker") if context.idiom.counts("damage") else f"{words.number} poison"
    return act(f"{context.idiom.put(poison, 'damage', each(effect.on, context))}{words.after('poison')}")


@ACTS.says(TransferDamageNode)
def _transfer(effect: TransferDamageNode, context: Context) -> Act:
    return act(f"move {_much(effect.number, context)} from {each(effect.from_, context)} to {each(effect.to, context)}")


def _much(number: int | str | UpToNode, context: Context) -> str:
    """`2 damage`, `up to 3 wounds`, `any number of wounds`."""
    idiom = context.idiom
    if isinstance(number, str):
        return f"any {'number' if idiom.counts('damage') else 'amount'} of {idiom.many('damage')}"
    return idiom.number(number, "damage") if isinstance(number, int) else f"up to {idiom.number(number.most, 'damage')}"


@PHRASES.says(PoisonsNode)
def _poisons(_modifier: PoisonsNode, about: About) -> list[str]:
    return [
        "put poison markers in place of wounds"
        if about.context.idiom.counts("damage")
        else "add poison in place of other damage"
    ]


@SOURCES.says(IncomingNode)
def _incoming(_amount: IncomingNode, context: Context) -> Counted:
    words = _of_it(context) if context.idiom.counts("damage") else "damage of it"
    return words, words


@COMPARED.says(IncomingNode)
def _incoming_compared(_amount: IncomingNode, bounds: Bounds, context: Context) -> str:
    return f"{'those are' if context.idiom.counts('damage') else 'it is'} {tokens(bounds, 'damage', context)}"
