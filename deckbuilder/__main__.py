"""`python -m deckbuilder`."""

from deckbuilder.cli import main

if __name__ == "__main__":
    main()
