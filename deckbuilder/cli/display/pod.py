"""A pod on a screen: the standings, and the pairings round by round."""

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.cli.display.console import HEADING, safe_text, table
from deckbuilder.cli.display.report import note_view
from deckbuilder.limited.pod import TIE_BREAKS
from deckbuilder.match.best_of import Score


def pod_view(console: Console, kept: PodFolder) -> RenderableType:
    """Return the pairings and the standings of a pod."""
    pod, scores = kept.pod, kept.scores()
    head = Text.assemble(safe_text(pod.name, HEADING), f"  {kept.progress(scores)}")
    columns = ("Points", "Won", "Drawn", "Lost", "Games")
    ranks = table(console, "", "Player", "Deck", *columns, numbers=("", *columns), least=("Deck",))
    for row in kept.standings(scores):
        games = f"{row.games_won}-{row.games_lost}"
        name, leader = pod.players[row.seat].name, kept.leader_name(row.seat)
        ranks.add_row(row.place, name, leader, row.points, row.won, row.drawn, row.lost, games)
    rounds = table(console, "Round", "Pairing", "Games", "File", numbers=("Round",), least=("File",))
    for pairing in pod.pairings:
        names = " - ".join(pod.players[seat].name for seat in (pairing.first, pairing.second))
        file = kept.game_path(pairing) if pairing in scores else ""
        rounds.add_row(pairing.round, names, state_of(scores.get(pairing)), file)
    return Group(head, rounds, Text(), ranks, *note_view(TIE_BREAKS))  # the standings last: they stay in a low window


def state_of(score: Score | None) -> str:
    """Return how a pairing stands: `2-1`, `1-0, goes on`; empty before it."""
    if score is None:
        return ""
    games = f"{score.wins[0]}-{score.wins[1]}"
    return games if score.is_over else f"{games}, goes on"
