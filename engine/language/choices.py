"""Choosing cards: N, up to N or any number of those that satisfy a selector."""

from typing import TYPE_CHECKING, Any

from engine.decision import Decision
from engine.language.ops import DONE, NO, Op, Option, question, skip_rest
from engine.language.scope import FIXED, Scope
from engine.language.selectors import Selector
from engine.state import DRAW

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Frame

DEFAULT = "target"
PICKS = "picks"  # what has been chosen so far while a choice is under way


class Choose(Op):
    """Cards chosen one by one and bound to a name.

    `refusal` is what ends the block instead: `no`, or in a repeat `done`.
    """

    def __init__(self, data: Any, scope: Scope) -> None:
        self.name: str = data.get("as", DEFAULT)
        self.selector = Selector(data["choose"], scope.at("choose"))
        self.least, self.most = _number(data.get("number", 1))
        self.refusal: Option | None = None
        self.later: list[Op] = []  # steps after it whose spaces depend on what is chosen
        self.remembered = False
        self.question = question(scope, f"choose {'a target' if self.name == DEFAULT else 'a card'}")
        if self.name in {*FIXED, *scope.names} - {DEFAULT}:
            raise scope.at("as").error(f"'{self.name}' is the name of something else here; choose another")
        scope.names.add(self.name)

    def options(self, game: "Game", frame: "Frame", chosen: tuple[int, ...]) -> list[int]:
        """The cards that can be chosen next."""
        cards = [card for card in self.selector.candidates(game, frame) if card not in chosen]
        if self.selector.zone is not None:
            cards = game.distinct(cards, frame)
            if self.selector.different:
                names = {game.name(card) for card in chosen}
                cards = [card for card in cards if game.name(card) not in names]
        if self.later:
            cards = [card for card in cards if self._leads_on(game, frame, card)]
        return cards

    def _leads_on(self, game: "Game", frame: "Frame", card: int) -> bool:
        """Whether what follows could be done with this choice."""
        before = frame.vars
        frame.vars = {**before, self.name: (card,)}
        try:
            return all(op.possible(game, frame) for op in self.later)
        finally:
            frame.vars = before

    def possible(self, game: "Game", frame: "Frame") -> bool:
        if self.least == 1 and not self.later:
            return self.selector.exists(game, frame)
        return self.least == 0 or len(self.options(game, frame, ())) >= self.least

    def run(self, game: "Game", frame: "Frame") -> Decision | None:
        chosen: tuple[int, ...] = frame.vars.get(PICKS, ())
        if self.most is not None and len(chosen) == self.most:
            self._finish(game, frame, chosen)
            return None
        cards = self.options(game, frame, chosen)
        if not cards:
            if len(chosen) >= self.least and self.refusal is None:
                return self.ask(frame, (DONE,))
            if self.refusal is not None:
                self.answer(game, frame, self.refusal)
            else:
                self._finish(game, frame, chosen)
            return None
        options: list[Option] = [("card", card) for card in cards]
        if self.refusal is not None and not (self.refusal == NO and "started" in frame.vars):
            options.append(self.refusal)
        elif len(chosen) >= self.least and self.refusal is None:
            options.append(DONE)
        return self.ask(frame, options)

    def answer(self, game: "Game", frame: "Frame", option: Option) -> None:
        if option[0] == "card":
            frame.vars[PICKS] = (*frame.vars.get(PICKS, ()), option[1])
            if self.most == len(frame.vars[PICKS]):
                self._finish(game, frame, frame.vars[PICKS])
        elif self.refusal == NO:
            skip_rest(game)
        elif self.refusal == DONE:
            skip_rest(game)
            game.state.stack[-1].step += 1
        else:
            self._finish(game, frame, frame.vars.get(PICKS, ()))

    def _finish(self, game: "Game", frame: "Frame", chosen: tuple[int, ...]) -> None:
        frame.vars.pop(PICKS, None)
        frame.vars[self.name] = chosen
        if self.selector.zone == DRAW:
            game.shuffle(game.state.draws[frame.player])  # it has been looked at (2E-TOK-8)
        frame.step += 1
        if self.remembered:
            game.remember(frame.card, self.name, chosen)


def _number(data: Any) -> tuple[int, int | None]:
    if data == "any":
        return 0, None
    if isinstance(data, dict):
        return 0, int(data["most"])
    return int(data), int(data)
