#!/usr/bin/env python3
"""The oracle's command line: the contract's replay, random and perft for Azul, and mutate for broken records."""

import argparse
import json
import random
import re
import sys

import azul
import mutations

SPACE = " \t\r\n\v\f"
TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_]+)[ \t]*"((?:[^"\\\r\n]|\\["\\])*)"[ \t]*\]')
TOKEN = re.compile(r"[^ \t\r\n\v\f{]+")
END_OF_LINE = re.compile(r"\n|\Z")
STYLES = ("uniform", "floor", "packed")


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
    try:
        game = azul.start(record.tags)
    except ValueError as error:
        raise ValueError(None, str(error)) from None
    yield 0, game
    for number, token in enumerate(record.tokens, 1):
        try:
            azul.apply(game, token)
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
                yield number, token_number, azul.state(game), None
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
        if token.startswith("deal:"):
            deals += 1
            lines.append(f"\nR{deals}. {token}")
        else:
            lines.append(f" {token}")
    return "".join(lines) + "\n\n"


def random_deal(game, rng, clumped=0):
    """A deal drawn tile by tile (A14): the lid goes into the bag when a tile is needed and the bag is empty.

    Clumped is how often a factory's next tile is one like its last, as far as the bag has it.
    """
    bag, lid = list(game.bag.elements()), list(game.lid.elements())
    factories = []
    for _ in game.factories:
        factory = []
        while len(factory) < 4:
            if not bag:
                bag, lid = lid, []
            if not bag:
                break
            alike = rng.random() < clumped and factory and factory[-1] in bag
            factory.append(bag.pop(bag.index(factory[-1]) if alike else rng.randrange(len(bag))))
        factories.append(azul.in_order(factory) or "-")
    return "deal:" + "/".join(factories)


def choose(game, style, rng):
    """A random legal move. The styles beside uniform lead games to where rare rules are met."""
    moves = azul.legal(game)
    if style == "uniform" or game.phase == "tile":
        return rng.choice(moves)
    if style == "floor" and rng.random() < 0.4:
        return rng.choice(moves)
    cost = packing_cost if style == "packed" else flooring_cost
    costs = [cost(game, move) for move in moves]
    return rng.choice([move for move, cost in zip(moves, costs) if cost == min(costs)])


def tiles_taken(game, move):
    return (game.centre if move[0] == "C" else game.factories[int(move[0]) - 1]).count(move[1])


def flooring_cost(game, move):
    """Lowest for moves that fill floors before the marker is taken: both cases of A9, A13 at zero, long games."""
    if move[2] != "F":
        return 200
    return (100 if move[0] == "C" else 0) - tiles_taken(game, move)


def packing_cost(game, move):
    """Lowest for moves that keep tiles on the boards and rows incomplete: A14's unfilled factories, A16, A17, A18."""
    tiles = tiles_taken(game, move)
    if move[2] == "F":
        return 2 * tiles
    row = int(move[2]) - 1
    board = game.boards[game.turn - 1]
    overflow = len(board.lines[row]) + tiles - (row + 1)
    ends_game = overflow >= 0 and board.wall[row].count(".") == 1
    new_line = not board.lines[row]  # a line begun and never completed locks out all other colours
    return 100 * ends_game + 2 * max(0, overflow) + new_line


def random_record(name, players, style, rng):
    """The tags and tokens of one complete random game."""
    tags = [("Game", name), ("Players", str(players)), ("First", str(rng.randint(1, players)))]
    game = azul.start(tags)
    tokens = []
    while game.phase != "over":
        if game.phase == "deal":
            tokens.append(random_deal(game, rng, clumped=0.5 if style == "floor" else 0))
        else:
            tokens.append(choose(game, style, rng))
        azul.apply(game, tokens[-1])
    return tags + [("Result", result_text(game)), ("Winner", winner_text(game))], tokens


def random_records(name, players, games, seed, style="uniform"):
    rng = random.Random(seed)
    return "".join(write_record(*random_record(name, players, style, rng)) for _ in range(games))


def mutated_records(text, seed):
    rng = random.Random(seed)
    return "".join(
        write_record(*mutations.mutated(record.tags, record.tokens, rng)) for record in read_records(text)
    )


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
    print(random_records(options.game, options.players, options.games, options.seed, options.style), end="")
    return 0


def perft_command(options):
    records = read_records(read_input("-"))
    if len(records) != 1:
        print(f"one record is awaited, not {len(records)}", file=sys.stderr)
        return 2
    try:
        print(azul.perft(final_position(records[0]), options.depth))
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
    command.add_argument("--game", choices=("azul", "azul-grey"), required=True)
    command.add_argument("--players", type=int, choices=(2, 3, 4), required=True)
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
