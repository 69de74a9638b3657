"""Effects that are one act each: what happens to which cards. Those that hold other effects are in `blocks`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act, act
from deckbuilder.wording.amounts import quantity
from deckbuilder.wording.choices import choose
from deckbuilder.wording.context import Context
from deckbuilder.wording.costs import price
from deckbuilder.wording.english import between, number, plural
from deckbuilder.wording.modifiers import statements
from deckbuilder.wording.parts import Part, look_up, part
from deckbuilder.wording.selectors import Cards, described, each, near, subject

Effect = Mapping[str, Any]
Renderer = Callable[[Effect, Context], Act]

SPANS = {"turn": "until the end of the turn", "attack": "for this attack"}


def _damage(effect: Effect, context: Context) -> Act:
    words = quantity(effect["damage"], context)
    return act(f"add {words.number} damage to {each(effect['on'], context)}{words.after('damage')}")


def _heal(effect: Effect, context: Context) -> Act:
    words = quantity(effect["heal"], context)
    return act(f"remove {words.number} damage from {each(effect['on'], context)}{words.after('damage')}")


def _boost(effect: Effect, context: Context) -> Act:
    words = quantity(effect["boost"], context)
    verb, preposition = ("remove", "from") if words.number < 0 else ("add", "to")
    return act(f"{verb} {words.size} boost {preposition} {each(effect['on'], context)}{words.after('boost')}")


def _draw(effect: Effect, context: Context) -> Act:
    words = quantity(effect["draw"], context)
    return act(f"draw {number(words.size, 'card')}{words.after('cards')}")


def _magic(effect: Effect, context: Context) -> Act:
    words = quantity(effect["magic"], context)
    return act(f"{'lose' if words.number < 0 else 'gain'} {words.size} magic{words.after('magic')}")


def _pay(effect: Effect, context: Context) -> Act:
    return price(effect["pay"], context)


def spaces(distance: int | Sequence[int], noun: str = "space") -> str:
    """`1 space`, `1 or 2 spaces`, `up to 3 spaces`."""
    least, most = (distance, distance) if isinstance(distance, int) else distance
    if least == 0:
        return f"up to {number(most, noun)}"
    return number(most, noun) if least == most else f"{between(least, most)} {plural(noun)}"


def _force(effect: Effect, context: Context) -> Act:
    words = f"force {each(effect['force'], context)} {spaces(effect['spaces'])}"
    for way, preposition in (("toward", "toward"), ("away", "away from")):
        if way in effect:
            words += f" {preposition} {each(effect[way], context)}"
    if "through" in effect:
        kinds = " and ".join(map(plural, effect["through"].split(" or ")))
        words += f" (it may pass through {kinds})"
    return act(words)


def _move(effect: Effect, context: Context) -> Act:
    return act(f"move {each(effect['move'], context)} {spaces(effect['spaces'], 'clear straight space')}")


def _place(effect: Effect, context: Context) -> Act:
    card = each(effect["place"], context)
    where = look_up(SPACES, next(iter(effect["on"])), "space")(next(iter(effect["on"].values())), context)
    return act(f"place {card} on {where}")


def _beside(cards: Cards, context: Context) -> str:
    return f"a space adjacent to {near(cards, context)}"


def _same_space(ref: str, context: Context) -> str:
    return f"{context.noun(ref).one}'s space"


SPACES: dict[str, Callable[[Any, Context], str]] = {"adjacent": _beside, "space": _same_space}


def _exchange(effect: Effect, context: Context) -> Act:
    one, other = effect["exchange"]
    return Act(("exchange places",), who=f"{each(one, context)} and {each(other, context)}", several=True)


def _destroy(effect: Effect, context: Context) -> Act:
    return act(f"destroy {each(effect['destroy'], context)}")


def _discard(effect: Effect, context: Context) -> Act:
    return act(f"discard {each(effect['discard'], context)}")


def _return(effect: Effect, context: Context) -> Act:
    hand = "your hand" if context.noun(effect["return"]).hidden else "its owner's hand"
    return act(f"return {each(effect['return'], context)} to {hand}")


def _put(effect: Effect, context: Context) -> Act:
    return act(f"put {each(effect['put'], context)} under {each(effect['under'], context)}")


def _transfer(effect: Effect, context: Context) -> Act:
    token = look_up({"boost": "boost"}, effect["transfer"], "token")
    return act(f"move all {token} from {each(effect['from'], context)} to {each(effect['to'], context)}")


def _control(effect: Effect, context: Context) -> Act:
    span = look_up(SPANS, effect["until"], "duration") if "until" in effect else ""
    return act(f"gain control of {each(effect['control'], context)}", span=span)


def _gain(effect: Effect, context: Context) -> Act:
    cards, until = effect["on"], effect["until"]
    about = About(context, cards, *subject(cards, context), attack=until == "attack")
    first, *others = statements(effect["gain"], about, look_up(SPANS, until, "duration"))
    return Act(first.phrases, first.who, first.several, first.span, also=tuple(others))


def _roll(effect: Effect, _context: Context) -> Act:
    return act("roll 1 die" if effect["roll"] == 1 else f"roll {effect['roll']} dice")


def _reroll(effect: Effect, _context: Context) -> Act:
    return act(f"re-roll {look_up({'dice': 'all of those dice'}, effect['reroll'], 'roll')}")


def _attack(effect: Effect, context: Context) -> Act:
    who, several = subject(effect["attack"], context)
    apiece = " each" if several else ""
    target = f" against {described(effect['at'], context).one()}" if "at" in effect else ""
    verb = "may make" if effect.get("may") else "make"
    told = f"make 1 extra attack{apiece} with {who}{target}"
    return Act((f"{verb} 1 extra attack{apiece}{target}",), who, several, told="" if effect.get("may") else told)


ACTS: dict[str, Part[Renderer]] = {
    "choose": part(choose, "as", "number"),
    "damage": part(_damage, "on"),
    "heal": part(_heal, "on"),
    "boost": part(_boost, "on"),
    "draw": part(_draw),
    "magic": part(_magic),
    "pay": part(_pay),
    "force": part(_force, "spaces", "through", "toward", "away"),
    "move": part(_move, "spaces"),
    "place": part(_place, "on"),
    "exchange": part(_exchange),
    "destroy": part(_destroy),
    "discard": part(_discard),
    "return": part(_return),
    "put": part(_put, "under"),
    "transfer": part(_transfer, "from", "to"),
    "control": part(_control, "until"),
    "gain": part(_gain, "on", "until"),
    "roll": part(_roll),
    "reroll": part(_reroll),
    "attack": part(_attack, "at", "may"),
}
