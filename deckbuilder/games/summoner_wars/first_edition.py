"""The first edition of Summoner Wars above the engine."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from deckbuilder.games.narration import register_sentence
from deckbuilder.games.plugin import GamePlugin
from deckbuilder.games.presentation import AS_PRINTED, WORSE, FigureForm, Listing, without_verb
from deckbuilder.games.summoner_wars.illegal_reasons import FIRST_EDITION_REASONS
from deckbuilder.games.summoner_wars.narration import join_events, paid_with_cards, with_gifts, without_ends
from deckbuilder.games.summoner_wars.presentation import PHRASES, SummonerWarsPresentation
from deckbuilder.games.summoner_wars.statistics import FirstEditionStatistics
from deckbuilder.model.ruleset import DUEL
from deckbuilder.text import capitalized
from engine.core.decisions import Option
from engine.core.events import Drawn, Event, Piled, Returned
from engine.core.game import Game
from engine.games.summoner_wars.characteristics import life_left
from engine.games.summoner_wars.events import LeftGame, PlayerEliminated
from engine.games.summoner_wars.first_edition import layout
from engine.games.summoner_wars.first_edition.actions import BuildMagic, Give
from engine.games.summoner_wars.first_edition.magic import magic
from engine.games.summoner_wars.first_edition.teams import mates

BESIDE = ("draw", "discard", "supply")  # zones whose sizes are shown besides hand and magic
POISON = "poison"
NOTES = {"mutation": "The rules of mutations are not confirmed: they are played as published descriptions say."}
SEATS = "Which seat has which half of the two boards is not confirmed."


PHASE_HELP = MappingProxyType(
    {
        "draw": "You draw up to 5 cards in hand.",
        "summon": "Pay for units in your hand from your magic pile; each comes next to a wall that you control.",
        "event": "Play event cards, and walls onto any empty space of your side.",
        "move": "Move up to 3 of your units, up to 2 spaces each, not diagonally and not through cards.",
        "attack": "Attack with up to 3 of your units, once each: swords next to them, bows up to 3 clear spaces away.",
        "magic": "Put as many cards of your hand as you like onto your magic pile.",
    }
)


class FirstEditionPresentation(SummonerWarsPresentation):
    """The presentation of the first edition of Summoner Wars."""

    terms: Mapping[str, str] = MappingProxyType(
        {
            "strength": "attack value",
            "life": "life points",
            "damage": "wounds",
            "one damage": "wound",
            "builds": "plays",
        }
    )
    phrases: Mapping[str, str] = MappingProxyType(
        {
            **PHRASES,
            "build": "plays {card} at {to}",
            "damage": "{on} takes {number} wounds",
            "damage rule": "{on} is wounded for attacking no enemy",
            "damage 1": "{on} takes 1 wound",
            "heal": "{on} loses {number} wounds",
            "heal 1": "{on} loses 1 wound",
        }
    )
    health_numbers = frozenset({"life points", "wounds"})
    placed_by: Mapping[str, str] = MappingProxyType({"wall": "wall", "unit": "summon"})
    ordered_zones: tuple[str, ...] = ("discard", "magic_pile")
    illegal_sentences = FIRST_EDITION_REASONS
    phase_help = PHASE_HELP
    magic_phrases = MappingProxyType({"magic": "put into magic", "wall": "place"})
    repeated_verbs = frozenset({BuildMagic.verb})
    verbs = ("summon", "play", "wall", "use", "move", "attack", "magic", "give", "pass", "end")
    private_events = (Drawn, Returned, Piled)
    notes_legend = "*1 poison  _1 under it  =2 on a vine wall"
    legend = f"M2 R2 melee or ranged attack value  3/5 life left  {notes_legend}"
    tracks = MappingProxyType({"magic": ""})
    examples: tuple[str, ...] = (
        "'m c3 c4' or 'c3 c4' is 'move c3 c4', 's guard c2' is 'summon Guardsman c2',",
        "'wall c2' plays a wall, 'magic burn' puts Burn on your magic pile.",
        "'threats' lists who can attack what, 'threats c4' who could attack there.",
    )

    def button_label(self, game: Game, option: Option, number: int = 1) -> str:
        is_magic = isinstance(option, BuildMagic) and number > 1
        return f"Put {number} into magic" if is_magic else super().button_label(game, option, number)

    def is_own(self, game: Game, card: int, player: int) -> bool:
        """Whether the player controls the card, because piles contain cards of other owners."""
        return game.state.control[card] == player

    def join_events(self, events: Sequence[Event]) -> Iterable[Event]:
        return join_events(list(with_gifts(paid_with_cards(without_ends(events)))))

    # Cards

    def more(self, game: Game, card: int) -> FigureForm:
        state = game.state
        figures = [(f"*{number}", WORSE) for name, number in self.tokens(game, card) if name == POISON]
        below = self.beneath(game, card)
        if below >= 0:
            whose = f"({state.control[below] + 1})" if state.control[below] != state.control[card] else ""
            figures.append((f"={life_left(game, below)}{whose}", AS_PRINTED))
        return tuple(figures)

    def tokens(self, game: Game, card: int) -> list[tuple[str, int]]:
        poison = game.state.columns[layout.POISON][card]
        return [(POISON, poison)] if poison else []

    def numbers(self, game: Game, card: int) -> list[str]:
        below = self.beneath(game, card)
        on = f"on {game.name(below)} of {game.player_name(game.state.control[below])}" if below >= 0 else ""
        return [*super().numbers(game, card), *([on] if on else [])]

    def explain_numbers(self, game: Game, card: int) -> list[str]:
        below = self.beneath(game, card)
        lines = super().explain_numbers(game, card)
        if below >= 0:
            whose = f"of {game.player_name(game.state.control[below])}"
            lines.append(f"on {game.name(below)} {whose}: {', '.join(self.numbers(game, below))}")
        return lines

    @staticmethod
    def beneath(game: Game, card: int) -> int:
        """Return the card beneath a card on its space; -1 if there is none."""
        ground, place = game.state.ground, game.state.place[card]
        return ground[place] if ground and place >= 0 and ground[place] != card else -1

    def uncertain_rules(self, game: Game) -> list[str]:
        notes = [SEATS] if game.state.seats > DUEL else []
        words = set().union(*(definition.words for definition in game.library.definitions))
        return [*notes, *(note for word, note in NOTES.items() if word in words)]

    # Seats and options

    def counts(self, game: Game, player: int, viewer: int | None = None) -> list[tuple[str, int]]:
        """Leave out the draw pile of other players, whose size is not open (1E-HID-1)."""
        state, zones = game.state, game.library.layout.zones
        sizes = [("magic", magic(game, player)), ("hand", len(state.hands[player]))]
        for name in BESIDE:
            if name not in zones or (name == "draw" and viewer not in (None, player)):
                continue
            cards = state.piles[zones.index(name)][player]
            if cards or name != "supply":
                sizes.append((name, len(cards)))
        return sizes

    def listing(self, game: Game, option: Option, label: str) -> Listing:
        match option:
            case BuildMagic():
                return Listing(option.verb, "", without_verb(option, label))
            case Give(number=number):
                mate = mates(game, game.state.active)[0]
                return Listing(option.verb, f"magic to {game.player_name(mate)}", str(number))
        return super().listing(game, option, label)


register_sentence(PlayerEliminated, lambda event, scene: f"{scene.does(event.player, 'is')} out of the game.")


register_sentence(
    LeftGame, lambda event, scene: scene.left(event.card, capitalized(f"{scene.here(event.card)} leaves the game."))
)


PLUGIN = GamePlugin(
    presentation=FirstEditionPresentation(),
    statistics=FirstEditionStatistics,
    weights=Path(__file__).with_name("first_edition_weights.yaml"),
)
