"""Effects that are one act each: what happens to which cards. Those that hold other effects are in `blocks`."""

from collections.abc import Callable
from typing import Any

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.choices import choose
from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.costs import price
from deckbuilder.rules_text.durations import lasting
from deckbuilder.rules_text.english import between, number, plural
from deckbuilder.rules_text.modifiers import all_of, statements
from deckbuilder.rules_text.piles import put
from deckbuilder.rules_text.players import choose_player
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.reveals import look
from deckbuilder.rules_text.selectors import described, each, near, single, subject
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.summoning import summon_one
from deckbuilder.rules_text.verbs import VerbPhrase, act
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

ACTS: RendererTable[Callable[[Any, TextContext], VerbPhrase]] = RendererTable()
SPACES: RendererTable[Callable[[Any, TextContext], str]] = RendererTable()

ACTS.registers(ChooseNode)(choose)
ACTS.registers(ChoosePlayerNode)(choose_player)
ACTS.registers(LookNode)(look)
ACTS.registers(PutNode)(put)
ACTS.registers(SummonEffectNode)(summon_one)


@ACTS.registers(DamageEffectNode)
def _damage(effect: DamageEffectNode, context: TextContext) -> VerbPhrase:
    words = quantity(effect.damage, context)
    idiom = context.idiom
    put = idiom.put(idiom.number(words.number, "damage"), "damage", each(effect.on, context))
    return act(f"{put}{words.after(idiom.many('damage'))}")


@ACTS.registers(HealNode)
def _heal(effect: HealNode, context: TextContext) -> VerbPhrase:
    words = quantity(effect.heal, context)
    removed, limit = context.idiom.number(words.number, "damage"), words.after(context.idiom.many("damage"))
    return act(f"remove {removed} from {each(effect.on, context)}{limit}")


@ACTS.registers(BoostEffectNode)
def _boost(effect: BoostEffectNode, context: TextContext) -> VerbPhrase:
    words = quantity(effect.boost, context)
    verb, preposition = ("remove", "from") if words.number < 0 else ("add", "to")
    return act(f"{verb} {words.size} boost {preposition} {each(effect.on, context)}{words.after('boost')}")


@ACTS.registers(DrawNode)
def _draw(effect: DrawNode, context: TextContext) -> VerbPhrase:
    words = quantity(effect.draw, context)
    return act(f"draw {'up to ' if effect.or_less else ''}{number(words.size, 'card')}{words.after('cards')}")


@ACTS.registers(DrawToNode)
def _draw_to(effect: DrawToNode, _context: TextContext) -> VerbPhrase:
    return act(f"draw until you have {number(effect.draw_to, 'card')} in hand")


@ACTS.registers(MagicEffectNode)
def _magic(effect: MagicEffectNode, context: TextContext) -> VerbPhrase:
    words = quantity(effect.magic, context)
    gained, limit = context.idiom.number(words.size, "magic"), words.after(context.idiom.many("magic"))
    return act(f"{'lose' if words.number < 0 else 'gain'} {gained}{limit}")


@ACTS.registers(PayNode)
def _pay(effect: PayNode, context: TextContext) -> VerbPhrase:
    return price(effect.pay, context)


def spaces(distance: int | tuple[int, ...], noun: str = "space") -> str:
    """`1 space`, `1 or 2 spaces`, `up to 3 spaces`."""
    least, most = (distance, distance) if isinstance(distance, int) else distance
    if least == 0:
        return f"up to {number(most, noun)}"
    return number(most, noun) if least == most else f"{between(least, most)} {plural(noun)}"


@ACTS.registers(ForceNode)
def _force(effect: ForceNode, context: TextContext) -> VerbPhrase:
    words = f"force {each(effect.force, context)} {spaces(effect.spaces)}"
    for other, preposition in ((effect.toward, "toward"), (effect.away, "away from")):
        if other is not None:
            words += f" {preposition} {each(other, context)}"
    if effect.through is not None:
        kinds = " and ".join(map(plural, effect.through.split(" or ")))
        words += f" (it may pass through {kinds})"
    return act(words)


@ACTS.registers(MoveEffectNode)
def _move(effect: MoveEffectNode, context: TextContext) -> VerbPhrase:
    through = "" if effect.through is None else f" (it may pass through {all_of(effect.through, context)})"
    if effect.spaces is None:
        return act(f"move {each(effect.move, context)} up to {number(effect.up_to or 0, 'space')}{through}")
    how = context.idiom.straight if effect.through is None else context.idiom.straight.removeprefix("clear ")
    return act(f"move {each(effect.move, context)} {spaces(effect.spaces, how)}{through}")


@ACTS.registers(PlaceNode)
def _place(effect: PlaceNode, context: TextContext) -> VerbPhrase:
    cards = effect.place
    if isinstance(cards, SelectorNode):
        who = f"{described(cards, context).one('from')}{introduce()}"
    else:
        who = each(cards, context)
    return act(f"place {who} on {SPACES[effect.on](effect.on, context)}")


@SPACES.registers(AdjacentSpacesNode)
def _beside(spaces: AdjacentSpacesNode, context: TextContext) -> str:
    return f"a space adjacent to {near(spaces.adjacent, context)}"


@SPACES.registers(SpaceNode)
def _same_space(spaces: SpaceNode, context: TextContext) -> str:
    return f"{context.noun(spaces.space.name).one}'s space"


@ACTS.registers(ExchangeNode)
def _exchange(effect: ExchangeNode, context: TextContext) -> VerbPhrase:
    one, other = effect.exchange
    return VerbPhrase(("exchange places",), who=f"{each(one, context)} and {each(other, context)}", several=True)


@ACTS.registers(DestroyNode)
def _destroy(effect: DestroyNode, context: TextContext) -> VerbPhrase:
    return act(f"destroy {each(effect.destroy, context)}")


@ACTS.registers(DiscardNode)
def _discard(effect: DiscardNode, context: TextContext) -> VerbPhrase:
    return act(f"discard {each(effect.discard, context)}")


@ACTS.registers(ReturnNode)
def _return(effect: ReturnNode, context: TextContext) -> VerbPhrase:
    if single(effect.return_) == SELF.name and context.idiom.keeper == "controller":
        return act(f"return {each(effect.return_, context)} to your hand")
    if context.noun(single(effect.return_)).hidden:
        return act(f"add {each(effect.return_, context)} to your hand")
    return act(f"return {each(effect.return_, context)} to its {context.idiom.keeper}'s hand")


@ACTS.registers(TransferNode)
def _transfer(effect: TransferNode, context: TextContext) -> VerbPhrase:
    return act(f"move all {effect.transfer} from {each(effect.from_, context)} to {each(effect.to, context)}")


@ACTS.registers(ControlNode)
def _control(effect: ControlNode, context: TextContext) -> VerbPhrase:
    span = lasting(effect.until, context) if effect.until else ""
    return act(f"gain control of {each(effect.control, context)}", span=span)


@ACTS.registers(GainNode)
def _gain(effect: GainNode, context: TextContext) -> VerbPhrase:
    who, several = subject(effect.on, context)
    if any(isinstance(one, BaseCostNode) for one in effect.gain) and isinstance(effect.on, SelectorNode):
        who = f"{who} on the {context.idiom.battlefield}"  # not those that can still be summoned
    about = Subject(context, effect.on, who, several, attack=effect.until == "attack", gained=True)
    first, *others = statements(effect.gain, about, lasting(effect.until, context))
    return VerbPhrase(first.phrases, first.who, first.several, first.span, also=tuple(others))


@ACTS.registers(RollNode)
def _roll(effect: RollNode, context: TextContext) -> VerbPhrase:
    words = quantity(effect.roll, context)
    return act(f"roll {'1 die' if words.size == 1 else f'{words.size} dice'}{words.after('dice')}")


@ACTS.registers(RerollNode)
def _reroll(effect: RerollNode, _context: TextContext) -> VerbPhrase:
    return act("re-roll 1 of those dice" if effect.reroll == "die" else "re-roll all of those dice")


@ACTS.registers(AttackEffectNode)
def _attack(effect: AttackEffectNode, context: TextContext) -> VerbPhrase:
    who, several = subject(effect.attack, context)
    apiece = " each" if several else ""
    at = effect.at
    target = (
        "" if at is None else f" against {near(at, context) if isinstance(at, SelectorNode) else each(at, context)}"
    )
    verb = "may make" if effect.may else "make"
    told = f"make 1 extra attack{apiece} with {who}{target}"
    return VerbPhrase((f"{verb} 1 extra attack{apiece}{target}",), who, several, told="" if effect.may else told)
