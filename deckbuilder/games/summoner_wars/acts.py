"""What the events of Summoner Wars are about, as data."""

from deckbuilder.games import acts
from deckbuilder.games.acts import Act, act, register_act
from engine.core.game import Game
from engine.games.summoner_wars import events
from engine.games.summoner_wars.events import LeftGame, PlayerEliminated

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
