"""The text of actions and answers: a label for every option, and the option of a text."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.decision import Decision
    from engine.game import Game

Option = tuple[Any, ...]


def labels(game: "Game", decision: "Decision") -> list[str]:
    """The label of every option, in order; no two are the same."""
    ways: set[tuple[int, int]] = set()
    found: list[str] = []
    for option in decision.options:
        text = label(game, option)
        if option[0] == "move":
            short = (option[1], option[2][-1])
            if short not in ways and option[2][0] != option[2][-1]:
                ways.add(short)
                text = _move(game, (option[2][0], option[2][-1]))
        found.append(text)
    return found if len(set(found)) == len(found) else _numbered(found)


def _numbered(texts: list[str]) -> list[str]:
    """Equal labels told apart by #2, #3 and so on."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        seen[text] = seen.get(text, 0) + 1
        found.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
    return found


def label(game: "Game", option: Option) -> str:
    """The full text of one option; a move names every space."""
    write = _WRITERS.get(option[0])
    return str(option[0]) if write is None else write(game, *option[1:])


def _card(game: "Game", card: int) -> str:
    return _square(game, card) if game.state.place[card] >= 0 else game.name(card)


def _square(game: "Game", card: int) -> str:
    return game.square_name(game.state.place[card])


def _use(game: "Game", card: int, ability: int) -> str:
    return f"use {_square(game, card)} {game.library.all_abilities[ability].title}"


def _move(game: "Game", path: tuple[int, ...]) -> str:
    return " ".join(["move", *map(game.square_name, path)])


def _trigger(game: "Game", card: int, block: int, _: int) -> str:
    clause = game.library.blocks[block].clause
    title = clause.ability.title if clause is not None else game.name(card)
    square = game.state.last[card]
    return f"{title}@{game.square_name(square)}" if square >= 0 and not game.definition(card).is_event else title


_WRITERS: "dict[str, Callable[..., str]]" = {
    "summon": lambda game, card, square: f"summon {game.name(card)} {game.square_name(square)}",
    "build": lambda game, card, square: f"build {game.name(card)} {game.square_name(square)}",
    "move": lambda game, card, path: _move(game, path),
    "attack": lambda game, card, target: f"attack {_square(game, card)} {_square(game, target)}",
    "play": lambda game, card: f"play {game.name(card)}",
    "discard": lambda game, card: f"discard {game.name(card)}",
    "use": _use,
    "square": lambda game, square: game.square_name(square),
    "card": _card,
    "target": _card,
    "trigger": _trigger,
    "mode": lambda game, number: str(number + 1),
    "pay": lambda game, what: what,
}


def find(game: "Game", decision: "Decision", text: str) -> Option | None:
    """The option that a text means: a label, a move with every space named, a name that fits one option only."""
    text = " ".join(text.split())
    names = labels(game, decision)
    if text in names:
        return decision.options[names.index(text)]
    if text.startswith("move ") and decision.action:
        return _path(game, text)
    folded = text.casefold()
    meant = [
        option for option, name in zip(decision.options, names, strict=True) if folded in _also(game, option, name)
    ]
    return meant[0] if len(meant) == 1 else None


def _also(game: "Game", option: Option, name: str) -> set[str]:
    """Other texts for an option, in lower case."""
    texts = {name, name.partition("@")[0]}
    if option[0] in {"card", "target"}:
        texts |= {game.name(option[1]), f"{game.name(option[1])}@{name}"}
    if option[0] == "trigger":
        texts |= {game.name(option[1]), f"{name.partition('@')[0]}@{game.square_name(game.state.last[option[1]])}"}
    return {other.casefold() for other in texts}


def _path(game: "Game", text: str) -> Option | None:
    numbers = game.library.board.numbers
    squares = [numbers.get(word, -1) for word in text.split()[1:]]
    if len(squares) <= len(("from", "to")) or -1 in squares or game.state.board[squares[0]] < 0:
        return None
    path, card = tuple(squares), game.state.board[squares[0]]
    return ("move", card, path) if game.library.rules.legal_path(game, card, path) else None
