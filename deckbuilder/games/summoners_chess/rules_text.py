"""Summoner's Chess: its moments, what its effects do and cost, counters, keywords, the places of its field."""

from deckbuilder.rules_text.amounts import PRICES, SOURCES, Counted, quantity
from deckbuilder.rules_text.choices import NAMED_AS_TARGETS
from deckbuilder.rules_text.conditions import COMPARED, Bounds
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.effects import ACTS, SPACES
from deckbuilder.rules_text.english import a, introduce, plural
from deckbuilder.rules_text.modifiers import PHRASES
from deckbuilder.rules_text.modifiers import STATEMENTS as DOINGS
from deckbuilder.rules_text.players import player
from deckbuilder.rules_text.selectors import KINDS, NOUNS, PLACES, TRAITS, any_card, each_card, phrase_of
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.templates import template
from deckbuilder.rules_text.triggered import MOMENTS, EventPhrase, Role
from deckbuilder.rules_text.verbs import VerbPhrase, act
from engine.games.summoners_chess.nodes import clauses as nodes
from engine.games.summoners_chess.nodes import effects
from engine.games.summoners_chess.nodes.effects import (
    ANY,
    CounterAmountNode,
    CounterCostNode,
    CounterEffectNode,
    CounterFilterNode,
)
from engine.language.nodes.kinds import CardsField, LimitsNode, SelectorNode
from engine.language.nodes.players import YOU

NAMED_AS_TARGETS.update(
    {
        CounterEffectNode: "on",
        effects.ReadyNode: "ready",
        effects.ExertNode: "exert",
        effects.SacrificeNode: "sacrifice",
    }
)
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

# Moments

CAPTOR = Role("captor", "the capturing {}", "unit")
CAPTURED = Role("captured", "the captured {}", "unit")
LANDED = Role("landed", "that {}", "unit")
ENTERED = Role("entered", "that {}", "unit")
SACRIFICED = Role("sacrificed", "that {}", "unit")
PROMOTED = Role("promoted", "that {}", "minion")
PLAYED = Role("played", "that {}")
SET = Role("placed", "that {}")
THERE = Role("there", "that {}", "unit")


@MOMENTS.registers(nodes.AfterCaptureNode)
def _after_capture(trigger: nodes.AfterCaptureNode, context: TextContext) -> EventPhrase:
    of, by = trigger.of, trigger.by
    who = any_card(by, context) if by is not None else ""
    whom = any_card(of, context) if of is not None else ""
    phrase = f"{who} captures {whom}" if who and whom else f"{who} captures" if who else f"{whom} is captured"
    context, captor = CAPTOR.bind(by, context)
    context, captured = CAPTURED.bind(of, context)
    return f"when {phrase}{captor if who else ''}{captured if whom else ''}", context


def _moment(role: Role, cards: CardsField, verb: str, context: TextContext) -> EventPhrase:
    """Return `when an enemy unit lands on your first 3 ranks`: the place stands behind the verb."""
    if isinstance(cards, SelectorNode):
        places = [PLACES[node](node, context) for node in cards.filters if node in PLACES]
        others = tuple(node for node in cards.filters if node not in PLACES)
        who = SelectorNode(friendly=cards.friendly, own=cards.own, enemy=cards.enemy, any=cards.any, filters=others)
        phrase = " ".join([any_card(who, context), verb, *places])
    else:
        phrase = f"{any_card(cards, context)} {verb}"
    context, came_up = role.bind(cards, context)
    return f"when {phrase}{came_up}", context


MOMENTS.registers(nodes.AfterLandingNode)(lambda node, context: _moment(LANDED, node.of, "lands", context))
MOMENTS.registers(nodes.AfterEnterNode)(
    lambda node, context: _moment(ENTERED, node.of, f"enters the {context.terms.battlefield}", context)
)
MOMENTS.registers(nodes.AfterSacrificeNode)(
    lambda node, context: _moment(SACRIFICED, node.of, "is sacrificed", context)
)
MOMENTS.registers(nodes.AfterPromotionNode)(lambda node, context: _moment(PROMOTED, node.of, "promotes", context))
MOMENTS.registers(nodes.AfterPlayNode)(lambda node, context: _action(PLAYED, node.of, "play", context))
MOMENTS.registers(nodes.AfterSetNode)(lambda node, context: _action(SET, node.of, "set", context))


def _action(role: Role, cards: CardsField, verb: str, context: TextContext) -> EventPhrase:
    """`when you set a card`, `when your opponent plays a spell`."""
    if not isinstance(cards, SelectorNode) or cards.side not in {"friendly", "enemy"}:
        return _moment(role, cards, f"is {'played' if verb == 'play' else verb}", context)
    action = any_card(SelectorNode(any=cards.classes, filters=cards.filters), context)
    who = f"you {verb}" if cards.side == "friendly" else f"{context.terms.opponent} {plural(verb)}"
    context, came_up = role.bind(cards, context)
    return f"when {who} {action}{came_up}", context


@MOMENTS.registers(nodes.SpecialNode)
def _special(trigger: nodes.SpecialNode, context: TextContext) -> EventPhrase:
    phrase = f"instead of moving onto a special tile held by {any_card(trigger.special, context)}"
    context, came_up = THERE.bind(trigger.special, context)
    return f"{phrase}{came_up}", context


# Effects and costs


@ACTS.registers(effects.MoraleNode)
def _morale(effect: effects.MoraleNode, context: TextContext) -> VerbPhrase:
    amount = effect.morale
    if isinstance(amount, effects.ValueNode) and amount.per == 1 and abs(amount.times) == 1 and amount.most is None:
        verb, much = "lose" if amount.times < 0 else "gain", f"morale equal to {_value_of(amount, context)}"
    else:
        change = quantity(amount, context)
        verb, much = "lose" if change.number < 0 else "gain", f"{change.size} morale{change.after('morale')}"
    return VerbPhrase((f"{verb} {much}",), "" if effect.of == YOU else player(effect.of, context))


@SOURCES.registers(effects.ValueNode)
def _value(amount: effects.ValueNode, context: TextContext) -> Counted:
    return f"point of {_value_of(amount, context)}", f"points of {_value_of(amount, context)}"


template(COMPARED, effects.ValueNode, "{value:all} has a value of {bounds}")


def _value_of(amount: effects.ValueNode, context: TextContext) -> str:
    return f"{context.noun(amount.value.name).each}'s value"


template(ACTS, effects.DivineNode, "divine {divine}")


@ACTS.registers(effects.ScourNode)
def _scour(effect: effects.ScourNode, context: TextContext) -> VerbPhrase:
    return VerbPhrase((f"scour {effect.scour}",), "" if effect.of == YOU else player(effect.of, context))


template(ACTS, effects.ReadyNode, "ready {ready}")
template(ACTS, effects.ExertNode, "exert {exert}")
template(ACTS, effects.SacrificeNode, "sacrifice {sacrifice}")


@ACTS.registers(effects.ActivateNode)
def _activate(effect: effects.ActivateNode, context: TextContext) -> VerbPhrase:
    how = " with this card's pattern" if effect.pattern else ""
    return act(f"activate {each_card(effect.activate, context)}{how}")


template(ACTS, effects.PromoteNode, "promote {promote}")
template(ACTS, effects.CancelNode, "cancel the command of {cancel:any}")
template(PRICES, effects.ExertCostNode, "exert {exert}")


@PRICES.registers(effects.SacrificeCostNode)
def _sacrifice_cost(cost: effects.SacrificeCostNode, context: TextContext) -> VerbPhrase:
    if not isinstance(cost.sacrifice, SelectorNode):
        return act(f"sacrifice {each_card(cost.sacrifice, context)}")
    return act(f"sacrifice {phrase_of(cost.sacrifice, context).one()}{introduce()}")


# Counters


def counters(name: str, number: int) -> str:
    """Return `an ice counter`, `3 hour counters`, `a counter`."""
    return a(counter(name)) if number == 1 else f"{number} {plural(counter(name))}"


def counter(name: str) -> str:
    """`ice counter`, or `counter` of any name."""
    return "counter" if name == ANY else f"{name.replace('_', ' ')} counter"


@ACTS.registers(CounterEffectNode)
def _counter(effect: CounterEffectNode, context: TextContext) -> VerbPhrase:
    amount = quantity(effect.number, context)
    verb, preposition = ("remove", "from") if amount.number < 0 else ("put", "on")
    after = amount.after(plural("counter"))
    return act(f"{verb} {counters(effect.counter, amount.size)} {preposition} {each_card(effect.on, context)}{after}")


@PRICES.registers(CounterCostNode)
def _counter_cost(cost: CounterCostNode, context: TextContext) -> VerbPhrase:
    return act(f"remove {counters(cost.counter, cost.number)} from {context.noun('self').each}")


@SOURCES.registers(CounterAmountNode)
def _counted(amount: CounterAmountNode, context: TextContext) -> Counted:
    noun, on = counter(amount.counter), f" on {context.noun(amount.of.name).all}"
    return f"{noun}{on}", f"{plural(noun)}{on}"


@COMPARED.registers(CounterAmountNode)
def _counter_compared(amount: CounterAmountNode, bounds: Bounds, context: TextContext) -> str:
    return f"{context.noun(amount.of.name).all} has {bounds(counter(amount.counter))}"


TRAITS.registers(CounterFilterNode)(lambda node, _context: counters(node.counter, 1))


# Places


def ranks(limits: int | LimitsNode) -> str:
    """`your first rank`, `your first 3 ranks`, `your sixth rank or beyond`."""
    if isinstance(limits, int):
        return f"your {ORDINALS[limits]} rank"
    if limits.least is None:
        return f"your first {limits.most} ranks"
    if limits.most is None:
        return f"your {ORDINALS[limits.least]} rank or beyond"
    return f"your {ORDINALS[limits.least]} to {ORDINALS[limits.most]} rank"


PLACES.registers(nodes.RankFilterNode)(lambda node, _context: f"on {ranks(node.rank)}")
SPACES.registers(nodes.RankSpacesNode)(lambda node, _context: f"an empty tile of {ranks(node.rank)}")
template(PLACES, nodes.AlignedNode, "on the rank or file of {aligned:any}")
template(PLACES, nodes.OnTileNode, "on {tile:a} tile")
template(KINDS, nodes.OffsideNode, "offside")
NOUNS.registers(nodes.TypesNode)(lambda node, _context: node.types)


# Modifiers


template(PHRASES, nodes.KeywordModifierNode, "have {keyword}")


@PHRASES.registers(nodes.PromotesAtNode)
def _promotes_at(modifier: nodes.PromotesAtNode, _about: Subject) -> list[str]:
    if isinstance(modifier.promotes_at, str):
        return ["cannot promote"]
    return [f"promote on your {ORDINALS[modifier.promotes_at]} rank too"]


template(PHRASES, nodes.SummoningRangeNode, "have a summoning range of {summoning_range}")
template(PHRASES, nodes.HandLimitNode, "have a hand limit of {hand_limit}")


@DOINGS.registers(nodes.FreeOfCommandNode)
def _free(_modifier: nodes.FreeOfCommandNode, _about: Subject) -> list[VerbPhrase]:
    return [act("you may play this card in a checkpoint without a command")]
