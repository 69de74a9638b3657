"""Counter of cards read by parts of definitions: the cost of a tried option, measured without a clock."""


class LookupCounter:
    """Number of cards read since the search budget was last charged; a game and its copies share the counter.

    `card`: the last one for which it was. `depth`: questions that are asked to answer others.
    """

    __slots__ = ("card", "cards", "depth")

    def __init__(self) -> None:
        self.cards: int = 0
        self.card: int = -1
        self.depth: int = 0

    def count(self, cards: int, card: int) -> None:
        """Count cards that are looked at for a card."""
        self.cards += cards
        self.card = card
