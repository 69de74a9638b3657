"""Summoner's Chess: its moments, what its effects do and cost, counters, keywords, the places of its field."""

from deckbuilder.rules_text.amounts import SOURCES, Counted, quantity
from deckbuilder.rules_text.choices import OF_TARGETS
from deckbuilder.rules_text.conditions import COMPARED, Bounds
from deckbuilder.rules_text.context import Context
from deckbuilder.rules_text.costs import PRICES
from deckbuilder.rules_text.effects import ACTS, SPACES
from deckbuilder.rules_text.english import a, plural
from deckbuilder.rules_text.event_roles import Role
from deckbuilder.rules_text.modifiers import PHRASES
from deckbuilder.rules_text.modifiers import STATEMENTS as DOINGS
from deckbuilder.rules_text.players import player
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.selectors import KINDS, PLACES, TRAITS, described, each, near
from deckbuilder.rules_text.subjects import About
from deckbuilder.rules_text.triggers import MOMENTS, Moment
from deckbuilder.rules_text.verbs import Act, act
from engine.games.summoners_chess.nodes.counters import (
    ANY,
    CounterAmountNode,
    CounterCostNode,
    CounterEffectNode,
    CounterFilterNode,
)
from engine.games.summoners_chess.nodes.effects import (
    ActivateNode,
    CancelNode,
    DivineNode,
    ExertCostNode,
    ExertNode,
    MoraleNode,
    PromoteNode,
    ReadyNode,
    SacrificeCostNode,
    SacrificeNode,
    ScourNode,
    ValueNode,
)
from engine.games.summoners_chess.nodes.field import (
    AlignedNode,
    OffsideNode,
    OnTileNode,
    RankFilterNode,
    RankSpacesNode,
)
from engine.games.summoners_chess.nodes.modifiers import (
    FreeOfCommandNode,
    HandLimitNode,
    KeywordModifierNode,
    PromotesAtNode,
    SummoningRangeNode,
)
from engine.games.summoners_chess.nodes.triggers import (
    AfterCaptureNode,
    AfterEnterNode,
    AfterLandingNode,
    AfterPlayNode,
    AfterPromotionNode,
    AfterSacrificeNode,
    AfterSetNode,
    SpecialNode,
)
from engine.language.nodes.kinds import CardsField, LimitsNode, SelectorNode
from engine.language.nodes.players import YOU

OF_TARGETS.update({CounterEffectNode: "on", ReadyNode: "ready", ExertNode: "exert", SacrificeNode: "sacrifice"})
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


@MOMENTS.says(AfterCaptureNode)
def _after_capture(trigger: AfterCaptureNode, context: Context) -> Moment:
    of, by = trigger.of, trigger.by
    who = near(by, context) if by is not None else ""
    whom = near(of, context) if of is not None else ""
    said = f"{who} captures {whom}" if who and whom else f"{who} captures" if who else f"{whom} is captured"
    context, captor = CAPTOR.bind(by, context)
    context, captured = CAPTURED.bind(of, context)
    return f"when {said}{captor if who else ''}{captured if whom else ''}", context


def _moment(role: Role, cards: CardsField, verb: str, context: Context) -> Moment:
    """`when an enemy unit lands on your first 3 ranks`: where it is comes after what it does."""
    if isinstance(cards, SelectorNode):
        places = [PLACES[one](one, context) for one in cards.filters if one in PLACES]
        others = tuple(one for one in cards.filters if one not in PLACES)
        who = SelectorNode(friendly=cards.friendly, own=cards.own, enemy=cards.enemy, any=cards.any, filters=others)
        said = " ".join([near(who, context), verb, *places])
    else:
        said = f"{near(cards, context)} {verb}"
    context, came_up = role.bind(cards, context)
    return f"when {said}{came_up}", context


@MOMENTS.says(AfterLandingNode)
def _after_landing(trigger: AfterLandingNode, context: Context) -> Moment:
    return _moment(LANDED, trigger.of, "lands", context)


@MOMENTS.says(AfterEnterNode)
def _after_enter(trigger: AfterEnterNode, context: Context) -> Moment:
    return _moment(ENTERED, trigger.of, f"enters the {context.idiom.battlefield}", context)


@MOMENTS.says(AfterSacrificeNode)
def _after_sacrifice(trigger: AfterSacrificeNode, context: Context) -> Moment:
    return _moment(SACRIFICED, trigger.of, "is sacrificed", context)


@MOMENTS.says(AfterPromotionNode)
def _after_promotion(trigger: AfterPromotionNode, context: Context) -> Moment:
    return _moment(PROMOTED, trigger.of, "promotes", context)


@MOMENTS.says(AfterPlayNode)
def _after_play(trigger: AfterPlayNode, context: Context) -> Moment:
    return _doing(PLAYED, trigger.of, "play", context)


@MOMENTS.says(AfterSetNode)
def _after_set(trigger: AfterSetNode, context: Context) -> Moment:
    return _doing(SET, trigger.of, "set", context)


def _doing(role: Role, cards: CardsField, verb: str, context: Context) -> Moment:
    """`when you set a card`, `when your opponent plays a spell`."""
    if not isinstance(cards, SelectorNode) or cards.side not in {"friendly", "enemy"}:
        return _moment(role, cards, f"is {'played' if verb == 'play' else verb}", context)
    what = near(SelectorNode(any=cards.classes, filters=cards.filters), context)
    who = f"you {verb}" if cards.side == "friendly" else f"{context.idiom.opponent} {plural(verb)}"
    context, came_up = role.bind(cards, context)
    return f"when {who} {what}{came_up}", context


@MOMENTS.says(SpecialNode)
def _special(trigger: SpecialNode, context: Context) -> Moment:
    said = f"instead of moving onto a special tile held by {near(trigger.special, context)}"
    context, came_up = THERE.bind(trigger.special, context)
    return f"{said}{came_up}", context


# Effects and costs


@ACTS.says(MoraleNode)
def _morale(effect: MoraleNode, context: Context) -> Act:
    amount = effect.morale
    if isinstance(amount, ValueNode) and amount.per == 1 and abs(amount.times) == 1 and amount.most is None:
        verb, much = "lose" if amount.times < 0 else "gain", f"morale equal to {_value_of(amount, context)}"
    else:
        words = quantity(amount, context)
        verb, much = "lose" if words.number < 0 else "gain", f"{words.size} morale{words.after('morale')}"
    return Act((f"{verb} {much}",), "" if effect.of == YOU else player(effect.of, context))


@SOURCES.says(ValueNode)
def _value(amount: ValueNode, context: Context) -> Counted:
    return f"point of {_value_of(amount, context)}", f"points of {_value_of(amount, context)}"


@COMPARED.says(ValueNode)
def _value_compared(amount: ValueNode, bounds: Bounds, context: Context) -> str:
    return f"{context.noun(amount.value.name).all} has a value of {bounds.words}"


def _value_of(amount: ValueNode, context: Context) -> str:
    return f"{context.noun(amount.value.name).each}'s value"


@ACTS.says(DivineNode)
def _divine(effect: DivineNode, _context: Context) -> Act:
    return act(f"divine {effect.divine}")


@ACTS.says(ScourNode)
def _scour(effect: ScourNode, context: Context) -> Act:
    return Act((f"scour {effect.scour}",), "" if effect.of == YOU else player(effect.of, context))


@ACTS.says(ReadyNode)
def _ready(effect: ReadyNode, context: Context) -> Act:
    return act(f"ready {each(effect.ready, context)}")


@ACTS.says(ExertNode)
def _exert(effect: ExertNode, context: Context) -> Act:
    return act(f"exert {each(effect.exert, context)}")


@ACTS.says(SacrificeNode)
def _sacrifice(effect: SacrificeNode, context: Context) -> Act:
    return act(f"sacrifice {each(effect.sacrifice, context)}")


@ACTS.says(ActivateNode)
def _activate(effect: ActivateNode, context: Context) -> Act:
    how = " with this card's pattern" if effect.pattern else ""
    return act(f"activate {each(effect.activate, context)}{how}")


@ACTS.says(PromoteNode)
def _promote(effect: PromoteNode, context: Context) -> Act:
    return act(f"promote {each(effect.promote, context)}")


@ACTS.says(CancelNode)
def _cancel(effect: CancelNode, context: Context) -> Act:
    return act(f"cancel the command of {near(effect.cancel, context)}")


@PRICES.says(ExertCostNode)
def _exert_cost(cost: ExertCostNode, context: Context) -> Act:
    return act(f"exert {each(cost.exert, context)}")


@PRICES.says(SacrificeCostNode)
def _sacrifice_cost(cost: SacrificeCostNode, context: Context) -> Act:
    if not isinstance(cost.sacrifice, SelectorNode):
        return act(f"sacrifice {each(cost.sacrifice, context)}")
    return act(f"sacrifice {described(cost.sacrifice, context).one()}{introduce()}")


# Counters


def counters(name: str, number: int) -> str:
    """`an ice counter`, `3 hour counters`, `a counter`."""
    return a(counter(name)) if number == 1 else f"{number} {plural(counter(name))}"


def counter(name: str) -> str:
    """`ice counter`, or `counter` of any name."""
    return "counter" if name == ANY else f"{name.replace('_', ' ')} counter"


@ACTS.says(CounterEffectNode)
def _counter(effect: CounterEffectNode, context: Context) -> Act:
    words = quantity(effect.number, context)
    verb, preposition = ("remove", "from") if words.number < 0 else ("put", "on")
    after = words.after(plural("counter"))
    return act(f"{verb} {counters(effect.counter, words.size)} {preposition} {each(effect.on, context)}{after}")


@PRICES.says(CounterCostNode)
def _counter_cost(cost: CounterCostNode, context: Context) -> Act:
    return act(f"remove {counters(cost.counter, cost.number)} from {context.noun('self').each}")


@SOURCES.says(CounterAmountNode)
def _counted(amount: CounterAmountNode, context: Context) -> Counted:
    noun, on = counter(amount.counter), f" on {context.noun(amount.of.name).all}"
    return f"{noun}{on}", f"{plural(noun)}{on}"


@COMPARED.says(CounterAmountNode)
def _counter_compared(amount: CounterAmountNode, bounds: Bounds, context: Context) -> str:
    return f"{context.noun(amount.of.name).all} has {bounds(counter(amount.counter))}"


@TRAITS.says(CounterFilterNode)
def _counter_filter(asked: CounterFilterNode, _context: Context) -> str:
    return counters(asked.counter, 1)


# Places


def ranks(asked: int | LimitsNode) -> str:
    """`your first rank`, `your first 3 ranks`, `your sixth rank or beyond`."""
    if isinstance(asked, int):
        return f"your {ORDINALS[asked]} rank"
    if asked.least is None:
        return f"your first {asked.most} ranks"
    if asked.most is None:
        return f"your {ORDINALS[asked.least]} rank or beyond"
    return f"your {ORDINALS[asked.least]} to {ORDINALS[asked.most]} rank"


@PLACES.says(RankFilterNode)
def _rank(asked: RankFilterNode, _context: Context) -> str:
    return f"on {ranks(asked.rank)}"


@SPACES.says(RankSpacesNode)
def _rank_spaces(spaces: RankSpacesNode, _context: Context) -> str:
    return f"an empty tile of {ranks(spaces.rank)}"


@PLACES.says(AlignedNode)
def _aligned(asked: AlignedNode, context: Context) -> str:
    return f"on the rank or file of {near(asked.aligned, context)}"


@PLACES.says(OnTileNode)
def _on_tile(asked: OnTileNode, _context: Context) -> str:
    return f"on a {asked.tile} tile"


@KINDS.says(OffsideNode)
def _offside(_asked: OffsideNode, _context: Context) -> str:
    return "offside"


# Modifiers


@PHRASES.says(KeywordModifierNode)
def _keyword(modifier: KeywordModifierNode, _about: About) -> list[str]:
    return [f"have {modifier.keyword}"]


@PHRASES.says(PromotesAtNode)
def _promotes_at(modifier: PromotesAtNode, _about: About) -> list[str]:
    if isinstance(modifier.promotes_at, str):
        return ["cannot promote"]
    return [f"promote on your {ORDINALS[modifier.promotes_at]} rank too"]


@PHRASES.says(SummoningRangeNode)
def _summoning_range(modifier: SummoningRangeNode, _about: About) -> list[str]:
    return [f"have a summoning range of {modifier.summoning_range}"]


@PHRASES.says(HandLimitNode)
def _hand_limit(modifier: HandLimitNode, _about: About) -> list[str]:
    return [f"have a hand limit of {modifier.hand_limit}"]


@DOINGS.says(FreeOfCommandNode)
def _free(_modifier: FreeOfCommandNode, _about: About) -> list[Act]:
    return [act("you may play this card in a checkpoint without a command")]
