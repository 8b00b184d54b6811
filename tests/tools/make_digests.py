#!/usr/bin/env python3
"""Writes tests/data/digests, golden values that C++, WebAssembly and Python must agree on: make_digests.py PROGRAM

A line is the digest of a position (docs/notation.md) and the position string. The positions come from random games with fixed
seeds: the first of every phase of each game, and every ninth. The digests are computed here, not by PROGRAM.
"""
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "data" / "digests"
VARIANTS = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-grey", 3), ("azul-grey", 4), ("azul-duel", 2)]
SEEDS = (1, 2, 3)
STEP = 9


def fnv1a(text):
    """The 64-bit FNV-1a hash of a text, as 16 hexadecimal digits."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def run(program, *arguments, given=""):
    return subprocess.run([program, *arguments], input=given, capture_output=True, text=True, check=True).stdout


def phase_of(position):
    fields = position.split()
    return re.sub(r"\d", "", fields[2] if fields[0] == "azul-duel" else fields[3])


def positions(program, game, players, seed):
    """Positions of one random game, in order."""
    record = run(program, "random", "--game", game, "--players", str(players), "--seed", str(seed))
    tags = [line for line in record.splitlines() if line.startswith("[") and not line.startswith(("[Result", "[Winner"))]
    tokens = " ".join(line for line in record.splitlines() if not line.startswith("[")).split()
    seen = set()
    for ply in range(len(tokens) + 1):
        position = run(program, "show", "-", "--text", given="\n".join([*tags, *tokens[:ply]]) + "\n").strip()
        if phase_of(position) not in seen or ply % STEP == 0:
            seen.add(phase_of(position))
            yield position


def main():
    program = sys.argv[1]
    FOLDER.mkdir(exist_ok=True)
    for game, players in VARIANTS:
        found = dict.fromkeys(each for seed in SEEDS for each in positions(program, game, players, seed))
        lines = [f"{fnv1a(position)} {position}\n" for position in found]
        (FOLDER / f"{game}-{players}.digests").write_text("".join(lines))


if __name__ == "__main__":
    main()
