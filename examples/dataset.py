#!/usr/bin/env python3
"""Records as arrays for training: dataset.py RECORDS OUT.npz [--batch 1000]

Reads batch by batch, so that the games need not fit into memory, and writes observations, actions and returns of the
player to move. A least-squares fit of the result shows that there is something to learn in them.
"""
import argparse

import azulejo
import numpy as np


def rows(path, batch):
    """Batches of (observations, actions, what the player to move got in the end)."""
    reader = azulejo.read_records(path, errors="skip")
    while (arrays := reader.read_arrays(batch)) is not None:
        own = arrays["returns"][np.arange(len(arrays["actions"])), arrays["players"]]
        yield arrays["observations"], arrays["actions"], own
    if reader.failed:
        print(f"{reader.failed} games could not be read")


def fit(observations, results):
    """How much of the result a linear function of the observation explains: 0 nothing, 1 everything."""
    features = np.hstack([observations, np.ones((len(observations), 1), np.float32)])
    weights, *_ = np.linalg.lstsq(features, results, rcond=None)
    return 1 - np.var(results - features @ weights) / np.var(results)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("records")
    parser.add_argument("out")
    parser.add_argument("--batch", type=int, default=1000)
    arguments = parser.parse_args()
    parts = list(rows(arguments.records, arguments.batch))
    if not parts:
        raise SystemExit(f"there is no game in {arguments.records}")
    observations, actions, results = (np.concatenate(column) for column in zip(*parts))
    np.savez_compressed(arguments.out, observations=observations.astype(np.int16), actions=actions, results=results)
    print(f"{len(actions)} moves, observations of {observations.shape[1]} numbers")
    print(f"a linear function explains {100 * fit(observations, results):.0f} % of the results")


if __name__ == "__main__":
    main()
