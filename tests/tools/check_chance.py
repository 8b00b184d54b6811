#!/usr/bin/env python3
"""Computes the test vectors of docs/fair-chance.md again, with nothing but Python's hashlib and hmac.

The tests of the server (C++) and of the browser app (TypeScript) read the same file. `--update` writes the numbers anew.
"""
import hashlib
import hmac
import json
import pathlib
import sys

FILE = pathlib.Path(__file__).parent.parent / "data" / "chance" / "vectors.json"


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


def main(*words):
    vectors = json.loads(FILE.read_text())
    again = [computed(vector) for vector in vectors]
    if words == ("--update",):
        FILE.write_text("[\n" + ",\n".join(json.dumps(vector) for vector in again) + "\n]\n")
    elif again != vectors:
        sys.exit(f"{FILE}: the numbers do not follow from the seeds")
    assert {vector["scheme"] for vector in vectors} == {1, 2, 3}
    print(f"{sum(len(vector['draws']) for vector in vectors)} numbers follow from the seeds")


main(*sys.argv[1:])
