"""Where and when units can be summoned: what you may do, rather than what a card has."""

from deckbuilder.wording.about import About
from deckbuilder.wording.acts import Act
from deckbuilder.wording.selectors import described, each, kind, near
from deckbuilder.wording.speech import introduce
from engine.games.summoner_wars.words.modifiers import Summon
from engine.language.words.kinds import Cards, Selector


def summon(modifier: Summon, about: About) -> list[Act]:
    """Where and when units can be summoned: what you may do, not what they have."""
    ways, units = modifier.summon, _summoned(about)
    said = []
    if ways.adjacent is not None:
        said.append(_beside(ways.adjacent, units, about))
    if ways.replacing is not None:
        said.append(_replacing(ways.replacing, units, about))
    if ways.phases is not None:
        said.append(Act((f"may summon {units} in any phase of your turn",), who="you", several=True))
    return said


def _summoned(about: About) -> str:
    """The units that are summoned: yours always, so that it need not be said."""
    if not isinstance(about.cards, Selector):
        return each(about.cards, about.context)
    words = described(about.cards, about.context)
    return words.many(every="").removeprefix("friendly ").replace(" you control", "")


def _beside(cards: Cards, units: str, about: About) -> Act:
    spaces = "spaces" if isinstance(about.cards, Selector) else "a space"
    return Act((f"may summon {units} on {spaces} adjacent to {near(cards, about.context)}",), who="you", several=True)


def _replacing(selector: Selector, units: str, about: About) -> Act:
    doomed = described(selector, about.context).one()
    gone = f"the destroyed {kind(selector, about.context, 'card')}"
    cost = f"as part of the cost of summoning {units}, destroy {doomed}{introduce()}"
    return Act((f"{cost} and place {units} on {gone}'s space",))
