"""Independent programs that know how pieces move: Fairy-Stockfish (pyffish) and python-chess, where they are installed.

`python -m tests.oracles` compares more boards than the tests do.
"""
