"""Effects of Summoner Wars in rules texts."""

from deckbuilder.games.summoner_wars.rules_text.summoning import summon_one
from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS, spaces
from deckbuilder.rules_text.english import number, plural
from deckbuilder.rules_text.modifiers import all_of
from deckbuilder.rules_text.players import player, possessive
from deckbuilder.rules_text.selectors import any_card, each_card, subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.nodes.summoning import SummonEffectNode
from engine.language.nodes.kinds import SelectorNode
from engine.language.nodes.players import YOU

ACTS.registers(SummonEffectNode)(summon_one)


@ACTS.registers(nodes.DamageEffectNode)
def _damage(effect: nodes.DamageEffectNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.damage, context)
    terms = context.terms
    put = terms.put(terms.number(amount.number, "damage"), "damage", each_card(effect.on, context))
    return act(f"{put}{amount.after(terms.many('damage'))}")


@ACTS.registers(nodes.HealNode)
def _heal(effect: nodes.HealNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.heal, context)
    removed, limit = context.terms.number(amount.number, "damage"), amount.after(context.terms.many("damage"))
    return act(f"remove {removed} from {each_card(effect.on, context)}{limit}")


@ACTS.registers(nodes.BoostEffectNode)
def _boost(effect: nodes.BoostEffectNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.boost, context)
    verb, preposition = ("remove", "from") if amount.number < 0 else ("add", "to")
    return act(f"{verb} {amount.size} boost {preposition} {each_card(effect.on, context)}{amount.after('boost')}")


@ACTS.registers(nodes.MagicEffectNode)
def _magic(effect: nodes.MagicEffectNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.magic, context)
    gained, limit = context.terms.number(amount.size, "magic"), amount.after(context.terms.many("magic"))
    return act(f"{'lose' if amount.number < 0 else 'gain'} {gained}{limit}")


@ACTS.registers(nodes.ForceNode)
def _force(effect: nodes.ForceNode, context: TextContext) -> VerbPhrase:
    command = f"force {each_card(effect.force, context)} {spaces(effect.spaces)}"
    for other, preposition in ((effect.toward, "toward"), (effect.away, "away from")):
        if other is not None:
            command += f" {preposition} {each_card(other, context)}"
    if effect.through is not None:
        kinds = " and ".join(map(plural, effect.through.split(" or ")))
        command += f" (it may pass through {kinds})"
    return act(command)


@ACTS.registers(nodes.MoveEffectNode)
def _move(effect: nodes.MoveEffectNode, context: TextContext) -> VerbPhrase:
    through = "" if effect.through is None else f" (it may pass through {all_of(effect.through, context)})"
    if effect.spaces is None:
        return act(f"move {each_card(effect.move, context)} up to {number(effect.up_to or 0, 'space')}{through}")
    how = context.terms.straight if effect.through is None else context.terms.straight.removeprefix("clear ")
    return act(f"move {each_card(effect.move, context)} {spaces(effect.spaces, how)}{through}")


template(ACTS, nodes.TransferNode, "move all {transfer} from {from} to {to}")


@ACTS.registers(nodes.RollNode)
def _roll(effect: nodes.RollNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.roll, context)
    return act(f"roll {'1 die' if amount.size == 1 else f'{amount.size} dice'}{amount.after('dice')}")


@ACTS.registers(nodes.RerollNode)
def _reroll(effect: nodes.RerollNode, _context: TextContext) -> VerbPhrase:
    return act("re-roll 1 of those dice" if effect.reroll == "die" else "re-roll all of those dice")


@ACTS.registers(nodes.AttackEffectNode)
def _attack(effect: nodes.AttackEffectNode, context: TextContext) -> VerbPhrase:
    who, several = subject(effect.attack, context)
    apiece = " each" if several else ""
    at = effect.at
    target = (
        ""
        if at is None
        else f" against {any_card(at, context) if isinstance(at, SelectorNode) else each_card(at, context)}"
    )
    verb = "may make" if effect.may else "make"
    command = f"make 1 extra attack{apiece} with {who}{target}"
    return VerbPhrase(
        (f"{verb} 1 extra attack{apiece}{target}",), who, several, imperative="" if effect.may else command
    )


@ACTS.registers(nodes.TransferMagicNode)
def _transfer_magic(effect: nodes.TransferMagicNode, context: TextContext) -> VerbPhrase:
    """`move the top card of that opponent's magic pile to the top of your magic pile`, where magic is a pile."""
    if not context.terms.can_count("magic"):
        return act(f"move {_much(effect)} magic from {player(effect.from_, context)} to {_whom(effect, context)}")
    pile = f"{possessive(effect.from_, context)} magic pile"
    whither = _whom(effect, context) if effect.under else f"the top of {possessive(effect.to, context)} magic pile"
    if effect.number == 1:
        cards = f"the top card of {pile}"
    elif effect.number == "any":
        cards = f"any number of cards from the top of {pile}"
    elif isinstance(effect.number, int):
        cards = f"the top {number(effect.number, 'card')} of {pile}"
    else:
        cards = f"up to {number(effect.number.most, 'card')} from the top of {pile}"
    return act(f"put {cards} {whither}" if effect.under else f"move {cards} to {whither}")


def _much(effect: nodes.TransferMagicNode) -> str:
    if isinstance(effect.number, int):
        return str(effect.number)
    return "any amount of" if effect.number == "any" else f"up to {effect.number.most}"


def _whom(effect: nodes.TransferMagicNode, context: TextContext) -> str:
    if effect.under is not None:
        return f"under {each_card(effect.under, context)}"
    return "yourself" if effect.to == YOU else player(effect.to, context)
