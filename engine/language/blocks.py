"""Blocks: steps done one after the other, and the steps that hold blocks themselves."""

from typing import TYPE_CHECKING, Any

from engine.decision import Decision
from engine.language.amounts import condition
from engine.language.choices import Choose
from engine.language.costs import Commit, Cost
from engine.language.effects import EFFECTS
from engine.language.motion import MOTION, Attack, Place
from engine.language.ops import DONE, NO, YES, Op, Option, question, skip_rest
from engine.language.scope import Scope, reference
from engine.state import Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.language.clauses import Clause


NOT_PASSED_ON = {"started", "instead", "to_do", "in_play"}  # what concerns the whole: consent, how far it is


class Block:
    """Steps with an index, so that pending work can name them. `clause`: of which it is the whole."""

    def __init__(self, ops: list[Op], clause: "Clause | None", scope: Scope) -> None:
        self.ops = ops
        self.clause = clause
        self.index = scope.library.register_block(self)

    def possible(self, game: "Game", frame: Frame) -> bool:
        """Whether its first steps can be done, up to the first that chooses something and what that costs."""
        for number, op in enumerate(self.ops):
            if not op.possible(game, frame):
                return False
            if not isinstance(op, Commit | May):
                following = self.ops[number + 1 : number + 2]
                return all(cost.possible(game, frame) for cost in following if isinstance(cost, Commit))
        return True

    def start(self, game: "Game", frame: Frame, **known: Any) -> None:
        """Put it on the stack as part of the work of another frame."""
        passed_on = {name: value for name, value in frame.vars.items() if name not in NOT_PASSED_ON}
        game.state.stack.append(Frame("block", self.index, frame.card, frame.player, {**passed_on, **known}))


def block(effects: Any, scope: Scope, *at: str | int, terms: Any = None, clause: "Clause | None" = None) -> Block:
    """The block of a list of effects, which stands `at` its place in `scope`.

    `terms` are the keys beside it: `may` and `cost`. Consent comes first, then the cost, then what it does.
    """
    terms = terms or {}
    optional = bool(terms.get("may"))
    ops = [effect(item, scope.at(*at, i)) for i, item in enumerate(effects)]
    cost = Cost(terms["cost"], scope.at("cost")) if "cost" in terms else None
    commit = Commit(cost, clause, scope, optional=optional)
    _look_ahead(ops)
    if clause is not None and clause.played:
        for op in ops:
            if isinstance(op, Choose):
                op.remembered = True
    return Block(_with_consent(ops, commit, scope, optional=optional), clause, scope)


def _with_consent(ops: list[Op], commit: Commit, scope: Scope, *, optional: bool) -> list[Op]:
    """Where a player may refuse, the first choice of a card offers `no`; where there is none, it is yes or no."""
    first = ops[0] if ops else None
    if not optional or commit.optional:
        return [commit, *ops]
    if isinstance(first, Choose) and first.least == first.most == 1:
        first.refusal = NO
        return [first, commit, *ops[1:]]
    if isinstance(first, Attack):
        first.consent(commit)
        return ops
    return [May(scope), commit, *ops]


def _look_ahead(ops: list[Op]) -> None:
    """Let each choice know the placing that depends on it, so that no choice leads nowhere (2E-TOK-7).

    A placing depends on the card whose neighbouring spaces it needs or, where that is no chosen one, on who is placed.
    """
    chosen = {op.name for op in ops if isinstance(op, Choose)}
    places = [op for op in ops if isinstance(op, Place)]
    for op in ops:
        if isinstance(op, Choose):
            op.later = [
                place for place in places if op.name == (place.spaces_of if place.spaces_of in chosen else place.placed)
            ]


def effect(data: Any, scope: Scope) -> Op:
    """One effect of a definition."""
    verbs = [verb for verb in VERBS if verb in data and not (verb == "may" and "attack" in data)]
    if len(verbs) != 1:
        raise scope.error(f"an effect has exactly one verb, one of {', '.join(sorted(VERBS))}")
    return VERBS[verbs[0]](data, scope)


class May(Op):
    """Yes or no before something that is not a choice of cards; not asked where it could not be done."""

    def __init__(self, scope: Scope) -> None:
        self.question = question(scope, "use it?")

    def run(self, game: "Game", frame: Frame) -> Decision | None:
        if "started" in frame.vars:
            frame.step += 1
            return None
        rest = game.library.blocks[frame.what].ops[frame.step + 1 :]
        first = next((op for op in rest if not isinstance(op, Commit)), None)
        if first is not None and not first.possible(game, frame):
            skip_rest(game)
            return None
        return self.ask(frame, (YES, NO))

    def answer(self, game: "Game", frame: Frame, option: Option) -> None:
        if option == YES:
            frame.step += 1
        else:
            skip_rest(game)


class Nested(Op):
    """A `may` inside other effects: what it holds is done together or not at all."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.block = block(data["may"], scope.block(), "may", terms={**data, "may": True})

    def run(self, game: "Game", frame: Frame) -> None:
        frame.step += 1
        if self.block.possible(game, frame):
            self.block.start(game, frame)


class OneOf(Op):
    """One of several blocks, numbered in the order of the text; only those that can be done are offered."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.branches = [block(do, scope.block(), "one_of", i) for i, do in enumerate(data["one_of"])]
        self.question = question(scope, "which one?")

    def possible(self, game: "Game", frame: Frame) -> bool:
        return any(branch.possible(game, frame) for branch in self.branches)

    def run(self, game: "Game", frame: Frame) -> Decision | None:
        options = [("mode", i) for i, branch in enumerate(self.branches) if branch.possible(game, frame)]
        if options:
            return self.ask(frame, options)
        frame.step += 1
        return None

    def answer(self, game: "Game", frame: Frame, option: Option) -> None:
        frame.step += 1
        self.branches[option[1]].start(game, frame)


class Each(Op):
    """The same for each of several cards, in their order; `it` is the card. Cards that have left play are left out."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.cards = reference(data["each"], scope.at("each"))
        self.block = block(data["do"], scope.block(names=("it",)), "do")

    def run(self, game: "Game", frame: Frame) -> None:
        known = frame.vars
        if "to_do" not in known:
            known["to_do"] = cards = self.cards(game, frame)
            known["in_play"] = all(map(game.in_play, cards))
        left = [card for card in known["to_do"] if game.in_play(card) or not known["in_play"]]
        if left:
            known["to_do"] = tuple(left[1:])
            self.block.start(game, frame, it=left[0])
        else:
            del known["to_do"], known["in_play"]
            frame.step += 1


class Repeat(Op):
    """A block any number of times: its first choice offers `done`."""

    def __init__(self, data: Any, scope: Scope) -> None:
        inner = scope.block()
        ops = [effect(item, inner.at("repeat", i)) for i, item in enumerate(data["repeat"])]
        _look_ahead(ops)
        first = ops[0]
        if not isinstance(first, Choose) or first.least != 1 or first.most != 1:
            raise scope.at("repeat").error("what is repeated begins with the choice of one card")
        first.refusal = DONE
        self.block = Block(ops, None, scope)
        self.choices = [op for op in ops if isinstance(op, Choose)]

    def run(self, game: "Game", frame: Frame) -> Decision | None:
        if not all(op.possible(game, frame) for op in self.choices):
            return self.ask(frame, (DONE,))
        self.block.start(game, frame)
        return None

    def answer(self, game: "Game", frame: Frame, option: Option) -> None:
        frame.step += 1


class If(Op):
    """A block that is done only under a condition."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.condition = condition(data["if"], scope.at("if"))
        self.block = block(data["then"], scope.block(), "then")

    def run(self, game: "Game", frame: Frame) -> None:
        frame.step += 1
        if self.condition(game, frame):
            self.block.start(game, frame)


class Pay(Commit):
    """A cost inside one branch of `one_of`: the branch is there only for who can pay."""

    def __init__(self, data: Any, scope: Scope) -> None:
        super().__init__(Cost(data["pay"], scope.at("pay")), None, scope, optional=False)


VERBS: "dict[str, Callable[[Any, Scope], Op]]" = {
    "choose": Choose,
    **EFFECTS,
    **MOTION,
    "pay": Pay,
    "may": Nested,
    "one_of": OneOf,
    "each": Each,
    "repeat": Repeat,
    "if": If,
}
