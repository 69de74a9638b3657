"""Logistic regression: the chance of winning as a function of features of a position, and how well it is estimated."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

STEPS: Final = 30  # of Newton's method, which needs about eight
CLOSE_ENOUGH: Final = 1e-8
RIDGE: Final = 0.01  # for each position, the penalty for the square of a weight of a standardised feature

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Quality:
    """How good estimates of the chance of winning are.

    Attributes:
        accuracy: The share of positions in which who is thought more likely to win did.
        loss: The mean of the negative logarithms of the chances that came true.
        calibration: By tenth of the chance that had positions: the mean estimate, the share won, how many.
    """

    accuracy: float
    loss: float
    calibration: tuple[tuple[float, float, int], ...]


def fit(features: Numbers, won: Flags, ridge: float = RIDGE) -> Numbers:
    """Return the weights of features (positions by rows) that make the results most likely, without an intercept."""
    penalty = ridge * len(won)
    spread = features.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = features / spread
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        estimates = chances(scaled, weights)
        gradient = scaled.T @ (won - estimates) - penalty * weights
        curvature = (scaled * (estimates * (1 - estimates))[:, None]).T @ scaled + penalty * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights += step
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    result: Numbers = weights / spread
    return result


def chances(features: Numbers, weights: Numbers) -> Numbers:
    """Return the chance of winning of every position."""
    result: Numbers = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
    return result


def held_out(features: Numbers, won: Flags, groups: Sequence[Flags]) -> Numbers:
    """Return the chances of all positions, each estimated from those that are not in its group."""
    estimates = np.full(len(won), 0.5)
    for group in groups:
        estimates[group] = chances(features[group], fit(features[~group], won[~group]))
    return estimates


def quality(estimates: Numbers, won: Flags) -> Quality:
    """Return how good estimates are."""
    bounded = np.clip(estimates, 1e-9, 1 - 1e-9)
    loss = -np.where(won, np.log(bounded), np.log(1 - bounded)).mean()
    accuracy = ((estimates > 0.5) == won).mean()
    return Quality(float(accuracy), float(loss), tuple(_calibration(estimates, won)))


def _calibration(estimates: Numbers, won: Flags) -> Iterator[tuple[float, float, int]]:
    tenths = np.minimum(9, (estimates * 10).astype(int))
    for tenth in range(10):
        within = tenths == tenth
        if within.any():
            yield float(estimates[within].mean()), float(won[within].mean()), int(within.sum())
