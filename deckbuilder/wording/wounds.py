"""Damage and healing that are about to come or have come, and poison."""

from deckbuilder.text import listed
from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act, act
from deckbuilder.wording.amounts import SOURCES, Counted, quantity
from deckbuilder.wording.conditions import COMPARED, Bounds
from deckbuilder.wording.context import Context
from deckbuilder.wording.effects import ACTS
from deckbuilder.wording.modifiers import PHRASES
from deckbuilder.wording.roles import DAMAGED, DAMAGER, HEALED
from deckbuilder.wording.selectors import each, near
from deckbuilder.wording.triggers import MOMENTS, Moment
from engine.games.summoner_wars.words.wounds import (
    AfterDamage,
    BeforeDamage,
    BeforeHeal,
    Incoming,
    PoisonEffect,
    Poisons,
    Prevent,
    Redirect,
)


@MOMENTS.says(BeforeDamage)
def _before_damage(trigger: BeforeDamage, context: Context) -> Moment:
    said = f"when {_doer(trigger, context)} would add damage to {near(trigger.of, context)}"
    return _known(trigger, said, context)


@MOMENTS.says(AfterDamage)
def _after_damage(trigger: AfterDamage, context: Context) -> Moment:
    return _known(trigger, f"after {_doer(trigger, context)} adds damage to {near(trigger.of, context)}", context)


def _doer(trigger: BeforeDamage | AfterDamage, context: Context) -> str:
    """What adds the damage: `anything`, `an attack`, `this unit's attack`."""
    by, cause = trigger.by, trigger.cause
    if by is None:
        return f"an {cause}" if cause else "anything"
    return f"{near(by, context)}'s {cause}" if cause else near(by, context)


def _known(trigger: BeforeDamage | AfterDamage, said: str, context: Context) -> Moment:
    context, damager = DAMAGER.bind(trigger.by, context)
    context, damaged = DAMAGED.bind(trigger.of, context)
    return f"{said}{damager if trigger.by else ''}{damaged}", context


@MOMENTS.says(BeforeHeal)
def _before_heal(trigger: BeforeHeal, context: Context) -> Moment:
    through = "" if trigger.through is None else f" by {listed(trigger.through, 'or')}"
    said = f"when damage would be removed from {near(trigger.of, context)}{through}"
    context, healed = HEALED.bind(trigger.of, context)
    return f"{said}{healed}", context


@ACTS.says(Prevent)
def _prevent(effect: Prevent, context: Context) -> Act:
    if effect.prevent == "all":
        return act("prevent all of it")
    words = quantity(effect.prevent, context)
    return act(f"prevent {words.size} of it{words.after('of it')}")


@ACTS.says(Redirect)
def _redirect(effect: Redirect, context: Context) -> Act:
    return act(f"add all of it to {each(effect.redirect, context)} instead")


@ACTS.says(PoisonEffect)
def _poison(effect: PoisonEffect, context: Context) -> Act:
    words = quantity(effect.poison, context)
    return act(f"add {words.number} poison to {each(effect.on, context)}{words.after('poison')}")


@PHRASES.says(Poisons)
def _poisons(_modifier: Poisons, _about: About) -> list[str]:
    return ["add poison in place of other damage"]


@SOURCES.says(Incoming)
def _incoming(_amount: Incoming, _context: Context) -> Counted:
    return "damage of it", "damage of it"


@COMPARED.says(Incoming)
def _incoming_compared(_amount: Incoming, bounds: Bounds, _context: Context) -> str:
    return f"it is {bounds('damage')}"
