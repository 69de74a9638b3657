"""Magic that changes hands, or is put under a card."""

from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Cards, Players, Position
from engine.games.summoner_wars.compiled.tokens import edition_for
from engine.games.summoner_wars.compiled.transfers import TransferSome
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.words import magic as words
from engine.language.compiled.cards import reference
from engine.language.compiled.registry import players, steps
from engine.language.compiled.scope import Scope


class TransferMagic(TransferSome):
    """Magic moved from a player to another or under a card."""

    def __init__(self, giver: Players, taker: Players, under: Cards | None, edition: Edition, question: str) -> None:
        super().__init__(1, 1, question)
        self.giver = giver
        self.taker = taker
        self.under = under
        self.edition = edition

    def there(self, position: Position, frame: Frame) -> int:
        return sum([self.edition.magic(position, player) for player in self.giver.players(position, frame)[:1]])

    def move(self, game: Game, doing: Doing, number: int) -> None:
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
