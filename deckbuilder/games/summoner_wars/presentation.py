"""The presentation of Summoner Wars: tokens and numbers of cards, what events are about, and what a phase allows."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType

from deckbuilder.games import acts
from deckbuilder.games.acts import Act, act, register_act
from deckbuilder.games.presentation import (
    AS_PRINTED,
    DICE_ROLLED,
    MAX_NUMBERS,
    WORSE,
    CardNumber,
    CardPower,
    FigureForm,
    Listing,
    Loss,
    Presentation,
    Reach,
    in_phase,
    is_enemy,
    lying_under,
    sum_of,
    without_verb,
)
from deckbuilder.games.summoner_wars.illegal_reasons import SHORT
from deckbuilder.games.summoner_wars.narration import join_events
from deckbuilder.games.summoner_wars.odds import outcome_lines, outlook
from deckbuilder.games.summoner_wars.summary import summarize, weight
from deckbuilder.text import counted, listed
from engine.core.characteristics import classes
from engine.core.decisions import IllegalReason, Option, card_label
from engine.core.events import Event
from engine.core.game import Game
from engine.core.outcomes import Distribution
from engine.core.position import Definition
from engine.games.summoner_wars import events
from engine.games.summoner_wars.characteristics import life, most_moves, parts, strength
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.events import LeftGame, PlayerEliminated
from engine.games.summoner_wars.layout import ATTACKS, DAMAGE, MOVES
from engine.games.summoner_wars.options import Attack, Move, OntoSquare, PickPath, Play, Use

register_act(
    events.Damaged, lambda event, _: Act(acts.DAMAGE, event.source, event.card, number=event.number, name=event.kind)
)
register_act(events.Prevented, lambda event, _: Act(acts.PREVENT, on=event.card, number=event.number))
register_act(events.Redirected, lambda event, _: Act(acts.REDIRECT, event.card, event.onto, number=event.number))
register_act(events.Healed, lambda event, _: Act(acts.HEAL, on=event.card, number=event.number))
register_act(events.Boosted, lambda event, _: Act(acts.COUNTERS, event.card, number=event.change, name="boost"))
register_act(
    events.MagicChanged, lambda event, _: Act(acts.TALLY, player=event.player, number=event.change, name="magic")
)


@act.register
def _attacked(event: events.Attacked, game: Game) -> Act:
    weapon = game.library.rules.word(game, event.attacker, "weapon") or ""
    return Act(acts.ATTACK, event.attacker, event.attacked, number=event.strength, name=weapon)


register_act(events.Missed, lambda event, _: Act(acts.MISS, event.attacker, event.attacked))
register_act(
    events.Rolled,
    lambda event, _: Act(acts.ROLL, player=event.player, dice=tuple((face, None) for face in event.faces)),
)
register_act(
    events.HitsCounted,
    lambda event, _: Act(
        acts.HITS, event.attacker, event.attacked, dice=tuple(zip(event.faces, event.hits, strict=True))
    ),
)
register_act(events.Destroyed, lambda event, _: Act(acts.DESTROY, event.source, event.card, player=event.player))
register_act(events.Moved, lambda event, _: Act(acts.MOVE, event.card, path=event.path))
register_act(events.Forced, lambda event, _: Act(acts.FORCE, on=event.card, path=(event.start, event.end)))
register_act(events.Summoned, lambda event, _: Act(acts.SUMMON, event.card, path=(event.square,)))
register_act(events.Built, lambda event, _: Act(acts.BUILD, event.card, path=(event.square,)))
register_act(events.Played, lambda event, _: Act(acts.PLAY, event.card, player=event.player))
register_act(events.Expired, lambda event, _: Act(acts.EXPIRE, event.card))
register_act(PlayerEliminated, lambda event, _: Act(acts.OUT, player=event.player))
register_act(LeftGame, lambda event, _: Act(acts.DESTROY, on=event.card))


KINDS = (
    "summoner",
    "champion",
    "common",
    "mutation",
    "conjuration",
    "gate",
    "wall",
    "structure",
    "event",
)  # the first of them that a card has is its kind
OWN, MATES = " (own)", " (friendly)"
TERMS = {"strength": "strength", "life": "life", "damage": "damage", "one damage": "damage", "builds": "builds"}
IDLE = {
    "summon": "nothing to summon",
    "build": "nothing to build",
    "event": "nothing to play",
    "move": "nobody can move",
    "attack": "nobody can attack",
    "magic": "no card in hand",
    "draw": "no choice in it",
}
PHRASES = {
    "attack ranged": "{card} shoots {on}",
    "attack melee": "{card} strikes {on}",
    "damage rule": "{on} takes {number} damage for attacking no enemy",
}
TOO_DEAR = "costs too much"  # reasons why a card cannot be used
OUT_OF_PHASE = ("in the next phase", "in a later phase", "in an earlier phase")
ACTING_VERBS = ("move", "attack")  # and phases, in their order
MAX_LEAD = 6  # letters of a card's kind, shown in place of a strength
MIN_PATH = 2  # squares of a path of one space

# The phrases of reasons for parts of an evaluation: for better, and for worse. `Presentation.reason` names the sides.
REASONS: Mapping[str, tuple[str, str]] = {
    "end": ("it is likelier to win", "it is likelier to lose"),
    "summoner": ("{your} summoner keeps more life", "{your} summoner loses more life"),
    "units": ("{you} {have} more and better units", "{you} {have} fewer or weaker units"),
    "force": ("{your} units strike harder", "{your} units strike less hard"),
    "structures": ("{you} {have} more and stronger structures", "{you} {have} fewer or weaker structures"),
    "magic": ("{you} {have} more magic", "{you} {have} less magic"),
    "plan": ("{you} can bring out more in the next turns", "{you} can bring out less in the next turns"),
    "cards": ("{your} hand is better", "{your} hand is worse"),
    "events": ("{you} {have} more events in play", "{you} {have} fewer events in play"),
    "inaction": ("an enemy can be attacked this turn", "no enemy can be attacked this turn, which costs"),
    "approach": ("{your} units come nearer to {enemy's} summoner", "{your} units stay farther from {enemy's} summoner"),
    "attack": ("this turn's attacks promise more", "this turn's attacks promise less"),
    "prospect": ("{your} next attacks promise more", "{your} next attacks promise less"),
    "mate": ("{enemy's} summoner comes within reach", "{enemy's} summoner gets out of reach"),
    "threat": ("{enemy's} next attacks promise less", "{enemy's} next attacks promise more"),
    "danger": ("{your} summoner stays out of reach", "{your} summoner comes within reach"),
    "enemy summoner": ("{enemy's} summoner loses more life", "{enemy's} summoner keeps more life"),
    "enemy units": ("{enemy} has fewer or weaker units", "{enemy} has more and better units"),
    "enemy force": ("{enemy's} units strike less hard", "{enemy's} units strike harder"),
    "enemy approach": ("{enemy's} units stay farther away", "{enemy's} units come nearer"),
    "enemy events": ("{enemy} has fewer events in play", "{enemy} has more events in play"),
    "enemy structures": ("{enemy} has fewer or weaker structures", "{enemy} has more and stronger structures"),
    "enemy magic": ("{enemy} has less magic", "{enemy} has more magic"),
}


class SummonerWarsPresentation(Presentation):
    """The presentation that both editions share; each has its own terms."""

    terms: Mapping[str, str] = TERMS
    idle: Mapping[str, str] = IDLE
    reasons: Mapping[str, tuple[str, str]] = REASONS
    phrases: Mapping[str, str] = PHRASES
    health_numbers = frozenset({"life", "damage"})
    payment_zone = "magic"
    aiming_phase = "attack"
    has_threats = True
    placed_by: Mapping[str, str] = MappingProxyType({"unit": "summon", "structure": "build"})  # verbs by class words
    magic_phrases: Mapping[str, str] = MappingProxyType({})  # what is done with a card by verbs that do not play it
    short_illegal_sentences = SHORT
    examples: tuple[str, ...] = (
        "'m c3 c4' or 'c3 c4' is 'move c3 c4', 's golem c2' is 'summon Ice Golem c2'.",
        "'threats' lists who can attack what, 'threats c4' who could attack there.",
    )

    def usual_verb(self, game: Game, card: int, squares: Sequence[int]) -> str:
        if card < 0:
            if len(squares) <= 1:
                return ""
            return "attack" if game.state.board[squares[-1]] >= 0 else "move"
        return self._placed_by(game, card) or "play"

    def _placed_by(self, game: Game, card: int) -> str:
        """Return the verb that puts a card of the hand on a square; empty if there is none."""
        words = game.definition(card).words
        return next((verb for word, verb in self.placed_by.items() if word in words), "")

    def acting_verb(self, game: Game, card: int) -> str:
        """Return the verb of the next phase in which units act, or of the last of them."""
        phases, now = game.library.phases, game.state.phase
        if "structure" in classes(game, card):
            return ACTING_VERBS[0]
        return next((verb for verb in ACTING_VERBS if phases.index(verb) >= now), ACTING_VERBS[-1])

    def reason_in_hand(self, game: Game, card: int) -> IllegalReason | None:
        """Return what a card costs where that is missing, in whatever phase it would be used."""
        reason, cost = super().reason_in_hand(game, card), game.library.rules.cost(game, card) or 0
        if reason is None or reason.why not in OUT_OF_PHASE:
            return reason
        if cost <= edition_of(game).payable(game, game.state.control[card]):
            return reason
        in_its_phase = super().reason_in_hand(in_phase(game, reason.words[1]), card)
        return in_its_phase if in_its_phase and in_its_phase.why == TOO_DEAR else reason

    def idle_reason(self, game: Game) -> str:
        hand = game.state.hands[game.state.active]
        reasons = (super(SummonerWarsPresentation, self).reason_in_hand(game, card) for card in hand)
        is_dear = any(reason is not None and reason.why == TOO_DEAR for reason in reasons)
        return "nothing affordable" if is_dear else super().idle_reason(game)

    def use_phrase(self, game: Game, verb: str, card: int) -> str:
        phrase = self.magic_phrases.get(verb) or super().use_phrase(game, verb, card)
        return f"{phrase}, free" if phrase == verb and self.current_cost(game, card) == 0 else phrase

    def illegal_sentence(self, game: Game, reason: IllegalReason) -> str:
        text = super().illegal_sentence(game, reason)
        verb = self._placed_by(game, reason.cards[0]) if reason.why == "only events are played" else ""
        return f"{text}; type it as: {verb} {game.name(reason.cards[0])} SQUARE" if verb else text

    # What happened

    def join_events(self, events: Sequence[Event]) -> Iterable[Event]:
        return join_events(events)

    def summarize(self, events: Iterable[Event]) -> Iterable[Event]:
        return summarize(events)

    def weight(self, event: Event) -> int:
        return weight(event) or super().weight(event)

    def shown_card(self, event: Event) -> int:
        match event:
            case events.Summoned(card=card) | events.Built(card=card) | events.Played(card=card):
                return card
        return super().shown_card(event)

    def revealed_fact(self, event: Event) -> str:
        return DICE_ROLLED if isinstance(event, events.Rolled) else ""

    # Cards

    def describe(self, definition: Definition) -> str:
        words, marks, numbers = definition.words, definition.marks, definition.numbers
        is_event = "event" in words and "wall" not in words
        phrases = [
            " ".join(word for word in ("epic", "event", "structure") if word in words) if is_event else kind(words)
        ]
        if "phase" in marks:
            phrases.append(f"{marks['phase']} phase{', active' if 'active' in definition.flags else ''}")
        if "strength" in numbers:
            phrases.append(f"{marks.get('attack', '')} {numbers['strength']}".strip())
        if "life" in numbers:
            phrases.append(f"{self.terms['life']} {numbers['life']}")
        return ", ".join(phrases)

    def is_emphasized(self, game: Game, card: int) -> bool:
        return kind(classes(game, card)) in {"summoner", "champion"}

    def figures(self, game: Game, card: int) -> tuple[FigureForm, ...]:
        power, damage = self.power(game, card), game.state.columns[DAMAGE][card]
        lead = f"{power.kind[0].upper()}{power.now}" if power else kind(classes(game, card))[:MAX_LEAD]
        return figures(lead, life(game, card), damage, self.notes(game, card))

    def power(self, game: Game, card: int) -> CardPower | None:
        printed = game.definition(card).numbers
        if "strength" not in printed:
            return None
        weapon = game.library.rules.word(game, card, "weapon") or "special"
        return CardPower(weapon, strength(game, card), printed["strength"])

    def notes(self, game: Game, card: int) -> FigureForm:
        under = len(lying_under(game, card))
        return (*self.more(game, card), *([(f"_{under}", AS_PRINTED)] if under else []))

    def kind_of(self, definition: Definition) -> str:
        return kind(definition.words)

    def kind(self, game: Game, card: int) -> str:
        return kind(classes(game, card))

    @cached_property
    def _number_terms(self) -> tuple[str, str, str]:
        return self.terms["strength"], self.terms["life"], self.terms["damage"]

    def card_numbers(self, game: Game, card: int) -> tuple[CardNumber, ...]:
        now = strength(game, card), life(game, card), game.state.columns[DAMAGE][card]
        return _numbers(self._number_terms, game.definition(card), *now, *self.tokens(game, card))

    def health(self, game: Game, card: int) -> tuple[int, int] | None:
        whole = life(game, card)
        return max(0, whole - game.state.columns[DAMAGE][card]), whole

    def more(self, _game: Game, _card: int) -> FigureForm:
        """Return what else lies on the square of a card, in a few letters."""
        return ()

    def tokens(self, _game: Game, _card: int) -> list[tuple[str, int]]:
        """Return what else lies on a card, by name."""
        return []

    def numbers(self, game: Game, card: int) -> list[str]:
        damage = game.state.columns[DAMAGE][card]
        texts = []
        if "strength" in game.definition(card).numbers:
            texts.append(f"{self.terms['strength']} {strength(game, card)}")
        texts.append(f"{self.terms['life']} {life(game, card)}")
        if damage:
            texts.append(self.damage(damage))
        texts += [f"{number} {name}" for name, number in self.tokens(game, card)]
        return [*texts, *super().numbers(game, card)]

    def explain_numbers(self, game: Game, card: int) -> list[str]:
        damage, lines = game.state.columns[DAMAGE][card], []
        if "strength" in game.definition(card).numbers:
            term = self.terms["strength"]
            lines.append(f"{term} {strength(game, card)}{sum_of(parts(game, card, 'strength'))}")
        whole = life(game, card)
        wounds = f"; {self.damage(damage)}, {whole - damage} left" if damage else ""
        lines.append(f"{self.terms['life']} {whole}{sum_of(parts(game, card, 'life'))}{wounds}")
        lines += [f"{name} {number}" for name, number in self.tokens(game, card)]
        return [*lines, *super().explain_numbers(game, card)]

    def damage(self, number: int) -> str:
        """Return a number of damage in the edition's term."""
        return f"{number} {self.terms['one damage' if number == 1 else 'damage']}"

    # Phases and options

    def remaining_actions(self, game: Game) -> str:
        numbers, used = game.library.numbers, game.state.numbers
        match game.library.phases[game.state.phase]:
            case "move":
                return f"{counted(max(0, most_moves(game) - used[MOVES]), 'unit')} may move"
            case "attack":
                return f"{counted(max(0, numbers['attackers'] - used[ATTACKS]), 'unit')} may attack"
        return ""

    def losses(self, game: Game, through: int) -> list[Loss]:
        """Return the attacks on enemies that could still be made, as things stand."""
        phases, now = game.library.phases, game.state.phase
        if not now <= phases.index("attack") <= through:
            return []
        attackers = possible_attackers(game)
        left = max(0, game.library.numbers["attackers"] - game.state.numbers[ATTACKS])
        number = min(left, len(attackers)) or len(attackers)
        if not number:
            return []
        units = listed([f"{game.name(card)} ({game.square_name(game.state.place[card])})" for card in attackers])
        attacks = counted(number, "attack")
        made = "is not made" if number == 1 else "are not made"
        return [Loss(attacks, f"{attacks} {made}: {units} can attack.")]

    def threats(self, game: Game, player: int, square: int = -1) -> list[str]:
        from deckbuilder.games.summoner_wars.threats import threats  # noqa: PLC0415 - only who asks needs it

        return threats(game, player, square)

    def outcome_lines(self, game: Game, option: Option, distribution: Distribution) -> list[str]:
        return outcome_lines(game, option, distribution, self.terms)

    def outlook(self, option: Option, distribution: Distribution) -> str:
        return outlook(option, distribution, self.terms)

    def reach(self, game: Game, card: int) -> Reach:
        from deckbuilder.games.summoner_wars.threats import reach  # noqa: PLC0415 - only who asks needs it

        return reach(game, card)

    def listing(self, game: Game, option: Option, label: str) -> Listing:  # noqa: PLR0911 - one return for each kind
        rest = without_verb(option, label)
        match option:
            case OntoSquare():
                about = f"{game.name(option.card)}{_cost(game, option.card)}"
                return Listing(option.verb, about, game.square_name(option.square))
            case Play():
                return Listing(option.verb, "", f"{rest}{_cost(game, option.card)}")
            case Move():
                way = _without(rest, card_label(game, option.card))
                is_round = option.path[0] == option.path[-1]
                return Listing(
                    option.verb, _at(game, option.card), way, rank=(len(way.split()), way), on_request=is_round
                )
            case Attack():
                return _attack(game, option, _without(rest, card_label(game, option.card)))
            case Use():
                return Listing(option.verb, _at(game, option.card), _without(rest, card_label(game, option.card)))
            case PickPath(path=path) if len(path) > MIN_PATH:
                _, *between, end = map(game.square_name, path)
                return Listing("", "", f"{end} via {', '.join(between)}")
        return super().listing(game, option, label)


@lru_cache(MAX_NUMBERS)
def _numbers(
    terms: tuple[str, str, str],
    definition: Definition,
    power: int,
    whole: int,
    damage: int,
    *tokens: tuple[str, int],
) -> tuple[CardNumber, ...]:
    """Return numbers, which steps compare for all cards after each choice. `terms`: for strength, life and damage."""
    printed = definition.numbers
    numbers = [CardNumber(terms[0], power, printed["strength"])] if "strength" in printed else []
    numbers += [CardNumber(terms[1], whole, printed.get("life", 0)), CardNumber(terms[2], damage, 0)]
    return (*numbers, *(CardNumber(name, number, 0) for name, number in tokens))


def possible_attackers(game: Game) -> list[int]:
    """Return the units that could attack an enemy card now, or as soon as it is the Attack phase."""
    attacks = [option for option in in_phase(game, "attack").options if isinstance(option, Attack)]
    return list(dict.fromkeys(option.card for option in attacks if is_enemy(game, option.target)))


@lru_cache(MAX_NUMBERS)
def kind(words: frozenset[str]) -> str:
    """Return the most significant class word of a card."""
    return next((word for word in KINDS if word in words), "card")


def figures(lead: str, life: int, damage: int, more: FigureForm) -> tuple[FigureForm, ...]:
    """Return forms of strength (or kind), remaining of full life, and the rest; the shortest is the remaining life."""
    remaining, hurt = life - damage, WORSE if damage else AS_PRINTED
    first = (f"{lead} ", AS_PRINTED)
    return (
        (first, (f"{remaining}/{life}", hurt), *[(f" {text}", state) for text, state in more]),
        (first, (f"{remaining}/{life}", hurt), *more),
        (first, (f"{remaining}", hurt), *more),
        *([(first, (f"{remaining}", hurt))] if more else []),
        ((f"{remaining}", hurt),),
    )


def _attack(game: Game, option: Attack, target: str) -> Listing:
    """List an attack; attacks on friendly cards come last and only on request."""
    about, name = _at(game, option.card), game.name(option.target)
    short = target if target.endswith(name) else f"{target} {name}"
    if is_enemy(game, option.target):
        return Listing(option.verb, about, short)
    whose = OWN if game.state.control[option.target] == game.state.active else MATES
    return Listing(option.verb, about, f"{short}{whose}", f"{target}{whose}", (1, ""), on_request=True)


def _without(rest: str, card: str) -> str:
    return rest.removeprefix(f"{card} ")


def _at(game: Game, card: int) -> str:
    name, place = game.name(card), game.state.place[card]
    return f"{game.square_name(place)} {name}" if place >= 0 else name


def _cost(game: Game, card: int) -> str:
    cost = game.library.rules.cost(game, card)
    return "" if cost is None else f" ({cost})"
