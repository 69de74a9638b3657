"""Effects that change cards and players and ask nothing: damage, boost, cards drawn, control, gains, dice."""

from typing import TYPE_CHECKING, Any

from engine.language.amounts import amount
from engine.language.modifiers import modifiers
from engine.language.ops import Op
from engine.language.scope import Scope, reference
from engine.language.selectors import cards_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.language.scope import Amount, Ref
    from engine.state import Frame


class Effect(Op):
    """An effect: done at once, nobody is asked."""

    def run(self, game: "Game", frame: "Frame") -> None:
        frame.step += 1
        self.do(game, frame)

    def do(self, game: "Game", frame: "Frame") -> None:
        """Change the game."""
        raise NotImplementedError


def _some(data: Any, scope: Scope, *, removes: bool = False) -> "Amount":
    """An amount of which there must be some; a number below 0 removes, where that is possible."""
    if isinstance(data, int) and (data == 0 or (data < 0 and not removes)):
        raise scope.error(f"{data} of it is nothing that can be done")
    return amount(data, scope)


class OnCards(Effect):
    """An amount, done to each of some cards at the same time."""

    def __init__(self, data: Any, scope: Scope) -> None:
        verb = next(verb for verb in ("damage", "heal", "boost") if verb in data)
        self.amount: Amount = _some(data[verb], scope.at(verb), removes=verb == "boost")
        self.cards: Ref = cards_of(data["on"], scope.at("on"))

    def do(self, game: "Game", frame: "Frame") -> None:
        number = self.amount(game, frame)
        for card in self.cards(game, frame):
            if game.in_play(card):
                self.change(game, frame, card, number)

    def change(self, game: "Game", frame: "Frame", card: int, number: int) -> None:
        raise NotImplementedError


class Damage(OnCards):
    """Damage from an ability or an event, which is not an attack (2E-DMG-4)."""

    def change(self, game: "Game", frame: "Frame", card: int, number: int) -> None:
        if number > 0:
            kind = "event" if game.definition(frame.card).is_event else "ability"
            number += game.extra_damage(frame.card, card) if kind == "ability" else 0
            game.add_damage(card, number, kind, frame.card, frame.player)


class Heal(OnCards):
    """Damage removed, as much as there is."""

    def change(self, game: "Game", frame: "Frame", card: int, number: int) -> None:
        game.heal(card, number)


class Boost(OnCards):
    """Boost added or, below 0, removed."""

    def change(self, game: "Game", frame: "Frame", card: int, number: int) -> None:
        game.add_boost(card, number)


class ForPlayer(Effect):
    """Cards drawn or magic gained by the player of the ability."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.verb = "draw" if "draw" in data else "magic"
        self.amount: Amount = _some(data[self.verb], scope.at(self.verb))

    def do(self, game: "Game", frame: "Frame") -> None:
        number = self.amount(game, frame)
        if self.verb == "draw":
            game.draw(frame.player, number)
        else:
            game.gain_magic(frame.player, number)


class Elsewhere(Effect):
    """Cards destroyed, discarded or returned to hand."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.verb = next(verb for verb in ("destroy", "discard", "return") if verb in data)
        self.cards: Ref = cards_of(data[self.verb], scope.at(self.verb))

    def do(self, game: "Game", frame: "Frame") -> None:
        cards = self.cards(game, frame)
        if self.verb == "destroy":
            game.doom(tuple(card for card in cards if game.state.place[card] >= 0), frame)
        for card in cards:
            if self.verb == "discard":
                game.discard(card)
            elif self.verb == "return":
                game.to_hand(card)


class Under(Effect):
    """A card put under another (2E-TOK-3)."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.card: Ref = reference(data["put"], scope.at("put"))
        self.host: Ref = reference(data["under"], scope.at("under"))

    def do(self, game: "Game", frame: "Frame") -> None:
        for host in self.host(game, frame)[:1]:
            for card in self.card(game, frame)[:1]:
                kept = _for_a_host(game, card) if card == frame.card else ()
                game.put_under(card, host)
                if kept:
                    game.gain(card, "abilities", kept, "under", card)


def _for_a_host(game: "Game", card: int) -> tuple[int, ...]:
    """The abilities that a card does not print, but has, and that help the card above it as long as it lies there."""
    printed = game.definition(card).abilities
    gained = [ability for ability in game.abilities(card) if ability not in printed]
    return tuple(ability.index for ability in gained if any(modifier.of_host for modifier in ability.modifiers))


class Transfer(Effect):
    """All boost of one card put on another."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.source: Ref = reference(data["from"], scope.at("from"))
        self.target: Ref = reference(data["to"], scope.at("to"))

    def do(self, game: "Game", frame: "Frame") -> None:
        for source in self.source(game, frame):
            number = game.state.boost[source]
            for target in self.target(game, frame)[:1]:
                game.add_boost(source, -number)
                game.add_boost(target, number)


class Control(Effect):
    """Control of cards gained, for good or until the end of the turn (2E-TOK-6)."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.cards: Ref = cards_of(data["control"], scope.at("control"))
        self.lent = data.get("until") == "turn"

    def do(self, game: "Game", frame: "Frame") -> None:
        for card in self.cards(game, frame):
            if game.state.place[card] >= 0:
                game.take_control(card, frame.player, lent=self.lent)


class Gain(Effect):
    """Modifiers that cards have for a time. Numbers are what they are at the moment of gaining."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.cards: Ref = cards_of(data["on"], scope.at("on"))
        self.until: str = data["until"]
        self.numbers: list[tuple[str, Amount]] = []
        self.modifiers: list[int] = []
        self.abilities: Ref | None = None
        for key, value in data["gain"].items():
            place = scope.at("gain", key)
            if key in {"strength", "weaken", "life"}:
                self.numbers.append((key, amount(value, place)))
            elif key == "abilities":
                self.abilities = reference(value, place)
            else:
                clause = {"modify": {key: value}, **({"attack": {"by": "self"}} if self.until == "attack" else {})}
                self._register(clause, scope)

    def _register(self, clause: Any, scope: Scope) -> None:
        inner = Scope(scope.library, scope.card, (*scope.path, "gain"), scope.names)
        for modifier in modifiers(clause, inner, scope.card):
            modifier.index = scope.library.register_modifier(modifier)
            self.modifiers.append(modifier.index)

    def do(self, game: "Game", frame: "Frame") -> None:
        gains: list[tuple[str, Any]] = [(kind, value(game, frame)) for kind, value in self.numbers]
        gains += [("modifier", index) for index in self.modifiers]
        if self.abilities is not None:
            for card in self.abilities(game, frame):
                gains.append(("abilities", tuple(ability.index for ability in game.abilities(card))))
        for card in self.cards(game, frame):
            for kind, value in gains:
                game.gain(card, kind, value, self.until, frame.card)


class Roll(Effect):
    """Dice rolled for an ability; effects after it may speak of what was rolled."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.number = int(data["roll"])

    def do(self, game: "Game", frame: "Frame") -> None:
        game.roll(frame, frame.card, self.number)


class Reroll(Effect):
    """All dice of the roll that is being looked at, rolled again (2E-TOK-10)."""

    def __init__(self, data: Any, scope: Scope) -> None:
        if data["reroll"] != "dice":
            raise scope.at("reroll").error("what is rolled again is 'dice'")

    def do(self, game: "Game", frame: "Frame") -> None:
        game.reroll(frame)


EFFECTS: "dict[str, Callable[[Any, Scope], Op]]" = {
    "damage": Damage,
    "heal": Heal,
    "boost": Boost,
    "draw": ForPlayer,
    "magic": ForPlayer,
    "destroy": Elsewhere,
    "discard": Elsewhere,
    "return": Elsewhere,
    "put": Under,
    "transfer": Transfer,
    "control": Control,
    "gain": Gain,
    "roll": Roll,
    "reroll": Reroll,
}
