#!/usr/bin/env python3
"""The oracle's command line: the contract's replay, random and perft, and mutate for broken records."""

import argparse
import json
import random
import re
import sys

import azul
import azul_random
import duel
import duel_mutations
import duel_random
import mutations

RULES = {"azul": azul, "azul-grey": azul, "azul-duel": duel}
PLAYERS = {"azul": (2, 3, 4), "azul-grey": (2, 3, 4), "azul-duel": (2,)}
RANDOM = {"azul": azul_random, "azul-grey": azul_random, "azul-duel": duel_random}
STYLES = list(dict.fromkeys([*azul_random.STYLES, *duel_random.STYLES]))

SPACE = " \t\r\n\v\f"
TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"((?:[^"\\\r\n]|\\["\\])*)"[ \t]*\]')
TOKEN = re.compile(r"[^ \t\r\n\v\f{]+")
END_OF_LINE = re.compile(r"\n|\Z")


# Reading

class Record:
    def __init__(self):
        self.tags = []  # (name, value) in the order given
        self.tokens = []  # without decoration
        self.bad_tag = False


def read_records(text):
    """The games of a text. A tag after a token, or a second Game tag, begins the next one."""
    records = []
    position = 0
    while position < len(text):
        if text[position] in SPACE:
            position += 1
        elif text[position] == "{":
            end = text.find("}", position)
            if end < 0:
                add_token(records, "{")  # a comment that is never closed is an unreadable token
            position = end + 1 if end >= 0 else len(text)
        elif text[position] == "[":
            match = TAG.match(text, position)
            add_tag(records, match)
            position = match.end() if match else END_OF_LINE.search(text, position).start()
        else:
            match = TOKEN.match(text, position)
            if not match[0].endswith("."):
                add_token(records, match[0])
            position = match.end()
    return records


def add_tag(records, match):
    again = match and match[1] == "Game" and records and "Game" in dict(records[-1].tags)
    if not records or records[-1].tokens or again:
        records.append(Record())
    if match:
        records[-1].tags.append((match[1], re.sub(r"\\(.)", r"\1", match[2])))
    else:
        records[-1].bad_tag = True


def add_token(records, token):
    if not records:
        records.append(Record())
    records[-1].tokens.append(token)


def result_text(game):
    return "-".join(str(board.score) for board in game.boards)


def winner_text(game):
    return ",".join(str(seat) for seat in game.winners)


def play_record(record):
    """Plays a record. Yields (token number, game) at the start and after every token, the game itself, not a copy.

    A fault ends it with a ValueError whose arguments are the token's number or None, and the reason.
    """
    if record.bad_tag:
        raise ValueError(None, "a tag cannot be read")
    rules = RULES.get(dict(record.tags).get("Game"), azul)  # which says what is wrong with an unknown game
    try:
        game = rules.start(record.tags)
    except ValueError as error:
        raise ValueError(None, str(error)) from None
    yield 0, game
    for number, token in enumerate(record.tokens, 1):
        try:
            rules.apply(game, token)
        except ValueError as error:
            raise ValueError(number, str(error)) from None
        yield number, game
    if game.phase == "over":
        expected = {"Result": result_text(game), "Winner": winner_text(game)}
        for name, value in record.tags:
            if value != expected.get(name, value):
                raise ValueError(None, f'{name} is "{expected[name]}", not "{value}"')


def fault_line(number, record, error):
    token_number, reason = error.args
    if token_number is None:
        return f"game {number}: {reason}"
    return f'game {number}, token {token_number} "{record.tokens[token_number - 1]}": {reason}'


def replay(records):
    """Yields (game number, token number, state, None), or for a fault the same with its line of text and no state."""
    for number, record in enumerate(records, 1):
        try:
            for token_number, game in play_record(record):
                yield number, token_number, RULES[game.name].state(game), None
        except ValueError as error:
            yield number, error.args[0], None, fault_line(number, record, error)


def final_position(record):
    game = None
    for _, game in play_record(record):
        pass
    return game


# Writing

def write_record(tags, tokens):
    """Tags and tokens as text, a line for each round."""
    lines = []
    for name, value in tags:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]\n')
    deals = 0
    for token in tokens:
        if token.startswith("plates:"):
            lines.append(f"\n{token}")
        elif token.startswith("deal:"):
            deals += 1
            lines.append(f"\nR{deals}. {token}")
        else:
            lines.append(f" {token}")
    return "".join(lines) + "\n\n"


def random_record(name, players, style, rng):
    """The tags and tokens of one complete random game."""
    tags = RANDOM[name].random_tags(name, players, rng)
    game = RULES[name].start(tags)
    tokens = []
    while game.phase != "over":
        tokens.append(RANDOM[name].random_token(game, style, rng))
        RULES[name].apply(game, tokens[-1])
    return tags + [("Result", result_text(game)), ("Winner", winner_text(game))], tokens


def random_records(name, players, games, seed, style="uniform"):
    rng = random.Random(seed)
    return "".join(write_record(*random_record(name, players, style, rng)) for _ in range(games))


def mutated_records(text, seed):
    rng = random.Random(seed)
    texts = []
    for record in read_records(text):
        duel_record = dict(record.tags).get("Game") == "azul-duel"
        kinds = duel_mutations.MUTATIONS if duel_record else mutations.MUTATIONS
        texts.append(write_record(*mutations.mutated(record.tags, record.tokens, kinds, rng)))
    return "".join(texts)


# Commands

def read_input(path):
    if path == "-":
        return sys.stdin.read()
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        return file.read()


def replay_command(options):
    status = 0
    for _, _, state, fault in replay(read_records(read_input(options.file))):
        if fault is None:
            print(json.dumps(state, separators=(",", ":")))
        else:
            print(fault, file=sys.stderr)
            status = 2
    return status


def random_command(options):
    players = 2 if options.game == "azul-duel" and options.players is None else options.players
    if players not in PLAYERS[options.game]:
        print(f"{options.game} needs --players, one of {PLAYERS[options.game]}", file=sys.stderr)
        return 2
    if options.style not in RANDOM[options.game].STYLES:
        print(f"{options.game} has the styles {', '.join(RANDOM[options.game].STYLES)}", file=sys.stderr)
        return 2
    print(random_records(options.game, players, options.games, options.seed, options.style), end="")
    return 0


def perft_command(options):
    records = read_records(read_input("-"))
    if len(records) != 1:
        print(f"one record is awaited, not {len(records)}", file=sys.stderr)
        return 2
    try:
        position = final_position(records[0])
        print(RULES[position.name].perft(position, options.depth))
    except ValueError as error:
        print(fault_line(1, records[0], error), file=sys.stderr)
        return 2
    return 0


def mutate_command(options):
    print(mutated_records(read_input(options.file), options.seed), end="")
    return 0


def natural(text):
    if not re.fullmatch("[0-9]+", text):
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("replay", help="print every state of the records")
    command.add_argument("--json", action="store_true", required=True)
    command.add_argument("file", nargs="?", default="-")
    command.set_defaults(run=replay_command)

    command = commands.add_parser("random", help="write random complete games")
    command.add_argument("--game", choices=RULES, required=True)
    command.add_argument("--players", type=int, choices=(2, 3, 4), help="azul-duel: 2, and may be left out")
    command.add_argument("--games", type=natural, default=1)
    command.add_argument("--seed", type=natural, default=1)
    command.add_argument("--style", choices=STYLES, default="uniform")
    command.set_defaults(run=random_command)

    command = commands.add_parser("perft", help="count move sequences from the end of a record")
    command.add_argument("--depth", type=natural, required=True)
    command.set_defaults(run=perft_command)

    command = commands.add_parser("mutate", help="write the records with one fault each")
    command.add_argument("--seed", type=natural, default=1)
    command.add_argument("file", nargs="?", default="-")
    command.set_defaults(run=mutate_command)

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    options = parser.parse_args()
    try:
        return options.run(options)
    except OSError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
