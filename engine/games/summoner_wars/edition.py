"""What an edition of Summoner Wars settles for itself, as the modules that both share ask it."""

from engine.core.game import Game, Library, Rules
from engine.core.position import Definition, Position
from engine.games.summoner_wars.characteristics import life, strength, weapon
from engine.games.summoner_wars.permissions import may_pay


class Edition(Rules):
    """The rules of one edition.

    `counts_steps`: abilities may know how many spaces a card has moved. `limits_dice`: to say which symbols are hits is
    to say which dice may hit, and how many hits one of them is stays as it was.
    """

    counts_steps: bool = False
    limits_dice: bool = False

    def number(self, position: Position, card: int, name: str) -> int | None:
        if name == "strength":
            return strength(position, card)
        return life(position, card) if name == "life" else None

    def word(self, position: Position, card: int, name: str) -> str | None:
        return weapon(position, card) if name == "weapon" else super().word(position, card, name)

    def stands(self, definition: Definition) -> bool:
        return "life" in definition.numbers

    def magic(self, position: Position, player: int) -> int:
        """How much magic a player has."""
        raise NotImplementedError

    def payable(self, position: Position, player: int) -> int:
        """How much magic a player can pay."""
        return self.magic(position, player) if may_pay(position, player) else 0

    def can_pay(self, position: Position, player: int, number: int) -> bool:
        """Whether a player can pay so much magic."""
        return number <= self.payable(position, player)

    def pay(self, game: Game, player: int, number: int) -> None:
        """Have a player pay magic, as much as the player has at most."""
        raise NotImplementedError

    def pass_magic(self, game: Game, giver: int, taker: int, number: int) -> None:
        """Have a player give magic to another, as much as there is at most."""
        number = min(number, self.magic(game, giver))
        self.pay(game, giver, number)
        self.gain_magic(game, taker, number)

    def put_magic_under(self, game: Game, player: int, host: int, number: int) -> None:
        """Put magic of a player under a card, as far as magic is cards."""
        self.pay(game, player, min(number, self.magic(game, player)))

    def gain_magic(self, game: Game, player: int, number: int) -> None:
        """Have a player gain magic; where magic is cards, none comes from nothing."""

    def summon_squares(self, position: Position, card: int, player: int, less: int, *, free: bool) -> list[int] | None:
        """Where a player can have an effect summon a card; None where it can't be paid."""
        raise NotImplementedError

    def summon(self, game: Game, card: int, square: int, player: int, less: int, *, free: bool, granted: bool) -> None:
        """Have a player summon a card onto a square; `granted`: an effect allows the square."""
        raise NotImplementedError

    def hit(self, attacker: Definition) -> str:
        """The symbol of the die that is a hit of a unit: that of its attack, where dice show kinds of attacks."""
        return attacker.marks.get("attack", "melee")

    def may_attack(self, position: Position, card: int) -> bool:
        """Whether the rules let a unit attack, whatever cards say."""
        return True

    def lowered(self, position: Position, attacker: int) -> int:
        """By how many faces the dice of an attack are lowered by what lies on the attacker."""
        return 0

    def poison(self, game: Game, card: int, number: int) -> None:
        """Note that so much of the damage on a card is poison."""

    def healed(self, game: Game, card: int, number: int) -> None:
        """Take note of damage that has been taken off a card."""

    def attacks(self, game: Game, attacker: int, attacked: int) -> None:
        """Take note of an attack that begins."""

    def walked(self, game: Game, card: int, way: tuple[int, ...]) -> None:
        """Take note of spaces that a card has moved: from the first to the last."""

    def clings(self, position: Position, card: int) -> bool:
        """Whether a card that moves can't just leave the space where it stands."""
        return False

    def minds_ground(self, position: Position, card: int) -> bool:
        """Whether it matters to a card that moves off which cards it comes that lie beneath."""
        return False

    def leave(self, game: Game, card: int, player: int) -> None:
        """See, as work on the stack, whether a card may leave the space where it stands; a player moves it."""
        raise NotImplementedError

    def captor(self, position: Position, card: int) -> int:
        """The player onto whose magic pile a card goes that is being destroyed; -1 where it goes onto none."""
        return -1

    def capturer(self, position: Position, card: int) -> int:
        """The player on whose magic pile a card lies; -1 where it lies on none."""
        return -1

    def spaces_walked(self, position: Position, card: int) -> int:
        """How many spaces a card has moved this turn."""
        return 0

    def before_this_phase(self, position: Position) -> int:
        """How much of the turn's history is older than this phase; nothing where that is not kept."""
        return 0

    def has_trodden(self, position: Position, card: int) -> bool:
        """Whether a unit has moved onto or off a card that lies beneath this turn."""
        return False

    def dispose(self, game: Game, card: int) -> None:
        """Put a card that is being destroyed where it goes, with what its destroyer gains."""
        raise NotImplementedError

    def fell(self, game: Game, card: int) -> None:
        """See whether the game is over now that a card has gone."""
        raise NotImplementedError

    def all_fall(self, game: Game, cards: tuple[int, ...]) -> bool:
        """Whether these cards, which fall at once, end the game together; then it is over."""
        raise NotImplementedError


def edition_of(position: Position) -> Edition:
    """The edition that a game is played by."""
    library = position.card_set
    assert isinstance(library, Library)  # noqa: S101 - positions of Summoner Wars are those of its games
    rules = library.rules
    assert isinstance(rules, Edition)  # noqa: S101 - work of Summoner Wars is only ever in its games
    return rules
