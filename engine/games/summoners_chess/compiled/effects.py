"""Effects of Summoner's Chess and the costs that are paid by cards of the field."""

from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Amount, Cards, Match, Players, Position
from engine.games.summoners_chess.activating import OWN, activate, can_activate
from engine.games.summoners_chess.changes import change_morale, exert, ready
from engine.games.summoners_chess.commanding import cancel, under_way
from engine.games.summoners_chess.divining import divine, scour
from engine.games.summoners_chess.fate import sacrifice, value
from engine.games.summoners_chess.promoting import may_promote, promote
from engine.games.summoners_chess.storage import EXERTED
from engine.games.summoners_chess.words import effects as words
from engine.language.compiled.amounts import some
from engine.language.compiled.cards import Selector, cards_of, reference
from engine.language.compiled.costs import CardPrice, NamedPrice
from engine.language.compiled.effects import Change, Effect, guard, leaving
from engine.language.compiled.price import Price
from engine.language.compiled.registry import amounts, costs, players, steps
from engine.language.compiled.scope import Scope
from engine.language.words.kinds import Selector as SelectorNode


class ChangeMorale(Effect):
    """Morale gained or, below 0, lost by players."""

    tells: bool = False

    def __init__(self, number: Amount, of: Players) -> None:
        self.number = number
        self.of = of

    def do(self, game: Game, doing: Doing) -> None:
        number = self.number.value(game, doing.frame)
        for player in self.of.players(game, doing.frame):
            change_morale(game, player, number)


class Divine(Effect):
    """Cards divined by the player of the ability."""

    tells: bool = False

    def __init__(self, number: int) -> None:
        self.number = number

    def possible(self, position: Position, frame: Frame) -> bool:
        return bool(position.state.draws[frame.player])

    def do(self, game: Game, doing: Doing) -> None:
        divine(game, doing.card, doing.player, self.number)


class Scour(Effect):
    """Cards scoured by players."""

    tells: bool = False

    def __init__(self, number: int, of: Players) -> None:
        self.number = number
        self.of = of

    def do(self, game: Game, doing: Doing) -> None:
        for player in self.of.players(game, doing.frame):
            scour(game, player, self.number)


class Ready(Effect):
    """Cards readied; a stun counter takes that (CH-14.2.2)."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame):
            ready(game, card)


class Exert(Effect):
    """Cards exerted."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame):
            if game.state.place[card] >= 0:
                exert(game, card)


class Sacrifice(Change):
    """Cards sacrificed at one moment."""

    def __init__(self, cards: Cards, scope: Scope, node: words.Sacrifice) -> None:
        super().__init__(scope, node)
        self.cards = cards

    def changes(self, position: Position, frame: Frame) -> dict[int, int]:
        return leaving(position, self.cards.cards(position, frame))

    def do(self, game: Game, doing: Doing) -> None:
        place = game.state.place
        sacrifice(game, [card for card in self.cards.cards(game, doing.frame) if place[card] >= 0])


class Activate(Effect):
    """A unit follows a command of its pattern, or of that of the card that is played (CH-5.4.2)."""

    def __init__(self, cards: Cards, *, of_card: bool) -> None:
        self.cards = cards
        self.of_card = of_card

    def possible(self, position: Position, frame: Frame) -> bool:
        return any(can_activate(position, card, self._pattern(frame)) for card in self.cards.cards(position, frame)[:1])

    def _pattern(self, frame: Frame) -> int:
        return frame.named("played") if self.of_card else OWN

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame)[:1]:
            activate(game, card, self._pattern(doing.frame))


class Promote(Effect):
    """A unit promoted where it stands."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def possible(self, position: Position, frame: Frame) -> bool:
        return any(may_promote(position, card) for card in self.cards.cards(position, frame))

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame):
            promote(game, card)


class Cancel(Effect):
    """The command of some card that is under way, cancelled (CH-8.3)."""

    def __init__(self, of: Match) -> None:
        self.of = of

    def possible(self, position: Position, frame: Frame) -> bool:
        command = under_way(position) if isinstance(position, Game) else None
        return command is not None and self.of.matches(position, frame, command.card)

    def do(self, game: Game, doing: Doing) -> None:
        if self.possible(game, doing.frame):
            cancel(game)


class ExertPrice(Price):
    """Ready cards exerted."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    @property
    def name(self) -> str:
        return "exert"

    def affordable(self, position: Position, frame: Frame) -> bool:
        state = position.state
        found = self.cards.cards(position, frame)
        return bool(found) and all(state.place[card] >= 0 and not state.columns[EXERTED][card] for card in found)

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        for each in self.cards.cards(game, frame):
            exert(game, each)


class Offering(CardPrice):
    """A card that is chosen and sacrificed."""

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        sacrifice(game, (card,))


class NamedOffering(NamedPrice):
    """A card of a name that is sacrificed."""

    def pay(self, game: Game, frame: Frame, card: int) -> None:
        sacrifice(game, self.cards.cards(game, frame))


class ValueOf(Amount):
    """What cards are worth in morale."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def value(self, position: Position, frame: Frame) -> int:
        return sum([value(position, card) for card in self.cards.cards(position, frame)])


@steps(words.Morale)
def _morale(node: words.Morale, scope: Scope) -> Step:
    number = some(node.morale, scope, (*node.path, "morale"), removes=True)
    return ChangeMorale(number, players.make(node.of, scope))


@steps(words.Divine)
def _divine(node: words.Divine, scope: Scope) -> Step:
    return Divine(node.divine)


@steps(words.Scour)
def _scour(node: words.Scour, scope: Scope) -> Step:
    return Scour(node.scour, players.make(node.of, scope))


@steps(words.Ready)
def _ready(node: words.Ready, scope: Scope) -> Step:
    return Ready(cards_of(node.ready, scope))


@steps(words.Exert)
def _exert(node: words.Exert, scope: Scope) -> Step:
    return Exert(cards_of(node.exert, scope))


@steps(words.Sacrifice)
def _sacrifice(node: words.Sacrifice, scope: Scope) -> Step:
    return Sacrifice(cards_of(node.sacrifice, scope), scope, node)


@steps(words.Activate)
def _activate(node: words.Activate, scope: Scope) -> Step:
    return Activate(reference(node.activate, scope), of_card=node.pattern is not None)


@steps(words.Promote)
def _promote(node: words.Promote, scope: Scope) -> Step:
    return Promote(reference(node.promote, scope))


@steps(words.Cancel)
def _cancel(node: words.Cancel, scope: Scope) -> Step:
    return Cancel(Selector(node.cancel, scope))


@costs(words.ExertCost)
def _exert_cost(node: words.ExertCost, scope: Scope) -> Price:
    return ExertPrice(reference(node.exert, scope))


@costs(words.SacrificeCost)
def _sacrifice_cost(node: words.SacrificeCost, scope: Scope) -> Price:
    if isinstance(node.sacrifice, SelectorNode):
        return Offering("sacrifice", Selector(node.sacrifice, scope), 1, guard(scope))
    return NamedOffering("sacrifice", cards_of(node.sacrifice, scope), guard(scope))


@amounts(words.Value)
def _value(node: words.Value, scope: Scope) -> Amount:
    return ValueOf(reference(node.value, scope))
