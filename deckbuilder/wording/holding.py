"""Clauses of something that holds as long as the card is there: for cards, or for attacks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from deckbuilder.wording.about import About
from deckbuilder.wording.acts import together
from deckbuilder.wording.conditions import holds, listing
from deckbuilder.wording.context import Context
from deckbuilder.wording.modifiers import statements
from deckbuilder.wording.parts import look_up, only
from deckbuilder.wording.selectors import described, each, subject
from deckbuilder.wording.triggers import attack

Clause = Mapping[str, Any]

# How long, and of which cards, for what holds only while a card moves: near to something means when the move began.
MOVING = {"move": ("while moving", "for that move", "that begin a move ")}


def continuous(clause: Clause, context: Context) -> list[str]:
    """`friendly Ember units adjacent to this unit have 1 more strength`."""
    cards = clause.get("of", "self")
    who, several = subject(cards, context)
    span = ""
    if isinstance(cards, Mapping):
        words = described(cards, context)
        if "for" in clause and {"within", "adjacent"} & cards.keys():
            span, words = _moving(clause)[1], replace(words, place=f"{_moving(clause)[2]}{words.place}")
        who, several = words.many("" if "cannot" in clause["modify"] else "all "), True
    if "for" in clause:
        span = span or _moving(clause)[0]
    about = About(context, cards, who, several, clause.get("by"))
    return [f"{_while(clause, context)}{_stated(clause, about, span)}"]


def _moving(clause: Clause) -> tuple[str, str, str]:
    return look_up(MOVING, clause["for"], "time")


def of_attacks(clause: Clause, context: Context) -> list[str]:
    """`when this unit attacks, it has 1 more strength`."""
    spec = clause["attack"]
    only(spec, ("by", "on", "first"), "attack")
    said, context = attack(spec, context)
    condition = f", if {holds(clause['if'], context)}" if "if" in clause else ""
    about = About(context, "attacker", each("attacker", context), attack=True)
    return [f"{_which(clause['attack'], said, context)}{condition}, {_stated(clause, about)}"]


def _which(spec: Clause, said: str, context: Context) -> str:
    """Every attack, or the first on a card in a turn."""
    if not spec.get("first"):
        return f"when {said}"
    if "by" not in spec and "on" in spec:
        return f"the first time each turn that {said}"
    return f"when {said}, if it is the first attack on {each('attacked', context)} this turn"


def _while(clause: Clause, context: Context) -> str:
    """`while this unit has no boost, `."""
    conditions = listing(clause.get("if", ()))
    in_turn = "during your turn, " if any("turn" in one for one in conditions) else ""
    others = [one for one in conditions if "turn" not in one]
    return f"{in_turn}{f'while {holds(others, context)}, ' if others else ''}"


def _stated(clause: Clause, about: About, span: str = "") -> str:
    said, *also = statements(clause["modify"], about, span)
    return together(said.command, also)
