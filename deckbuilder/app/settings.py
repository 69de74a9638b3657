"""The settings of a user: declared once, read from a file, and changed in it so that the user's comments stay."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NewType

from deckbuilder import files, limits
from deckbuilder.app.fields import COMMANDS_ONLY, DeclaredField, Field, declared_fields
from deckbuilder.errors import InputError, Place, at_field
from deckbuilder.places import config_file
from deckbuilder.players import LEVELS, PROXY, level_of
from deckbuilder.text import printable, short

WEB_ADDRESS = re.compile(r"https?://[^\s<>\"'#]+")
WebAddress = NewType("WebAddress", str)
GameId = NewType("GameId", str)  # of a rule set; empty for none
YES, NO = "yes", "no"  # the words for a setting that is on or off
INVALID = object()  # the value of a setting that the file has wrong


@dataclass(frozen=True)
class Settings:
    """What a user has chosen: the keys of the file of settings with their defaults."""

    theme: Annotated[
        str,
        Field(
            "Colours",
            "The colours of the pages.",
            choices={"system": "as the computer has them", "light": "light", "dark": "dark"},
        ),
    ] = "system"
    text_size: Annotated[
        str,
        Field(
            "Size of text",
            "How large the text of the pages is.",
            choices={"small": "small", "normal": "normal", "large": "large", "largest": "very large"},
        ),
    ] = "normal"
    game: Annotated[GameId, Field("Default game", "The game that is meant where nothing says which.")] = GameId("")
    level: Annotated[
        str, Field("Level of bots", "Who plays against you at first.", choices={level: level for level in LEVELS})
    ] = level_of(PROXY)
    speed: Annotated[
        str,
        Field(
            "Speed of playback",
            "How quickly the steps of others and recorded games are shown.",
            choices={"slow": "slow, half as quick", "normal": "normal", "fast": "fast, three times as quick"},
        ),
    ] = "normal"
    sound: Annotated[bool, Field("Sound", "A sound when it is your turn in a game.")] = False
    keys: Annotated[bool, Field("Keys", "Single keys do what buttons of the pages do.")] = True
    cards: Annotated[
        tuple[Path, ...],
        Field(
            "Folders of house cards",
            "Folders with cards of your own, such as ~/house-cards; those of packs are added without them.",
            metavar="DIR",
        ),
    ] = ()
    images: Annotated[
        Path | None,
        Field(
            "Folder of pictures",
            "A folder with your own pictures of cards, which their faces show on this computer.",
            metavar="DIR",
        ),
    ] = None
    share_url: Annotated[
        WebAddress,
        Field(
            "Address for links",
            "An edition without a server to which links to decks and games lead, such as https://example.org/decks/.",
            metavar="URL",
        ),
    ] = WebAddress("")
    db: Annotated[Path | None, Field(COMMANDS_ONLY, "The catalogue's file.", metavar="FILE")] = None


DECLARED: Mapping[str, DeclaredField] = declared_fields(Settings)
# Types of settings that say nothing about the computer: an edition without a server has them.
PORTABLE_TYPES = (str, bool, GameId)


class _Source(NamedTuple):
    path: Path
    text: str

    def place(self, key: str, value: str) -> Place:
        """Return where a value stands; only its key if it is written with escapes, only the file if it is not there."""
        start = next((match.start() for match in re.finditer(rf"(?m)^\s*{key}\b", self.text)), None)
        if start is None:
            return Place(str(self.path))
        at = self.text.find(value, start)
        spot = at if at >= 0 else start
        return Place(str(self.path), self.text.count("\n", 0, spot) + 1, spot - self.text.rfind("\n", 0, spot))


def load_settings() -> Settings:
    """Return the settings; the defaults without a file or a home directory. Raises InputError for a wrong file."""
    try:
        path = config_file()
    except InputError:
        return Settings()
    return read_settings(path, Settings())


def read_settings(path: Path, defaults: Settings) -> Settings:
    """Return the settings of a file, with defaults for the others. Raises InputError for a wrong file."""
    if not path.exists():
        return defaults
    return _parsed(_Source(path, _text_of(path)), defaults)


def _text_of(path: Path) -> str:
    text = files.read(path)
    if len(text) > limits.MAX_SETTINGS_LENGTH:
        raise InputError(f"is longer than {limits.MAX_SETTINGS_LENGTH:,} characters", Place(str(path)))
    return text


def _parsed(source: _Source, defaults: Settings) -> Settings:
    import tomllib  # noqa: PLC0415 - start-up time

    place = Place(str(source.path))
    try:
        values = tomllib.loads(source.text)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise InputError(f"is not TOML: {error}", place) from None
    except RecursionError:
        raise InputError("is nested too deeply", place) from None
    for key in values:
        if key not in DECLARED:
            raise InputError(f"'{key}' is not a setting; there are {', '.join(DECLARED)}", place)
    return replace(defaults, **{name: _checked(name, value, source) for name, value in values.items()})


def _checked(name: str, value: object, source: _Source) -> Any:
    with at_field(name):
        return CHECKS[DECLARED[name].type](name, value, source)


def _switch(name: str, value: object, source: _Source) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"'{name}' must be true or false", Place(str(source.path)))
    return value


def _choice(name: str, value: object, source: _Source) -> str:
    choices = DECLARED[name].field.choices
    if not (isinstance(value, str) and value in choices):
        raise InputError(
            f"'{name}' must be one of {', '.join(choices)}, not '{short(str(value))}'", source.place(name, str(value))
        )
    return value


def _game(name: str, value: object, source: _Source) -> str:
    if not isinstance(value, str):
        raise InputError(f"'{name}' must be the name of a game, such as summoner-wars-2e", Place(str(source.path)))
    return value


def _web_address(name: str, value: object, source: _Source) -> str:
    if not (isinstance(value, str) and WEB_ADDRESS.fullmatch(value)):
        text = "the address of an edition without a server, such as https://example.org/decks/"
        raise InputError(f"'{name}' must be {text}", Place(str(source.path)))
    return value


def _card_folders(name: str, value: object, source: _Source) -> tuple[Path, ...]:
    if not isinstance(value, list) or not all(isinstance(folder, str) for folder in value):
        raise InputError(f"'{name}' must be a list of card folders", Place(str(source.path)))
    return tuple(_card_folder(folder, source.place(name, folder), source) for folder in value)


def _card_folder(name: str, place: Place, source: _Source) -> Path:
    folder = _resolved_path(source.path, name, place)
    try:
        if not folder.is_file():
            with os.scandir(folder):
                return folder
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"'cards' lists a folder that does not exist: {folder}", place) from None
    except OSError as error:
        raise InputError(
            f"'cards' lists a folder that cannot be read: {folder}: {files.reason(error)}", place
        ) from None
    return folder


def _path(name: str, value: object, source: _Source) -> Path:
    """Return the folder of pictures, which must be there, or the file of the catalogue, whose folder must be."""
    if not isinstance(value, str):
        help_ = DECLARED[name].field.help
        raise InputError(f"'{name}' must be {help_[0].lower()}{help_[1:].rstrip('.')}", Place(str(source.path)))
    place = source.place(name, value)
    path = _resolved_path(source.path, value, place)
    folder = path.parent if name == "db" else path
    with files.failing_as(f"'{name}' cannot be read: {path}", place):
        exists = folder.is_dir()
    if not exists:
        verb = "lies in" if name == "db" else "names"
        raise InputError(f"'{name}' {verb} a folder that does not exist: {folder}", place)
    return path


def _resolved_path(config: Path, name: str, place: Place) -> Path:
    try:
        os.fsencode(name)
        if "\0" in name:
            raise InputError(f"'{printable(name)}' can be no file's name: it holds the character U+0000", place)
        return config.parent / Path(name).expanduser()
    except UnicodeEncodeError:
        raise InputError(f"'{printable(name)}' can be no file's name", place) from None
    except RuntimeError:
        raise InputError(f"'{printable(name)}' lies in the home of a user that does not exist", place) from None


CHECKS: Mapping[Any, Callable[[str, object, _Source], Any]] = {
    bool: _switch,
    str: _choice,
    GameId: _game,
    WebAddress: _web_address,
    tuple[Path, ...]: _card_folders,
    Path | None: _path,
}


def value_of_words(name: str, words: Sequence[str]) -> object:
    """Return a setting, as its file holds it, of what was typed; None for nothing. Raises InputError."""
    if name not in DECLARED:
        raise InputError(f"'{short(name)}' is not a setting; there are {', '.join(DECLARED)}")
    declared = DECLARED[name]
    if declared.type == tuple[Path, ...]:
        return list(words)
    with at_field(name):
        if len(words) > 1:
            raise InputError(f"'{name}' takes one value, not {len(words)}")
        text = "".join(words)
        if declared.type is bool and text:
            if text not in (YES, NO):
                raise InputError(f"'{name}' must be {YES} or {NO}, not '{short(text)}'")
            return text == YES
    return text or None


def words_of(value: object) -> list[str]:
    """Return a setting as a user types it: words, of which all but a list have one or none."""
    if isinstance(value, tuple):
        return [str(folder) for folder in value]
    if isinstance(value, bool):
        return [YES if value else NO]
    return [str(value)] if value else []


class SettingsFile:
    """The settings in a file while pages show and change them.

    `path`: the file, which need not exist; None where nothing can be kept. `defaults`: the other settings.

    Attributes:
        problem: Why the file cannot be read now, so that those of before count; empty where it can.
    """

    def __init__(self, path: Path | None = None, defaults: Settings | None = None) -> None:
        self.path = path
        self.defaults = defaults or Settings()
        self.current = self.defaults
        self.problem = ""
        self._state: tuple[int, int] | None = None

    def refresh(self) -> None:
        """Read the file anew if it has changed; a wrong one leaves the settings as they were."""
        if self.path is None or (state := files.state_of(self.path)) == self._state:
            return
        self._state = state
        try:
            self.current, self.problem = read_settings(self.path, self.defaults), ""
        except InputError as error:
            self.problem = str(error)

    def change(self, values: Mapping[str, object]) -> None:
        """Change settings, each given as the file holds it, or None for the default. Raises InputError."""
        if self.path is None:
            raise InputError("settings cannot be kept: there is no home directory")
        from deckbuilder.change_lock import change_lock  # noqa: PLC0415 - start-up time

        with change_lock():
            source = _Source(self.path, _text_of(self.path) if self.path.exists() else "")
            text = _changed_text(source, values, self.defaults)
            self.current, self.problem = _parsed(_Source(self.path, text), self.defaults), ""
            if text != source.text:
                files.make_private_folder(self.path.parent)
                files.write(self.path, text, private=True)
            self._state = files.state_of(self.path)


def _changed_text(source: _Source, values: Mapping[str, object], defaults: Settings) -> str:
    import tomlkit  # noqa: PLC0415 - only a change needs it
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

    try:
        document = tomlkit.parse(source.text)
        present = document.unwrap()
    except TOMLKitError as error:
        raise InputError(f"is not TOML: {error}", Place(str(source.path))) from None
    for name, value in values.items():
        wanted = getattr(defaults, name) if value is None else _new_value(name, value, source)
        if name not in document:
            if wanted != getattr(defaults, name):
                document[name] = value
        elif _present_value(name, present[name], source) == wanted:
            continue
        elif value is None:
            del document[name]
        elif isinstance(value, list) and isinstance(document[name], list):
            _change_list(document[name], value)
        else:
            document[name] = value
    return tomlkit.dumps(document)


def _new_value(name: str, value: object, source: _Source) -> object:
    try:
        return _checked(name, value, source)
    except InputError as error:
        raise InputError(error.message, field=name) from None


def _present_value(name: str, value: object, source: _Source) -> object:
    try:
        return _checked(name, value, source)
    except InputError:
        return INVALID


def _change_list(present: list[Any], wanted: Sequence[object]) -> None:
    """Make a list of a file hold some values; those that it has stay with the comments beside them."""
    for item in [item for item in present if item not in wanted]:
        present.remove(item)
    if [item for item in wanted if item in present] == [*present]:
        for place, item in enumerate(wanted):
            if item not in present:
                present.insert(place, item)
    else:
        present[:] = wanted
