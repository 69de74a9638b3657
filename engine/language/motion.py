"""Effects that change where cards are, and extra attacks: all of them choose squares or targets."""

from typing import TYPE_CHECKING, Any

from engine.decision import Decision
from engine.language.ops import DONE, NO, Op, Option, question, skip_rest
from engine.language.scope import Scope, reference
from engine.language.selectors import Selector, cards_of, kinds, spaces

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.language.costs import Commit
    from engine.language.scope import Ref
    from engine.state import Frame

LEFT = "left"  # the cards that a step has still to do


class Slide(Op):
    """A card moved or forced in a straight line; each of several cards in turn."""

    work = ""

    def __init__(self, data: Any, scope: Scope, verb: str) -> None:
        self.cards: Ref = reference(data[verb], scope.at(verb))
        given = data.get("spaces", 1)
        self.least, self.most = given if isinstance(given, list) else (given, given)
        if not 1 <= self.least <= self.most:
            raise scope.at("spaces").error("spaces are 1 or more, and of two numbers the smaller comes first")
        self.through = kinds(data["through"], scope.at("through")) if "through" in data else None
        self.toward = reference(data["toward"], scope.at("toward")) if "toward" in data else None
        self.away = reference(data["away"], scope.at("away")) if "away" in data else None
        self.question = question(scope, f"{verb} it where?")
        scope.names.add("passed")

    def squares(self, game: "Game", frame: "Frame", card: int) -> list[int]:
        """Where the card can go: along clear straight spaces (2E-TOK-4)."""
        if self.work == "force" and game.cannot(card, "be forced"):
            return []
        state = game.state
        found = []
        for ray in game.library.board.rays[state.place[card]]:
            for number, square in enumerate(ray[: self.most], 1):
                other = state.board[square]
                if other < 0:
                    if number >= self.least and self._right_way(game, frame, card, square):
                        found.append(square)
                elif self.through is None or not self.through(game, other):
                    break
        return found

    def _right_way(self, game: "Game", frame: "Frame", card: int, square: int) -> bool:
        """Nearer to one card, or farther from another (2E-TOK-11)."""
        last, distance = game.state.last, game.library.board.distance
        for ref, sign in ((self.toward, 1), (self.away, -1)):
            if ref is not None and not all(
                sign * distance[square][last[other]] < sign * distance[last[card]][last[other]]
                for other in ref(game, frame)
            ):
                return False
        return True

    def possible(self, game: "Game", frame: "Frame") -> bool:
        return any(self.squares(game, frame, card) for card in self._on_board(game, frame))

    def _on_board(self, game: "Game", frame: "Frame") -> tuple[int, ...]:
        return tuple(card for card in self.cards(game, frame) if game.state.place[card] >= 0)

    def run(self, game: "Game", frame: "Frame") -> Decision | None:
        left = frame.vars.get(LEFT)
        if left is None:
            left = self._on_board(game, frame)
            frame.vars["passed"] = ()
        while left:
            squares = self.squares(game, frame, left[0]) if game.state.place[left[0]] >= 0 else []
            if squares:
                frame.vars[LEFT] = left
                return self.ask(frame, [("square", square) for square in squares])
            left = left[1:]
        frame.vars.pop(LEFT, None)
        frame.step += 1
        return None

    def answer(self, game: "Game", frame: "Frame", option: Option) -> None:
        left = frame.vars[LEFT]
        card, square = left[0], option[1]
        start = game.state.place[card]
        between = game.library.board.between[start][square] or ()
        path = (start, *between, square)
        passed = tuple(game.state.board[on_the_way] for on_the_way in between if game.state.board[on_the_way] >= 0)
        frame.vars["passed"] = (*frame.vars["passed"], *passed)
        if len(left) > 1:
            frame.vars[LEFT] = left[1:]
        else:
            frame.vars.pop(LEFT)
            frame.step += 1
        game.slide(self.work, card, path, frame.player)


class Force(Slide):
    """Force N: not a move (2E-MOV-4)."""

    work = "force"

    def __init__(self, data: Any, scope: Scope) -> None:
        super().__init__(data, scope, "force")


class Move(Slide):
    """A move in one direction that an ability makes."""

    work = "move"

    def __init__(self, data: Any, scope: Scope) -> None:
        super().__init__(data, scope, "move")


class Place(Op):
    """A card put on one of some empty spaces, from wherever it is (2E-TOK-7)."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.card: Ref = reference(data["place"], scope.at("place"))
        self.spaces: Ref = spaces(data["on"], scope.at("on"))
        self.placed: str = data["place"]
        around = next(iter(data["on"].values()))
        self.spaces_of: str = around if isinstance(around, str) else ""
        self.question = question(scope, "place it where?")

    def possible(self, game: "Game", frame: "Frame") -> bool:
        return bool(self.spaces(game, frame))

    def run(self, game: "Game", frame: "Frame") -> Decision | None:
        squares = self.spaces(game, frame) if self.card(game, frame) else ()
        if squares:
            return self.ask(frame, [("square", square) for square in squares])
        frame.step += 1
        return None

    def answer(self, game: "Game", frame: "Frame", option: Option) -> None:
        frame.step += 1
        game.place_card(self.card(game, frame)[0], option[1], frame.player)


class Exchange(Op):
    """Two cards exchange places and keep their tokens (2E-TOK-5)."""

    def __init__(self, data: Any, scope: Scope) -> None:
        place = scope.at("exchange")
        self.cards = [reference(name, place.at(i)) for i, name in enumerate(data["exchange"])]

    def run(self, game: "Game", frame: "Frame") -> None:
        frame.step += 1
        cards = [card for ref in self.cards for card in ref(game, frame)[:1] if game.state.place[card] >= 0]
        if len(cards) == len(self.cards):
            game.exchange(cards[0], cards[1])


class Attack(Op):
    """One extra attack with a unit, or with each of several (2E-GEN-11)."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.several = isinstance(data["attack"], dict)
        self.cards: Ref = cards_of(data["attack"], scope.at("attack"))
        self.at = Selector(data["at"], scope.at("at")) if "at" in data else None
        self.optional = bool(data.get("may"))
        self.question = question(scope, "extra attack")
        self.commit: Commit | None = None

    def consent(self, commit: "Commit") -> None:
        """Be the choice in which a player refuses or pays."""
        self.optional = True
        self.commit = commit

    def targets(self, game: "Game", frame: "Frame", card: int) -> list[int]:
        """What the unit can attack; nothing if it can't attack."""
        if game.state.place[card] < 0:
            return []
        cards = game.targets(card)
        return cards if self.at is None else [other for other in cards if self.at.matches(game, frame, other)]

    def possible(self, game: "Game", frame: "Frame") -> bool:
        if self.commit is not None and not self.commit.possible(game, frame):
            return False
        if self.several:
            return True  # whichever units there are: none of them is a target that has to be chosen
        return any(self.targets(game, frame, card) for card in self.cards(game, frame))

    def run(self, game: "Game", frame: "Frame") -> Decision | None:
        left = frame.vars.get(LEFT)
        if left is None:
            left = frame.vars[LEFT] = self.cards(game, frame)
        able = [card for card in left if self.targets(game, frame, card)]
        if not able:
            if "many" in frame.vars:
                return self.ask(frame, (DONE,))
            self._finish(frame)
            return None
        if self.several and "now" not in frame.vars:
            frame.vars.setdefault("many", len(able) > 1)
            if frame.vars["many"]:
                return self.ask(frame, [*(("card", card) for card in able), DONE])
            frame.vars["now"] = able[0]
        options: list[Option] = [("target", card) for card in self.targets(game, frame, frame.vars.get("now", able[0]))]
        return self.ask(frame, [*options, NO] if self.optional else options)

    def answer(self, game: "Game", frame: "Frame", option: Option) -> None:
        left = frame.vars[LEFT]
        if option == DONE:
            self._finish(frame)
        elif option[0] == "card":
            frame.vars["now"] = option[1]
        else:
            unit = frame.vars.pop("now", left[0])
            frame.vars[LEFT] = tuple(card for card in left if card != unit)
            self._attack(game, frame, unit, option)

    def _attack(self, game: "Game", frame: "Frame", unit: int, option: Option) -> None:
        if option == NO:
            if self.commit is not None:
                skip_rest(game)
            return
        if self.commit is not None:
            self.commit.run(game, frame)
            frame.step -= 1
        game.attack(unit, option[1])

    def _finish(self, frame: "Frame") -> None:
        frame.vars.pop(LEFT, None)
        frame.vars.pop("now", None)
        frame.vars.pop("many", None)
        frame.step += 1


MOTION: "dict[str, Callable[[Any, Scope], Op]]" = {
    "force": Force,
    "move": Move,
    "place": Place,
    "exchange": Exchange,
    "attack": Attack,
}
