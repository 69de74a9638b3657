"""Narration, scores and summaries of games."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.games.narration import PhaseClosed, sentence
from deckbuilder.games.presentation import MAJOR, MINOR, NOTABLE
from deckbuilder.games.summoner_wars.summary import MoveRun, Strike, Supply, summarize
from deckbuilder.match.narrator import EVENT, PHASE, TURN, Narrator
from deckbuilder.match.saves import load, save_game
from deckbuilder.match.score import score
from deckbuilder.match.start import begin_at
from deckbuilder.playing import library_of
from engine.core import events as core_events
from engine.core.events import Discarded, Drawn, Event, PhaseBegan, Returned, Used
from engine.core.game import Game
from engine.games.summoner_wars import events
from engine.games.summoner_wars.events import Attacked, Damaged, Destroyed, MagicChanged, Missed, Moved, Played, Rolled
from engine.record import write
from engine.replay import Replay
from tests.match.helpers import choose, narrate, played, sit, type_in
from tests.match.test_replay import PAIRS

KINDS = {
    name: kind
    for module in (core_events, events)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__()
}


@pytest.fixture
def game(catalogue: Catalogue) -> Game:
    """A game at its beginning: Svara d1, a gate d3, Frost Mage c3, Ice Golem c2 against the Vanguards."""
    record = played(catalogue, 3)
    return Replay(library_of(catalogue, record.decks), record).game


class Cards:
    """The cards of the setup by name, for events that are made by hand."""

    def __init__(self, game: Game) -> None:
        self.by_name = {game.name(card): card for card, place in enumerate(game.state.place) if place >= 0}
        self.in_hand = {game.name(card): card for card in game.state.hands[0]}
        self.squares = game.library.board.numbers
        self.faces = {" ".join(symbols): face for face, symbols in enumerate(game.library.faces)}

    def event(self, text: str) -> Event:
        """`Damaged, Svara, 2, attack, -1` as an event: names become cards, squares, faces and numbers numbers."""
        kind, *rest = text.split(", ")
        made: Event = KINDS[kind](*map(self._part, rest))
        return made

    def _part(self, text: str) -> Any:
        if "+" in text:
            return tuple(self._part(part) for part in text.split("+"))
        known = {**self.faces, **self.squares, **self.by_name, "nobody": None}
        if text in known:
            return known[text]
        return int(text) if text.lstrip("-").isdigit() else text


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("TurnBegan, 1, 4", "Turn 4: player 2"),
        ("Moved, Frost Mage, c3+c4", "Frost Mage moves from c3 to c4."),
        ("Moved, Frost Mage, c3+c4+d4", "Frost Mage moves from c3 to d4 over c4."),
        ("Forced, Svara, d1, d2", "Svara is forced from d1 to d2."),
        ("Placed, Svara, d1, a1", "Svara is placed from d1 on a1."),
        ("Placed, Svara, -1, a1", "Svara is placed on a1."),
        ("Exchanged, Svara, Ice Golem", "Svara (d1) and Ice Golem (c2) exchange places."),
        ("Summoned, Ice Golem, b1", "Player 1 summons Ice Golem on b1."),
        ("Built, Ice Golem, b1", "Player 1 builds Ice Golem on b1."),
        ("Attacked, Svara, Ice Golem, 3", "Svara (d1) attacks Ice Golem (c2) with strength 3."),
        ("Rolled, 0, melee ranged+melee", "Player 1 rolls melee ranged, melee."),
        ("Damaged, Svara, 2, attack, Ice Golem", "Svara (d1) takes 2 damage."),
        ("Damaged, Svara, 2, ability, Ice Golem", "Svara (d1) takes 2 damage from Ice Golem (c2)."),
        ("Damaged, Svara, 2, ability, Svara", "Svara (d1) takes 2 damage from itself."),
        ("Damaged, Svara, 2, event, -1", "Svara (d1) takes 2 damage from an event."),
        ("Damaged, Svara, 2, cost, Svara", "Svara (d1) takes 2 damage as a cost."),
        ("Damaged, Svara, 1, rule, -1", "Svara (d1) takes 1 damage for attacking no enemy card this turn."),
        ("Healed, Svara, 1", "Svara (d1) loses 1 damage."),
        ("Boosted, Svara, 1", "Svara (d1) gets 1 boost."),
        ("Boosted, Svara, -2", "Svara (d1) loses 2 boost."),
        ("Destroyed, Ice Golem, 0, Svara", "Ice Golem (c2) is destroyed by Svara (d1)."),
        ("Destroyed, Ice Golem, 1, -1", "Ice Golem (c2) is destroyed by player 2."),
        ("Destroyed, Ice Golem, -1, -1", "Ice Golem (c2) is destroyed."),
        ("Discarded, 0, Ice Golem", "Player 1 discards Ice Golem (c2)."),
        ("Returned, 0, Ice Golem", "Ice Golem (c2) goes back to the hand of player 1."),
        ("Piled, 0, Ice Golem, draw", "Ice Golem (c2) is put on the draw pile of player 1."),
        ("PutUnder, Ice Golem, Svara", "Ice Golem (c2) is put under Svara (d1)."),
        ("MagicChanged, 1, 2", "Player 2 gains 2 magic."),
        ("MagicChanged, 1, -2", "Player 2 pays 2 magic."),
        ("ControlChanged, Ice Golem, 1", "Player 2 takes control of Ice Golem (c2)."),
        ("ControlChanged, Ice Golem, 0", "Player 1 gets back control of Ice Golem (c2)."),
        ("Used, Svara, Structural Shift", "Svara (d1): Structural Shift."),
        ("Expired, Ice Golem", "Ice Golem is no longer active."),
        ("Ended, 1, summoner destroyed", "Player 2 wins: summoner destroyed."),
        ("Ended, nobody, stalemate", "Nobody wins: stalemate."),
    ],
)  # fmt: skip
def test_an_event_is_a_sentence(event: str, sentence: str, game: Game) -> None:
    assert narrate(game, [Cards(game).event(event)]) == [sentence]


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        (("PhaseBegan, 0, move", "PhaseBegan, 0, build"), []),
        (("PhaseBegan, 0, move", "PhaseBegan, 0, build", "Healed, Svara, 1"), ["Build phase", "Svara (d1) loses 1 damage."]),
        (("PhaseBegan, 0, draw", "TurnBegan, 1, 2"), ["Turn 2: player 2"]),
        (("Drawn, 0, Svara", "Drawn, 0, Ice Golem", "Drawn, 1, Svara"),
         ["Player 1 draws Svara and Ice Golem.", "Player 2 draws Svara."]),
        (("Destroyed, Ice Golem, -1, -1", "Discarded, 0, Ice Golem"), ["Ice Golem (c2) is destroyed."]),
        (("Discarded, 0, Ice Golem", "Expired, Ice Golem"), ["Ice Golem is no longer active."]),
        (("MagicChanged, 0, -2", "Summoned, Ice Golem, b1"), ["Player 1 summons Ice Golem on b1 for 2 magic."]),
        (("MagicChanged, 0, -2", "Built, Ice Golem, b1"), ["Player 1 builds Ice Golem on b1 for 2 magic."]),
        (("Played, 0, Svara", "MagicChanged, 0, -1"), ["Player 1 plays Svara for 1 magic."]),
        (("Played, 0, Svara", "MagicChanged, 0, 1"), ["Player 1 plays Svara.", "Player 1 gains 1 magic."]),
        (("MagicChanged, 0, -1", "Boosted, Svara, 1"), ["Player 1 pays 1 magic.", "Svara (d1) gets 1 boost."]),
        (("Moved, Svara, d1+e1", "Healed, Svara, 1"), ["Svara moves from d1 to e1.", "Svara (e1) loses 1 damage."]),
        (("Exchanged, Svara, Ice Golem", "Healed, Svara, 1"),
         ["Svara (d1) and Ice Golem (c2) exchange places.", "Svara (c2) loses 1 damage."]),
        (("Destroyed, Svara, -1, -1", "Placed, Svara, -1, a1"), ["Svara (d1) is destroyed.", "Svara is placed on a1."]),
    ],
)  # fmt: skip
def test_related_events_are_narrated_together(events: tuple[str, ...], sentences: list[str], game: Game) -> None:
    cards = Cards(game)
    assert narrate(game, map(cards.event, events)) == sentences


def test_an_event_card_is_played_by_its_name_and_says_no_more_of_itself(game: Game) -> None:
    name, card = next(iter(Cards(game).in_hand.items()))
    assert narrate(game, [Played(0, card), Used(card, name)]) == [f"Player 1 plays {name}."]


def test_a_card_that_stood_nowhere_does_not_go_back_to_hand(game: Game) -> None:
    name, card = next(iter(Cards(game).in_hand.items()))
    assert narrate(game, [Returned(0, card)]) == [f"{name} is taken into the hand of player 1."]


def test_turns_and_phases_have_their_depth(game: Game) -> None:
    cards = Cards(game)
    events = [
        "TurnBegan, 0, 2",
        "PhaseBegan, 0, summon",
        "PhaseBegan, 0, move",
        "Healed, Svara, 1",
        "Ended, 0, summoner destroyed",
    ]
    found = Narrator(game).lines(map(cards.event, events))
    assert [line.depth for line in found] == [TURN, PHASE, EVENT, TURN]


@pytest.mark.rule("2E-TOK-13")
def test_hidden_cards_are_counted_and_not_named(game: Game) -> None:
    view = game.view(1)
    drawn = view.state.hands[0][:2]
    assert narrate(view, [Drawn(0, card) for card in drawn]) == ["Player 1 draws 2 cards."]


@pytest.mark.parametrize("decks", PAIRS, ids=" ".join)
def test_whole_games_are_narrated(decks: tuple[str, str], catalogue: Catalogue) -> None:
    record = played(catalogue, 1, 250, decks)
    replay = Replay(library_of(catalogue, record.decks), record)
    for _ in record.steps:
        before = replay.game.copy()
        happened: list[Event] = []
        replay.game.log = happened
        replay.forward()
        sentences = narrate(before, happened)
        assert len(sentences) <= len(happened)
        assert all(said and "Hidden" not in said for said in sentences)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_event_has_its_sentence(kind: type[Event], game: Game) -> None:
    assert Narrator(game).presentation  # the sentences of a game come with its presentation
    assert sentence.dispatch(kind) is not sentence.dispatch(object)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (core_events.AbilityApplied, "Structural Shift of Svara (d1)."),
        (
            core_events.ValueModified,
            "Cold Snap of Svara (d1): no hit was rolled, 1 damage instead of 3; Ice Golem: 0 damage instead of 1.",
        ),
        (core_events.Chosen, "Player 1 chooses Ice Golem (c2) and Svara (d1) for Frost Bolt of Frost Mage (c3)."),
        (Used, "Svara (d1): Structural Shift on Ice Golem (c2)."),
    ],
)
def test_what_has_a_part_in_something_is_named(event: type[Event], said: str, game: Game) -> None:
    cards = Cards(game).by_name
    svara, golem, mage = cards["Svara"], cards["Ice Golem"], cards["Frost Mage"]
    made = {
        core_events.AbilityApplied: (svara, "Structural Shift"),
        core_events.ValueModified: (
            mage,
            "damage",
            3,
            ((svara, "Cold Snap", 1, "no hit was rolled"), (golem, "Ice Golem", 0, "")),
        ),
        core_events.Chosen: (0, mage, "Frost Bolt", (golem, svara)),
        Used: (svara, "Structural Shift", (golem,)),
    }
    assert narrate(game, [event(*made[event])]) == [said]


def folded(*happened: Event) -> Sequence[Event]:
    return list(summarize(happened))


def test_an_attack_is_one_event_with_its_roll_its_damage_and_the_loss() -> None:
    attack, rolled, fell = Attacked(1, 2, 3), Rolled(0, (0, 1)), Destroyed(2, 0, 1)
    happened = (attack, rolled, Damaged(2, 2, "attack", 1), fell, MagicChanged(0, 1))
    assert folded(*happened) == [Strike(attack, rolled, 2, fell, 1)]
    assert folded(attack, rolled, Missed(1, 2), attack) == [Strike(attack, rolled, 0), Strike(attack)]


def test_damage_to_another_card_meanwhile_is_narrated_separately() -> None:
    attack, other = Attacked(1, 2, 3), Damaged(4, 1, "ability", 1)
    assert folded(attack, other, Missed(1, 2)) == [Strike(attack, damage=0), other]


def test_moves_and_supply_are_one_event_each() -> None:
    first, second = Moved(1, (0, 1)), Moved(2, (3, 4))
    assert folded(first, second) == [MoveRun((first, second))]
    assert folded(first) == [first]
    phase, closed = PhaseBegan(1, "draw"), PhaseClosed(1, "magic")
    happened = (Discarded(1, 5), MagicChanged(1, 1), Discarded(1, 6), MagicChanged(1, 1), closed, phase, Drawn(1, 7))
    assert [event for event in folded(*happened) if isinstance(event, Supply)] == [Supply(1, (5, 6), (), 2, (7,))]
    assert folded(Drawn(1, 7), Discarded(1, 7)) == [Supply(1, drawn=(7,)), Supply(1, discarded=(7,))]


def test_lines_of_a_turn_of_a_bot_are_weighted(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    type_in(interpreter, "auto yes", "auto yes")
    lines = interpreter.recent.lines
    assert len(lines) < len(interpreter.log)
    weights = {
        line.text.split(" ")[2]: line.weight for line in lines if line.text.startswith(("You ", "Phoenix Elves "))
    }
    assert weights["summons"] == NOTABLE
    attacks = [line for line in lines if " attacks " in line.text]
    assert attacks
    assert all(line.weight == MAJOR and ", rolls " in line.text for line in attacks)
    assert any(line.weight == MINOR and line.text.startswith("You ") for line in lines)
    assert not any(line.text.startswith("Polar Dwarves ") for line in lines)


def test_an_attack_that_does_no_damage_says_so(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    game = interpreter.match.game
    name = game.name(next(card for card, place in enumerate(game.state.place) if place >= 0))
    (told,) = Narrator(game).lines([Missed(0, next(c for c, place in enumerate(game.state.place) if place >= 0))])
    assert told.text.startswith(name)
    assert told.text.endswith(" takes no damage.")


POSITION = "7mao/3shb3bow/8/8/8/1NIH6/8/1AUS1AVE4 1 - 9,9 -|- SHB|GUI.GUI -|- 6"


def turns(lines: list[str]) -> str:
    """What was done, without the facts before it."""
    return " ".join(lines[lines.index("") + 1 :])


def test_a_score_shows_captures_shots_check_and_mate(catalogue: Catalogue, tmp_path: Path) -> None:
    match = begin_at(POSITION, catalogue, 1, ("person", "person"))
    for label in ("command b3 b8", "command h8 g7", "command b1 b7", "command g7 h6", "command b8 h8"):
        if match.game.accepts(label):
            choose(match, label)
        else:
            break
    save_game(match, tmp_path / "game.txt")
    lines = list(score(load(tmp_path / "game.txt", catalogue)))
    assert lines[0] == '[Ruleset "summoners-chess"]'
    assert f'[Position "{POSITION}"]' in lines
    assert turns(lines).startswith("3... b3b8+ 4. ")


@pytest.mark.parametrize("seed", range(3))
def test_the_score_of_a_game_leads_to_the_same_game(seed: int, catalogue: Catalogue, tmp_path: Path) -> None:
    record = played(catalogue, seed, 300, ("the-long-wall", "locust-season"))
    (tmp_path / "game.txt").write_text(write(record), "utf-8")
    replay = load(tmp_path / "game.txt", catalogue)
    game = Game.start(replay.game.library, record.decks, record.seed, record.first)
    lines = list(score(replay))
    assert all(len(line) <= 79 or " " not in line for line in lines)
    *words, result = turns(lines).split()
    assert result in {"1-0", "0-1", "1/2-1/2", "*"}
    taken = 0
    for word in words:
        if re.fullmatch(r"\d+\.(\.\.)?", word):
            assert int(word.rstrip(".")) in {0, (game.state.turn + 1) // 2}
            continue
        for part in re.sub(r"[x*+#]+$", "", word).split(":"):
            game.answer(part.strip("[]"))
            taken += 1
            assert game.digest() == record.steps[taken - 1].digest
    assert taken == len(record.steps)


def test_a_score_can_stop_early(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(write(played(catalogue, 1, 60, ("the-long-wall", "locust-season"))), "utf-8")
    lines = list(score(load(tmp_path / "game.txt", catalogue), 2))
    assert turns(lines).endswith(" *")
    assert turns(lines).startswith("0. ")


def test_games_without_letters_have_no_score(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(write(played(catalogue, 3)), "utf-8")
    with pytest.raises(InputError, match="games of summoner-wars-2e have no score"):
        list(score(load(tmp_path / "game.txt", catalogue)))
