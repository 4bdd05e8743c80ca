"""How good beliefs are: log-loss, calibration and hits, on records that nobody learned from."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from salpakan.engine.mind.fitting import beliefs_of, new_room
from salpakan.engine.mind.minds import WIDE, Float32, Prior, flat_prior
from salpakan.engine.mind.records import MASK, STANDS, TRUTH, Records
from salpakan.kernels.tables import Int16, Tables

BINS = 10


class Bin(TypedDict):
    """Beliefs that were about as strong."""

    said: float
    """Their mean."""
    came_true: float
    """Share of them that were the truth."""
    count: int


class Report(TypedDict):
    """Over standing pieces only."""

    moments: int
    pieces: int
    log_loss: float
    """Mean of minus the natural logarithm of the chance that was given to the truth."""
    log_loss_flat: float
    """The same for a side that draws no conclusion from behaviour."""
    hits: float
    """Share of pieces whose likeliest rank was the truth."""
    hits_flat: float
    flag_hits: float
    """Share of moments at which the piece that was held likeliest to be the Flag was it."""
    flag_hits_flat: float
    calibration: list[Bin]
    """By tenths of the chance, for ranks that were possible and not certain."""


def report_on(table: Tables, records: Records, prior: Prior) -> Report:
    """What a prior is worth on these records; see docs/belief.md."""
    said, flat = (_beliefs(table, records, p) for p in (prior, flat_prior(table)))
    standing = records.pieces[:, :, STANDS] == 1
    truth = records.pieces[:, :, TRUTH]
    return Report(
        moments=len(truth),
        pieces=int(standing.sum()),
        log_loss=_loss(said[standing], truth[standing]),
        log_loss_flat=_loss(flat[standing], truth[standing]),
        hits=float((said.argmax(axis=2) == truth)[standing].mean()),
        hits_flat=float((flat.argmax(axis=2) == truth)[standing].mean()),
        flag_hits=_flag_hits(said, truth),
        flag_hits_flat=_flag_hits(flat, truth),
        calibration=_calibration(said, records),
    )


def _beliefs(table: Tables, records: Records, prior: Prior) -> Float32:
    beliefs = np.zeros((*records.rows.shape[:2], WIDE), np.float32)
    beliefs_of(table, records, prior, new_room(table), beliefs)
    return beliefs


def _loss(beliefs: Float32, truth: Int16) -> float:
    return float(-np.log(beliefs[np.arange(len(truth)), truth]).mean())


def _flag_hits(beliefs: Float32, truth: Int16) -> float:
    guessed = beliefs[:, :, 0].argmax(axis=1)
    return float((truth[np.arange(len(truth)), guessed] == 0).mean())


def _calibration(beliefs: Float32, records: Records) -> list[Bin]:
    masks = records.pieces[:, :, MASK]
    open_to = (masks & (masks - 1) != 0) & (records.pieces[:, :, STANDS] == 1)
    ranks = np.arange(WIDE)
    asked = open_to[:, :, None] & (masks[:, :, None] >> ranks & 1 == 1)
    true = (records.pieces[:, :, TRUTH, None] == ranks)[asked]
    said = beliefs[asked]
    tenth = np.minimum((said * BINS).astype(int), BINS - 1)
    return [
        Bin(
            said=float(said[here].mean()), came_true=float(true[here].mean()), count=int(here.sum())
        )
        for here in (tenth == b for b in range(BINS))
        if here.any()
    ]
