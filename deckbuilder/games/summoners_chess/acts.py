"""What the events of Summoner's Chess are about, as data."""

from deckbuilder.games import acts
from deckbuilder.games.acts import Act, act
from engine.core.game import Game
from engine.games.summoners_chess import events


@act.register
def _hand_changed(event: events.HandChanged, _game: Game) -> Act | None:
    return Act(acts.PUT_BACK, player=event.player, number=event.number) if event.number else None


@act.register
def _cancelled(event: events.Cancelled, _game: Game) -> Act:
    return Act(acts.CANCEL, event.card)


@act.register
def _landed(event: events.Landed, _game: Game) -> Act:
    return Act(acts.MOVE, event.card, path=(event.start, event.square))


@act.register
def _captured(event: events.Captured, _game: Game) -> Act:
    return Act(acts.CAPTURE, event.captor, event.card)


@act.register
def _sacrificed(event: events.Sacrificed, _game: Game) -> Act:
    return Act(acts.SACRIFICE, on=event.card)


@act.register
def _demolished(event: events.Demolished, _game: Game) -> Act:
    return Act(acts.DESTROY, event.source, event.card)


@act.register
def _promoted(event: events.Promoted, _game: Game) -> Act:
    return Act(acts.PROMOTE, event.card, event.successor, path=(event.square,))


@act.register
def _card_played(event: events.CardPlayed, _game: Game) -> Act:
    return Act(acts.PLAY, event.card, player=event.player)


@act.register
def _performed(event: events.Performed, _game: Game) -> Act:
    return Act(acts.PERFORM, event.card, event.action)


@act.register
def _unit_summoned(event: events.UnitSummoned, _game: Game) -> Act:
    return Act(acts.SUMMON, event.card, path=(event.square,), player=event.player)


@act.register
def _structure_built(event: events.StructureBuilt, _game: Game) -> Act:
    return Act(acts.BUILD, event.card, path=(event.square,), player=event.player)


@act.register
def _set_down(event: events.CardSetDown, _game: Game) -> Act:
    return Act(acts.SET_DOWN, event.card, path=(event.square,), player=event.player)


@act.register
def _turned_up(event: events.TurnedUp, _game: Game) -> Act:
    return Act(acts.TURN_UP, event.card)


@act.register
def _exerted(event: events.Exerted, _game: Game) -> Act:
    return Act(acts.EXERT, event.card)


@act.register
def _readied(event: events.Readied, _game: Game) -> Act:
    return Act(acts.READY, event.card)


@act.register
def _counters_changed(event: events.CountersChanged, _game: Game) -> Act:
    return Act(acts.COUNTERS, event.card, number=event.change, name=event.counter)


@act.register
def _morale_changed(event: events.MoraleChanged, _game: Game) -> Act:
    return Act(acts.TALLY, player=event.player, number=event.change, name="morale")


@act.register
def _checked(event: events.Checked, _game: Game) -> Act:
    return Act(acts.CHECK, player=1 - event.player)  # the event names whose general is attacked


@act.register
def _divined(event: events.Divined, _game: Game) -> Act:
    return Act(acts.LOOK, player=event.player, number=event.top + event.bottom)
