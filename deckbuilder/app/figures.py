"""Card figures as a player reads them."""

from deckbuilder.limited.figures import CardFigures
from deckbuilder.simulation.intervals import share
from deckbuilder.text import counted


def figures_sentence(figures: CardFigures | None) -> str:
    """Return what became of a card in simulated drafts; empty without figures.

    `won 56% of 1,240 games with it (53% to 59%), picked 3.1 on average`; the interval is that of 95 % of such samples.
    """
    if figures is None:
        return ""
    rate = share(figures.won, figures.games)
    if figures.is_estimate:
        return f"no games with it yet; cards like it won {rate.value:.0%}"
    picked = "" if figures.pick is None else f", picked {figures.pick:.1f} on average"
    games = f"{figures.games:,} {counted(figures.games, 'game').partition(' ')[2]}"
    return f"won {rate.value:.0%} of {games} with it ({rate.low:.0%} to {rate.high:.0%}){picked}"


def figures_in_short(figures: CardFigures | None) -> str:
    """Return the same in a few words, for a narrow place: `won 56%, pick 3.1`; empty without games."""
    if figures is None or figures.is_estimate:
        return ""
    picked = "" if figures.pick is None else f", pick {figures.pick:.1f}"
    return f"won {share(figures.won, figures.games).value:.0%}{picked}"
