"""Effects that are one act each: what happens to which cards. Those that hold other effects are in `blocks`."""

from collections.abc import Callable
from typing import Any

from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act, act
from deckbuilder.wording.amounts import quantity
from deckbuilder.wording.choices import choose
from deckbuilder.wording.context import Context
from deckbuilder.wording.costs import price
from deckbuilder.wording.english import between, number, plural
from deckbuilder.wording.lasting import lasting
from deckbuilder.wording.looking import look
from deckbuilder.wording.modifiers import all_of, statements
from deckbuilder.wording.parts import Table
from deckbuilder.wording.piles import put
from deckbuilder.wording.players import choose_player
from deckbuilder.wording.selectors import described, each, near, single, subject
from deckbuilder.wording.speech import introduce
from deckbuilder.wording.summoning import summon_one
from engine.games.summoner_wars.words.effects import (
    AttackEffect,
    BoostEffect,
    DamageEffect,
    Force,
    Heal,
    MagicEffect,
    MoveEffect,
    Reroll,
    Roll,
    Transfer,
)
from engine.games.summoner_wars.words.summoning import BaseCost, SummonEffect
from engine.language.words.effects import (
    Choose,
    Control,
    Destroy,
    Discard,
    Draw,
    DrawTo,
    Exchange,
    Gain,
    Pay,
    Place,
    Return,
)
from engine.language.words.kinds import Selector
from engine.language.words.looking import Look
from engine.language.words.piles import Put
from engine.language.words.players import ChoosePlayer
from engine.language.words.selectors import AdjacentSpaces, Space
from engine.language.words.values import SELF

ACTS: Table[Callable[[Any, Context], Act]] = Table()
SPACES: Table[Callable[[Any, Context], str]] = Table()

ACTS.says(Choose)(choose)
ACTS.says(ChoosePlayer)(choose_player)
ACTS.says(Look)(look)
ACTS.says(Put)(put)
ACTS.says(SummonEffect)(summon_one)


@ACTS.says(DamageEffect)
def _damage(effect: DamageEffect, context: Context) -> Act:
    words = quantity(effect.damage, context)
    idiom = context.idiom
    put = idiom.put(idiom.number(words.number, "damage"), "damage", each(effect.on, context))
    return act(f"{put}{words.after(idiom.many('damage'))}")


@ACTS.says(Heal)
def _heal(effect: Heal, context: Context) -> Act:
    words = quantity(effect.heal, context)
    removed, limit = context.idiom.number(words.number, "damage"), words.after(context.idiom.many("damage"))
    return act(f"remove {removed} from {each(effect.on, context)}{limit}")


@ACTS.says(BoostEffect)
def _boost(effect: BoostEffect, context: Context) -> Act:
    words = quantity(effect.boost, context)
    verb, preposition = ("remove", "from") if words.number < 0 else ("add", "to")
    return act(f"{verb} {words.size} boost {preposition} {each(effect.on, context)}{words.after('boost')}")


@ACTS.says(Draw)
def _draw(effect: Draw, context: Context) -> Act:
    words = quantity(effect.draw, context)
    return act(f"draw {'up to ' if effect.or_less else ''}{number(words.size, 'card')}{words.after('cards')}")


@ACTS.says(DrawTo)
def _draw_to(effect: DrawTo, _context: Context) -> Act:
    return act(f"draw until you have {number(effect.draw_to, 'card')} in hand")


@ACTS.says(MagicEffect)
def _magic(effect: MagicEffect, context: Context) -> Act:
    words = quantity(effect.magic, context)
    gained, limit = context.idiom.number(words.size, "magic"), words.after(context.idiom.many("magic"))
    return act(f"{'lose' if words.number < 0 else 'gain'} {gained}{limit}")


@ACTS.says(Pay)
def _pay(effect: Pay, context: Context) -> Act:
    return price(effect.pay, context)


def spaces(distance: int | tuple[int, ...], noun: str = "space") -> str:
    """`1 space`, `1 or 2 spaces`, `up to 3 spaces`."""
    least, most = (distance, distance) if isinstance(distance, int) else distance
    if least == 0:
        return f"up to {number(most, noun)}"
    return number(most, noun) if least == most else f"{between(least, most)} {plural(noun)}"


@ACTS.says(Force)
def _force(effect: Force, context: Context) -> Act:
    words = f"force {each(effect.force, context)} {spaces(effect.spaces)}"
    for other, preposition in ((effect.toward, "toward"), (effect.away, "away from")):
        if other is not None:
            words += f" {preposition} {each(other, context)}"
    if effect.through is not None:
        kinds = " and ".join(map(plural, effect.through.split(" or ")))
        words += f" (it may pass through {kinds})"
    return act(words)


@ACTS.says(MoveEffect)
def _move(effect: MoveEffect, context: Context) -> Act:
    through = "" if effect.through is None else f" (it may pass through {all_of(effect.through, context)})"
    if effect.spaces is None:
        return act(f"move {each(effect.move, context)} up to {number(effect.up_to or 0, 'space')}{through}")
    how = context.idiom.straight if effect.through is None else context.idiom.straight.removeprefix("clear ")
    return act(f"move {each(effect.move, context)} {spaces(effect.spaces, how)}{through}")


@ACTS.says(Place)
def _place(effect: Place, context: Context) -> Act:
    cards = effect.place
    if isinstance(cards, Selector):
        who = f"{described(cards, context).one('from')}{introduce()}"
    else:
        who = each(cards, context)
    return act(f"place {who} on {SPACES[effect.on](effect.on, context)}")


@SPACES.says(AdjacentSpaces)
def _beside(spaces: AdjacentSpaces, context: Context) -> str:
    return f"a space adjacent to {near(spaces.adjacent, context)}"


@SPACES.says(Space)
def _same_space(spaces: Space, context: Context) -> str:
    return f"{context.noun(spaces.space.name).one}'s space"


@ACTS.says(Exchange)
def _exchange(effect: Exchange, context: Context) -> Act:
    one, other = effect.exchange
    return Act(("exchange places",), who=f"{each(one, context)} and {each(other, context)}", several=True)


@ACTS.says(Destroy)
def _destroy(effect: Destroy, context: Context) -> Act:
    return act(f"destroy {each(effect.destroy, context)}")


@ACTS.says(Discard)
def _discard(effect: Discard, context: Context) -> Act:
    return act(f"discard {each(effect.discard, context)}")


@ACTS.says(Return)
def _return(effect: Return, context: Context) -> Act:
    if single(effect.return_) == SELF.name and context.idiom.keeper == "controller":
        return act(f"return {each(effect.return_, context)} to your hand")
    if context.noun(single(effect.return_)).hidden:
        return act(f"add {each(effect.return_, context)} to your hand")
    return act(f"return {each(effect.return_, context)} to its {context.idiom.keeper}'s hand")


@ACTS.says(Transfer)
def _transfer(effect: Transfer, context: Context) -> Act:
    return act(f"move all {effect.transfer} from {each(effect.from_, context)} to {each(effect.to, context)}")


@ACTS.says(Control)
def _control(effect: Control, context: Context) -> Act:
    span = lasting(effect.until, context) if effect.until else ""
    return act(f"gain control of {each(effect.control, context)}", span=span)


@ACTS.says(Gain)
def _gain(effect: Gain, context: Context) -> Act:
    who, several = subject(effect.on, context)
    if any(isinstance(one, BaseCost) for one in effect.gain) and isinstance(effect.on, Selector):
        who = f"{who} on the {context.idiom.battlefield}"  # not those that can still be summoned
    about = About(context, effect.on, who, several, attack=effect.until == "attack", gained=True)
    first, *others = statements(effect.gain, about, lasting(effect.until, context))
    return Act(first.phrases, first.who, first.several, first.span, also=tuple(others))


@ACTS.says(Roll)
def _roll(effect: Roll, context: Context) -> Act:
    words = quantity(effect.roll, context)
    return act(f"roll {'1 die' if words.size == 1 else f'{words.size} dice'}{words.after('dice')}")


@ACTS.says(Reroll)
def _reroll(effect: Reroll, _context: Context) -> Act:
    return act("re-roll 1 of those dice" if effect.reroll == "die" else "re-roll all of those dice")


@ACTS.says(AttackEffect)
def _attack(effect: AttackEffect, context: Context) -> Act:
    who, several = subject(effect.attack, context)
    apiece = " each" if several else ""
    at = effect.at
    target = "" if at is None else f" against {near(at, context) if isinstance(at, Selector) else each(at, context)}"
    verb = "may make" if effect.may else "make"
    told = f"make 1 extra attack{apiece} with {who}{target}"
    return Act((f"{verb} 1 extra attack{apiece}{target}",), who, several, told="" if effect.may else told)
