"""Cards, decks, games and boards on paper: values in, the bytes of a PDF file out."""
