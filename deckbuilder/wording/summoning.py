"""Where and when units can be summoned: what you may do, rather than what a card has."""

from collections.abc import Callable, Mapping
from typing import Any

from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act
from deckbuilder.wording.parts import only
from deckbuilder.wording.selectors import Cards, described, each, kind, near
from deckbuilder.wording.speech import introduce


def summon(value: Mapping[str, Any], about: About) -> list[Act]:
    """Where and when units can be summoned: what you may do, not what they have."""
    only(value, SUMMONING, "way of summoning")
    units = _summoned(about)
    return [SUMMONING[key](way, units, about) for key, way in value.items()]


def _summoned(about: About) -> str:
    """The units that are summoned: yours always, so that it need not be said."""
    if not isinstance(about.cards, Mapping):
        return each(about.cards, about.context)
    words = described(about.cards, about.context)
    return words.many(every="").removeprefix("friendly ")


def _summon_beside(cards: Cards, units: str, about: About) -> Act:
    one = not isinstance(about.cards, Mapping)
    spaces = "a space" if one else "spaces"
    return Act((f"may summon {units} on {spaces} adjacent to {near(cards, about.context)}",), who="you", several=True)


def _summon_replacing(selector: Mapping[str, Any], units: str, about: About) -> Act:
    doomed = described(selector, about.context).one()
    gone = f"the destroyed {kind(selector, about.context, 'card')}"
    cost = f"as part of the cost of summoning {units}, destroy {doomed}{introduce()}"
    return Act((f"{cost} and place {units} on {gone}'s space",))


def _summon_whenever(_any: str, units: str, _about: About) -> Act:
    return Act((f"may summon {units} in any phase of your turn",), who="you", several=True)


SUMMONING: dict[str, Callable[[Any, str, About], Act]] = {
    "adjacent": _summon_beside,
    "replacing": _summon_replacing,
    "phases": _summon_whenever,
}
