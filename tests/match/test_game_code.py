"""A game as a code: what goes into it comes back, and nothing damaged, cut or foreign is opened."""

import base64
import re
import zlib
from collections.abc import Callable

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.game_code import MAX_LENGTH, PREFIX, is_code, read_code, write_code
from engine.record import write
from tests.match.helpers import played

REMARKS = "# players: person, greedy\n# winners: 1\n"


@pytest.fixture(scope="module")
def text(catalogue: Catalogue) -> str:
    return write(played(catalogue, 3)) + REMARKS


def packed(text: str) -> str:
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def unpacked(code: str) -> str:
    body = code.removeprefix(PREFIX)
    return zlib.decompress(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))).decode()


def test_a_game_comes_back_whole_from_a_sixth_of_its_length(text: str, catalogue: Catalogue) -> None:
    code = write_code(text)
    assert read_code(code, catalogue) == text
    assert len(code) < len(text) / 5
    assert re.fullmatch(r"gm1-[\w-]+", code)


def test_notes_and_what_belongs_to_the_place_of_a_file_stay_there(text: str, catalogue: Catalogue) -> None:
    code = write_code(f"{text}# think: 0.500\n# event: a pod, round 2\n# note 3: careful\n")
    assert code == write_code(text)
    assert read_code(code, catalogue) == text


def test_a_link_is_read_as_its_code(text: str, catalogue: Catalogue) -> None:
    code = write_code(text)
    for link in (f"https://example.org/try/#game={code}", f"http://127.0.0.1:8000/#game={code}&step=12"):
        assert is_code(link)
        assert read_code(link, catalogue) == text
    assert not is_code("game.txt")


def test_a_code_broken_into_lines_is_read(text: str, catalogue: Catalogue) -> None:
    code = write_code(text)
    assert read_code("\n".join([code[:300], code[300:]]), catalogue) == text


@pytest.mark.parametrize(
    "change", [lambda code: code[:-9], lambda code: f"{code[:40]}AAAA{code[44:]}", lambda _: "gm1-"]
)
def test_a_damaged_code_is_refused(change: Callable[[str], str], text: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="damaged or cut"):
        read_code(change(write_code(text)), catalogue)


def test_a_small_code_of_an_endless_text_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="damaged or cut"):
        read_code(packed("a" * (5 << 20)), catalogue)


def test_a_game_that_goes_otherwise_is_refused(text: str, catalogue: Catalogue) -> None:
    short = unpacked(write_code(text))
    with pytest.raises(InputError, match="leads to another position"):
        read_code(packed(re.sub(r"^  [0-9a-f]{16}  ", "  0123456789abcdef  ", short, flags=re.MULTILINE)), catalogue)
    with pytest.raises(InputError, match="cannot be played here: step 1: 'dance' is not offered"):
        read_code(packed(re.sub(r"^ (?=\S).*", " dance", short, count=1, flags=re.MULTILINE)), catalogue)


def test_a_game_longer_than_an_address_is_left_to_its_file(text: str) -> None:
    digests = "".join(f"  {'0' * 16}  move {zlib.crc32(bytes([n % 256, n // 256])):x}\n" for n in range(3_000))
    with pytest.raises(InputError, match=rf"more than {MAX_LENGTH:,} are often cut; send the file"):
        write_code(f"{text}{digests}")
