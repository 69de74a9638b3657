"""Effects of Summoner Wars in rules texts; damage, future or past, and single steps of moves."""

from deckbuilder.games.summoner_wars.rules_text.summoning import summon_one
from deckbuilder.rules_text.amounts import SOURCES, Counted, quantity
from deckbuilder.rules_text.conditions import COMPARED, STATEMENTS, Bounds, tokens
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS, SPACES, spaces
from deckbuilder.rules_text.english import a, agree, number, plural
from deckbuilder.rules_text.modifiers import PHRASES, all_of
from deckbuilder.rules_text.players import player, possessive
from deckbuilder.rules_text.selectors import any_card, each_card, subject
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.triggered import DAMAGED, DAMAGER, HEALED, MOMENTS, MOVED, PASSED, EventPhrase
from deckbuilder.rules_text.verbs import VerbPhrase, act
from deckbuilder.text import listed
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.nodes import moves
from engine.games.summoner_wars.nodes.summoning import SummonEffectNode
from engine.language.nodes.amounts import InPhaseNode
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import ReferenceNode, SelectorNode
from engine.language.nodes.players import YOU


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
        return act(f"move {_much_magic(effect)} magic from {player(effect.from_, context)} to {_whom(effect, context)}")
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


def _much_magic(effect: nodes.TransferMagicNode) -> str:
    if isinstance(effect.number, int):
        return str(effect.number)
    return "any amount of" if effect.number == "any" else f"up to {effect.number.most}"


def _whom(effect: nodes.TransferMagicNode, context: TextContext) -> str:
    if effect.under is not None:
        return f"under {each_card(effect.under, context)}"
    return "yourself" if effect.to == YOU else player(effect.to, context)


@MOMENTS.registers(moves.BeforeMoveNode)
def _before_move(trigger: moves.BeforeMoveNode, context: TextContext) -> EventPhrase:
    phrase = f"before {any_card(trigger.of, context)} moves"
    context, came_up = MOVED.bind(trigger.of, context)
    return f"{phrase}{came_up}", context


@MOMENTS.registers(moves.AfterNearNode)
def _after_near(trigger: moves.AfterNearNode, context: TextContext) -> EventPhrase:
    phrase = f"each time {any_card(trigger.of, context)} moves onto a space adjacent to {any_card(trigger.to, context)}"
    context, came_up = MOVED.bind(trigger.of, context)
    return f"{phrase}{came_up}", context


@MOMENTS.registers(moves.AfterThroughNode)
def _after_through(trigger: moves.AfterThroughNode, context: TextContext) -> EventPhrase:
    other = any_card(trigger.on, context) if trigger.on is not None else "another card"
    phrase = f"each time {any_card(trigger.of, context)} moves through {other}"
    context, came_up = MOVED.bind(trigger.of, context)
    context, passed = PASSED.bind(trigger.on, context)
    return f"{phrase}{came_up}{passed}", context


@SOURCES.registers(moves.WalkedNode)
def _walked(amount: moves.WalkedNode, context: TextContext) -> Counted:
    tail = f"{each_card(amount.walked, context)} moved this {amount.this}"
    return f"space {tail}", f"spaces {tail}"


@SOURCES.registers(moves.StepsNode)
def _steps(amount: moves.StepsNode, context: TextContext) -> Counted:
    tail = f"{each_card(amount.steps, context)} moved"
    return f"space {tail}", f"spaces {tail}"


@COMPARED.registers(moves.WalkedNode)
def _walked_compared(amount: moves.WalkedNode, bounds: Bounds, context: TextContext) -> str:
    who = each_card(amount.walked, context)
    if bounds.most == 0:
        return f"{who} has not moved this {amount.this}"
    how_far = "" if (bounds.least, bounds.most) == (1, None) else f" {bounds('space')}"
    return f"{who} has moved{how_far} this {amount.this}"


template(COMPARED, moves.StepsNode, "{steps} moved {bounds:space}")
STATEMENTS.registers(InPhaseNode)(lambda condition, context: f"it is the {context.terms.phase(condition.phase)}")
template(SPACES, moves.LeftSpaceNode, "the space {left} left")
