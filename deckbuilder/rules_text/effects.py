"""Effects that are one act each: what happens to which cards. Those that hold other effects are in `blocks`."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.choices import choose
from deckbuilder.rules_text.context import Context
from deckbuilder.rules_text.costs import price
from deckbuilder.rules_text.durations import lasting
from deckbuilder.rules_text.english import between, number, plural
from deckbuilder.rules_text.modifiers import all_of, statements
from deckbuilder.rules_text.piles import put
from deckbuilder.rules_text.players import choose_player
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.registry import Table
from deckbuilder.rules_text.reveals import look
from deckbuilder.rules_text.selectors import described, each, near, single, subject
from deckbuilder.rules_text.subjects import About
from deckbuilder.rules_text.summoning import summon_one
from deckbuilder.rules_text.verbs import Act, act
from engine.games.summoner_wars.nodes.effects import (
    AttackEffectNode,
    BoostEffectNode,
    DamageEffectNode,
    ForceNode,
    HealNode,
    MagicEffectNode,
    MoveEffectNode,
    RerollNode,
    RollNode,
    TransferNode,
)
from engine.games.summoner_wars.nodes.summoning import BaseCostNode, SummonEffectNode
from engine.language.nodes.effects import (
    ChooseNode,
    ControlNode,
    DestroyNode,
    DiscardNode,
    DrawNode,
    DrawToNode,
    ExchangeNode,
    GainNode,
    PayNode,
    PlaceNode,
    ReturnNode,
)
from engine.language.nodes.kinds import SelectorNode
from engine.language.nodes.piles import PutNode
from engine.language.nodes.players import ChoosePlayerNode
from engine.language.nodes.reveal import LookNode
from engine.language.nodes.selectors import AdjacentSpacesNode, SpaceNode
from engine.language.nodes.values import SELF

ACTS: Table[Callable[[Any, Context], Act]] = Table()
SPACES: Table[Callable[[Any, Context], str]] = Table()

ACTS.says(ChooseNode)(choose)
ACTS.says(ChoosePlayerNode)(choose_player)
ACTS.says(LookNode)(look)
ACTS.says(PutNode)(put)
ACTS.says(SummonEffectNode)(summon_one)


@ACTS.says(DamageEffectNode)
def _damage(effect: DamageEffectNode, context: Context) -> Act:
    words = quantity(effect.damage, context)
    idiom = context.idiom
    put = idiom.put(idiom.number(words.number, "damage"), "damage", each(effect.on, context))
    return act(f"{put}{words.after(idiom.many('damage'))}")


@ACTS.says(HealNode)
def _heal(effect: HealNode, context: Context) -> Act:
    words = quantity(effect.heal, context)
    removed, limit = context.idiom.number(words.number, "damage"), words.after(context.idiom.many("damage"))
    return act(f"remove {removed} from {each(effect.on, context)}{limit}")


@ACTS.says(BoostEffectNode)
def _boost(effect: BoostEffectNode, context: Context) -> Act:
    words = quantity(effect.boost, context)
    verb, preposition = ("remove", "from") if words.number < 0 else ("add", "to")
    return act(f"{verb} {words.size} boost {preposition} {each(effect.on, context)}{words.after('boost')}")


@ACTS.says(DrawNode)
def _draw(effect: DrawNode, context: Context) -> Act:
    words = quantity(effect.draw, context)
    return act(f"draw {'up to ' if effect.or_less else ''}{number(words.size, 'card')}{words.after('cards')}")


@ACTS.says(DrawToNode)
def _draw_to(effect: DrawToNode, _context: Context) -> Act:
    return act(f"draw until you have {number(effect.draw_to, 'card')} in hand")


@ACTS.says(MagicEffectNode)
def _magic(effect: MagicEffectNode, context: Context) -> Act:
    words = quantity(effect.magic, context)
    gained, limit = context.idiom.number(words.size, "magic"), words.after(context.idiom.many("magic"))
    return act(f"{'lose' if words.number < 0 else 'gain'} {gained}{limit}")


@ACTS.says(PayNode)
def _pay(effect: PayNode, context: Context) -> Act:
    return price(effect.pay, context)


def spaces(distance: int | tuple[int, ...], noun: str = "space") -> str:
    """`1 space`, `1 or 2 spaces`, `up to 3 spaces`."""
    least, most = (distance, distance) if isinstance(distance, int) else distance
    if least == 0:
        return f"up to {number(most, noun)}"
    return number(most, noun) if least == most else f"{between(least, most)} {plural(noun)}"


@ACTS.says(ForceNode)
def _force(effect: ForceNode, context: Context) -> Act:
    words = f"force {each(effect.force, context)} {spaces(effect.spaces)}"
    for other, preposition in ((effect.toward, "toward"), (effect.away, "away from")):
        if other is not None:
            words += f" {preposition} {each(other, context)}"
    if effect.through is not None:
        kinds = " and ".join(map(plural, effect.through.split(" or ")))
        words += f" (it may pass through {kinds})"
    return act(words)


@ACTS.says(MoveEffectNode)
def _move(effect: MoveEffectNode, context: Context) -> Act:
    through = "" if effect.through is None else f" (it may pass through {all_of(effect.through, context)})"
    if effect.spaces is None:
        return act(f"move {each(effect.move, context)} up to {number(effect.up_to or 0, 'space')}{through}")
    how = context.idiom.straight if effect.through is None else context.idiom.straight.removeprefix("clear ")
    return act(f"move {each(effect.move, context)} {spaces(effect.spaces, how)}{through}")


@ACTS.says(PlaceNode)
def _place(effect: PlaceNode, context: Context) -> Act:
    cards = effect.place
    if isinstance(cards, SelectorNode):
        who = f"{described(cards, context).one('from')}{introduce()}"
    else:
        who = each(cards, context)
    return act(f"place {who} on {SPACES[effect.on](effect.on, context)}")


@SPACES.says(AdjacentSpacesNode)
def _beside(spaces: AdjacentSpacesNode, context: Context) -> str:
    return f"a space adjacent to {near(spaces.adjacent, context)}"


@SPACES.says(SpaceNode)
def _same_space(spaces: SpaceNode, context: Context) -> str:
    return f"{context.noun(spaces.space.name).one}'s space"


@ACTS.says(ExchangeNode)
def _exchange(effect: ExchangeNode, context: Context) -> Act:
    one, other = effect.exchange
    return Act(("exchange places",), who=f"{each(one, context)} and {each(other, context)}", several=True)


@ACTS.says(DestroyNode)
def _destroy(effect: DestroyNode, context: Context) -> Act:
    return act(f"destroy {each(effect.destroy, context)}")


@ACTS.says(DiscardNode)
def _discard(effect: DiscardNode, context: Context) -> Act:
    return act(f"discard {each(effect.discard, context)}")


@ACTS.says(ReturnNode)
def _return(effect: ReturnNode, context: Context) -> Act:
    if single(effect.return_) == SELF.name and context.idiom.keeper == "controller":
        return act(f"return {each(effect.return_, context)} to your hand")
    if context.noun(single(effect.return_)).hidden:
        return act(f"add {each(effect.return_, context)} to your hand")
    return act(f"return {each(effect.return_, context)} to its {context.idiom.keeper}'s hand")


@ACTS.says(TransferNode)
def _transfer(effect: TransferNode, context: Context) -> Act:
    return act(f"move all {effect.transfer} from {each(effect.from_, context)} to {each(effect.to, context)}")


@ACTS.says(ControlNode)
def _control(effect: ControlNode, context: Context) -> Act:
    span = lasting(effect.until, context) if effect.until else ""
    return act(f"gain control of {each(effect.control, context)}", span=span)


@ACTS.says(GainNode)
def _gain(effect: GainNode, context: Context) -> Act:
    who, several = subject(effect.on, context)
    if any(isinstance(one, BaseCostNode) for one in effect.gain) and isinstance(effect.on, SelectorNode):
        who = f"{who} on the {context.idiom.battlefield}"  # not those that can still be summoned
    about = About(context, effect.on, who, several, attack=effect.until == "attack", gained=True)
    first, *others = statements(effect.gain, about, lasting(effect.until, context))
    return Act(first.phrases, first.who, first.several, first.span, also=tuple(others))


@ACTS.says(RollNode)
def _roll(effect: RollNode, context: Context) -> Act:
    words = quantity(effect.roll, context)
    return act(f"roll {'1 die' if words.size == 1 else f'{words.size} dice'}{words.after('dice')}")


@ACTS.says(RerollNode)
def _reroll(effect: RerollNode, _context: Context) -> Act:
    return act("re-roll 1 of those dice" if effect.reroll == "die" else "re-roll all of those dice")


@ACTS.says(AttackEffectNode)
def _attack(effect: AttackEffectNode, context: Context) -> Act:
    who, several = subject(effect.attack, context)
    apiece = " each" if several else ""
    at = effect.at
    target = (
        "" if at is None else f" against {near(at, context) if isinstance(at, SelectorNode) else each(at, context)}"
    )
    verb = "may make" if effect.may else "make"
    told = f"make 1 extra attack{apiece} with {who}{target}"
    return Act((f"{verb} 1 extra attack{apiece}{target}",), who, several, told="" if effect.may else told)
