"""Short notation for the options of Summoner's Chess, in the style of chess programs: `c3c4`, `SHB@c2`, `e7!`.

| text | means |
|---|---|
| `c3c4` | command a card onto a square, or to shoot there; `c3`: one that is frozen |
| `SHB@c2` | summon the unit of a code onto a square; `PIG?@c2`: set a card face down |
| `SUP` | play a card; pick one of no square |
| `e7!` | turn a card up |
| `d4~Interpose` | use an ability |
| `c2e2` | exert cards |
| `--`, `..` | end the turn, or keep the hand; play nothing |

Everything else is its label, with `_` for spaces.
"""

from engine.core.decisions import Option, Pass, PickCard
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoners_chess import options


def short(position: Position, option: Option) -> str:
    """Return the short notation of an option."""
    place, square = position.state.place, position.square_name
    if isinstance(option, options.Command):
        text = f"{square(place[option.card])}{square(option.square) if option.square >= 0 else ''}"
    elif isinstance(option, options.SummonUnit):
        text = f"{_code(position, option.card)}@{square(option.square)}"
    elif isinstance(option, options.SetFaceDown):
        text = f"{_code(position, option.card)}?@{square(option.square)}"
    elif isinstance(option, options.Reveal):
        text = f"{square(place[option.card])}!"
    elif isinstance(option, options.UseAbility):
        text = f"{square(place[option.card])}~{_join(position.card_set.abilities[option.ability].title)}"
    elif isinstance(option, options.Exert):
        text = "".join([square(place[card]) for card in option.cards])
    elif isinstance(option, options.PlayCard) or (isinstance(option, PickCard) and place[option.card] < 0):
        text = _code(position, option.card)
    elif isinstance(option, Pass):
        text = ".." if isinstance(option, options.Decline) else "--"
    else:
        text = _join(option.label(position))
    return text


def find_option(game: Game, text: str) -> Option | None:
    """Return the option of the open decision that a text means, None if there is none or more than one."""
    folded = text.casefold()
    matches = [option for option in game.options if short(game, option).casefold() == folded]
    return matches[0] if len(matches) == 1 else None


def _code(position: Position, card: int) -> str:
    """Return the code of a card from its document, or its name if it has none."""
    definition = position.definition(card)
    return str(definition.data.get("code", "")) or _join(definition.name)


def _join(text: str) -> str:
    return text.replace(" ", "_")
