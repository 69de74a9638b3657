"""What a player may do is plain on the page: feet of cards, reasons at squares, ends, questions on cards."""

import re

import pytest

from deckbuilder.match.session.commands.turn import EndPhases
from deckbuilder.web.workspace import Workspace
from engine.bots import Budget
from engine.generator import Generator
from tests.depth import deep, sized
from tests.web.match_window import ORDERS, MatchWindow, play

DUELS = ("2e", "1e", "chess")
READY = ("put Line Spearman c1", "set c1 exerted 0")  # a card that can pay, in a game of chess


def feet(html: str) -> list[str]:
    return re.findall(r'class="foot-line">([^<]*)<', html)


def begun(workspace: Workspace, game: str) -> MatchWindow:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    return window


def free(window: MatchWindow) -> MatchWindow:
    """Answer questions until the player is free to act."""
    while (decision := window.opened.match.game.decision) and not decision.action:
        window.choose(0)
    return window


@pytest.mark.parametrize("game", DUELS)
def test_each_card_in_hand_has_its_foot_and_its_reason_in_the_card_zone(workspace: Workspace, game: str) -> None:
    window = free(begun(workspace, game))
    assert all(feet(window.html()))
    assert feet(window.html()) == [card.use.short for card in window.opened.session.view.hand]
    for card in window.opened.session.view.hand:
        html = window.html(at=card.key)
        assert ('class="why-not"' in html) == bool(card.use.why)


@pytest.mark.parametrize("game", DUELS)
def test_a_square_that_cannot_be_reached_says_why_and_the_pick_stays(workspace: Workspace, game: str) -> None:
    window = free(begun(workspace, game))
    if game != "chess":
        window.type("end move" if game == "1e" else "end")
        window.type("undo") if window.opened.match.game.state.phase != 1 and game == "2e" else None
    option = next((option for option in window.opened.seat.options() if option.end and option.start), None)
    assert option is not None
    ends = {other.end for other in window.opened.seat.options() if other.start == option.start}
    squares = window.opened.match.library.board.names
    far = next(name for name in reversed(squares) if name not in {*ends, option.start})
    html = window.html(at=option.start, to=far)
    (bubble,) = re.findall(r'class="bubble"[^>]*>(.+?)</span>', html)
    assert bubble.endswith(".")
    assert f'data-picked="{option.start}"' in html
    assert "target" in html
    assert 'class="bubble"' not in window.html(at=option.start)


def test_what_is_lost_is_asked_beside_the_buttons_keep_playing_first(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    html = window.html()
    assert re.search(r"End turn\s*<small>loses 1 life</small>", html)
    assert "Summon → Move" in html
    digest = window.opened.match.game.digest()
    window.send({"command": "end turn"})
    asked = window.html()
    assert asked.index("Keep playing") < asked.index(">End turn <kbd>y</kbd>")
    assert "your summoner takes 1 damage" in asked
    window.send({"command": "no"})
    assert window.opened.match.game.digest() == digest
    window.send({"command": "end turn"})
    window.send({"command": "yes"})
    assert window.opened.match.game.state.turn > 1


def test_a_bot_finishes_the_turn_only_after_it_was_asked(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    digest = window.opened.match.game.digest()
    window.send({"command": "auto"})
    assert window.opened.match.game.digest() == digest
    assert "decides what to discard" in window.html()
    window.send({"command": "yes"})
    assert window.opened.match.game.state.turn > 1


def deeds(html: str) -> list[str]:
    """What the buttons beside the text of the card that is looked at do."""
    panel = re.search(r'<p class="acts deeds">(.*?)</p>', html)
    return re.findall(r"<button[^>]*>([^<]+?) ?<", panel[1]) if panel else []


def test_cards_that_a_question_is_about_are_marked_and_confirmed_by_one_button(workspace: Workspace) -> None:
    window = begun(workspace, "chess")
    html = window.html()
    marks = re.findall(r'class="card-mark" form="command" name="(mark-\d)" value="yes"', html)
    assert marks == [f"mark-{place}" for place in range(5)]
    assert (
        'form="choose" name="option"' not in html[html.index('<section class="hand"') : html.index('class="actions"')]
    )
    assert "Keep all 5" in html
    assert "With the marked cards: put it under the deck" in html
    assert "Put these 2 under the deck" in html
    assert re.search(r'data-key="[1-8]"', html) is None  # no key puts a card away that nobody has marked
    key = window.opened.session.view.hand[0].key
    assert deeds(window.html(at=key)) == ["Put it under the deck"]
    window.send({"command": "cards", marks[0]: "yes", marks[1]: "yes"})
    assert [step.text for step in window.opened.match.steps[:3]][2] == "done"
    window.send({"command": "undo"})
    assert window.opened.session.view.hand[0].key == key


def test_nothing_marked_is_no_choice(workspace: Workspace) -> None:
    window = begun(workspace, "chess")
    for form in ({}, {"mark-9": "yes"}, {"mark-x": "yes"}):
        window.send({"command": "cards", **form})
        assert "These cards cannot be chosen now." in window.html()
    assert window.opened.match.steps == ()


@pytest.mark.parametrize(
    ("game", "lines", "name", "deed"),
    [
        ("2e", ("take Ice Ram hand",), "Ice Ram", "Play, free"),
        ("2e", ("end attack yes",), "Ice Smith", "Discard for 1 magic"),
        ("1e", ("draw 5", "end attack yes", "done"), "", "Put into magic"),
        ("chess", ("done", "take Shield Wall hand", *READY), "Shield Wall", "Play for 1"),
        ("chess", ("done", "take Hold the Line hand", *READY, "d1 d2"), "Hold the Line", "Play for 1"),
    ],
)
def test_a_card_of_the_hand_that_needs_no_square_has_its_button(
    workspace: Workspace, game: str, lines: tuple[str, ...], name: str, deed: str
) -> None:
    window = begun(workspace, game)
    for line in lines:
        window.type(line)
    card = next(card for card in window.opened.session.view.hand if not name or card.name == name)
    html = window.html(at=card.key)
    assert deeds(html) == [deed]
    (index,) = re.findall(r'<p class="acts deeds"><button form="choose" name="option" value="(\d+)"', html)
    bubble = re.findall(r'class="bubble"[^>]*>([^<]+)<', window.html(at=card.key, to="a4"))
    assert bubble == [f"{card.name} needs no space: a button beside its text does it."]
    before = len(window.opened.match.steps)
    window.choose(int(index))
    assert any(card.name in step.text for step in window.opened.match.steps[before:])


@deep
def test_every_option_has_a_place_at_the_table(workspace: Workspace) -> None:
    """A square, a card in hand, or a button beside the question: nothing needs the list of all choices."""
    for number, game in enumerate((*DUELS, "1e four")):
        window, chance = begun(workspace, game), Generator(number, 7)
        for _ in range(sized(25, 40)):
            match = window.opened.match
            if match.game.over:
                break
            window.opened.session.question = None
            assert unplaced(window) == []
            options = [option for option in window.opened.seat.options() if not option.on_request]
            window.choose(options[chance.below(len(options))].index)


def unplaced(window: MatchWindow) -> list[str]:
    """The options that cannot be chosen at the table as the page shows it."""
    html, hand = window.html(), {card.key for card in window.opened.session.view.hand}
    turn = html[html.index('<section class="turn') : html.index('<section id="just-now"')]
    beside = {int(index) for index in re.findall(r'name="option" value="(\d+)"', turn)}
    pieces = window.opened.session.view.pieces
    return [
        option.text
        for option in window.opened.seat.options()
        if not option.on_request and not option.passes and option.index not in beside
        if not (option.start in hand or option.start in pieces or (option.end and not option.start))
    ]


def test_the_seed_and_what_is_not_confirmed_stand_under_about_this_game(workspace: Workspace) -> None:
    window = begun(workspace, "chess")
    html = window.html()
    about = html[html.index("About this game") :]
    assert "Seed 7." in about
    assert "Unconfirmed" in about
    assert "Unconfirmed" not in html[: html.index("About this game")]


def test_a_hint_is_drawn_on_the_board_and_done_by_one_press(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    window.type("end summon")
    window.opened.match.bots.budget = Budget(1)
    digest = window.opened.match.game.digest()
    window.send({"command": "hint"})
    html = window.html()
    hint = window.opened.session.hint
    assert hint is not None
    action = hint.actions[0]
    assert ("<line" in html) == any(len(other.squares) > 1 for other in hint.actions)
    assert "Do it" in html
    window.send({"command": "do"})
    assert action.text in [step.text for step in window.opened.match.steps]
    assert "Do it" not in window.html()
    window.opened.match.undo(confirmed=True)
    assert window.opened.match.game.digest() == digest


def test_targets_show_the_chance_or_the_mean_and_odds_stand_where_dice_are(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    assert ">Odds" not in window.html()
    assert ">Odds" not in free(begun(workspace, "chess")).html()
    window.type("end summon")
    window.type("c3 c4")
    for _ in range(2):
        window.type("end")
    html = window.html()
    assert ">Odds" in html
    marks = [option.odds_mark for option in window.opened.seat.options() if option.odds]
    assert marks
    assert all(mark in html and (mark.startswith("ø ") or mark.endswith("%")) for mark in marks)


def test_the_help_of_a_page_is_made_for_it(workspace: Workspace) -> None:
    window = begun(workspace, "1e")
    window.type("help")
    reply = window.opened.reply
    assert "Keys" in reply[0]
    assert not any(line.startswith("  ") or "save" in line or "redraw" in line for line in reply[1:-1])
    assert any(line.startswith("undo, redo, resign: ") for line in reply)
    window.type("?")
    assert window.opened.reply == reply


def test_a_thinking_bot_says_what_it_has_done_so_far(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    match = window.opened.match
    window.opened.session.carry_out(EndPhases(len(match.library.phases) - 1, confirmed=True))
    for _ in range(40):
        assert match.is_waiting_for_bots
        match.step_bots()
        lines = [line for line in match.unfinished_lines(0) if line.startswith("Breakers")]
        if match.unfinished_lines(0) and lines:
            break
    html = window.html()
    assert 'class="so-far' in html or ("data-unfinished" in html and 'class="step-list' in html)


def test_the_instruction_of_a_phase_mentions_events_where_they_can_be_played(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    view = window.opened.session.presentation.phase_help
    with_events = {"summon", "move", "build", "attack", "magic"}
    assert {phase for phase, text in view.items() if "Events of this phase" in text} == with_events
    assert "Events of this phase can be played" in window.html()


def test_where_nothing_usual_is_left_now_says_so_and_enter_ends_the_phase(workspace: Workspace) -> None:
    window, seen = begun(workspace, "1e"), set[bool]()
    for number in range(60):
        match = window.opened.match
        if match.game.over or len(seen) > 1:
            break
        options = window.opened.seat.options()
        html = window.html()
        is_free = match.game.decision is not None and match.game.decision.action
        is_all = is_free and all(option.passes or option.on_request for option in options)
        ends = re.search(r'class="end-phase[^>]* data-enter', html) is not None
        assert ends == ("Nothing more to do in" in html) == is_all
        seen.add(is_all)
        window.opened.session.question = None
        usual = [option for option in options if not option.on_request and not option.passes] or options
        window.choose(usual[number % len(usual)].index)
    assert False in seen


@pytest.mark.parametrize("game", ["1e four", "1e three", "chess"])
def test_players_are_called_by_names_on_every_page_of_a_match(workspace: Workspace, game: str) -> None:
    window = begun(workspace, game)
    for _ in range(sized(2, 4)):
        play(window, 3)
        for page in (window.show(all="yes"), window.show(step="1")):
            numbered = re.search(r".{40}(?<!choose a )\bplayers? [1-4].{40}", page.text, re.IGNORECASE)
            assert not numbered, numbered


def test_people_at_one_screen_are_called_by_their_decks(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    assert "Polar Dwarves, it is your turn" in window.show().text


def test_a_bot_can_be_asked_to_play_a_turn_that_cannot_be_ended_yet(workspace: Workspace) -> None:
    window = begun(workspace, "chess")
    assert not window.opened.match.game.decision.action  # type: ignore[union-attr]
    assert "Let a bot finish my turn" in window.show().text
    free(window)
    assert "Let a bot finish my turn" in window.show().text
    assert "act first" in window.show().text
