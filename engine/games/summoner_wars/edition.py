"""The interface that an edition of Summoner Wars implements for the modules that both editions share."""

from engine.core.context import AbilityContext
from engine.core.game import Game, Library, Rules
from engine.core.position import Definition, Position
from engine.games.summoner_wars.characteristics import life, may_pay, strength, weapon


class Edition(Rules):
    """The rules of one edition.

    `events_have_costs`: a cost is printed on events. `limits_dice`: a modifier that says which symbols are hits limits
    which dice may hit; what such a die is read as in addition still counts.

    Attributes:
        walked, walked_before: The columns of the spaces that a card has moved this turn, and had before this phase.
        earlier: The plain number that is the length of the turn's history before this phase.
    """

    events_have_costs: bool = False
    limits_dice: bool = False
    walked: int = 0
    walked_before: int = 0
    earlier: int = 0

    def number(self, position: Position, card: int, name: str) -> int | None:
        if name == "strength":
            return strength(position, card)
        return life(position, card) if name == "life" else None

    def word(self, position: Position, card: int, name: str) -> str | None:
        return weapon(position, card) if name == "weapon" else super().word(position, card, name)

    def stands(self, definition: Definition) -> bool:
        return "life" in definition.numbers

    def magic(self, position: Position, player: int) -> int:
        """Return how much magic a player has."""
        raise NotImplementedError

    def payable(self, position: Position, player: int) -> int:
        """Return how much magic a player can pay."""
        return self.magic(position, player) if may_pay(position, player) else 0

    def can_pay(self, position: Position, player: int, number: int) -> bool:
        """Return True if a player can pay this much magic."""
        return number <= self.payable(position, player)

    def pay(self, game: Game, player: int, number: int) -> None:
        """Have a player pay magic, at most as much as the player has."""
        raise NotImplementedError

    def pass_magic(self, game: Game, giver: int, taker: int, number: int) -> None:
        """Have a player give magic to another, at most as much as the player has."""
        number = min(number, self.magic(game, giver))
        self.pay(game, giver, number)
        self.gain_magic(game, taker, number)

    def put_magic_under(self, game: Game, player: int, host: int, number: int) -> None:
        """Put magic of a player under a card, where magic consists of cards."""
        raise NotImplementedError

    def gain_magic(self, game: Game, player: int, number: int) -> None:
        """Have a player gain magic, unless magic consists of cards."""

    def summon_squares(self, position: Position, card: int, player: int, less: int, *, free: bool) -> list[int] | None:
        """Return the squares onto which an effect lets a player summon a card; None if its cost can't be paid.

        `less`: the reduction of the cost. `free`: nothing is paid.
        """
        raise NotImplementedError

    def summon(self, game: Game, card: int, square: int, player: int, less: int, *, free: bool, granted: bool) -> None:
        """Have a player summon a card onto a square.

        `less`: the reduction of the cost. `free`: nothing is paid. `granted`: an effect allows the square.
        """
        raise NotImplementedError

    def hit(self, attacker: Definition) -> str:
        """Return the die symbol that is a hit for a unit: by default that of its kind of attack."""
        return attacker.marks.get("attack", "melee")

    def hit_now(self, position: Position, attacker: int, attack: AbilityContext | None = None) -> str:
        """Return the die symbol that is a hit for a unit at present; `attack`: the context of its attack."""
        return self.hit(position.definition(attacker))

    def may_attack(self, position: Position, card: int) -> bool:
        """Return True if the rules let a unit attack, before abilities of cards are considered."""
        return True

    def dice_reduction(self, position: Position, attacker: int) -> int:
        """Return by how many faces markers on the attacker lower the dice of its attack."""
        return 0

    def poison(self, game: Game, card: int, number: int) -> None:
        """Record that `number` of the damage on a card is poison."""

    def healed(self, game: Game, card: int, number: int) -> int:
        """Update what depends on the damage removed from a card; return how much of it was poison."""
        return 0

    def attacks(self, game: Game, attacker: int, attacked: int) -> None:
        """Record that an attack begins."""

    def record_move(self, game: Game, card: int, path: tuple[int, ...]) -> None:
        """Record that a card has moved along a path, from its first to its last square."""

    def is_caught(self, position: Position, card: int) -> bool:
        """Return True if a moving card can't simply leave its space."""
        return False

    def is_ground_relevant(self, position: Position, card: int) -> bool:
        """Return True if it matters to a moving card which cards beneath others it moves off."""
        return False

    def leave(self, game: Game, card: int, player: int) -> None:
        """Push the stack item that decides whether a card that a player moves may leave its space."""
        raise NotImplementedError

    def captor(self, position: Position, card: int) -> int:
        """Return the player whose magic pile a card goes to when it is destroyed; -1 for none."""
        return -1

    def capturer(self, position: Position, card: int) -> int:
        """Return the player in whose magic pile a card lies; -1 for none."""
        return -1

    def spaces_walked(self, position: Position, card: int) -> int:
        """Return how many spaces a card has moved this turn."""
        return position.state.columns[self.walked][card]

    def walked_in_phase(self, position: Position, card: int) -> int:
        """Return how many spaces a card has moved in this phase."""
        columns = position.state.columns
        return columns[self.walked][card] - columns[self.walked_before][card]

    def before_this_phase(self, position: Position) -> int:
        """Return the length of the turn's history before this phase."""
        return position.state.numbers[self.earlier]

    def has_trodden(self, position: Position, card: int) -> bool:
        """Return True if a unit has moved onto or off a card beneath others this turn."""
        return False

    def dispose(self, game: Game, card: int) -> None:
        """Move a card that is being destroyed to its new zone, and give its destroyer what it earns."""
        raise NotImplementedError

    def check_loss(self, game: Game, card: int) -> None:
        """End the game, or remove a player, if the rules require it now that a card has left the board."""
        raise NotImplementedError

    def end_if_all_lost(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Return True if the destruction of these cards at once ends the game; then it has been ended."""
        raise NotImplementedError


def edition_of(position: Position) -> Edition:
    """Return the edition by whose rules a position is played."""
    library = position.card_set
    assert isinstance(library, Library)  # noqa: S101 - positions of Summoner Wars are those of its games
    rules = library.rules
    assert isinstance(rules, Edition)  # noqa: S101 - these modules are only used in games of Summoner Wars
    return rules
