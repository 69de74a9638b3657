"""Clauses of something that happens: when, under which condition, for which price, and what."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckbuilder.wording.acts import Act
from deckbuilder.wording.blocks import Fragments, bought, offered, plain, scoped
from deckbuilder.wording.conditions import holds, listing
from deckbuilder.wording.context import Context
from deckbuilder.wording.costs import price
from deckbuilder.wording.parts import UnknownPart
from deckbuilder.wording.triggers import PLAYED, Trigger, idle, in_your_turn, moment, of_itself, replaces, started

Clause = Mapping[str, Any]


def triggers_of(clause: Clause) -> list[Trigger]:
    """Its triggers; none for what happens when an event is played."""
    when = clause["when"]
    if when == PLAYED:
        return []
    if isinstance(when, str):
        raise UnknownPart("trigger", when)
    return [when] if isinstance(when, Mapping) else list(when)


def of_its_end(clause: Clause) -> bool:
    """Whether it works when its own card is discarded: then it can't be said to work while the card is active."""
    return "when" in clause and any(map(of_itself, triggers_of(clause)))


def triggered(clause: Clause, context: Context) -> Fragments:
    """The sentences of such a clause."""
    triggers = triggers_of(clause)
    doing = frozenset(key for effect in clause["do"] for key in effect)
    said, context = moment(triggers, replace(context, doing=doing))
    conditions = listing(clause.get("if", ()))
    known = [one for one in conditions if "turn" in one and _sayable(triggers)]
    others = [one for one in conditions if one not in known]
    leads = [
        "once per turn" if clause.get("once") else "",
        f"{_how_often(clause, triggers)}{said}{_in_turn(triggers) if known else ''}",
        f"if {holds(others, context)}" if others else "",
    ]
    first, *more = _body(clause, triggers, context, conditional=bool(others))
    return [", ".join([*filter(None, leads), first]), *more]


def _sayable(triggers: Sequence[Trigger]) -> bool:
    """Whether its being your turn can be said with the triggers, or goes without saying."""
    return bool(triggers) and (len(triggers) == 1 or all(map(in_your_turn, triggers)))


def _in_turn(triggers: Sequence[Trigger]) -> str:
    return "" if all(map(in_your_turn, triggers)) else " during your turn"


def _how_often(clause: Clause, triggers: Sequence[Trigger]) -> str:
    """What a player starts in a phase can be started again and again."""
    return "" if clause.get("once") or not any("during" in trigger for trigger in triggers) else "any number of times "


def _body(clause: Clause, triggers: Sequence[Trigger], context: Context, *, conditional: bool) -> Fragments:
    """What happens, without when."""
    instead = "instead " if any(map(replaces, triggers)) else ""
    optional = bool(clause.get("may")) or any(map(started, triggers))
    cost = [{"pay": clause["cost"]}] if "cost" in clause else []
    effects = [*cost, *clause["do"]]
    if not clause["do"]:
        return [_nothing_more(clause, triggers, context, instead, optional=optional)]
    if optional:
        return offered(effects, context, instead)
    if cost:
        return bought(effects, context, instead)
    first, *more = scoped(effects, context) if conditional else plain(effects, context)
    return [f"{instead}{first}", *more]


def _nothing_more(
    clause: Clause, triggers: Sequence[Trigger], context: Context, instead: str, *, optional: bool
) -> str:
    """Where nothing is done: what else would happen does not."""
    act: Act = idle(triggers, context)
    if "cost" in clause:
        act = price(clause["cost"], context).buying(act)
    return act.option(instead) if optional else f"{instead}{act.command}"
