#!/usr/bin/env python3
"""Runs the engine's program and the oracle over the same records and stops at the first disagreement."""

import argparse
import itertools
import json
import pathlib
import random
import re
import subprocess
import sys

import oracle

VARIANTS = [(name, players) for name, numbers in oracle.PLAYERS.items() for players in numbers]
# Which styles the oracle's games have, and for each the games of the binary that one of its own stands for.
AZUL_STYLES = {"uniform": 1, "floor": 3, "packed": 6}
DUEL_STYLES = {
    "uniform": 1, "kinds": 2, "alike": 3, "poor": 3, "misfit": 3, "thrifty": 3,
    "packed": 10, "hoarding": 10, "building": 2,
}
STYLES = {"azul": AZUL_STYLES, "azul-grey": AZUL_STYLES, "azul-duel": DUEL_STYLES}
# Games found by long search, for what no style meets often.
RARE = {"azul-duel": pathlib.Path(__file__).parent / "duel-rare.records"}
# The largest count that is still gone beyond by one ply: Duel has up to a thousand moves in a position.
PERFT_LIMIT = {"azul": 10**9, "azul-grey": 10**9, "azul-duel": 3000}
FAULT = re.compile(r'game (\d+)(?:, token (\d+) ".*")?: ')


class Disagreement(Exception):
    pass


class Binary:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments, text=""):
        """Exit code, standard output and standard error; a crash or a hang is a disagreement."""
        command = [self.path, *arguments]
        try:
            done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            raise Disagreement(f"{' '.join(command)}: no end after 120 s") from None
        except OSError as error:
            raise Disagreement(f"{' '.join(command)}: {error}") from None
        output, errors = (stream.decode(errors="replace") for stream in (done.stdout, done.stderr))
        if done.returncode not in (0, 2):
            raise Disagreement(f"{' '.join(command)}: exit {done.returncode}\n{errors[-500:]}")
        return done.returncode, output, errors


def strict(state):
    """A state as text in which equal means equal: types count, the order of keys and legal moves does not."""
    return json.dumps(comparable(state), sort_keys=True)


def comparable(state):
    if isinstance(state, dict) and isinstance(state.get("legal"), list):
        return state | {"legal": sorted(state["legal"], key=str)}
    return state


def first_difference(ours, theirs, path=""):
    """The first key at which two parsed states differ, and both values, as text."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        pairs = [(f"{path}.{key}" if path else key, ours[key], theirs[key]) for key in sorted(ours)]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(f"{path}[{index}]", *pair) for index, pair in enumerate(zip(ours, theirs))]
    else:
        if isinstance(ours, dict) and isinstance(theirs, dict):
            path, ours, theirs = f"{path} (keys)", sorted(ours.keys() - theirs), sorted(theirs.keys() - ours)
            return f"{path}: only the oracle has {ours}, only the binary has {theirs}"
        if isinstance(ours, list) and isinstance(theirs, list):
            extra = [item for item in ours if item not in theirs], [item for item in theirs if item not in ours]
            return f"{path}: only the oracle has {extra[0]}, only the binary has {extra[1]}"
        return f"{path}\n  oracle: {json.dumps(ours)}\n  binary: {json.dumps(theirs)}"
    for key, our_value, their_value in pairs:
        if json.dumps(our_value, sort_keys=True) != json.dumps(their_value, sort_keys=True):
            return first_difference(our_value, their_value, key)
    return "no difference"


def parse_faults(errors):
    """(game, token) of every fault reported, tokens as infinity where only the game is named, and their lines."""
    faults = {}
    for line in errors.splitlines():
        match = FAULT.search(line)
        if match:
            faults[place(match[1], match[2])] = line
    return faults


def place(game, token):
    return int(game), float("inf") if token is None else int(token)


def compare_replay(binary, text, valid):
    """Replays a text with both programs and returns how many games and states were compared."""
    status, output, errors = binary.run("replay", "--json", "-", text=text)
    theirs = output.splitlines()
    their_faults = parse_faults(errors)

    records = oracle.read_records(text)
    ours, our_faults, problems = [], {}, []
    for game, token, state, fault in oracle.replay(records):
        if fault is None:
            ours.append((game, token, state))
        else:
            our_faults[place(game, token)] = fault
    for where in our_faults.keys() ^ their_faults.keys():
        oracle_says, binary_says = our_faults.get(where, "no fault"), their_faults.get(where, "no fault")
        problems.append((where, 0, f"fault\n  oracle: {oracle_says}\n  binary: {binary_says}"))
    for (game, token, state), line in itertools.zip_longest(ours, theirs, fillvalue=(len(records) + 1, 0, None)):
        difference = state_difference(state, line)
        if difference:
            problems.append(((game, token), 1, difference))
            break
    if problems:
        (game, token), _, reason = min(problems)
        raise Disagreement(f"{describe(records, game, token)}: {reason}\n{excerpt(records, game, token)}")

    if status != (2 if our_faults else 0):
        raise Disagreement(f"exit codes: oracle {2 if our_faults else 0}, binary {status}\n{errors[-500:]}")
    if valid and our_faults:
        raise Disagreement("a fault in a random game:\n" + "\n".join(list(our_faults.values())[:3]))
    return len(records), len(ours)


def state_difference(state, line):
    if state is None:
        return f"only the binary prints a state here\n  binary: {line}"
    if not isinstance(line, str):
        return "only the oracle prints a state here"
    try:
        parsed = json.loads(line)
    except ValueError:
        return f"the binary prints no JSON: {line[:200]}"
    if strict(state) == strict(parsed):
        return ""
    return first_difference(comparable(state), comparable(parsed))


def describe(records, game, token):
    if not 1 <= game <= len(records):
        return "after the last game"
    tokens = records[game - 1].tokens
    if 1 <= token <= len(tokens):
        return f'game {game}, token {int(token)} "{tokens[int(token) - 1]}"'
    return f"game {game}, before the first token" if token == 0 else f"game {game}"


def excerpt(records, game, token):
    """The record up to the place of a disagreement, ready to be replayed alone."""
    if not 1 <= game <= len(records):
        return ""
    record = records[game - 1]
    last = len(record.tokens) if token > len(record.tokens) else int(token)
    return oracle.write_record(record.tags, record.tokens[:last]).rstrip()


def compare_perft(binary, records, rng):
    """Perft 1, 2 and 3 after a random token, every second time shortly before a round's end."""
    record = rng.choice(records)
    if rng.random() < 0.5:
        cut = rng.randint(0, len(record.tokens))
    else:
        ends = [at for at, token in enumerate(record.tokens) if token.startswith("deal:")][1:] + [len(record.tokens)]
        cut = max(0, rng.choice(ends) - rng.randint(1, 6))
    tags = [tag for tag in record.tags if tag[0] not in ("Result", "Winner")]
    text = oracle.write_record(tags, record.tokens[:cut])
    position = oracle.final_position(oracle.read_records(text)[0])
    ours = 0
    for depth in (1, 2, 3):
        if ours > PERFT_LIMIT[position.name]:
            break
        ours = oracle.RULES[position.name].perft(position, depth)
        status, output, errors = binary.run("perft", "--depth", str(depth), text=text)
        theirs = output.strip()
        if status != 0 or theirs != str(ours):
            detail = theirs or errors[-500:]
            raise Disagreement(f"perft {depth}\n  oracle: {ours}\n  binary: {detail} (exit {status})\n{text.rstrip()}")


class Part:
    """Progress on a terminal, one summary line in the end."""

    def __init__(self, name):
        self.name = name
        self.games = self.states = 0

    def progress(self, variant):
        if sys.stderr.isatty():
            print(f"\r\033[K{self.name}: {variant[0]}, {variant[1]} players", end="", file=sys.stderr, flush=True)

    def add(self, compared):
        self.games += compared[0]
        self.states += compared[1]

    def finish(self, summary=""):
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        print(f"{self.name}: {summary or f'{self.games} games, {self.states} states'} agree", flush=True)


def compare_all(binary, options):
    variants = [variant for variant in VARIANTS if options.game in (None, variant[0])]
    texts = {variant: [] for variant in variants}

    part = Part("binary's random games")
    for variant in variants:
        part.progress(variant)
        arguments = ["--game", variant[0]]
        if variant[0] != "azul-duel":
            arguments += ["--players", str(variant[1])]
        amount = ["--games", str(options.games), "--seed", str(options.seed)]
        status, text, errors = binary.run("random", *arguments, *amount)
        check_random(variant, status, text, errors, options.games)
        part.add(compare_replay(binary, text, valid=True))
        texts[variant].append(text)
    part.finish()

    part = Part("oracle's random games")
    for variant in variants:
        part.progress(variant)
        for style, share in STYLES[variant[0]].items():
            games = -(-options.games // share)
            text = oracle.random_records(*variant, games, f"{options.seed} {style}", style)
            part.add(compare_replay(binary, text, valid=True))
            texts[variant].append(text)
        if variant[0] in RARE:
            texts[variant].append(RARE[variant[0]].read_text(encoding="utf-8"))
            part.add(compare_replay(binary, texts[variant][-1], valid=True))
    part.finish()

    part = Part("mutated games")
    for variant in variants:
        part.progress(variant)
        for turn in range(2):
            text = oracle.mutated_records("".join(texts[variant]), f"{options.seed} {turn}")
            part.add(compare_replay(binary, text, valid=False))
    part.finish()

    part = Part("perft")
    rng = random.Random(options.seed)
    for variant in variants:
        records = oracle.read_records("".join(texts[variant]))
        for _ in range(options.perft):
            part.progress(variant)
            compare_perft(binary, records, rng)
    part.finish(f"{options.perft * len(variants)} positions, depths up to 3")


def check_random(variant, status, text, errors, games):
    """The binary's records are as many as asked for, of the variant asked for, complete and with their outcome."""
    records = oracle.read_records(text)
    if status != 0 or len(records) != games:
        raise Disagreement(f"random {variant}: exit {status}, {len(records)} games of {games}\n{errors[-500:]}")
    for number, record in enumerate(records, 1):
        tags = dict(record.tags)
        players = tags.get("Players", "2" if variant[0] == "azul-duel" else None)
        if (tags.get("Game"), players) != (variant[0], str(variant[1])):
            raise Disagreement(f"random {variant}: game {number} has the tags {tags}")
        if "Result" not in tags or "Winner" not in tags:
            raise Disagreement(f"random {variant}: game {number} lacks Result or Winner")
        try:
            finished = oracle.final_position(record).phase == "over"
        except ValueError:
            continue  # the replay that follows says where and why
        if not finished:
            raise Disagreement(f"random {variant}: game {number} is not finished")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", help="the engine's program")
    parser.add_argument("--game", choices=oracle.RULES, help="this game only (default all)")
    parser.add_argument("--games", type=oracle.natural, default=28, help="games for each variant (default 28)")
    parser.add_argument("--seed", type=oracle.natural, default=1)
    parser.add_argument("--perft", type=oracle.natural, default=10, help="perft positions for each variant (default 10)")
    options = parser.parse_args()
    if options.games == 0:
        parser.error("--games is at least 1")
    try:
        compare_all(Binary(options.binary), options)
    except Disagreement as disagreement:
        print(f"DISAGREEMENT: {disagreement}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
