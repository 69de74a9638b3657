"""Magic that changes hands, or is put under a card."""

from engine.core.decisions import Decision, Option, PickNumber
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Cards, Players, Position
from engine.games.summoner_wars.compiled.tokens import edition_for
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.words import magic as words
from engine.language.compiled.cards import reference
from engine.language.compiled.registry import players, steps
from engine.language.compiled.scope import Scope


class TransferMagic(Step):
    """Magic moved from a player to another or under a card.

    `least`, `most`: how much; `most` is None for any number.
    """

    def __init__(self, giver: Players, taker: Players, under: Cards | None, edition: Edition, question: str) -> None:
        self.giver = giver
        self.taker = taker
        self.under = under
        self.edition = edition
        self.question = question
        self.least: int = 1
        self.most: int | None = 1

    def most_of(self, position: Position, frame: Frame) -> int:
        """How much can be moved."""
        there = sum([self.edition.magic(position, player) for player in self.giver.players(position, frame)[:1]])
        return there if self.most is None else min(there, self.most)

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.most_of(position, frame) > 0

    def run(self, game: Game, doing: Doing) -> Decision | None:
        most = self.most_of(game, doing.frame)
        if most == 0 or self.least:
            self.move(game, doing, most)
            return None
        options = tuple([PickNumber(number) for number in range(most + 1)])
        return Decision(doing.player, self.question, doing.card, options)

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        self.move(game, doing, option.number)

    def move(self, game: Game, doing: Doing, number: int) -> None:
        """Move so much."""
        doing.next()
        for giver in self.giver.players(game, doing.frame)[:1]:
            if self.under is not None:
                for host in self.under.cards(game, doing.frame)[:1]:
                    self.edition.put_magic_under(game, giver, host, number)
                return
            for taker in self.taker.players(game, doing.frame)[:1]:
                self.edition.pass_magic(game, giver, taker, number)


@steps(words.TransferMagic)
def _transfer(node: words.TransferMagic, scope: Scope) -> Step:
    giver, taker = players.make(node.from_, scope), players.make(node.to, scope)
    under = None if node.under is None else reference(node.under, scope)
    found = TransferMagic(giver, taker, under, edition_for(node, scope), scope.question("how much magic?"))
    if not isinstance(node.number, int):
        found.least, found.most = 0, None if node.number == "any" else node.number.most
    else:
        found.least = found.most = node.number
    return found
