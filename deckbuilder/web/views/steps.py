"""Steps of a match as its page lists them: those since a choice one by one, and the log of the game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple
from weakref import WeakKeyDictionary

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.games import acts, presentation_of
from deckbuilder.games.presentation import Presentation
from deckbuilder.match.seat import MatchSeat, StepRun
from deckbuilder.match.step_texts import (
    Segment,
    Text,
    announced_text,
    beside_texts,
    further_texts,
    mark_names,
    outcome,
    plain,
    result_texts,
    sentence,
    step_text,
)
from deckbuilder.match.steps import CardChange, KnownAct, Roll, Step
from deckbuilder.text import capitalized
from deckbuilder.web.views.marks import squares_of
from engine.core.game import Library

ROLL_TIME, OTHER_TIME = 1600, 900  # milliseconds for which a step with dice, and another one, is shown
MISSED, NO_DAMAGE = "miss", "no damage"  # the effect of a step whose target has kept its life, in spite of hits
LOST = "skull"  # the icon of a step in which a card was lost
# The icon of a step by the verb that names it.
ICONS: Mapping[str, str] = {
    acts.SUMMON: "plus",
    acts.BUILD: "plus",
    acts.SET_DOWN: "plus",
    acts.MOVE: "arrow",
    acts.FORCE: "arrow",
    acts.PLACE: "arrow",
    acts.EXCHANGE: "arrow",
    acts.ATTACK: "melee",
    acts.CAPTURE: "melee",
    acts.DRAW: "hand",
    acts.DISCARD: "hand",
    acts.PILE: "hand",
    acts.TALLY: "hand",
}
USED = "star"  # the icon of other steps: abilities and events
MAX_LOGGED = 40  # steps of the log, unless all are asked for
LOSSES = (*acts.REMOVALS.values(), "discarded")  # the last words of a loss
MAX_BRIEF = 3  # steps that a summary names


@dataclass(frozen=True, eq=False)
class StepLine:
    """A step in a list. `effect`: what came of it in few letters (`5 → 3`, `miss`); `is_bad`: for the viewer.

    `time`: milliseconds for which it is shown. `announced`, `announced_icon`: it as one that is yet to be shown.
    `results`: how cards came out of it; `others`: the same without the life of its target. `also`: what else was done
    in it. `beside`: cards and numbers beside the board.
    """

    number: int
    player: int
    turn: int
    icon: str
    text: Text
    effect: str
    is_bad: bool
    rolls: tuple[Roll, ...]
    time: int
    announced: Text
    announced_icon: str
    results: tuple[Text, ...] = ()
    others: tuple[Text, ...] = ()
    also: tuple[Text, ...] = ()
    beside: tuple[Text, ...] = ()


@dataclass(frozen=True)
class StepDetail:
    """A step with everything that came of it. `outcomes`: of its rolls. `card_text`: of the card or ability used."""

    line: StepLine
    outcomes: tuple[str, ...]
    results: tuple[Text, ...]
    further: tuple[Text, ...]
    card_text: tuple[str, ...]
    spoken: str


class StepGroup(NamedTuple):
    """Steps of one player that follow each other. `title`: the turn."""

    player: int
    turn: int
    lines: tuple[StepLine, ...]


@dataclass(frozen=True)
class RecentSteps:
    """The steps since a choice.

    Attributes:
        since: the number of this choice, by which the page of a step finds it.
        title: whose steps these are.
        groups: the steps of others, by player.
        number: how many they are.
        shown: the step that the board shows, if it is one of them.
        own: what came of the viewer's own last choice.
        earlier: the viewer's steps before it in this turn.
        before: the last run of steps of others before `since`: its number, and what happened in few words.
        spoken: what is read aloud.
    """

    since: int = 0
    title: str = ""
    groups: tuple[StepGroup, ...] = ()
    number: int = 0
    shown: StepDetail | None = None
    own: StepDetail | None = None
    earlier: tuple[StepLine, ...] = ()
    before: tuple[int, str] | None = None
    brief: str = ""
    spoken: str = ""


NO_STEPS = RecentSteps()
_LINES: WeakKeyDictionary[Step, dict[tuple[int, tuple[str, ...]], StepLine]] = WeakKeyDictionary()


class StepWriter:
    """Writes the steps of a game for one seat. `names`: what the players are called."""

    def __init__(self, library: Library, names: Sequence[str], viewer: int, catalogue: Catalogue) -> None:
        self.presentation: Presentation = presentation_of(library)
        self.names = names
        self.viewer = viewer
        self.sides = library.sides
        self.catalogue = catalogue
        self._seat = viewer, tuple(names)

    def who(self, player: int) -> str:
        return "You" if player == self.viewer else self.names[player]

    def line(self, step: Step) -> StepLine:
        """Return a step for a list; a step that stays the same is written once for each seat."""
        lines = _LINES.get(step)
        if lines is None:
            lines = _LINES[step] = {}
        line = lines.get(self._seat)
        if line is None:
            line = lines[self._seat] = self._new_line(step)
        return line

    def _new_line(self, step: Step) -> StepLine:
        act = step.act
        is_lost = any(change.start and change.is_lost for change in step.changes)
        effect, is_bad = self._effect(step, act)
        others = replace(step, changes=tuple(_without_effect(step)))
        text = step_text(step, self.presentation.phrases, self.names, self.viewer)
        return StepLine(
            number=step.number,
            player=step.player,
            turn=step.turn,
            icon=LOST if is_lost else _icon(act),
            text=_capitalized(text),
            effect=effect,
            is_bad=is_bad or any(self._is_own(change) and _is_harmed(change) for change in step.changes),
            rolls=step.rolls,
            time=ROLL_TIME if step.rolls else OTHER_TIME,
            announced=_capitalized(announced_text(step, self.presentation.phrases, self.names, self.viewer)),
            announced_icon=_icon(act),
            results=_marked(result_texts(step), step),
            others=_marked(result_texts(others), step) if act is not None else (),
            also=tuple(further_texts(step, self.presentation.phrases, self.names, self.viewer)),
            beside=_marked(beside_texts(step, self.names, self.viewer), step),
        )

    def detail(self, step: Step) -> StepDetail:
        """Return a step with everything that came of it."""
        line = self.line(step)
        beside = (_joined(line.beside),) if line.beside else ()
        return StepDetail(
            line=line,
            outcomes=tuple(map(outcome, step.rolls)),
            results=line.results,
            further=tuple(map(_capitalized, (*line.also, *beside))),
            card_text=self._card_text(step.act),
            spoken=self.spoken_step(step),
        )

    def groups(self, steps: Iterable[Step]) -> tuple[StepGroup, ...]:
        """Return steps by turn and player."""
        of_turns = groupby(map(self.line, steps), attrgetter("player", "turn"))
        return tuple(StepGroup(player, turn, tuple(lines)) for (player, turn), lines in of_turns)

    def brief(self, steps: Sequence[Step]) -> str:
        """Return the most important of some steps in few words: losses first."""
        texts = [text for step in steps for text in result_texts(_harmful_part(step)) if not text.endswith(" gone")]
        texts.sort(key=lambda text: not text.endswith(LOSSES))
        rest = len(steps) - len(texts[:MAX_BRIEF])
        if not texts:
            phrases = self.presentation.phrases
            sentences = [
                (
                    step_text(step, phrases, self.names, self.viewer),
                    *further_texts(step, phrases, self.names, self.viewer),
                )
                for step in steps
            ]
            texts = [plain(text) for step in sentences for text in step]
            rest = len(texts) - MAX_BRIEF
        text = ", ".join(texts[:MAX_BRIEF])
        return f"{text}, {rest} more" if rest > 0 else text

    def title(self, steps: Iterable[Step]) -> str:
        """Return whose steps these are, as a heading."""
        players = {step.player for step in steps}
        return f"What {self.names[players.pop()]} did" if len(players) == 1 else "Since your last turn"

    def seat_notes(self, steps: Iterable[Step]) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Return by seat the numbers of steps without a mark on the board, and of played cards, with what was done."""
        notes: list[list[tuple[int, str]]] = [[] for _ in self.names]
        for step in steps:
            if step.act is None or step.act.verb == acts.PLAY or not squares_of(step):
                notes[step.player].append((step.number, plain(self.line(step).text).partition(",")[0]))
        return tuple(map(tuple, notes))

    def spoken_step(self, step: Step) -> str:
        """Return a step in a sentence."""
        return sentence(step, self.who(step.player), self.presentation.phrases, self.names, self.viewer)

    def spoken(self, steps: Sequence[Step]) -> str:
        """Return some steps in sentences, to be read aloud."""
        sentences = map(self.spoken_step, steps)
        return " ".join([f"{self.title(steps)}:", *sentences]) if steps else ""

    def _effect(self, step: Step, act: KnownAct | None) -> tuple[str, bool]:
        """Return what came of a step in few letters, and whether it is bad for the viewer."""
        is_aimed = any(roll.on for roll in step.rolls)
        for change in step.changes:
            if change.life is not None and (_is_target(change, step) or act is None):
                return f"{change.life[0]} → {change.life[1]}", self._is_own(change) and _is_harmed(change)
        if is_aimed:
            has_hit = any(die.hits for roll in step.rolls if roll.on for die in roll.dice)
            return NO_DAMAGE if has_hit else MISSED, False
        return "", False

    def _is_own(self, change: CardChange) -> bool:
        """Whether something of the viewer's side was changed."""
        return self.sides[change.player] == self.sides[self.viewer]

    def _card_text(self, act: KnownAct | None) -> tuple[str, ...]:
        if act is None or act.card is None or act.verb not in {acts.PLAY, acts.USE}:
            return ()
        card = self.catalogue.card(act.card.key)
        if card is None:
            return ()
        names = {act.name} if act.verb == acts.USE else {ability.name for ability in card.abilities}
        return tuple(ability.text for ability in card.abilities if ability.text and ability.name in names)


def _harmful_part(step: Step) -> Step:
    """Return a step with only those of its changes by which a card has got another life, or was lost."""
    return replace(step, changes=tuple(change for change in step.changes if change.life or change.is_lost))


def _without_effect(step: Step) -> Iterator[CardChange]:
    """Yield the changes of a step without what its effect tells: the life of its target."""
    for change in step.changes:
        if not _is_target(change, step):
            yield change
        elif change.end:
            yield replace(change, life=None)


def _is_harmed(change: CardChange) -> bool:
    """Whether a card has lost life."""
    return change.life is not None and change.life[1] < change.life[0]


def _is_target(change: CardChange, step: Step) -> bool:
    """Whether a card that was changed is one that a step names: the target of its dice, or of its act."""
    targets = [roll.on for roll in step.rolls if roll.on is not None]
    if not targets and step.act is not None:
        targets = [card for card in (step.act.on, step.act.card) if card is not None]
    return any(on.name == change.card.name and on.square in {change.start, change.end, ""} for on in targets)


def _icon(act: KnownAct | None) -> str:
    """Return the icon of an act; that of an attack is its kind."""
    if act is not None and act.verb == acts.ATTACK and act.name:
        return act.name
    return USED if act is None else ICONS.get(act.verb, USED)


def _marked(texts: Iterable[str], step: Step) -> tuple[Text, ...]:
    return tuple(mark_names(text, step.cards) for text in texts)


def _joined(texts: Sequence[Text]) -> Text:
    first, *others = texts
    return (*first, *(segment for text in others for segment in (Segment("; "), *text)))


def _capitalized(text: Text) -> Text:
    if not text or text[0].card is not None:
        return text
    first = text[0].text
    return (replace(text[0], text=capitalized(first)), *text[1:])


def recent_steps(
    writer: StepWriter, seat: MatchSeat, steps: Sequence[Step], since: int, number: int
) -> tuple[RecentSteps, Step | None, Sequence[Step]]:
    """Return the steps since a choice, the step that the board shows, if any, and the steps whose marks it bears.

    `steps`: all steps of the match. `since`: the choice from which on; the last one if there was none like it.
    `number`: of the step to show, if any.
    """
    if not steps:
        return NO_STEPS, None, ()
    runs = seat.runs(steps)
    place = next((place for place, run in enumerate(runs) if run.since == since), len(runs) - 1)
    run, is_now = runs[place], place == len(runs) - 1
    shown = run.others[number - 1] if 0 < number <= len(run.others) else None
    own = _own_steps(runs[: place + 1])
    last_own = own[-1] if own and not run.others and is_now else None
    before = next((earlier for earlier in reversed(runs[:place]) if earlier.others), None)
    detail = writer.detail(shown) if shown else None
    own_detail = writer.detail(last_own) if last_own else None
    spoken = detail or own_detail
    view = RecentSteps(
        since=run.since,
        title=writer.title(run.others),
        groups=writer.groups(run.others),
        number=len(run.others),
        shown=detail,
        own=own_detail,
        earlier=tuple(map(writer.line, own[:-1] if last_own else [step for step in run.own if step.changes])),
        before=(before.since, writer.brief(before.others)) if before is not None and not run.others else None,
        brief=writer.brief(run.others),
        spoken=spoken.spoken if spoken else writer.spoken(run.others),
    )
    return view, shown, (shown,) if shown else run.others or ((last_own,) if last_own else ())


def _own_steps(runs: Sequence[StepRun]) -> list[Step]:
    """Return what the viewer's person did in one turn up to the last run, since other players did something."""
    steps: list[Step] = []
    for run in reversed(runs):
        if not (run.others and steps):
            steps = [*run.own, *steps]
        if run.others:
            break
    return [step for step in steps if step.turn == steps[-1].turn]


@dataclass(frozen=True)
class GameLog:
    """The steps of a match from the oldest to the newest, by turn. `left_out`: how many before them are not listed."""

    groups: tuple[StepGroup, ...] = ()
    left_out: int = 0


EMPTY_LOG = GameLog()


def game_log(writer: StepWriter, steps: Sequence[Step], shown: Step | None, *, whole: bool) -> GameLog:
    """Return the last of all steps of a match, or all; those after a step that is shown are left out."""
    steps = [step for step in steps if shown is None or (step.last, step.turn) <= (shown.last, shown.turn)]
    left_out = 0 if whole else max(0, len(steps) - MAX_LOGGED)
    while 0 < left_out < len(steps) and steps[left_out].turn == steps[left_out - 1].turn:
        left_out -= 1  # a turn is listed from its beginning
    return GameLog(writer.groups(steps[left_out:]), left_out)
