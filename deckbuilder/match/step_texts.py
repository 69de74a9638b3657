"""Steps of a match in words: as segments, so that a front end can link the cards in them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, islice, takewhile
from textwrap import shorten

from deckbuilder.games import acts
from deckbuilder.games.narration import of_you
from deckbuilder.match.options import CardView
from deckbuilder.match.steps import CardChange, KnownAct, Roll, Step
from deckbuilder.text import capitalized, counted, listed

PLACEHOLDER = re.compile(r"\{(\w+)\}")
SQUARES = frozenset({"from", "to", "turn", "where"})  # placeholders of squares
VERB = re.compile(r"^[a-z]+s\b")  # at the beginning of what a player does
NOBODY = -1  # the reader of texts that are for no player
UNKNOWN = "a card"
NOTHING = "nothing done"  # of a turn
MAX_EFFECT = 90  # characters of the text of an ability
MAX_NAMED = 3  # cards of one kind; more are counted
# Verbs that are shown as dice, or with the other cards and numbers beside the board.
VISIBLE_VERBS = frozenset({acts.ROLL, acts.HITS, *acts.SUPPLIES})


@dataclass(frozen=True)
class Segment:
    """A part of a sentence; `card`: the card that it names."""

    text: str
    card: CardView | None = None

    @property
    def key(self) -> str:
        """The key of its card in the catalogue; empty for what a game makes itself, whose key is no path."""
        return self.card.key if self.card and "/" in self.card.key else ""


Text = tuple[Segment, ...]


def plain(text: Iterable[Segment]) -> str:
    """Return segments as one string."""
    return "".join(segment.text for segment in text)


def mark_names(sentence: str, cards: Iterable[CardView]) -> Text:
    """Return a sentence in which each name of one of these cards is a segment of its own."""
    named = {card.name: card for card in reversed(list(cards)) if card.name and card.name in sentence}
    places = [(start, -len(name), name) for name in named for start in _places(sentence, name)]
    segments, end = list[Segment](), 0
    for start, _, name in sorted(places):  # of two that begin together, the longer one
        if start >= end:
            segments += [Segment(sentence[end:start]), Segment(name, named[name])]
            end = start + len(name)
    return tuple(segment for segment in (*segments, Segment(sentence[end:])) if segment.text) or (Segment(sentence),)


def _places(sentence: str, name: str) -> Iterator[int]:
    """Yield where a name stands in a sentence as whole words."""
    start = sentence.find(name)
    while start >= 0:
        around = sentence[start - 1 : start], sentence[start + len(name) : start + len(name) + 1]
        if not any(character.isalnum() or character == "_" for character in around):
            yield start
        start = sentence.find(name, start + 1)


def act_text(act: KnownAct, step: Step, phrases: Mapping[str, str], reader: int = NOBODY) -> Text:
    """Return an act of a step in words, without the player; of the reader in the second person: `draw 2`.

    `phrases`: a game's own, by verb, perhaps with name or number.
    """
    keys = (f"{act.verb} {act.name}", f"{act.verb} {act.number}", act.verb)
    template = next(words[key] for words in (phrases, acts.PHRASES) for key in keys if key in words)
    if len(act.path) == 1 and act.verb in acts.PHRASES_AT:
        template = acts.PHRASES_AT[act.verb]
    if act.verb == acts.MOVE and len(act.path) > 1 and act.path[0] == act.path[-1]:
        template = acts.THERE_AND_BACK
    if act.verb == acts.USE and _targets(act):
        template = acts.USE_ON
    segments = tuple(_segments(template, act, step))
    if act.text and not _is_effect_told(act, step):
        effect = act.text.rstrip(".").rpartition(". ")[2].rpartition(" you may ")[2]  # without when, and on what
        segments = (*segments, Segment(f" ({shorten(effect, MAX_EFFECT, placeholder=' …')})"))
    is_of_player = template.startswith("{change}") or VERB.match(template) is not None
    if act.player != reader or not is_of_player:
        return segments
    return (Segment(VERB.sub(lambda verb: of_you(verb[0]), segments[0].text)), *segments[1:])


def _is_effect_told(act: KnownAct, step: Step) -> bool:
    """Whether what an ability has done is to be seen: by acts that follow from it, or by changes of its cards."""
    later = dropwhile(lambda other: (other.verb, other.card, other.name) != (act.verb, act.card, act.name), step.acts)
    effects = takewhile(lambda other: other.verb not in acts.EFFECTS, islice(later, 1, None))
    names = {card.name for card in (act.card, *act.cards) if card}
    untelling = acts.UNTELLING | (acts.OF_ATTACKS if step.rolls else frozenset())
    return any(other.verb not in untelling for other in effects) or any(
        change.card.name in names for change in step.changes
    )


def _targets(act: KnownAct) -> tuple[CardView, ...]:
    """Return the cards on which an ability is used, without its own."""
    return tuple(card for card in act.cards if card != act.card)


def _segments(template: str, act: KnownAct, step: Step) -> Iterator[Segment]:
    cards = {"card": act.card, "on": act.on}
    listed_cards = _targets(act) if act.verb == acts.USE else act.cards
    texts = {
        "from": act.path[0] if len(act.path) > 1 else "",
        "to": act.path[-1] if act.path else "",
        "turn": act.path[len(act.path) // 2] if act.path else "",
        "where": act.on.square if act.on else "",
        "number": str(abs(act.number)),
        "change": "gets" if act.number >= 0 else "loses",
        "cards": cards_text(listed_cards, step),
        "name": act.name,
    }
    parts = PLACEHOLDER.split(template)
    told_squares = {texts[part] for part in SQUARES & {*parts[1::2]}}
    for place, part in enumerate(parts):
        if place % 2 == 0:  # text between two placeholders
            text = Segment(part)
        elif part in cards:
            card = cards[part]
            text = Segment(card.name, card) if card is not None and card.name else Segment(UNKNOWN)
            if card is not None and card.square not in told_squares and (square := _telling_square(card, step)):
                yield text
                text = Segment(f" {square}")
        elif part == "cards":
            yield from mark_names(texts[part], listed_cards)
            continue
        else:
            text = Segment(texts[part])
        if text.text:
            yield text


def cards_text(cards: Sequence[CardView], step: Step) -> str:
    """Return the names of cards of a step; their number if one of them is not known."""
    if not all(card.name for card in cards):
        return counted(len(cards), "card")
    return listed(f"{card.name} {_telling_square(card, step)}".rstrip() for card in cards)


def _telling_square(card: CardView, step: Step) -> str:
    """Return the square that tells a card from others of its name; empty if there are none."""
    return card.square if card.name in step.shared_names else ""


def step_text(step: Step, phrases: Mapping[str, str], names: Sequence[str] = (), reader: int = NOBODY) -> Text:
    """Return what a step was, in words, without its player. `names`: of all players, for acts of others.

    `reader`: the player who is called `you`.
    """
    act = step.act
    if act is None:
        return tuple(_changes_text(step)) or (Segment(NOTHING),)
    if act.verb not in acts.SUPPLIES:
        return _with_player(act_text(_turned_up(act, step), step, phrases, reader), act, step, names, reader)
    text = ", ".join(supplies(step, step.player, reader))
    return mark_names(text, step.cards) if text else act_text(act, step, phrases, reader)


def announced_text(step: Step, phrases: Mapping[str, str], names: Sequence[str] = (), reader: int = NOBODY) -> Text:
    """Return what a step will be without what comes of it; empty where its act tells that, such as a capture."""
    act = step.act
    if act is None or act.verb in acts.OUTCOMES:
        return ()
    return _with_player(act_text(act, step, phrases, reader), act, step, names, reader)


def _with_player(text: Text, act: KnownAct, step: Step, names: Sequence[str], reader: int) -> Text:
    """Return an act with the name of its player if that is not the player of the step, and no card is its subject."""
    has_subject = text[0].card is not None or text[0].text == UNKNOWN
    if act.player == step.player or has_subject or not names:
        return text
    return (Segment("you " if act.player == reader else f"{names[act.player]} "), *text)


def _turned_up(act: KnownAct, step: Step) -> KnownAct:
    """Return an act to a card that lay face down, and was lost by it, with the name that has become known."""
    on = act.on
    if on is None or not any(other.verb == acts.TURN_UP for other in step.acts):
        return act
    lost = next((change.card for change in step.changes if change.is_lost and change.start == on.square), on)
    shown = next((other.card for other in step.acts if other.verb == acts.TURN_UP), None)
    return replace(act, on=replace(lost if lost.name else shown or on, square=on.square))


def _changes_text(step: Step) -> Iterator[Segment]:
    """Yield the changes of a step that has no act."""
    for nth, change in enumerate(step.changes):
        if nth:
            yield Segment(", ")
        yield Segment(change.card.name or UNKNOWN, change.card)
        if change.card.name in step.shared_names:
            yield Segment(f" {change.start or change.end}")
        if text := _result_text(change, step):
            yield Segment(f" {text}")


def _numbers_text(numbers: Iterable[tuple[str, int, int]]) -> str:
    """Return how numbers of a card were changed: `attack value 1 → 3`."""
    return ", ".join(f"{name} {before} → {after}" for name, before, after in numbers)


def supplies(step: Step, player: int, reader: int = NOBODY) -> Iterator[str]:
    """Yield what a player did with cards and numbers beside the board, in few words; of the reader: `draw Ice Smith`.

    Cards that were played, and those that have left the board, are told by other acts.
    """
    is_concerned = any(act.player == player and act.verb in acts.SUPPLIES for act in step.acts)
    if not is_concerned and not any(count.player == player and count.is_tracked for count in step.counts):
        return
    told = {change.card.key for change in step.changes if change.is_lost}
    told |= {act.card.key for act in step.acts if act.verb in {acts.PLAY, acts.EXPIRE} and act.card}
    first_effect = next((n for n, act in enumerate(step.acts) if act.verb in acts.EFFECTS), len(step.acts))
    of_player = [
        act
        for n, act in enumerate(step.acts)
        if act.player == player
        and not (act.verb == acts.READY and n < first_effect)  # as a turn begins
        and not any(card.key and card.key in told for card in act.cards)
        and not (act.verb in acts.UNTOLD_OF_ACTOR and _is_of_actor(act, step))
    ]
    verb_of = of_you if player == reader else str
    for verb, words, where in acts.SUPPLY_PHRASES:
        known_acts = [act for act in of_player if act.verb == verb]
        cards = [card for act in known_acts for card in (*act.cards, *([act.card] if act.card else []))]
        if number := sum(act.number for act in known_acts) or len(cards):
            names = cards_text(cards, step) if 0 < len(cards) <= MAX_NAMED else counted(number, "card")
            yield f"{verb_of(words)} {names}{where.format(name=known_acts[0].name)}"
    drawn = [act for act in of_player if act.verb == acts.DRAW]
    if drawn:
        yield f"{verb_of('draws')} {cards_text([card for act in drawn for card in act.cards], step)}"
    if any(act.verb == acts.SHUFFLE for act in of_player):
        yield f"{verb_of('shuffles')} the deck"
    yield from (
        f"{count.name} {count.before} → {count.after}"
        for count in step.counts
        if count.player == player and count.is_tracked
    )


def _is_of_actor(act: KnownAct, step: Step) -> bool:
    """Whether the card of an act is the one that acts in its step, not another one of its name."""
    if step.act is None or act.card is None or step.act.card is None or act.card.name != step.act.card.name:
        return False
    return act.card.square in {step.act.card.square, *step.act.path}


def further_texts(step: Step, phrases: Mapping[str, str], names: Sequence[str], reader: int = NOBODY) -> list[Text]:
    """Return what else a step was, act by act; what its rolls and its results show already is left out.

    `names`: what the players are called, for acts of others. `reader`: the player who is called `you`.
    """
    return list(dict.fromkeys(_further(step, phrases, names, reader)))


def _further(step: Step, phrases: Mapping[str, str], names: Sequence[str], reader: int) -> Iterator[Text]:
    """Yield further acts."""
    first = step.act
    played = {act.card.name for act in step.acts if act.verb == acts.PLAY and act.card}
    for act in step.acts:
        is_event = act.verb == acts.USE and act.name in played
        if is_event and _targets(act) and act is not first:
            yield tuple(_segments(acts.PLAYED_ON, act, step))
        elif not (act is first or is_event or _is_told(act, step)):
            text = act_text(_turned_up(act, step), step, phrases, reader)
            yield _with_player(text, act, step, names, reader)


def _is_told(act: KnownAct, step: Step) -> bool:
    """Whether a further act is shown by dice, by the results of the step, or by what it led to."""
    others = [other for other in step.acts if other is not act]
    if act.verb == acts.CHOOSE:
        named = {card.name for other in others for card in (other.card, other.on, *other.cards) if card}
        return {card.name for card in act.cards} <= named | {change.card.name for change in step.changes}
    if act.verb == acts.PLAY:  # its card has come onto the board
        return any(other.verb in acts.ARRIVALS and _name(other.card) == _name(act.card) for other in others)
    if act.verb == acts.MOVE:  # onto the square of a card that it has captured
        return any(
            other.verb == acts.CAPTURE and _name(other.card) == _name(act.card) and other.on.square == act.path[-1]
            for other in others
            if other.on
        )
    if act.verb == acts.TURN_UP:
        return step.act is not None and _name(_turned_up(step.act, step).on) == _name(act.card)
    if act.verb in acts.NUMBERED:
        about = act.card if act.verb == acts.COUNTERS else act.on
        return any(_name(change.card) == _name(about) and _result_text(change, step) for change in step.changes)
    return act.verb in VISIBLE_VERBS or (act.verb == acts.MISS and bool(step.rolls)) or _is_loss(act, step)


def _is_loss(act: KnownAct, step: Step) -> bool:
    lost = {change.card.name for change in step.changes if change.is_lost and change.removal == act.verb}
    return act.verb not in acts.LEAVING and _name(act.on) in lost


def _name(card: CardView | None) -> str:
    return card.name if card else ""


def outcome(roll: Roll) -> str:
    """Return what came of dice; empty where no hits were counted."""
    if roll.on is None:
        return ""
    number = sum(bool(die.hits) for die in roll.dice)
    return counted(number, "hit") if number else "miss"


def result_texts(step: Step) -> list[str]:
    """Return how cards came out of a step: `Ice Smith 2 → 0, destroyed`, `Lioness strength 2 → 3`."""
    if step.act is None:  # its title tells them
        return []
    return [f"{_title(change, step)} {text}" for change in step.changes if (text := _result_text(change, step))]


def _title(change: CardChange, step: Step) -> str:
    is_shared = change.card.name in step.shared_names
    return f"{change.card.name} {change.end or change.start}" if is_shared else change.card.name or UNKNOWN


def _result_text(change: CardChange, step: Step) -> str:
    """Return how a card came out of a step, without its name; empty if the title tells that already."""
    title, numbers, removal = step.act, list(change.numbers) if change.end else [], ""
    if change.start and change.is_lost and change.removal not in acts.LEAVING:  # of which an act tells
        removal = acts.REMOVALS.get(change.removal) or _other_removal(change, step)
    if title and title.verb == change.removal and change.card.name in {_name(title.card), _name(title.on)}:
        removal = ""
    if title and title.verb == acts.COUNTERS and title.card == change.card:
        numbers = [number for number in numbers if number[0] != title.name]
    is_hurt = bool(change.end) or change.removal == acts.DESTROY
    life = f"{change.life[0]} → {change.life[1]}" if change.life and is_hurt else ""
    return ", ".join(part for part in (life, removal, _numbers_text(numbers)) if part)


def _other_removal(change: CardChange, step: Step) -> str:
    """Return how a card has left the board without an act of its own: to a discard pile, or with its player."""
    discarded = (card.key for act in step.acts if act.verb == acts.DISCARD for card in act.cards)
    return "discarded" if change.card.key in discarded else "gone"


def beside_texts(step: Step, names: Sequence[str], reader: int = NOBODY) -> list[str]:
    """Return what a step did with cards and numbers beside the board, without what its title tells.

    `reader`: the player who is called `you`.
    """
    is_told = step.act is not None and step.act.verb in acts.SUPPLIES
    own = [] if is_told else list(supplies(step, step.player, reader))
    others = [
        f"{name if player != reader else 'your' if told == text else 'you'} {told}"
        for player, name in enumerate(names)
        if player != step.player
        for text, told in zip(supplies(step, player), supplies(step, player, reader), strict=True)
    ]
    return [*own, *others]


def sentence(step: Step, who: str, phrases: Mapping[str, str], names: Sequence[str], reader: int = NOBODY) -> str:
    """Return a step in one sentence: who, what, and what came of it.

    `who`: its player, empty where that is clear; `names`: of all players; `reader`: who is called `you`. What the
    reader did reads `You draw Ice Smith.`, and what a card did `You: Ice Smith attacks Ox.`
    """
    first = plain(step_text(step, phrases, names, reader))
    texts = map(plain, further_texts(step, phrases, names, reader))
    parts = [first, *texts, *map(outcome, step.rolls), *result_texts(step), *beside_texts(step, names, reader)]
    is_of_reader = step.player == reader and first != plain(step_text(step, phrases, names))  # it has got its verb form
    text = "; ".join(part for part in parts if part)
    return f"{who}{' ' if is_of_reader else ': '}{text}." if who else f"{capitalized(text)}."
