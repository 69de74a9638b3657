"""The roles of cards in an event, and the noun of a card after it has had a role."""

from dataclasses import dataclass

from deckbuilder.rules_text.context import Noun, TextContext
from deckbuilder.rules_text.pronouns import introduce
from deckbuilder.rules_text.selectors import Meant, kind, single_name


@dataclass(frozen=True)
class Role:
    """The role of a card in an event: its name in the language, and its noun with and without a class."""

    name: str
    words: str
    otherwise: str = "card"

    def noun(self, cards: Meant | None, context: TextContext) -> Noun:
        """Return the noun of the card from now on."""
        noun = self._known(cards, context)
        if noun is not None:
            return noun
        class_noun = kind(cards, context, self.otherwise)
        return Noun(self.words.format(class_noun), kind=class_noun)

    def bind(self, cards: Meant | None, context: TextContext) -> tuple[TextContext, str]:
        """Return the context in which the card has that name, and the mark for its first mention."""
        noun = self.noun(cards, context)
        silent = "" if self._known(cards, context) else introduce(noun.words)
        return context.with_nouns(**{self.name: noun}), silent

    def _known(self, cards: Meant | None, context: TextContext) -> Noun | None:
        """Return the noun of a single card that already has a name, or None."""
        name = single_name(cards)
        noun = context.noun(name) if name else None
        return None if noun is None or noun.several else noun


ATTACKER = Role("attacker", "the attacker", "unit")
ATTACKED = Role("attacked", "the attacked {}")
ATTACKED_BY_ONE = Role("attacked", "that {}")  # where the attacker has a name already
MOVED = Role("moved", "that {}")
PASSED = Role("passed", "that {}")
SUMMONED = Role("summoned", "that {}", "unit")
DESTROYED = Role("destroyed", "the destroyed {}")
DOOMED = Role("destroyed", "that {}")
DESTROYER = Role("destroyer", "the destroying {}", "unit")
LEFT = Role("left", "that {}")
DISCARDED = Role("discarded", "that {}")
DAMAGED = Role("damaged", "that {}")
DAMAGER = Role("damager", "the {} that adds it")
HEALED = Role("healed", "that {}")
ROLLER = Role("roller", "that {}", "unit")
