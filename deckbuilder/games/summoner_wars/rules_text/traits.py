"""Traits of the nodes of Summoner Wars that the sentences of every game depend on."""

from collections.abc import Sequence
from dataclasses import replace

from deckbuilder.games.summoner_wars.rules_text.triggers import OWN_ACTIONS
from deckbuilder.rules_text import triggered
from deckbuilder.rules_text.ability_context import PASSING
from deckbuilder.rules_text.blocks import DONE_TO
from deckbuilder.rules_text.choices import CONTEXTS_AFTER, NAMED_IN_PLACE
from deckbuilder.rules_text.conditions import ROLLED
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ALSO_IN_HAND
from deckbuilder.rules_text.selectors import ADJECTIVES
from deckbuilder.rules_text.verbs import VerbPhrase
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.nodes.clauses import (
    AfterAttackNode,
    AfterRollNode,
    EventsPlayedNode,
    InsteadOfActingNode,
    InsteadOfLethalNode,
    InsteadOfPlayNode,
    MovementNode,
)
from engine.games.summoner_wars.nodes.summoning import BaseCostNode, SummonEffectNode
from engine.games.summoner_wars.nodes.tokens import BoostFilterNode, RolledNode
from engine.language.nodes.clauses import TriggeredNode
from engine.language.nodes.kinds import SELF, SelectorNode
from engine.language.nodes.triggers import TriggerNode

NAMED_IN_PLACE.update(
    {nodes.DamageEffectNode: "on", nodes.HealNode: "on", nodes.BoostEffectNode: "on", nodes.ForceNode: "force"}
)
DONE_TO.update({nodes.MoveEffectNode: "move", nodes.AttackEffectNode: "attack", SummonEffectNode: "summon"})
PASSING.add(nodes.ForceNode, MovementNode)
ALSO_IN_HAND.add(BaseCostNode)
triggered.LIMITING.add(EventsPlayedNode)
triggered.CANCELLED.add(InsteadOfPlayNode)
triggered.CHANCE_EFFECTS.add(nodes.RollNode)
triggered.DECLINED.add(InsteadOfLethalNode)
triggered.STARTED.add(InsteadOfActingNode)


@CONTEXTS_AFTER.registers(nodes.RollNode)
def _after_a_roll(effect: nodes.RollNode, context: TextContext) -> TextContext:
    return replace(context, rolled=("is", "are"), one_die=effect.roll == 1)


ROLLED.registers(RolledNode)(lambda amount: amount.rolled)


@ADJECTIVES.append
def _unboosted(selector: SelectorNode) -> str:
    boost_filter = selector.find(BoostFilterNode)
    return "unboosted" if boost_filter is not None and boost_filter.boost == 0 else ""


@triggered.REMARKS.append
def _all_miss(clause: TriggeredNode, context: TextContext) -> str:
    """Return what becomes of an attack whose own damage destroys the attacker; empty for other clauses."""
    rolls = any(
        isinstance(trigger, AfterRollNode) and trigger.on and trigger.by == (SELF,) for trigger in clause.triggers
    )
    wounds = any(isinstance(effect, nodes.DamageEffectNode) and effect.on == (SELF,) for effect in clause.do)
    return f"if that destroys {context.me}, all dice of the attack miss" if rolls and wounds else ""


@triggered.IDLE.registers(InsteadOfLethalNode)
def _no_damage(_trigger: InsteadOfLethalNode, context: TextContext) -> VerbPhrase:
    none = "put none of those wounds on it" if context.terms.can_count("damage") else "add none of that damage"
    return VerbPhrase((none,))


@triggered.IDLE.registers(InsteadOfPlayNode)
def _cancelled(_trigger: InsteadOfPlayNode, context: TextContext) -> VerbPhrase:
    return VerbPhrase((f"cancel what {context.noun('played').words} does",))


@triggered.JOINED.append
def _or_instead(triggers: Sequence[TriggerNode], phrases: Sequence[str]) -> str:
    """`after this unit attacks, or instead of attacking`."""
    if len(triggers) > 1 and isinstance(triggers[-1], InsteadOfActingNode) and isinstance(triggers[0], AfterAttackNode):
        return f"{listed(phrases[:-1], 'or')}, or instead of {OWN_ACTIONS[triggers[-1].instead][0]}"
    return ""
