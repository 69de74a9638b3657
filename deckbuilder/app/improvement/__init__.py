"""The improvement of a deck: legal swaps tried by games on the same seeds, and the best of them confirmed."""
