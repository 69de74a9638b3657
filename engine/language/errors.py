"""What is said of a definition that makes no sense, and the place where it is said."""

DocumentPath = tuple[str | int, ...]


class LanguageError(Exception):
    """A definition that makes no sense: `card` by name, `path` inside its document, `message` in one sentence."""

    def __init__(self, card: str, path: DocumentPath, message: str) -> None:
        super().__init__(f"{card}: {'.'.join(map(str, path))}: {message}")
        self.card = card
        self.path = path
        self.message = message
