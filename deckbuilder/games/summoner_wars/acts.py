"""What the events of Summoner Wars are about, as data."""

from deckbuilder.games import acts
from deckbuilder.games.acts import Act, act
from engine.core.game import Game
from engine.games.summoner_wars import events
from engine.games.summoner_wars.first_edition.events import LeftGame, PlayerEliminated


@act.register
def _damaged(event: events.Damaged, _game: Game) -> Act:
    return Act(acts.DAMAGE, event.source, event.card, number=event.number, name=event.kind)


@act.register
def _prevented(event: events.Prevented, _game: Game) -> Act:
    return Act(acts.PREVENT, on=event.card, number=event.number)


@act.register
def _redirected(event: events.Redirected, _game: Game) -> Act:
    return Act(acts.REDIRECT, event.card, event.onto, number=event.number)


@act.register
def _healed(event: events.Healed, _game: Game) -> Act:
    return Act(acts.HEAL, on=event.card, number=event.number)


@act.register
def _boosted(event: events.Boosted, _game: Game) -> Act:
    return Act(acts.COUNTERS, event.card, number=event.change, name="boost")


@act.register
def _magic_changed(event: events.MagicChanged, _game: Game) -> Act:
    return Act(acts.TALLY, player=event.player, number=event.change, name="magic")


@act.register
def _attacked(event: events.Attacked, game: Game) -> Act:
    weapon = game.library.rules.word(game, event.attacker, "weapon") or ""
    return Act(acts.ATTACK, event.attacker, event.attacked, number=event.strength, name=weapon)


@act.register
def _missed(event: events.Missed, _game: Game) -> Act:
    return Act(acts.MISS, event.attacker, event.attacked)


@act.register
def _rolled(event: events.Rolled, _game: Game) -> Act:
    return Act(acts.ROLL, player=event.player, dice=tuple((face, None) for face in event.faces))


@act.register
def _hits_counted(event: events.HitsCounted, _game: Game) -> Act:
    return Act(acts.HITS, event.attacker, event.attacked, dice=tuple(zip(event.faces, event.hits, strict=True)))


@act.register
def _destroyed(event: events.Destroyed, _game: Game) -> Act:
    return Act(acts.DESTROY, event.source, event.card, player=event.player)


@act.register
def _moved(event: events.Moved, _game: Game) -> Act:
    return Act(acts.MOVE, event.card, path=event.path)


@act.register
def _forced(event: events.Forced, _game: Game) -> Act:
    return Act(acts.FORCE, on=event.card, path=(event.start, event.end))


@act.register
def _summoned(event: events.Summoned, _game: Game) -> Act:
    return Act(acts.SUMMON, event.card, path=(event.square,))


@act.register
def _built(event: events.Built, _game: Game) -> Act:
    return Act(acts.BUILD, event.card, path=(event.square,))


@act.register
def _played(event: events.Played, _game: Game) -> Act:
    return Act(acts.PLAY, event.card, player=event.player)


@act.register
def _expired(event: events.Expired, _game: Game) -> Act:
    return Act(acts.EXPIRE, event.card)


@act.register
def _eliminated(event: PlayerEliminated, _game: Game) -> Act:
    return Act(acts.OUT, player=event.player)


@act.register
def _left_game(event: LeftGame, _game: Game) -> Act:
    return Act(acts.DESTROY, on=event.card)
