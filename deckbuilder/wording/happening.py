"""Clauses of something that happens: when, under which condition, for which price, and what."""

from collections.abc import Sequence
from dataclasses import replace

from deckbuilder.wording.acts import Act
from deckbuilder.wording.blocks import Fragments, bought, closed, offered, plain, scoped
from deckbuilder.wording.conditions import holds, in_own_turn
from deckbuilder.wording.context import Context
from deckbuilder.wording.costs import price
from deckbuilder.wording.selectors import noted
from deckbuilder.wording.triggers import anyone, idle, in_your_turn, moment, of_itself, replaces, started
from engine.language.words.amounts import InPhase
from engine.language.words.clauses import Clause, Triggered
from engine.language.words.effects import Pay
from engine.language.words.triggers import During, Trigger


def of_its_end(clause: Clause) -> bool:
    """Whether it works when its own card is discarded: then it can't be said to work while the card is active."""
    return isinstance(clause, Triggered) and any(map(of_itself, clause.triggers))


def triggered(clause: Triggered, context: Context) -> Fragments:
    """The sentences of such a clause."""
    triggers = clause.triggers
    if context.idiom.announced and clause.cost is not None and (clause.played or all(map(started, triggers))):
        return _announced(clause, context)
    said, context = moment(triggers, replace(context, doing=frozenset(map(type, clause.do))))
    context = context.called(**{note.as_: noted(note.cards, context) for note in clause.note})
    known = [one for one in clause.if_ if in_own_turn(one) and _sayable(triggers)]
    others = [one for one in clause.if_ if one not in known]
    phase = next((one for one in others if known and isinstance(one, InPhase)), None)
    others = [one for one in others if one is not phase]
    leads = [
        "once per turn" if clause.once else "",
        "only one time for all your cards with this ability" if clause.together else "",
        f"{_how_often(clause)}{said}{_when(triggers, phase, context) if known else ''}",
        f"if {holds(others, context)}" if others else "",
    ]
    first, *more = _body(clause, context, conditional=bool(others))
    return [", ".join([*filter(None, leads), first]), *more]


def _announced(clause: Triggered, context: Context) -> Fragments:
    """`exert this unit: draw a card`; what a card costs besides is said first."""
    paid = price(clause.cost, context).command if clause.cost else ""
    known = [*([f"if {holds(clause.if_, context)}"] if clause.if_ else []), paid]
    if clause.played:
        return [f"as an additional cost, {', '.join(known)}", *plain(clause.do, context)]
    first, *more = plain(clause.do, context)
    return [f"{', '.join(known)}: {first}", *more]


def _sayable(triggers: Sequence[Trigger]) -> bool:
    """Whether its being your turn can be said with the triggers, or goes without saying."""
    return bool(triggers) and (len(triggers) == 1 or all(map(in_your_turn, triggers)))


def _when(triggers: Sequence[Trigger], phase: InPhase | None, context: Context) -> str:
    if phase is not None:
        return f" in your {context.idiom.phase(phase.phase)}"
    return "" if all(map(in_your_turn, triggers)) else " during your turn"


def _how_often(clause: Triggered) -> str:
    """What a player starts in a phase can be started again and again."""
    at_will = any(isinstance(trigger, During) for trigger in clause.triggers)
    return "any number of times " if at_will and not clause.once else ""


def _body(clause: Triggered, context: Context, *, conditional: bool) -> Fragments:
    """What happens, without when."""
    instead = "instead " if any(map(replaces, clause.triggers)) else ""
    if clause.from_:
        return [_as_an_answer(clause, context)]
    optional = clause.may or any(map(started, clause.triggers))
    cost = [Pay(pay=clause.cost)] if clause.cost else []
    effects = [*cost, *clause.do]
    if not clause.do:
        return [_nothing_more(clause, context, instead, optional=optional)]
    if optional:
        said, *more = offered(effects, context, instead)
        if any(map(anyone, clause.triggers)):
            return [one.replace("you may", "any player may", 1).replace("your ", "their ") for one in (said, *more)]
        return [said, *more]
    if cost:
        return bought(effects, context, instead)
    first, *more = scoped(effects, context) if conditional else plain(effects, context)
    return [f"{instead}{first}", *more]


def _as_an_answer(clause: Triggered, context: Context) -> str:
    """What an event does that is played from the hand when something happens."""
    cost = f"{price(clause.cost, context).command} and " if clause.cost else ""
    does = closed(clause.do, context) if clause.do else idle(clause.triggers, context).command
    return f"you may {cost}play {context.me} from your hand: {does}"


def _nothing_more(clause: Triggered, context: Context, instead: str, *, optional: bool) -> str:
    """Where nothing is done: what else would happen does not."""
    act: Act = idle(clause.triggers, context)
    if clause.cost:
        act = price(clause.cost, context).buying(act)
    return act.option(instead) if optional else f"{instead}{act.command}"
