"""What happened in few lines: what matters most, and the rest folded."""

from collections.abc import Sequence

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games.narration import PhaseClosed
from deckbuilder.games.presentation import MAJOR, MINOR, NOTABLE
from deckbuilder.games.summoner_wars.summary import MoveRun, Strike, Supply, summarize
from deckbuilder.match.narrator import Narrator
from engine.core.events import Discarded, Drawn, Event, PhaseBegan
from engine.games.summoner_wars.events import Attacked, Damaged, Destroyed, MagicChanged, Missed, Moved, Rolled
from tests.match.tables import sit, type_in


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


def test_moves_and_the_supply_of_a_player_are_one_event_each_through_all_phases() -> None:
    first, second = Moved(1, (0, 1)), Moved(2, (3, 4))
    assert folded(first, second) == [MoveRun((first, second))]
    assert folded(first) == [first]
    phase, closed = PhaseBegan(1, "draw"), PhaseClosed(1, "magic")
    happened = (Discarded(1, 5), MagicChanged(1, 1), Discarded(1, 6), MagicChanged(1, 1), closed, phase, Drawn(1, 7))
    assert [event for event in folded(*happened) if isinstance(event, Supply)] == [Supply(1, (5, 6), (), 2, (7,))]
    assert folded(Drawn(1, 7), Discarded(1, 7)) == [Supply(1, drawn=(7,)), Supply(1, discarded=(7,))]


def test_lines_of_a_turn_of_a_bot_are_weighted_and_the_reader_is_called_you(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    type_in(interpreter, "auto", "auto")
    lines = interpreter.recent.lines
    assert len(lines) < len(interpreter.log)
    weights = {line.text.split(" ")[2]: line.weight for line in lines if line.text.startswith(("You ", "Player 2 "))}
    assert weights["summons"] == NOTABLE
    attacks = [line for line in lines if " attacks " in line.text]
    assert attacks
    assert all(line.weight == MAJOR and ", rolls " in line.text for line in attacks)
    assert any(line.weight == MINOR and line.text.startswith("You ") for line in lines)
    assert not any(line.text.startswith("Player 1 ") for line in lines)


def test_an_attack_that_does_no_damage_says_so(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    game = interpreter.match.game
    name = game.name(next(card for card, place in enumerate(game.state.place) if place >= 0))
    (told,) = Narrator(game).lines([Missed(0, next(c for c, place in enumerate(game.state.place) if place >= 0))])
    assert told.text.startswith(name)
    assert told.text.endswith(" takes no damage.")
