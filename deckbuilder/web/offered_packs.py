"""ZIP files of packs that were looked at, and may be added by the next press."""

import hashlib

MAX_KEPT = 2  # files; each is at most as long as a form


class OfferedPacks:
    """The last ZIP files of packs, each by a tag of its contents."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}

    def keep(self, content: bytes) -> str:
        """Keep a file, and return its tag."""
        tag = hashlib.sha256(content).hexdigest()[:16]
        self._contents.pop(tag, None)
        self._contents[tag] = content
        for oldest in list(self._contents)[:-MAX_KEPT]:
            del self._contents[oldest]
        return tag

    def find(self, tag: str) -> bytes | None:
        """Return the file of a tag, None for one that is not kept."""
        return self._contents.get(tag)
