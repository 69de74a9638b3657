"""A match as the player of one seat may know it: options, and what stays hidden."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.match.inspection import pile_views, why
from deckbuilder.match.match import Match
from deckbuilder.match.options import OptionMenu, OptionView
from deckbuilder.match.seat import MatchSeat, StaleOptionError, player_view
from deckbuilder.match.start import begin
from deckbuilder.playing import must_seat
from engine.core.hidden_information import determinize
from engine.generator import Generator
from engine.record import write
from tests.depth import deep, sized
from tests.match.helpers import choose, match, resolved, sit, type_in

GAMES = {
    "2e": ("polar-dwarves", "phoenix-elves"),
    "1e": ("workbench-sneeks", "workbench-oldin"),
    "1e four": ("workbench-sneeks", "workbench-tundle", "workbench-oldin", "workbench-torgan"),
    "chess": ("the-long-wall", "locust-season"),
}
FACE_DOWN = "face-down"  # the key of any card that lies so
CHOICES = sized(25, 40)  # of people in a game
SEEDS = range(31, sized(32, 34))  # in the first one cards lie face down where they can be attacked


def new_match(game: str, resolver: Resolver, seed: int, players: str, decks: Sequence[str] = ()) -> Match:
    resolved_decks = [resolved(name, resolver) for name in decks or GAMES[game]]
    must_seat(resolver.catalogue, resolved_decks[0].deck.ruleset, len(resolved_decks))
    return begin(resolved_decks, resolver, seed, 0, tuple(players.split(",")), strict=False)


def people(game: str) -> str:
    return ",".join(["person"] * len(GAMES[game]))


def finish_bots(match: Match) -> None:
    while match.step_bots():
        pass


def choices(match: Match, seed: int) -> Iterator[OptionView]:
    """Choose options at random and yield each before it is chosen."""
    chance = Generator(seed)
    for _ in range(CHOICES):
        if match.game.over:
            return
        seat = MatchSeat(match, match.player)
        option = seat.options()[chance.below(len(seat.options()))]
        yield option
        seat.choose(option)
        finish_bots(match)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_options_is_the_match_of_typed_lines(game: str, resolver: Resolver) -> None:
    players = ",".join(["person", *["random"] * (len(GAMES[game]) - 1)])
    one, other, third = (new_match(game, resolver, 5, players) for _ in range(3))
    table = TableSession(resolver.catalogue, third)
    for option in choices(one, 5):
        choose(other, option.text)
        assert other.is_waiting_for_bots is False
        table.enter(option.text)
        if table.question:  # the end of a phase that would cost something
            table.enter("yes")
    assert write(one.record()) == write(other.record()) == write(table.match.record())
    assert one.game.digest() == other.game.digest() == table.match.game.digest()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(game: str, seed: int, resolver: Resolver) -> None:
    match, chance = new_match(game, resolver, seed, people(game)), Generator(seed + 1)
    seats = range(len(GAMES[game]))
    for _ in choices(match, seed):
        for seat in seats:
            other = match.game.view(seat)
            determinize(other, chance)
            names, roles = match.setup.names, match.setup.roles(seat)
            assert player_view(match.game, seat, names, roles) == player_view(other, seat, names, roles)
            assert pile_views(match.game.view(seat), seat) == pile_views(other.view(seat), seat)
            if match.game.decision and match.game.decision.player == seat:
                assert MatchSeat(match, seat).options() == OptionMenu(other).options
                assert OptionMenu(match.game).groups == OptionMenu(other).groups
            else:
                assert MatchSeat(match, seat).options() == ()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_of_a_match_does_not_change_its_games(game: str, resolver: Resolver) -> None:
    match = new_match(game, resolver, 3, people(game))
    for _ in zip(range(8), choices(match, 3), strict=False):
        for seat in range(len(GAMES[game])):
            own, now = MatchSeat(match, seat), match.game.digest()
            as_new = player_view(match.game, seat, match.setup.names, match.setup.roles(seat))
            assert own.menu() is MatchSeat(match, seat).menu()
            own.several_cards()
            for square in own.view().pieces:
                why(own.known, seat, square)
            assert own.known is MatchSeat(match, seat).known
            assert own.known.digest() == match.game.view(seat).digest()
            assert replace(own.view(), signs={}) == as_new
            assert match.game.digest() == now


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_events_name_no_card_that_a_seat_has_not_seen(game: str, seed: int, resolver: Resolver) -> None:
    match = new_match(game, resolver, seed, people(game))
    seats = range(len(GAMES[game]))
    definitions = match.library.definitions
    known = {seat: {definitions[match.game.state.definition[card]].key for card in _own(match, seat)} for seat in seats}
    for _ in choices(match, seed):
        for seat in seats:
            known[seat] |= {piece.key for piece in MatchSeat(match, seat).view().pieces.values()}
    for seat in seats:
        log = "\n".join(MatchSeat(match, seat).log())
        named = {card for event in MatchSeat(match, seat).events() for card in event.cards if card.key}
        assert named
        assert {card.key for card in named if card.name not in log} <= known[seat] | {FACE_DOWN}


def _own(match: Match, seat: int) -> list[int]:
    return [card for card, owner in enumerate(match.game.state.owner) if owner == seat]


def test_an_option_is_rejected_when_its_decision_is_over(resolver: Resolver) -> None:
    playing = match(resolver)
    seat = MatchSeat(playing, 0)
    while not playing.is_waiting_for_bots:
        first = seat.options()[0]
        seat.choose(next(option for option in seat.options() if option.passes))
    with pytest.raises(InputError, match="have not decided"):
        playing.undo()
    assert seat.options() == ()
    finish_bots(playing)
    for use in (seat.choose, seat.odds):
        with pytest.raises(StaleOptionError):
            use(first)
    with pytest.raises(StaleOptionError):
        MatchSeat(playing, 1).choose(seat.options()[0])


def test_options_name_cards_squares_and_chances(resolver: Resolver) -> None:
    playing = match(resolver, opponent="greedy", seed=3)
    seat, kinds = MatchSeat(playing, 0), dict[str, OptionView]()
    for _ in range(60):
        found = seat.options()
        kinds |= {option.kind: option for option in found if not option.on_request}
        if playing.game.over or {"move", "attack", "summon"} <= kinds.keys():
            break
        playing.choose(playing.game.options[playing.bots.proxy(playing.game).choose(playing.game)])
    move, attack, summon = kinds["move"], kinds["attack"], kinds["summon"]
    assert move.text == f"move {' '.join((move.squares[0], move.squares[-1]))}" or len(move.squares) > 2
    assert move.card is not None
    assert move.card.square == move.squares[0]
    assert attack.squares == (attack.text.split()[1], attack.text.split()[2])
    assert attack.chance is not None
    assert 0 <= attack.chance <= 1
    assert len(attack.targets) == 1
    assert summon.card is not None
    assert (summon.card.square, summon.squares) == ("", (summon.text.split()[-1],))
    assert summon.card.key


def test_an_option_is_chosen_by_its_index(resolver: Resolver) -> None:
    playing = match(resolver)
    seat = MatchSeat(playing, 0)
    while playing.game.library.phases[playing.game.state.phase] != "move":
        seat.choose(next(option for option in seat.options() if option.passes))
    options = seat.options()
    assert [option.index for option in options] == list(range(len(playing.game.options)))
    assert [seat.option(option.index) for option in options] == list(options)
    for index in (-1, len(options)):
        with pytest.raises(StaleOptionError):
            seat.option(index)
    far = next(option for option in options if len(option.squares) > 2)
    line = f"move {' '.join(far.squares)}"
    (typed,) = seat.menu().find(line)
    assert (typed.text, typed.option) == (line, far.option) or typed.index == -1
    seat.choose(typed)
    assert playing.steps[-1].text == line


@deep
def test_a_bot_that_is_stopped_decides_by_what_it_has_found(resolver: Resolver) -> None:
    playing = match(resolver, opponent="beam", seed=3)
    seat, asked = MatchSeat(playing, 0), [0]

    def stop() -> bool:
        asked[0] += 1
        return True

    while not playing.game.over and playing.game.state.turn < 3:
        seat.choose(next(option for option in seat.options() if option.passes or len(seat.options()) == 1))
        while playing.step_bots(stop):
            pass
    assert asked[0] > 0
    assert playing.game.state.turn >= 3


def test_what_would_be_lost_is_to_be_confirmed(resolver: Resolver) -> None:
    playing = match(resolver, opponent="greedy", seed=3)
    before = playing.history.steps
    needed = playing.end_phase(len(playing.library.phases) - 1)
    while needed:
        before = playing.history.steps
        needed = playing.end_phase(len(playing.library.phases) - 1, confirmed=True)
        assert playing.history.steps != before
    undone = playing.undo()
    assert undone is not None
    assert undone.reason.startswith("Dice were rolled since. ")
    assert playing.undo(confirmed=True) is None
    playing.redo()
    with pytest.raises(InputError, match="nothing to make again"):
        playing.redo()


def test_a_view_has_keys_kinds_and_numbers(resolver: Resolver) -> None:
    seat = MatchSeat(match(resolver), 0)
    view = seat.view()
    summoner = next(piece for piece in view.pieces.values() if piece.leads and piece.player == 0)
    assert (summoner.key, summoner.kind) == ("summoner-wars-2e/polar-dwarves/svara", "summoner")
    assert {number.name: (number.now, number.base) for number in summoner.numbers}["life"][0] > 0
    assert all(held.key and held.kind for held in view.hand)
    assert seat.piles()[0].zone == "draw"


@pytest.mark.parametrize("first", [0, 1])
def test_bots_that_wait_lead_to_the_same_game(first: int, resolver: Resolver) -> None:
    """The bots of one match decide at once, those of the other step by step, also before the first choice."""
    begun = match(resolver, opponent="random", first=first)
    waiting = Match(begun.setup, begun.library, bots_wait=True)
    assert waiting.is_waiting_for_bots == (first == 1)
    for number in range(12):
        finish_bots(waiting)
        assert waiting.record() == begun.record()
        if number % 4 == 3:
            last = len(begun.library.phases) - 1
            begun.end_phases(last)
            waiting.end_phases(last)
        else:
            option = begun.game.options[number % len(begun.game.options)]
            begun.choose(option)
            waiting.choose(option)
    finish_bots(waiting)
    assert waiting.game.digest() == begun.game.digest()


def test_a_bot_thinks_without_changing_the_match(resolver: Resolver) -> None:
    begun = match(resolver, opponent="greedy", first=1)
    waiting = Match(begun.setup, begun.library, bots_wait=True)
    before = waiting.game.digest()
    option = waiting.bot_choice()
    assert waiting.game.digest() == before
    waiting.make_bot_choice(option)
    assert waiting.game.digest() != before
    with pytest.raises(InputError, match="No bot"):
        begun.bot_choice()


def hidden_names(interpreter: TableSession, player: int) -> set[str]:
    """Names of the cards in a player's hand and draw pile that no card in the open bears."""
    state, name = interpreter.match.game.state, interpreter.match.game.name
    closed = {name(card) for card in [*state.hands[player], *state.draws[player]]}
    others = {name(card) for card, owner in enumerate(state.owner) if owner != player}
    return closed - others - {name(card) for card in state.board if card >= 0}


def everything(interpreter: TableSession) -> str:
    """All that the session tells about the game as it stands."""
    said = [
        line for command in ("hand", "piles", "log 9999", "why d8", "show c8") for line in type_in(interpreter, command)
    ]
    return "\n".join([*said, repr(interpreter.view), *interpreter.menu.texts])


@pytest.mark.parametrize("opponent", ["passive", "random", "greedy"])
def test_the_hand_of_a_bot_is_a_number(resolver: Resolver, opponent: str) -> None:
    interpreter = sit(resolver, opponent=opponent, seed=4)
    once_open = {piece.name for piece in interpreter.view.pieces.values()}
    for _ in range(4):
        theirs = hidden_names(interpreter, 1) - once_open
        assert theirs
        told = everything(interpreter)
        seen = {name for name in theirs if name in told}
        assert not {name for name in seen if f"plays {name}" not in told and f"summons {name}" not in told}
        type_in(interpreter, "auto yes")


def test_hidden_cards_of_the_other_side_have_no_names(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=3)
    for _ in range(4):
        type_in(interpreter, "auto yes")
    news = [said for said in interpreter.log if said.startswith(("Phoenix Elves draws", "Phoenix Elves discards"))]
    assert "Phoenix Elves discards a card." in news
    assert any(
        said.startswith("Phoenix Elves draws") and said.endswith(("a card.", " cards.", " card.")) for said in news
    )
    own = [said for said in interpreter.log if said.startswith("You draw")]
    assert own
    assert not any("card" in said for said in own)


@pytest.fixture
def shared(resolver: Resolver) -> TableSession:
    return sit(resolver, opponent="person")


def test_two_people_share_a_screen_that_shows_nothing_before_enter(shared: TableSession) -> None:
    assert shared.curtain
    assert shared.prompt == "Polar Dwarves, press Enter when nobody else looks: "
    for line in ("hand", "hint", "log", "undo", "why d1", "show d1", "piles", "auto yes", "1", "end"):
        assert type_in(shared, line) == ["Press Enter first."]
    assert "Type an option" in type_in(shared, "help")[0]
    assert shared.enter("").redraw
    assert shared.prompt == "> "
    assert shared.view.hand[0].name == "Ice Smith"


def test_the_curtain_falls_when_the_other_player_is_on(shared: TableSession) -> None:
    type_in(shared, "", "auto yes")
    assert shared.curtain
    assert shared.viewer == 1
    assert shared.prompt == "Phoenix Elves, press Enter when nobody else looks: "
    type_in(shared, "")
    view = shared.view
    assert (view.viewer, view.active) == (1, 1)
    assert {held.name for held in view.hand} & hidden_names(shared, 1)
    assert [seat.role for seat in view.seats] == ["", "you"]
    assert not any(said.startswith(("Polar Dwarves draws", "You draw")) and "card" not in said for said in shared.log)
    told = everything(shared)
    assert not {name for name in hidden_names(shared, 0) if name in told}


def test_taking_back_into_the_other_players_turn_lowers_the_curtain_again(shared: TableSession) -> None:
    type_in(shared, "", "auto yes", "", "undo", "yes")
    assert (shared.viewer, shared.curtain) == (0, True)
    type_in(shared, "")
    assert shared.view.turn == 1


def test_both_pay_for_inaction_when_people_play(shared: TableSession) -> None:
    assert shared.match.setup.spared == ()


def test_words_to_complete_tell_nothing_behind_the_curtain(shared: TableSession) -> None:
    assert "end" not in shared.completions()
    assert "quit" in shared.completions()
    shared.enter("")
    assert "end" in shared.completions()
    type_in(shared, "smith c1", "quit")
    assert shared.completions() == ["yes", "no"]
