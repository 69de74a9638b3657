"""Counter of cards read by runtime parts: the cost of a tried option, measured without a clock."""


class LookupCounter:
    """The number of cards read since the search budget was last charged; a game and its copies share the counter.

    `card`: the last card whose ability has read any. `depth`: how deep filters that read abilities are nested.
    """

    __slots__ = ("card", "cards", "depth")

    def __init__(self) -> None:
        self.cards: int = 0
        self.card: int = -1
        self.depth: int = 0

    def count(self, cards: int, card: int) -> None:
        """Count cards that are read for a card."""
        self.cards += cards
        self.card = card
