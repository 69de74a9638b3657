"""The primitive changes of a game. Every change to the state passes here, so that counters and the log are right."""

from typing import TYPE_CHECKING, Any

from engine.generator import Generator
from engine.state import ACTIVE, DISCARD, DRAW, GONE, HAND, UNDER, State
from engine.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.library import Library

AVERAGE = ("average",)  # in place of scripted faces: the faces of the die in turn, over and over


class NoDice(Exception):
    """A roll for which no scripted die is left."""


class Changes(Values):
    """The writing half of a game. `log` collects events when it is a list."""

    def __init__(self, library: "Library", state: State) -> None:
        super().__init__(library, state)
        self.log: list[tuple[Any, ...]] | None = None

    def tell(self, *event: Any) -> None:
        """Note an event for whoever watches."""
        if self.log is not None:
            self.log.append(event)

    def touch(self) -> None:
        """Numbers or places have changed: see to life and to abilities, where these depend on them."""
        index = self._continuous
        if index is None or index.fickle:
            self.state.unsettled = True
        if index is None or index.volatile:
            self.state.version += 1

    def restructure(self) -> None:
        """Cards have come, gone or changed in what they are able to do."""
        self.state.version += 1
        self.state.unsettled = True

    def _changed_by(self, card: int, *, entered: bool) -> None:
        """A card has come onto the battlefield or left it: the index follows, if it is simple and nobody else's."""
        index, state = self._continuous, self.state
        definition = self.library.definitions[state.what[card]]
        follows = index is not None and index.version == state.version and index.simple and not index.shared
        self.restructure()
        if index is not None and follows and not (definition.special or state.effects or state.memory):
            (index.admit if entered else index.dismiss)(self._game, card)
            index.version = state.version

    # Tokens

    def add_damage(self, card: int, number: int, kind: str, source: int, player: int) -> None:
        """Damage on a card; `kind` is attack, ability, event, cost or inaction, and `source` the card that does it."""
        if number > 0:
            self.state.damage[card] += number
            self.state.blame[card] = (kind, source, player)
            self.touch()
            self.state.unsettled = True
            self.tell("damage", card, number, kind, source)

    def heal(self, card: int, number: int) -> None:
        """Damage taken off, as far as there is any (2E-DMG-4)."""
        number = min(number, self.state.damage[card])
        if number > 0:
            self.state.damage[card] -= number
            self.touch()
            self.tell("heal", card, number)

    def add_boost(self, card: int, change: int) -> None:
        """Boost added or removed; removing more than there is removes all (2E-DMG-4)."""
        change = max(change, -self.state.boost[card])
        if change:
            self.state.boost[card] += change
            self.touch()
            self.tell("boost", card, change)

    def gain_magic(self, player: int, change: int) -> None:
        """Magic gained or paid; what goes beyond the most is lost (2E-DMG-5)."""
        magic = self.state.magic
        change = min(change, self.library.play["most_magic"] - magic[player])
        if change:
            magic[player] += change
            self.touch()
            self.tell("magic", player, change)

    # Zones

    def _lift(self, card: int) -> None:
        """Take a card out of where it is."""
        state = self.state
        place = state.place[card]
        if place >= 0:
            if state.board[place] == card:
                state.board[place] = -1
        elif place == UNDER:
            state.host[card] = -1
            state.effects = [effect for effect in state.effects if effect[0] != card]
        elif place != GONE:
            zones = {HAND: state.hands, DRAW: state.draws, DISCARD: state.discards, ACTIVE: state.actives}[place]
            next(zone for zone in zones if card in zone).remove(card)
        state.place[card] = GONE
        if place >= 0:
            self._changed_by(card, entered=False)
        elif place in {UNDER, ACTIVE}:
            self.restructure()

    def leave_play(self, card: int) -> None:
        """What happens to a card that leaves the battlefield or the active area, wherever it goes (2E-TOK-2)."""
        state = self.state
        was_in_play = self.in_play(card)
        self._lift(card)
        if was_in_play:
            state.last_boost[card] = state.boost[card]
            state.damage[card] = state.boost[card] = 0
            state.blame[card] = None
            state.effects = [effect for effect in state.effects if effect[0] != card]
            state.loans = [loan for loan in state.loans if loan[0] != card]
            state.used = [use for use in state.used if use[0] != card]
            state.memory.pop(card, None)
            if card in state.doomed:
                state.doomed = tuple(other for other in state.doomed if other != card)
        if state.lying_under():
            for other in [other for other, host in enumerate(state.host) if host == card]:
                self._lift(other)
                self._to_discard(other)

    def _to_discard(self, card: int) -> None:
        owner = self.state.owner[card]
        self.state.discards[owner].append(card)
        self.state.place[card] = DISCARD
        self.tell("discard", owner, card)

    def bury(self, card: int) -> None:
        """Put a card on its owner's discard pile, without anything that follows from it."""
        self.leave_play(card)
        self._to_discard(card)

    def to_hand(self, card: int) -> None:
        """Put a card into its owner's hand; where it left the battlefield, it is forgotten there."""
        owner = self.state.owner[card]
        left = self.state.place[card] >= 0
        self.leave_play(card)
        self.state.hands[owner].append(card)
        self.state.place[card] = HAND
        self.state.control[card] = owner
        self.tell("return", owner, card)
        if left:
            self.left_battlefield(card)

    def left_battlefield(self, card: int) -> None:
        """What other cards do when one leaves the battlefield."""
        raise NotImplementedError

    def enter(self, card: int, square: int, player: int) -> None:
        """Put a card from outside the battlefield on a square, as a new card."""
        state = self.state
        self._lift(card)
        state.control[card] = player
        state.board[square] = card
        state.place[card] = state.last[card] = square
        self.forget(card)

    def forget(self, card: int) -> None:
        """What was noted about a card that has come anew does not concern it."""
        state = self.state
        state.memory = {
            source: {
                name: tuple(c for c in value if c != card) if isinstance(value, tuple) else value
                for name, value in known.items()
            }
            for source, known in state.memory.items()
        }
        for field in ("moved", "attacked", "targeted"):
            setattr(state, field, [other for other in getattr(state, field) if other != card])
        self._changed_by(card, entered=True)

    def shift(self, card: int, square: int) -> None:
        """Put a card of the battlefield on another square; tokens and the cards under it go with it."""
        state = self.state
        if state.board[state.place[card]] == card:
            state.board[state.place[card]] = -1
        if state.board[square] < 0:
            state.board[square] = card
        state.place[card] = state.last[card] = square
        self.touch()

    def place_card(self, card: int, square: int, player: int) -> None:
        """Place a card: from another square of the battlefield, or from outside it."""
        start = self.state.place[card]
        if start >= 0:
            self.shift(card, square)
        else:
            self.enter(card, square, player)
        self.tell("place", card, start, square)

    def exchange(self, first: int, second: int) -> None:
        """Two cards of the battlefield exchange places (2E-TOK-5)."""
        state = self.state
        a, b = state.place[first], state.place[second]
        state.board[a], state.board[b] = second, first
        state.place[first] = state.last[first] = b
        state.place[second] = state.last[second] = a
        self.touch()
        self.tell("exchange", first, second)

    def put_under(self, card: int, host: int) -> None:
        """Put a card under another: first what is under it is discarded and its tokens go (2E-TOK-3)."""
        left = self.state.place[card] >= 0
        self.leave_play(card)
        self.state.host[card] = host
        self.state.place[card] = UNDER
        self.state.control[card] = self.state.control[host]
        self.restructure()
        self.tell("under", card, host)
        if left:
            self.left_battlefield(card)

    def take_control(self, card: int, player: int, *, lent: bool) -> None:
        """Give control of a card, and of what lies under it, to a player (2E-TOK-6)."""
        state = self.state
        before = state.control[card]
        if before == player:
            return
        if lent:
            state.loans.append((card, before))
        else:
            state.loans = [loan for loan in state.loans if loan[0] != card]
        self._hand_over(card, player)

    def _hand_over(self, card: int, player: int) -> None:
        state = self.state
        state.control[card] = player
        for other, host in enumerate(state.host):
            if host == card:
                state.control[other] = player
        self.restructure()
        self.tell("control", card, player)

    def return_loans(self) -> None:
        """Control goes back where it came from."""
        loans, self.state.loans = self.state.loans, []
        for card, player in reversed(loans):
            self._hand_over(card, player)

    def draw(self, player: int, number: int) -> None:
        """Draw up to so many cards; an empty draw pile gives none (2E-DRW-2)."""
        state = self.state
        for _ in range(min(number, len(state.draws[player]))):
            card = state.draws[player].pop()
            state.hands[player].append(card)
            state.place[card] = HAND
            self.tell("draw", player, card)

    # For a time

    def gain(self, card: int, kind: str, value: Any, until: str, source: int) -> None:
        """Give a card something until the end of the turn or of the attack."""
        self.state.effects.append((card, kind, value, until, source))
        self.restructure()

    def expire(self, until: str, cards: "Iterable[int] | None" = None) -> None:
        """End what lasts until now."""
        state = self.state
        left = [e for e in state.effects if e[3] != until or (cards is not None and e[0] not in cards)]
        if len(left) < len(state.effects):
            state.effects = left
            self.restructure()

    def remember(self, card: int, name: str, cards: tuple[int, ...]) -> None:
        """Let a card know later what its effect chose."""
        self.state.memory[card] = {**self.state.memory.get(card, {}), name: cards}
        self.restructure()

    # Chance

    def below(self, bound: int) -> int:
        """A number from the game's own generator."""
        generator = Generator.at(self.state.random)
        number = generator.below(bound)
        self.state.random = generator.state
        return number

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place with the game's own generator."""
        generator = Generator.at(self.state.random)
        generator.shuffle(cards)
        self.state.random = generator.state

    def throw(self, number: int) -> tuple[str, ...]:
        """The faces of so many dice: scripted ones while there is a script. Raises NoDice when it runs out."""
        state, faces = self.state, self.library.faces
        if state.dice is None:
            generator = Generator.at(state.random)
            thrown = tuple(faces[generator.below(len(faces))] for _ in range(number))
            state.random = generator.state
            return thrown
        if state.dice == AVERAGE:
            return tuple(faces[i * 5 % len(faces)] for i in range(number))
        if len(state.dice) < number:
            raise NoDice(f"{number} dice are rolled and {len(state.dice)} are scripted")
        thrown, state.dice = state.dice[:number], state.dice[number:]
        return thrown
