"""What the events of Summoner's Chess are about, as data."""

from deckbuilder.games import acts
from deckbuilder.games.acts import Act, register_act
from engine.games.summoners_chess import events

register_act(
    events.HandChanged,
    lambda event, _: Act(acts.PUT_BACK, player=event.player, number=event.number) if event.number else None,
)
register_act(events.Cancelled, lambda event, _: Act(acts.CANCEL, event.card))
register_act(events.Landed, lambda event, _: Act(acts.MOVE, event.card, path=(event.start, event.square)))
register_act(events.Captured, lambda event, _: Act(acts.CAPTURE, event.captor, event.card))
register_act(events.Sacrificed, lambda event, _: Act(acts.SACRIFICE, on=event.card))
register_act(events.Demolished, lambda event, _: Act(acts.DESTROY, event.source, event.card))
register_act(events.Promoted, lambda event, _: Act(acts.PROMOTE, event.card, event.successor, path=(event.square,)))
register_act(events.CardPlayed, lambda event, _: Act(acts.PLAY, event.card, player=event.player))
register_act(events.Performed, lambda event, _: Act(acts.PERFORM, event.card, event.action))
register_act(
    events.UnitSummoned, lambda event, _: Act(acts.SUMMON, event.card, path=(event.square,), player=event.player)
)
register_act(
    events.StructureBuilt, lambda event, _: Act(acts.BUILD, event.card, path=(event.square,), player=event.player)
)
register_act(
    events.CardSetDown, lambda event, _: Act(acts.SET_DOWN, event.card, path=(event.square,), player=event.player)
)
register_act(events.TurnedUp, lambda event, _: Act(acts.TURN_UP, event.card))
register_act(events.Exerted, lambda event, _: Act(acts.EXERT, event.card))
register_act(events.Readied, lambda event, _: Act(acts.READY, event.card))
register_act(
    events.CountersChanged, lambda event, _: Act(acts.COUNTERS, event.card, number=event.change, name=event.counter)
)
register_act(
    events.MoraleChanged, lambda event, _: Act(acts.TALLY, player=event.player, number=event.change, name="morale")
)
# The event names the player whose general is attacked.
register_act(events.Checked, lambda event, _: Act(acts.CHECK, player=1 - event.player))
register_act(events.Divined, lambda event, _: Act(acts.LOOK, player=event.player, number=event.top + event.bottom))
