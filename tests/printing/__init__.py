"""What is printed: sheets of cards, pages of decks, games and boards."""
