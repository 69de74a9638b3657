"""The parts that cards play in an event, and what a card is called once it has played one."""

from dataclasses import dataclass

from deckbuilder.wording.context import Context, Noun
from deckbuilder.wording.selectors import Cards, kind
from deckbuilder.wording.speech import introduce


@dataclass(frozen=True)
class Role:
    """A part that a card plays in an event: its name in the language, and how it is called when a selector says who."""

    name: str
    words: str
    otherwise: str = "card"

    def noun(self, cards: Cards | None, context: Context) -> Noun:
        """What the card is called from now on."""
        if isinstance(cards, str) and not context.noun(cards).several:
            return context.noun(cards)
        what = kind(cards, context, self.otherwise)
        return Noun(self.words.format(what), kind=what)

    def bind(self, cards: Cards | None, context: Context) -> tuple[Context, str]:
        """The context in which it has that name, and the mark that it has come up."""
        noun = self.noun(cards, context)
        silent = "" if isinstance(cards, str) and not context.noun(cards).several else introduce(noun.words)
        return context.called(**{self.name: noun}), silent


ATTACKER = Role("attacker", "the attacker", "unit")
ATTACKED = Role("attacked", "the attacked {}")
ATTACKED_BY_ONE = Role("attacked", "that {}")  # where the attacker has a name already
MOVED = Role("moved", "that {}")
SUMMONED = Role("summoned", "that {}", "unit")
DESTROYED = Role("destroyed", "the destroyed {}")
DOOMED = Role("destroyed", "that {}")
DESTROYER = Role("destroyer", "the destroying {}", "unit")
LEFT = Role("left", "that {}")
DISCARDED = Role("discarded", "that {}")
ROLLER = Role("roller", "that {}", "unit")
