"""Playing: decks for the engine, positions and games as files, and what happened told in sentences."""
