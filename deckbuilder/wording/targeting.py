"""Who may attack whom, and with what, in words."""

from deckbuilder.wording.about import About
from deckbuilder.wording.context import Context
from deckbuilder.wording.english import agreeing
from deckbuilder.wording.modifiers import PHRASES
from deckbuilder.wording.selectors import PLACES, TRAITS, described, near
from deckbuilder.wording.triggers import MOMENTS, Moment
from engine.games.summoner_wars.words.targeting import (
    Able,
    CannotAttack,
    ReadyToAttack,
    Targets,
    Toll,
    Weapon,
    WeaponFilter,
)
from engine.language.words.kinds import Selector
from engine.language.words.layers import Shares
from engine.language.words.selectors import Except
from engine.language.words.values import SELF

OTHER = {"melee": "ranged", "ranged": "melee"}


@PHRASES.says(Weapon)
def _weapon(modifier: Weapon, _about: About) -> list[str]:
    return [f"count as {modifier.weapon} instead of {OTHER[modifier.weapon]}"]


@TRAITS.says(WeaponFilter)
def _armed(asked: WeaponFilter, _context: Context) -> str:
    return f"a {asked.weapon} attack"


@PLACES.says(Able)
def _able(asked: Able, _context: Context) -> str:
    return f"able to {asked.able}"


@PHRASES.says(Targets)
def _targets(modifier: Targets, about: About) -> list[str]:
    words, battlefield = described(modifier.targets, about.context), about.context.idiom.battlefield
    anywhere = "" if words.place else f" anywhere on the {battlefield}"
    return [f"can also attack {words.many(every='')}{anywhere}"]


@PHRASES.says(CannotAttack)
def _cannot_attack(modifier: CannotAttack, about: About) -> list[str]:
    cards, context = modifier.cannot_attack, about.context
    if isinstance(cards, Selector) and (but := all_but(cards)) is not None:
        return [f"can attack only {described(but, context).many(every='')}"]
    whom = described(cards, context).many(every="") if isinstance(cards, Selector) else near(cards, context)
    return [f"cannot attack {whom}"]


def all_but(cards: Selector) -> Selector | None:
    """The cards that are left out, where all others are meant."""
    but = cards.find(Except)
    is_all = cards.side == "any" and cards.classes in {"card", "unit"} and len(cards.filters) == 1
    return but.except_ if is_all and but is not None and isinstance(but.except_, Selector) else None


@PHRASES.says(Toll)
def _toll(modifier: Toll, about: About) -> list[str]:
    words = about.quantity(modifier.toll)
    idiom = about.context.idiom
    price = (
        f"{agreeing(idiom.pay, several=False)} {idiom.number(words.number, 'magic')}{words.after(idiom.many('magic'))}"
    )
    return [f"make the attack only if its controller {price}"]


@MOMENTS.says(ReadyToAttack)
def _ready(_trigger: ReadyToAttack, context: Context) -> Moment:
    return f"just before attacking with {near(SELF, context)}", context


@PLACES.says(Shares)
def _shares(asked: Shares, context: Context) -> str:
    return f"on the same space as {near(asked.shares, context)}"
