"""Costs, and the moment at which an ability is committed to: it is paid, and counts as used."""

from typing import TYPE_CHECKING, Any

from engine.decision import Decision
from engine.language.ops import NO, Op, Option, question, skip_rest
from engine.language.scope import Scope
from engine.language.selectors import Selector

if TYPE_CHECKING:
    from engine.game import Game
    from engine.language.clauses import Clause
    from engine.state import Frame

SIMPLE = ("magic", "boost", "damage")
CHOSEN = ("destroy", "discard")


class Cost:
    """A cost: magic, boost of the card itself, damage on it; a card to destroy or discard; or one of several costs."""

    def __init__(self, data: Any, scope: Scope) -> None:
        scope.only(data, (*SIMPLE, *CHOSEN, "either"))
        self.amounts: dict[str, int] = {key: data[key] for key in SIMPLE if key in data}
        self.either = [Cost(item, scope.at("either", i)) for i, item in enumerate(data.get("either", ()))]
        chosen = [key for key in CHOSEN if key in data]
        self.verb = chosen[0] if chosen else ""
        self.selector = Selector(data[self.verb], scope.at(self.verb)) if chosen else None
        if any(part.selector for part in self.either):
            raise scope.at("either").error("a choice of costs is one of magic, boost, damage")

    @property
    def name(self) -> str:
        """What the option of paying it is called."""
        return next(iter(self.amounts))

    def affordable(self, game: "Game", frame: "Frame") -> bool:
        """Whether it can be paid in full (2E-DMG-5, 2E-TOK-1)."""
        state = game.state
        if self.amounts.get("magic", 0) > state.magic[frame.player]:
            return False
        if self.amounts.get("boost", 0) > state.boost[frame.card]:
            return False
        if self.either and not any(part.affordable(game, frame) for part in self.either):
            return False
        return self.selector is None or self.selector.exists(game, frame)

    def pay(self, game: "Game", frame: "Frame") -> None:
        """Pay the numbers of it."""
        if "magic" in self.amounts:
            game.gain_magic(frame.player, -self.amounts["magic"])
        if "boost" in self.amounts:
            game.add_boost(frame.card, -self.amounts["boost"])
        if "damage" in self.amounts:
            game.add_damage(frame.card, self.amounts["damage"], "cost", frame.card, frame.player)


class Commit(Op):
    """The player goes through with it: the cost is paid, the use counts, what it stands for does not happen."""

    def __init__(self, cost: Cost | None, clause: "Clause | None", scope: Scope, *, optional: bool) -> None:
        self.cost = cost
        self.clause = clause
        self.optional = optional and cost is not None and cost.selector is not None
        verb = cost.verb if cost and cost.verb else "pay"
        self.question = question(scope, f"{verb} what?")

    def possible(self, game: "Game", frame: "Frame") -> bool:
        return self.cost is None or self.cost.affordable(game, frame)

    def run(self, game: "Game", frame: "Frame") -> Decision | None:
        cost = self.cost
        if cost is None:
            self._go_on(game, frame)
        elif cost.selector is not None:
            return self._which_card(game, frame, cost.selector)
        elif cost.either:
            return self.ask(frame, [("pay", part.name) for part in cost.either if part.affordable(game, frame)])
        elif cost.affordable(game, frame):
            self._go_on(game, frame)
            cost.pay(game, frame)
        else:
            skip_rest(game)
        return None

    def _which_card(self, game: "Game", frame: "Frame", selector: Selector) -> Decision | None:
        options: list[Option] = [("card", card) for card in game.distinct(selector.candidates(game, frame), frame)]
        if not options:
            skip_rest(game)
            return None
        return self.ask(frame, [*options, NO] if self.optional and "started" not in frame.vars else options)

    def answer(self, game: "Game", frame: "Frame", option: Option) -> None:
        cost = self.cost
        if cost is None or option == NO:
            skip_rest(game)
            return
        self._go_on(game, frame)
        if option[0] == "pay":
            next(part for part in cost.either if part.name == option[1]).pay(game, frame)
            return
        cost.pay(game, frame)
        if cost.verb == "destroy":
            game.doom((option[1],), frame)
        else:
            game.discard(option[1])

    def _go_on(self, game: "Game", frame: "Frame") -> None:
        frame.step += 1
        commit(self.clause, game, frame)


def commit(clause: "Clause | None", game: "Game", frame: "Frame") -> None:
    """Note that a clause is being used."""
    if clause is None:
        return
    if clause.once:
        game.state.used.append((frame.card, clause.ability.index))
    if frame.vars.get("instead"):
        game.state.stack[-2].vars["replaced"] = True
    game.tell("ability", frame.card, clause.ability.title)
