"""Find the leader of a pasted deck: named, misspelt, mentioned in prose, or known by the other cards."""

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.importer.context_rules import ListLine
from deckbuilder.decks.importer.list_parser import PastedList
from deckbuilder.decks.importer.names import NameEntry
from deckbuilder.model.card import Card
from deckbuilder.query.nodes import Query
from deckbuilder.text import words

ENOUGH = 8  # card names from which their leader can be found


class LeaderSearch:
    """The search for the card around which a pasted deck is built."""

    def __init__(self, pasted: PastedList, catalogue: Catalogue) -> None:
        self.pasted = pasted
        self.catalogue = catalogue
        self.known = pasted.known
        self.role = pasted.known.ruleset.leader

    def find(self) -> Card | None:
        """Return the leader that the list names; else the one of a misspelt name or of the prose."""
        exact = [card for known in self.pasted.deck_names() for card in self.leaders_of_name(known)]
        if exact:
            return self._likeliest(exact)
        for one in self.pasted.list_lines:
            for guess in one.parsed.guesses:
                leads = one.parsed.label is not None and one.parsed.label.name == self.role
                among = self.known.leaders if leads else None
                near = self.pasted.reader.spelling(()).nearest(guess.written, among)
                if near.sure and len(found := self.leaders_of_name(near.near[0])) == 1 and not one.aside:
                    return found[0]
        for leaders_in in (self._mentioned, self._hinted_by_word):
            if leaders := [card for one in self.pasted.list_lines if not one.aside for card in leaders_in(one)]:
                return self._likeliest(leaders)
        return self._only_leader()

    def _only_leader(self) -> Card | None:
        """Return the only leader whose deck may contain all cards of the list; None if there are several or none."""
        named = set(self.pasted.deck_names())
        if len(named) < ENOUGH:
            return None
        legal = {leader: self.legal_for(leader) for leader in self.known.leaders}
        fits = [leader for leader, query in legal.items() if all(any(map(query.matches, one.cards)) for one in named)]
        return fits[0] if len(fits) == 1 else None

    def legal_for(self, leader: Card) -> Query:
        """Return the query for every card that a legal deck of the leader may contain."""
        return self.known.legal(leader, self.catalogue)

    def _mentioned(self, list_line: ListLine) -> list[Card]:
        """Return the leaders that the prose or the heading of a line names."""
        return [
            card
            for known in (*list_line.parsed.mentions, *self._in_title(list_line))
            for card in self.leaders_of_name(known)
        ]

    def _hinted_by_word(self, list_line: ListLine) -> list[Card]:
        """Return the leaders whose names have a word of the line that no other card has."""
        return [leader for word in words(list_line.line.text) if (leader := self.known.leaders_by_word.get(word))]

    def _likeliest(self, leaders: list[Card]) -> Card:
        """Return the leader who may have most cards of the list, then the one whose faction most of them are of."""
        if len(set(leaders)) == 1:
            return leaders[0]
        named = set(self.pasted.deck_names())

        def fits(leader: Card) -> tuple[int, int]:
            query = self.legal_for(leader)
            legal = sum(any(query.matches(card) for card in known.cards) for known in named)
            return legal, sum(any(card.faction == leader.faction for card in known.cards) for known in named)

        return max(dict.fromkeys(leaders), key=fits)

    def _in_title(self, list_line: ListLine) -> tuple[NameEntry, ...]:
        """Return the cards that a heading names."""
        return self.pasted.names_in(list_line.line.text) if list_line.parsed.heading else ()

    def leaders_of_name(self, known: NameEntry) -> list[Card]:
        """Return the leaders of a name."""
        return [card for card in known.cards if self.role in card.words]

    def leaders_of_line(self, list_line: ListLine) -> list[Card]:
        """Return the leaders that a line names, even if only in a remark or by a word of their names."""
        known = [
            *(card.known for card in list_line.parsed.cards if card.known),
            *list_line.parsed.mentions,
            *self._in_title(list_line),
        ]
        return [card for name in known for card in self.leaders_of_name(name)] + self._hinted_by_word(list_line)
