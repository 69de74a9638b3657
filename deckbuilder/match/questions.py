"""The question in the middle of an action: who asks, what for and about which cards, and what its answers do."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckbuilder.games import presentation_of
from deckbuilder.match.inspection import rules_text, worded
from deckbuilder.text import capitalized, listed
from engine.core.attribution import resolving_ability_title
from engine.core.context import as_name
from engine.core.decisions import DONE, NO, YES, Decision, Option, PickMode, PickNumber, PickPlayer, Word
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import HIDDEN
from engine.core.triggers import TriggerOption
from engine.language.node import Node, each_of
from engine.language.nodes.effects import ChooseNode
from engine.language.nodes.kinds import ReferenceNode
from engine.language.runtime.blocks import AnswerStep

if TYPE_CHECKING:
    from deckbuilder.rules_text.blocks import OpenSteps

PLAY_IT, PAY_FOR_IT = "play it", "pay for it"  # what the engine asks before cards from hand, and of others
UNKNOWN = "an unknown card"
PLAYER = "@"  # before the names of players in a definition
MAX_NAMED = 3  # cards with one name that are listed
MAX_CLAUSE = 110  # letters of what is done, as a question says it; the rules text has all of it
MAX_LABEL = 44  # letters of what a button says


@dataclass(frozen=True)
class OpenQuestion:
    """The question in the middle of an action.

    Attributes:
        text: Who asks, what for, and about which cards, with their squares.
        rules: The text of the ability that asks, or of the whole card; empty if the rules ask.
        asker: The square of the card that asks; empty off the board.
        about: The squares of the cards that it is about.
    """

    text: str
    rules: tuple[str, ...] = ()
    asker: str = ""
    about: tuple[str, ...] = ()


def open_question(view: Game) -> OpenQuestion | None:
    """Return the open question, as the viewer of a view may know it; None where a player is free to act."""
    decision = view.decision
    if decision is None or decision.action:
        return None
    return OpenQuestion(
        _text(view, decision),
        _rules(view, decision),
        _square(view, decision.source),
        tuple(filter(None, (_square(view, card) for card in _about(view, decision)))),
    )


def answer_words(view: Game, option: Option) -> str:
    """Return what an answer to the open question does, in the words for a button; empty where its label says it."""
    decision = view.decision
    if decision is None or decision.action:
        return ""
    match option:
        case TriggerOption(title=title, card=card):
            square, name = option.label(view).partition("@")[2], _name(view, card)
            return f"{title}{'' if title == name else f', {name}'}{f' ({square})' if square else ''}"
        case PickMode(number=number) if (step := _step(view)) and (steps := _open_steps(view)):
            modes = steps.modes(step.node.path)
            return capitalized(modes[number]) if modes else ""
        case Word():
            return _consent_words(view, decision, option)
    return ""


def _consent_words(view: Game, decision: Decision, option: Option) -> str:
    """Return what a yes or a no does, and the end of a choice before anything is chosen."""
    resolution, step = _resolution(view), _step(view)
    if option is YES:
        steps = _open_steps(view)
        does = steps.all if steps and _asked_in_short(decision) != f"{PLAY_IT}?" else ""
        return capitalized(does if does and len(does) <= MAX_LABEL else _use(view, decision))
    if option is NO and (YES in view.options or step is not None):
        return f"Do not {_use(view, decision)}"
    is_choice = resolution is not None and step is not None and isinstance(step.node, ChooseNode)
    return "Choose none" if option is DONE and is_choice and resolution and not resolution.picked else ""


def _text(view: Game, decision: Decision) -> str:
    steps = _open_steps(view)
    if steps is None:
        return _with_squares(view, decision)
    title, name = resolving_ability_title(view, decision.source), _name(view, decision.source)
    asker = _named(view, decision.source) if title == name else f"{_named(view, decision.source)}, {title}"
    return _with_cards(view, decision, f"{asker}: {_asked(view, decision, steps)}")


def _with_cards(view: Game, decision: Decision, text: str) -> str:
    """Return a question with the cards of the board that it is about, as far as it does not name them."""
    missing = [_named(view, card) for card in _about(view, decision) if _square(view, card)]
    missing = [named for named in missing if named not in text]
    return f"{text} It is about {listed(missing)}." if missing else text


def _resolution(view: Game) -> Resolution | None:
    top = view.stack[-1] if view.stack else None
    return top if isinstance(top, Resolution) else None


def _step(view: Game) -> EffectStep | None:
    resolution = _resolution(view)
    return None if resolution is None else view.library.blocks[resolution.block_id].steps[resolution.step]


def _open_nodes(view: Game) -> list[Node]:
    resolution = _resolution(view)
    if resolution is None:
        return []
    nodes = []
    for step in view.library.blocks[resolution.block_id].steps[resolution.step :]:
        steps = step.inner.steps if isinstance(step, AnswerStep) else (step,)
        nodes += [step.node for step in steps if step.node is not None]
    return nodes


def _open_steps(view: Game) -> "OpenSteps | None":
    """Return the same in words; None where there is no definition."""
    nodes, resolution = _open_nodes(view), _resolution(view)
    if not nodes or resolution is None:
        return None
    from deckbuilder.rules_text.blocks import OpenSteps  # noqa: PLC0415
    from deckbuilder.rules_text.context import Noun  # noqa: PLC0415 - only definitions are worded
    from deckbuilder.rules_text.terminology import Terminology  # noqa: PLC0415

    nouns = {}
    for name, numbers in resolution.context.names.items():
        words = _words_for(view, name, numbers)
        nouns[name] = Noun(words or "card", several=not words, number=len(numbers))
    return OpenSteps(nodes, _name(view, resolution.card), nouns, Terminology(**view.library.terms))


def _words_for(view: Game, name: str, numbers: tuple[int, ...]) -> str:
    """Return what the cards or the player of a name are called; empty for many, and for several in piles."""
    if name.startswith(PLAYER):
        return listed([view.player_name(as_name(number)) for number in numbers])
    about = view.decision.about if view.decision else -1
    cards = (about,) if about in numbers else numbers
    are_clear = len(cards) == 1 or (len(cards) <= MAX_NAMED and all(_square(view, card) for card in cards))
    return listed([_named(view, card) for card in cards]) if are_clear else ""


def _about(view: Game, decision: Decision) -> list[int]:
    nodes, resolution = _open_nodes(view), _resolution(view)
    cards: list[int] = []
    if nodes and resolution is not None:
        asked = nodes if YES in view.options else nodes[:1]
        names = {reference.name for reference in each_of(ReferenceNode, *asked)}
        cards = [card for name in sorted(names) for card in resolution.context.names.get(name, ())]
    if not cards or decision.about in cards:
        cards = [decision.about]
    return [card for card in dict.fromkeys(cards) if card not in (-1, decision.source)]


def _named(view: Game, card: int) -> str:
    square = _square(view, card)
    return f"{_name(view, card)} ({square})" if square else _name(view, card)


def _name(view: Game, card: int) -> str:
    if view.state.place[card] >= 0:
        return presentation_of(view.library).known_name(view, card) or UNKNOWN
    if view.state.definition[card] != HIDDEN:
        return view.name(card)
    asks = view.decision is not None and view.decision.source == card
    return view.decision.question.partition(": ")[0].partition(", ")[0] if asks and view.decision else UNKNOWN


def _square(view: Game, card: int) -> str:
    place = view.state.place[card] if card >= 0 else -1
    return view.square_name(place) if place >= 0 else ""


def _asked(view: Game, decision: Decision, steps: "OpenSteps") -> str:
    """Return what is asked: `force Mind Witch (d4) 1 space?`."""
    options = view.options
    if YES in options:
        does = steps.all
        if len(does) > MAX_CLAUSE:
            return _asked_in_short(decision)
        return f"{PLAY_IT} ({does})?" if _asked_in_short(decision) == f"{PLAY_IT}?" else f"{does}?"
    if NO in options:
        return f"{steps.first}?"
    if any(isinstance(option, PickMode) for option in options):
        return _asked_in_short(decision)
    return f"{steps.first}. {_asking(options[0]) or capitalized(_asked_in_short(decision))}"


def _asking(option: Option) -> str:
    """Return what is asked for by a question with answers like one; empty where only the question itself says it."""
    if option.named_cards:
        return "Which card?"
    if option.named_squares:
        return "Where?"
    match option:
        case PickNumber():
            return "How many?"
        case PickPlayer():
            return "Which player?"
    return ""


def _asked_in_short(decision: Decision) -> str:
    """Return the question without who asks: `force it where?`."""
    return decision.question.rpartition(": ")[2]


def _with_squares(view: Game, decision: Decision) -> str:
    """Return the question of the rules, or of what has no definition, with the squares of its cards."""
    text, source = decision.question, decision.source
    if source >= 0 and view.name(source) in text:
        text = text.replace(view.name(source), _named(view, source), 1)
    elif source >= 0:
        text = f"{_named(view, source)}: {text[0].lower()}{text[1:]}"
    return _with_cards(view, decision, text)


def _use(view: Game, decision: Decision) -> str:
    """Return what a player agrees to: `use Ice Ram`, `pay for it`."""
    asked = _asked_in_short(decision).removesuffix("?")
    if asked == PLAY_IT:
        return f"play {_name(view, decision.source)}"
    if asked == PAY_FOR_IT:
        return asked
    return f"use {resolving_ability_title(view, decision.source)}" if _resolution(view) else asked


def _rules(view: Game, decision: Decision) -> tuple[str, ...]:
    if decision.source < 0:
        return ()
    for work in reversed(view.stack):
        clause = view.library.blocks[work.block_id].clause if isinstance(work, Resolution) else None
        if clause is not None and work.card == decision.source:
            return (worded(view.library.abilities[clause.ability]),)
    return tuple(rules_text(view.definition(decision.source)))
