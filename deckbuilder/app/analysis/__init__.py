"""The analysis of a recorded game: the chance of winning turn by turn, and the choices that cost most of it."""
