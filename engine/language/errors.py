"""The error for an invalid definition, with its place in the document."""

DocumentPath = tuple[str | int, ...]


class LanguageError(Exception):
    """An invalid definition: `card` by name, `path` inside its document, `message` in one sentence."""

    def __init__(self, card: str, path: DocumentPath, message: str) -> None:
        super().__init__(f"{card}: {'.'.join(map(str, path))}: {message}")
        self.card = card
        self.path = path
        self.message = message
