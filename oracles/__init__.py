"""Comparison with independent programs that know how pieces move: Fairy-Stockfish (pyffish) and python-chess.

`python -m oracles` compares more boards than the tests do.
"""
