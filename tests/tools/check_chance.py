#!/usr/bin/env python3
"""Computes the test vectors of docs/fair-chance.md again, with nothing but Python's hashlib and hmac.

vectors.json has numbers, and starts.jsonl proofs of games that have only begun, one a line. The tests of the server (C++) and of the
browser app (TypeScript) read the same files. `--update` writes what is computed anew.
"""
import hashlib
import hmac
import json
import pathlib
import sys

TESTS = pathlib.Path(__file__).parent.parent
FOLDER = TESTS / "data" / "chance"
FILE = FOLDER / "vectors.json"
STARTS = FOLDER / "starts.jsonl"
SCORING_TILES = json.loads((TESTS.parent / "data" / "duel-components.json").read_text())["scoring_tiles"]


def prefix(vector):
    nonces = ",".join(vector["nonces"])
    if vector["scheme"] == 3:
        return f"azulejo-shared-1|{vector['event']}|{nonces}|{vector['board']}|"
    return f"azulejo-chance-{vector['scheme']}|{vector['game']}|{nonces}|"


def computed(vector):
    """The vector with a new commitment and new numbers."""
    seed = bytes.fromhex(vector["seed"])

    def number(draw):
        what = draw["what"] if vector["scheme"] == 3 else f"{draw['undos']}|{draw['what']}"
        drawn = hmac.new(seed, (prefix(vector) + what).encode(), hashlib.sha256).digest()
        return str(int.from_bytes(drawn[:8], "big"))

    return {**vector, "commitment": hashlib.sha256(seed).hexdigest(),
            "draws": [{**draw, "number": number(draw)} for draw in vector["draws"]]}


class Generator:
    """splitmix64, as in src/core/rng.h."""

    def __init__(self, seed):
        self.state = seed

    def below(self, count):
        while True:
            self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
            mixed = self.state
            mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
            product = ((mixed ^ mixed >> 31) >> 32) * count
            if product % 2**32 >= 2**32 % count:  # otherwise some results would be more likely
                return product >> 32


def drawn_tiles(choice, generator):
    """The scoring tiles of a game of Azul Duel."""
    if isinstance(choice, list):
        return choice
    if choice == "first":
        return SCORING_TILES["first_game"]["tiles"]
    tiles = [sides[generator.below(2)] for sides in SCORING_TILES["sides"]]
    if choice == "3":
        del tiles[generator.below(4)]
    return tiles


def begun(proof):
    """The proof with a new commitment and a new start."""
    seed = bytes.fromhex(proof["seed"])
    text = f"azulejo-chance-{proof['scheme']}|{proof['id']}|{','.join(proof['nonces'])}|0|start"
    generator = Generator(int.from_bytes(hmac.new(seed, text.encode(), hashlib.sha256).digest()[:8], "big"))
    first = proof.get("first") or generator.below(proof["players"]) + 1
    start = {"Game": proof["game"], "First": str(first)}
    if proof["game"] == "azul-duel":
        start["Scoring"] = " ".join(drawn_tiles(proof.get("scoring", "3"), generator))
    else:
        start["Players"] = str(proof["players"])
    return {**proof, "commitment": hashlib.sha256(seed).hexdigest(), "start": start}


def check_starts(update):
    proofs = [json.loads(line) for line in STARTS.read_text().splitlines()]
    again = [begun(proof) for proof in proofs]
    if update:
        STARTS.write_text("".join(json.dumps(proof) + "\n" for proof in again))
    elif again != proofs:
        sys.exit(f"{STARTS}: the starts do not follow from the seeds")
    kinds = {scoring if isinstance(scoring, str) else len(scoring) for proof in proofs for scoring in [proof.get("scoring", "")]}
    assert kinds == {"", "first", "3", "4", 3, 4}
    print(f"{len(proofs)} starts follow from the seeds")


def main(*words):
    check_starts(words == ("--update",))
    vectors = json.loads(FILE.read_text())
    again = [computed(vector) for vector in vectors]
    if words == ("--update",):
        FILE.write_text("[\n" + ",\n".join(json.dumps(vector) for vector in again) + "\n]\n")
    elif again != vectors:
        sys.exit(f"{FILE}: the numbers do not follow from the seeds")
    assert {vector["scheme"] for vector in vectors} == {1, 2, 3}
    print(f"{sum(len(vector['draws']) for vector in vectors)} numbers follow from the seeds")


main(*sys.argv[1:])
