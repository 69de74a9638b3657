"""Cards forced and moved in straight lines, and extra attacks: effects that choose squares or targets."""

from engine.core.decisions import DONE, NO, Decision, Option, PickCard, PickSquare
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Cards, Match, Position
from engine.core.triggers import push
from engine.core.values import cannot
from engine.games.summoner_wars.attack import is_ready, readied, targets
from engine.games.summoner_wars.attacking import attack
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.movement import is_founded, is_held, is_held_at, minds_place, most_spaces
from engine.games.summoner_wars.nodes import effects as nodes
from engine.games.summoner_wars.options import PickTarget
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.games.summoner_wars.sliding import move, slide
from engine.language.errors import Path
from engine.language.nodes.kinds import SelectorNode
from engine.language.nodes.values import ReferenceNode
from engine.language.runtime.cards import cards_of, kinds, reference
from engine.language.runtime.consent import ConsentStep
from engine.language.runtime.registry import steps
from engine.language.runtime.scope import Scope


class SlideEffect(Step):
    """A card moved or forced in a straight line; each of several cards in turn."""

    tells: bool = True

    def __init__(self, cards: Cards, least: int, most: int, question: str, *, by_move: bool) -> None:
        self.cards = cards
        self.least = least
        self.most = most
        self.question = question
        self.by_move = by_move
        self.through: Match | None = None
        self.toward: Cards | None = None
        self.away: Cards | None = None

    def squares(self, position: Position, frame: Frame, card: int) -> list[int]:
        """Where the card can go: along clear straight spaces (2E-TOK-4)."""
        if is_held(position, card) if self.by_move else cannot(position, card, "be forced"):
            return []
        state = position.state
        most, held = self.most, False
        if self.by_move:
            most, held = min(most, most_spaces(position, card)), minds_place(position, card)
        found: list[int] = []
        for ray in position.table.board.rays[state.place[card]]:
            for number, square in enumerate(ray[:most], 1):
                other = state.board[square]
                if other < 0:
                    if number >= self.least and self._right_way(position, frame, card, square):
                        found.append(square)
                elif (
                    self.through is None
                    or not self.through.matches(position, frame, other)
                    or is_founded(position, other)
                ):
                    break
                if held and is_held_at(position, card, square):
                    break
        return found

    def _right_way(self, position: Position, frame: Frame, card: int, square: int) -> bool:
        """Nearer to one card, or farther from another (2E-TOK-11)."""
        last, distance = position.state.last, position.table.board.distance
        if self.toward is not None:
            for other in self.toward.cards(position, frame):
                if distance[square][last[other]] >= distance[last[card]][last[other]]:
                    return False
        if self.away is not None:
            for other in self.away.cards(position, frame):
                if distance[square][last[other]] <= distance[last[card]][last[other]]:
                    return False
        return True

    def possible(self, position: Position, frame: Frame) -> bool:
        return any(self.squares(position, frame, card) for card in self._on_board(position, frame))

    def _on_board(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return tuple([card for card in self.cards.cards(position, frame) if position.state.place[card] >= 0])

    def run(self, game: Game, doing: Doing) -> Decision | None:
        left = doing.left
        if left is None:
            left = self._on_board(game, doing.frame)
            doing.bind("passed", ())
        while left:
            squares = self.squares(game, doing.frame, left[0]) if game.state.place[left[0]] >= 0 else []
            if squares:
                doing.left = left
                options = tuple([PickSquare(square) for square in squares])
                return Decision(doing.player, self.question, doing.card, options, about=left[0])
            left = left[1:]
        doing.next()
        return None

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        left = doing.left
        assert left  # noqa: S101 - the decision was about its first card
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        card, square = left[0], option.square
        board, start = game.state.board, game.state.place[card]
        between = game.table.board.between[start][square] or ()
        passed = [board[on_the_way] for on_the_way in between if board[on_the_way] >= 0]
        doing.bind("passed", (*doing.frame.names["passed"], *passed))
        if len(left) > 1:
            doing.left = left[1:]
        else:
            doing.next()
        way = (start, *between, square)
        if self.by_move:
            move(game, card, way, doing.player)
        else:
            slide(game, card, way, doing.player, by_move=False)


class AttackEffect(ConsentStep):
    """One extra attack with a unit, or with each of several (2E-GEN-11).

    `all_at`: the cards that it attacks one after the other as one attack, of which `at` is one.
    """

    tells: bool = True

    def __init__(
        self, cards: Cards, at: Cards | None, question: str, edition: Edition, *, several: bool, optional: bool
    ) -> None:
        self.cards = cards
        self.at = at
        self.edition = edition
        self.question = question
        self.several = several
        self.optional = optional
        self.commit = None
        self.all_at: Cards | None = None

    def targets(self, position: Position, frame: Frame, card: int) -> list[int]:
        """What the unit can attack; nothing if it can't attack."""
        if position.state.place[card] < 0 or not self.edition.may_attack(position, card):
            return []
        cards = targets(position, card, () if self.all_at is None else self.all_at.cards(position, frame))
        return cards if self.at is None else [other for other in cards if self.at.matches(position, frame, other)]

    def can_attack(self, position: Position, frame: Frame, card: int) -> bool:
        """Whether the unit can attack something now, or could if it made use of what it may do just before."""
        return bool(self.targets(position, frame, card)) or is_ready(position, card)

    def possible(self, position: Position, frame: Frame) -> bool:
        if self.commit is not None and not self.commit.possible(position, frame):
            return False
        if self.several:
            return True  # whichever units there are: none of them is a target that has to be chosen
        return any(self.can_attack(position, frame, card) for card in self.cards.cards(position, frame))

    def run(self, game: Game, doing: Doing) -> Decision | None:
        left = doing.left
        if left is None:
            left = doing.left = self.cards.cards(game, doing.frame)
        able = [card for card in left if self.can_attack(game, doing.frame, card)]
        if not able:
            if doing.several:
                return Decision(doing.player, self.question, doing.card, (DONE,))
            doing.next()
            return None
        if self.several and doing.now < 0:
            if len(able) > 1:
                doing.several = True
            if doing.several:
                units = [PickCard(card) for card in able]
                return Decision(doing.player, self.question, doing.card, (*units, DONE))
            doing.now = able[0]
        unit = doing.now if doing.now >= 0 else able[0]
        if unit not in doing.picks and is_ready(game, unit):
            doing.picks = (*doing.picks, unit)
            if push(game, readied(game, unit)):
                return None
        options: list[Option] = [PickTarget(card) for card in self.targets(game, doing.frame, unit)]
        if self.is_optional or not options:
            options.append(NO)
        return Decision(doing.player, self.question, doing.card, tuple(options))

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        left = doing.left or ()
        if isinstance(option, PickTarget) or option is NO:
            unit = doing.now if doing.now >= 0 else left[0]
            doing.now = -1
            doing.left = tuple([card for card in left if card != unit])
            self._attack(game, doing, unit, option)
        elif isinstance(option, PickCard):
            doing.now = option.card
        else:
            doing.next()

    def _attack(self, game: Game, doing: Doing, unit: int, option: Option) -> None:
        if not isinstance(option, PickTarget):
            if self.commit is not None:
                game.stack.pop()
            return
        commit = self.commit
        if commit is not None:
            commit.commit(game, doing)
            if commit.cost is not None:
                commit.cost.pay(game, doing.frame, -1)
        attack(game, unit, option.card)

    @property
    def is_optional(self) -> bool:
        """Whether its player may refuse."""
        return self.optional or self.commit is not None


@steps(nodes.ForceNode)
def _force(node: nodes.ForceNode, scope: Scope) -> Step:
    found = slide_of(node.force, node.spaces, node.path, scope, "force")
    found.through = None if node.through is None else kinds(node.through, scope)
    found.toward = None if node.toward is None else reference(node.toward, scope)
    found.away = None if node.away is None else reference(node.away, scope)
    return found


def straight(node: nodes.MoveEffectNode, spaces: int | tuple[int, ...], scope: Scope) -> SlideEffect:
    """A move in a straight line."""
    found = slide_of(node.move, spaces, node.path, scope, "move")
    found.through = None if node.through is None else kinds(node.through, scope)
    return found


def slide_of(card: ReferenceNode, spaces: int | tuple[int, ...], path: Path, scope: Scope, verb: str) -> SlideEffect:
    """A card moved or forced in a straight line; `verb` says which."""
    least, most = (spaces, spaces) if isinstance(spaces, int) else spaces
    if not 1 <= least <= most:
        raise scope.error((*path, "spaces"), "spaces are 1 or more, and of two numbers the smaller comes first")
    cards = reference(card, scope)
    scope.names.add("passed")
    return SlideEffect(cards, least, most, scope.question(f"{verb} it where?"), by_move=verb == "move")


@steps(nodes.AttackEffectNode)
def _attack(node: nodes.AttackEffectNode, scope: Scope) -> Step:
    cards = cards_of(node.attack, scope)
    at = None if node.at is None else cards_of(node.at, scope)
    question = scope.question("extra attack")
    several = isinstance(node.attack, SelectorNode)
    found = AttackEffect(cards, at, question, edition_for(node, scope), several=several, optional=node.may)
    if isinstance(node.attack, tuple):
        found.of_chosen = node.attack[-1].name
    if isinstance(node.at, tuple) and "it" in [each.name for each in node.at]:
        found.all_at = scope.one_of
    return found
