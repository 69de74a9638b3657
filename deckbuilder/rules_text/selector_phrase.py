"""The phrase of a selector in pieces, and its forms: `a friendly unit`, `each friendly unit`, `up to 3 units`."""

from dataclasses import dataclass

from deckbuilder.rules_text.english import a, plural
from deckbuilder.text import listed
from engine.language.nodes.effects import UpToNode

HowMany = int | str | UpToNode


@dataclass(frozen=True)
class SelectorPhrase:
    """A selector in pieces, for its different forms.

    Attributes:
        side: the adjectives before the name and the class: `friendly`.
        named: the name or the faction of the cards.
        control: who controls the cards.
        traits: what the cards have.
        place: where on the battlefield they are.
        exceptions: the excluded cards, after a singular and after a plural.
        also: a card that is included in any case.
        zone: where the cards are if not on the battlefield.
        on_top: whether any card on top there is meant.
        gone: whether the card near to them has left, so that they *were* near to it.
        or_else: other cards that are included.
        only: the noun if there can be only one.
    """

    side: str
    named: str
    classes: tuple[str, ...]
    control: str
    traits: str
    place: str
    exceptions: tuple[str, str]
    also: str
    zone: str
    on_top: bool
    gone: bool
    or_else: "SelectorPhrase | None" = None
    only: str = ""

    def core(self, *, several: bool, last: str = "or") -> str:
        """Return side, name and class: `friendly Citadel units`."""
        noun = listed(map(plural, self.classes), "and") if several else listed(self.classes, last)
        if len(self.classes) == 1 and self.named.casefold().endswith(f" {self.classes[0]}"):  # `Vine Walls`
            return " ".join(filter(None, (self.side, plural(self.named) if several else self.named, self.control)))
        return " ".join(filter(None, (self.side, self.named, noun, self.control)))

    def where(self, *, several: bool, preposition: str = "in") -> str:
        """Return the place: ` within 2 spaces of this unit`, ` in your hand`."""
        verb = (" that were" if several else " that was") if self.gone else ""
        place = f"{verb} {self.place}" if self.place else ""
        return f" {preposition} {self.zone}{place}" if self.zone else place

    def bare(self, *, several: bool = False, preposition: str = "in", last: str = "or") -> str:
        """Return the phrase without article, and without the card that is also included."""
        where = self.where(several=several, preposition=preposition)
        return f"{self.core(several=several, last=last)}{self.traits}{self.exceptions[several]}{where}"

    def counted(self, *, several: bool) -> str:
        """Return the counted noun: after `for each`."""
        also = f", counting {self.also} too" if self.also else ""
        others = f" and {self.or_else.counted(several=several)}" if self.or_else else ""
        return f"{self.bare(several=several)}{others}{also}"

    def one(self, preposition: str = "in") -> str:
        """Return `a friendly unit within 2 spaces of this unit`."""
        if self.on_top and "top card" in self.zone:
            return self.zone
        if self.only:
            return f"{self.only}{self.where(several=False, preposition=preposition)}"
        also = f"{self.also} or " if self.also else ""
        others = f" or {self.or_else.one(preposition)}" if self.or_else else ""
        return f"{also}{a(self.bare(preposition=preposition))}{others}"

    def each(self) -> str:
        """Return `each enemy unit adjacent to this unit`."""
        if self.on_top:
            return self.zone
        if self.only:
            return f"{self.only}{self.where(several=False)}"
        also = f"{self.also} and " if self.also else ""
        others = f" and {self.or_else.each()}" if self.or_else else ""
        return f"{also}each {self.bare(last='and')}{others}"

    def many(self, every: str = "all ") -> str:
        """Return `friendly commons`, `all units`."""
        also = f"{self.also} and " if self.also else ""
        others = f" and {self.or_else.many(every)}" if self.or_else else ""
        return f"{also}{'' if self.side or self.control else every}{self.bare(several=True)}{others}"

    def chosen(self, how_many: HowMany, preposition: str) -> str:
        """Return the phrase for a choice: `up to 3 friendly structures`."""
        if how_many == 1:
            return self.one(preposition)
        several = how_many != UpToNode(most=1)
        limit = "any number of" if how_many == "any" else limit_words(how_many)
        if how_many == "all":
            return f"all {self.many('')}, in an order of your choice"
        also = f", {self.also} among them if you like" if self.also else ""
        others = f" or {self.or_else.bare(several=several, preposition=preposition)}" if self.or_else else ""
        return f"{limit} {self.bare(several=several, preposition=preposition)}{others}{also}"


def limit_words(how_many: HowMany) -> str:
    """Return `2`, `up to 3`."""
    return f"up to {how_many.most}" if isinstance(how_many, UpToNode) else str(how_many)
