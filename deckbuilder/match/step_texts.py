"""Steps of a match in words: as segments, so that a front end can link the cards in them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from deckbuilder.games import acts
from deckbuilder.games.narration import of_you
from deckbuilder.match.card_names import Segment, Text, mark_names, plain
from deckbuilder.match.options import CardView
from deckbuilder.match.steps import CardChange, Deed, Roll, Step
from deckbuilder.text import counted, listed

PLACEHOLDER = re.compile(r"\{(\w+)\}")
VERB = re.compile(r"^[a-z]+s\b")  # at the beginning of what a player does
NOBODY = -1  # the reader of texts that are for no player
UNKNOWN = "a card"
NOTHING = "nothing done"  # of a turn
MAX_NAMED = 3  # cards of one kind; more are counted
# Verbs that are shown as dice, or with the other cards and numbers beside the board.
VISIBLE_VERBS = frozenset({acts.ROLL, acts.HITS, *acts.SUPPLIES})


def deed_text(deed: Deed, phrases: Mapping[str, str], reader: int = NOBODY) -> Text:
    """Return a deed in words, without the player; of the reader in the second person: `draw 2`.

    `phrases`: a game's own, by verb, perhaps with name or number.
    """
    keys = (f"{deed.verb} {deed.name}", f"{deed.verb} {deed.number}", deed.verb)
    template = next(words[key] for words in (phrases, acts.PHRASES) for key in keys if key in words)
    if len(deed.path) == 1 and deed.verb in acts.PHRASES_AT:
        template = acts.PHRASES_AT[deed.verb]
    if deed.verb == acts.MOVE and len(deed.path) > 1 and deed.path[0] == deed.path[-1]:
        template = acts.THERE_AND_BACK
    if deed.verb == acts.USE and _targets(deed):
        template = acts.USE_ON
    segments = tuple(_segments(template, deed))
    is_of_player = template.startswith("{change}") or VERB.match(template) is not None
    if deed.player != reader or not is_of_player:
        return segments
    return (Segment(VERB.sub(lambda verb: of_you(verb[0]), segments[0].text)), *segments[1:])


def _targets(deed: Deed) -> tuple[CardView, ...]:
    """Return the cards on which an ability is used, without its own."""
    return tuple(card for card in deed.cards if card != deed.card)


def _segments(template: str, deed: Deed) -> Iterator[Segment]:
    cards = {"card": deed.card, "on": deed.on}
    listed_cards = _targets(deed) if deed.verb == acts.USE else deed.cards
    texts = {
        "from": deed.path[0] if len(deed.path) > 1 else "",
        "to": deed.path[-1] if deed.path else "",
        "turn": deed.path[len(deed.path) // 2] if deed.path else "",
        "where": deed.on.square if deed.on else "",
        "number": str(abs(deed.number)),
        "change": "gets" if deed.number >= 0 else "loses",
        "cards": cards_text(listed_cards),
        "name": deed.name,
    }
    for place, part in enumerate(PLACEHOLDER.split(template)):
        if place % 2 == 0:  # text between two placeholders
            text = Segment(part)
        elif part in cards:
            card = cards[part]
            text = Segment(card.name, card) if card is not None and card.name else Segment(UNKNOWN)
        elif part == "cards":
            yield from mark_names(texts[part], listed_cards)
            continue
        else:
            text = Segment(texts[part])
        if text.text:
            yield text


def cards_text(cards: Iterable[CardView]) -> str:
    """Return the names of cards; their number if one of them is not known."""
    names = [card.name for card in cards]
    return listed(names) if all(names) else counted(len(names), "card")


def step_text(step: Step, phrases: Mapping[str, str], names: Sequence[str] = (), reader: int = NOBODY) -> Text:
    """Return what a step was, in words, without its player. `names`: of all players, for deeds of others.

    `reader`: the player who is called `you`.
    """
    deed = step.deed
    if deed is None:
        return tuple(_changes_text(step)) or (Segment(NOTHING),)
    if deed.verb not in acts.SUPPLIES:
        return _with_player(deed_text(_turned_up(deed, step), phrases, reader), deed, step, names, reader)
    text = ", ".join(supplies(step, step.player, reader))
    return mark_names(text, step.cards) if text else deed_text(deed, phrases, reader)


def announced_text(step: Step, phrases: Mapping[str, str], names: Sequence[str] = (), reader: int = NOBODY) -> Text:
    """Return what a step will be without what comes of it; empty where its deed tells that, such as a capture."""
    deed = step.deed
    if deed is None or deed.verb in acts.OUTCOMES:
        return ()
    return _with_player(deed_text(deed, phrases, reader), deed, step, names, reader)


def _with_player(text: Text, deed: Deed, step: Step, names: Sequence[str], reader: int) -> Text:
    """Return a deed with the name of its player if that is not the player of the step, and no card is its subject."""
    has_subject = text[0].card is not None or text[0].text == UNKNOWN
    if deed.player == step.player or has_subject or not names:
        return text
    return (Segment("you " if deed.player == reader else f"{names[deed.player]} "), *text)


def _turned_up(deed: Deed, step: Step) -> Deed:
    """Return a deed to a card that lay face down, and was lost by it, with the name that has become known."""
    on = deed.on
    if on is None or not any(other.verb == acts.TURN_UP for other in step.deeds):
        return deed
    lost = next((change.card for change in step.changes if change.is_lost and change.start == on.square), on)
    shown = next((other.card for other in step.deeds if other.verb == acts.TURN_UP), None)
    return replace(deed, on=replace(lost if lost.name else shown or on, square=on.square))


def _changes_text(step: Step) -> Iterator[Segment]:
    """Yield the changes of a step that has no deed."""
    for nth, change in enumerate(step.changes):
        if nth:
            yield Segment(", ")
        yield Segment(change.card.name or UNKNOWN, change.card)
        if text := _result_text(change, step):
            yield Segment(f" {text}")


def _numbers_text(numbers: Iterable[tuple[str, int, int]]) -> str:
    """Return how numbers of a card were changed: `attack value 1 → 3`."""
    return ", ".join(f"{name} {before} → {after}" for name, before, after in numbers)


def supplies(step: Step, player: int, reader: int = NOBODY) -> Iterator[str]:
    """Yield what a player did with cards and numbers beside the board, in few words; of the reader: `draw Ice Smith`.

    Cards that were played, and those that have left the board, are told by other deeds.
    """
    is_concerned = any(deed.player == player and deed.verb in acts.SUPPLIES for deed in step.deeds)
    if not is_concerned and not any(count.player == player and count.is_tracked for count in step.counts):
        return
    told = {change.card.key for change in step.changes if change.is_lost}
    told |= {deed.card.key for deed in step.deeds if deed.verb in {acts.PLAY, acts.EXPIRE} and deed.card}
    acting = step.deed.card if step.deed else None
    first_effect = next((n for n, deed in enumerate(step.deeds) if deed.verb in acts.EFFECTS), len(step.deeds))
    of_player = [
        deed
        for n, deed in enumerate(step.deeds)
        if deed.player == player
        and not (deed.verb == acts.READY and n < first_effect)  # as a turn begins
        and not any(card.key and card.key in told for card in deed.cards)
        and not (deed.verb in acts.UNTOLD_OF_ACTOR and _name(deed.card) == _name(acting))
    ]
    verb_of = of_you if player == reader else str
    for verb, words, where in acts.SUPPLY_PHRASES:
        deeds = [deed for deed in of_player if deed.verb == verb]
        cards = [card for deed in deeds for card in (*deed.cards, *([deed.card] if deed.card else []))]
        if number := sum(deed.number for deed in deeds) or len(cards):
            names = cards_text(cards) if 0 < len(cards) <= MAX_NAMED else counted(number, "card")
            yield f"{verb_of(words)} {names}{where.format(name=deeds[0].name)}"
    drawn = [deed for deed in of_player if deed.verb == acts.DRAW]
    if drawn:
        yield f"{verb_of('draws')} {cards_text(card for deed in drawn for card in deed.cards)}"
    if any(deed.verb == acts.SHUFFLE for deed in of_player):
        yield f"{verb_of('shuffles')} the deck"
    yield from (
        f"{count.name} {count.before} → {count.after}"
        for count in step.counts
        if count.player == player and count.is_tracked
    )


def further_texts(step: Step, phrases: Mapping[str, str], names: Sequence[str], reader: int = NOBODY) -> list[Text]:
    """Return what else a step was, deed by deed; what its rolls and its results show already is left out.

    `names`: what the players are called, for deeds of others. `reader`: the player who is called `you`.
    """
    return list(dict.fromkeys(_further(step, phrases, names, reader)))


def _further(step: Step, phrases: Mapping[str, str], names: Sequence[str], reader: int) -> Iterator[Text]:
    """Yield further deeds."""
    first = step.deed
    played = {deed.card.name for deed in step.deeds if deed.verb == acts.PLAY and deed.card}
    for deed in step.deeds:
        is_event = deed.verb == acts.USE and deed.name in played
        if is_event and _targets(deed) and deed is not first:
            yield tuple(_segments(acts.PLAYED_ON, deed))
        elif not (deed is first or is_event or _is_told(deed, step)):
            text = deed_text(_turned_up(deed, step), phrases, reader)
            yield _with_player(text, deed, step, names, reader)


def _is_told(deed: Deed, step: Step) -> bool:
    """Whether a further deed is shown by dice, by the results of the step, or by what it led to."""
    others = [other for other in step.deeds if other is not deed]
    if deed.verb == acts.CHOOSE:
        named = {card.name for other in others for card in (other.card, other.on, *other.cards) if card}
        return {card.name for card in deed.cards} <= named | {change.card.name for change in step.changes}
    if deed.verb == acts.PLAY:  # its card has come onto the board
        return any(other.verb in acts.ARRIVALS and _name(other.card) == _name(deed.card) for other in others)
    if deed.verb == acts.MOVE:  # onto the square of a card that it has captured
        return any(
            other.verb == acts.CAPTURE and _name(other.card) == _name(deed.card) and other.on.square == deed.path[-1]
            for other in others
            if other.on
        )
    if deed.verb == acts.TURN_UP:
        return step.deed is not None and _name(_turned_up(step.deed, step).on) == _name(deed.card)
    if deed.verb in acts.NUMBERED:
        about = deed.card if deed.verb == acts.COUNTERS else deed.on
        return any(_name(change.card) == _name(about) and _result_text(change, step) for change in step.changes)
    return deed.verb in VISIBLE_VERBS or (deed.verb == acts.MISS and bool(step.rolls)) or _is_loss(deed, step)


def _is_loss(deed: Deed, step: Step) -> bool:
    """Whether a deed is only the removal of a card, which the results of the step tell."""
    lost = {change.card.name for change in step.changes if change.is_lost and change.removal == deed.verb}
    return deed.verb not in acts.LEAVING and _name(deed.on) in lost


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
    if step.deed is None:  # its title tells them
        return []
    return [f"{_title(change, step)} {text}" for change in step.changes if (text := _result_text(change, step))]


def _title(change: CardChange, step: Step) -> str:
    """Return the name of a changed card; with its square if a step concerns another card of this name."""
    name, own = change.card.name or UNKNOWN, {change.start, change.end}
    aims = [deed.on for deed in step.deeds if deed.verb in acts.BEGINNINGS and deed.on]
    others = [*((other.card.name, other.start or other.end) for other in step.changes if other is not change)]
    others += [(card.name, card.square) for card in aims]
    is_one_of_several = any(other == change.card.name and square not in own for other, square in others)
    return f"{name} {change.start or change.end}" if is_one_of_several else name


def _result_text(change: CardChange, step: Step) -> str:
    """Return how a card came out of a step, without its name; empty if the title tells that already."""
    title, numbers, removal = step.deed, list(change.numbers) if change.end else [], ""
    if change.start and change.is_lost and change.removal not in acts.LEAVING:  # of which a deed tells
        removal = acts.REMOVALS.get(change.removal) or _other_removal(change, step)
    if title and title.verb == change.removal and change.card.name in {_name(title.card), _name(title.on)}:
        removal = ""
    if title and title.verb == acts.COUNTERS and title.card == change.card:
        numbers = [number for number in numbers if number[0] != title.name]
    is_hurt = bool(change.end) or change.removal == acts.DESTROY
    life = f"{change.life[0]} → {change.life[1]}" if change.life and is_hurt else ""
    return ", ".join(part for part in (life, removal, _numbers_text(numbers)) if part)


def _other_removal(change: CardChange, step: Step) -> str:
    """Return how a card has left the board without a deed of its own: to a discard pile, or with its player."""
    discarded = (card.key for deed in step.deeds if deed.verb == acts.DISCARD for card in deed.cards)
    return "discarded" if change.card.key in discarded else "gone"


def beside_texts(step: Step, names: Sequence[str], reader: int = NOBODY) -> list[str]:
    """Return what a step did with cards and numbers beside the board, without what its title tells.

    `reader`: the player who is called `you`.
    """
    is_told = step.deed is not None and step.deed.verb in acts.SUPPLIES
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

    `who`: its player; `names`: of all players; `reader`: the player who is called `you`. What the reader did reads
    `You draw Ice Smith.`, and what a card did `You: Ice Smith attacks Ox.`
    """
    first = plain(step_text(step, phrases, names, reader))
    texts = map(plain, further_texts(step, phrases, names, reader))
    parts = [first, *texts, *map(outcome, step.rolls), *result_texts(step), *beside_texts(step, names, reader)]
    is_of_reader = step.player == reader and first != plain(step_text(step, phrases, names))  # it has got its verb form
    return f"{who}{' ' if is_of_reader else ': '}{'; '.join(part for part in parts if part)}."
