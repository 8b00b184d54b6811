"""Azul for 2 to 4 players, coloured or grey wall: the rules a second time, for cross-checking.

Written from the rules alone and for obviousness: every tile is moved one by one, the bag and the lid
are counted as they lie, nothing is derived from anything else. Comments cite the rule ids.
"""

import re
from collections import Counter

COLOURS = "BYRKW"
FACTORIES = {2: 5, 3: 7, 4: 9}  # A1, by players
PENALTIES = [1, 1, 2, 2, 2, 3, 3]  # A2
LAST_ROUND = 50  # A17
MARKER = "*"


class Board:
    def __init__(self):
        self.score = 0
        self.lines = [[] for _ in range(5)]
        self.wall = [["."] * 5 for _ in range(5)]
        self.floor = []

    def copy(self):
        twin = Board.__new__(Board)
        twin.score = self.score
        twin.lines = [list(line) for line in self.lines]
        twin.wall = [list(row) for row in self.wall]
        twin.floor = list(self.floor)
        return twin


class Game:
    def __init__(self, name, players, first):
        self.name = name
        self.players = players
        self.round = 1
        self.phase = "deal"
        self.turn = 0
        self.first = first
        self.factories = [[] for _ in range(FACTORIES[players])]
        self.centre = []
        self.marker = 0  # A5: 0 is the centre, else a seat
        self.bag = Counter({colour: 20 for colour in COLOURS})  # A4
        self.lid = Counter()
        self.boards = [Board() for _ in range(players)]
        self.untiled = []  # seats that have yet to finish their tiling, in order (G4)
        self.row = 0  # the line that untiled[0] comes to next
        self.winners = []

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.factories = [list(factory) for factory in self.factories]
        twin.centre = list(self.centre)
        twin.bag = Counter(self.bag)
        twin.lid = Counter(self.lid)
        twin.boards = [board.copy() for board in self.boards]
        twin.untiled = list(self.untiled)
        return twin


def start(tags):
    """The game that a list of (name, value) tags begins; ValueError if none can start from them."""
    for needed in ("Game", "Players", "First"):
        times = [name for name, _ in tags].count(needed)
        if times != 1:
            raise ValueError(f"the tag {needed} is given {times} times, not once")
    values = dict(tags)
    name, players, first = values["Game"], values["Players"], values["First"]
    if name not in ("azul", "azul-grey"):
        raise ValueError(f'Game "{name}" is not known')
    if players not in ("2", "3", "4"):  # A1
        raise ValueError(f'Players "{players}" is not 2, 3 or 4')
    if first not in ("1", "2", "3", "4") or int(first) > int(players):
        raise ValueError(f'First "{first}" is not a seat from 1 to {players}')
    return Game(name, int(players), int(first))


def next_seat(game, seat):
    return seat % game.players + 1


def put_on_floor(game, board, tile):
    if len(board.floor) < len(PENALTIES):
        board.floor.append(tile)
    elif tile != MARKER:  # A9: what does not fit is in the lid at once; the marker takes no space
        game.lid[tile] += 1


# Deals

def play_deal(game, token):
    if not token.startswith("deal:"):
        raise ValueError("a deal is awaited")
    parts = token.removeprefix("deal:").split("/")
    if len(parts) != len(game.factories):
        raise ValueError(f"a deal for {len(game.factories)} factories is awaited, not for {len(parts)}")
    bag, lid = Counter(game.bag), Counter(game.lid)
    factories = []
    for number, part in enumerate(parts, 1):
        if not re.fullmatch("-|[BYRKW]+", part):
            raise ValueError(f'factory {number} "{part}" cannot be read')
        tiles = [] if part == "-" else list(part)
        if "".join(tiles) != in_order(tiles):
            raise ValueError(f"the canonical form of factory {number} is {in_order(tiles)}")
        fill_factory(bag, lid, tiles, number)
        factories.append(tiles)
    game.bag, game.lid, game.factories = bag, lid, factories
    game.phase = "draft"
    game.turn = game.first


def fill_factory(bag, lid, tiles, number):
    """Draws these tiles for one factory; ValueError if no sequence of draws gives them (A14)."""
    expected = min(4, bag.total() + lid.total())
    if len(tiles) != expected:
        raise ValueError(f"factory {number} gets {expected} tiles, not {len(tiles)}")
    to_draw = list(tiles)
    if bag.total() < expected:
        for tile in list(bag.elements()):  # all that the bag still holds is drawn before the lid is
            if tile not in to_draw:
                raise ValueError(f"factory {number} must get the last {tile} of the bag")
            to_draw.remove(tile)
            bag[tile] -= 1
        bag.update(lid)  # A14, A15: the bag is empty and a tile is needed
        lid.clear()
    for tile in to_draw:
        if bag[tile] == 0:
            raise ValueError(f"no {tile} is left to draw for factory {number}")
        bag[tile] -= 1


# Phase A, factory offer

def play_move(game, token):
    match = re.fullmatch("([1-9C])([BYRKW])([1-5F])", token)
    if not match:
        raise ValueError("a move like 3B2, CR5 or 1KF is awaited")
    source, colour, target = match.groups()
    board = game.boards[game.turn - 1]
    if source != "C" and int(source) > len(game.factories):
        raise ValueError(f"there is no factory {source}")
    if colour not in (game.centre if source == "C" else game.factories[int(source) - 1]):
        raise ValueError(f"no {colour} lies there")
    if target != "F" and not accepts(board, int(target) - 1, colour):
        raise ValueError(f"line {target} cannot take {colour}")

    taken = take(game, board, source, colour)
    for tile in taken:
        if target != "F" and len(board.lines[int(target) - 1]) < int(target):
            board.lines[int(target) - 1].append(tile)
        else:
            put_on_floor(game, board, tile)  # A7, A8

    if game.centre or any(game.factories):
        game.turn = next_seat(game, game.turn)
    else:  # A10
        game.untiled = [game.first]
        while len(game.untiled) < game.players:
            game.untiled.append(next_seat(game, game.untiled[-1]))
        go_on_tiling(game)


def take(game, board, source, colour):
    """Removes the colour from its source and returns its tiles (A6)."""
    if source == "C":
        if game.marker == 0:
            game.marker = game.turn
            put_on_floor(game, board, MARKER)  # before any tile of this turn
        taken = [tile for tile in game.centre if tile == colour]
        game.centre = [tile for tile in game.centre if tile != colour]
        return taken
    factory = game.factories[int(source) - 1]
    game.factories[int(source) - 1] = []
    game.centre += [tile for tile in factory if tile != colour]
    return [tile for tile in factory if tile == colour]


def accepts(board, row, colour):
    """Whether a pattern line may be chosen for a colour (A7)."""
    line = board.lines[row]
    return len(line) < row + 1 and (not line or line[0] == colour) and colour not in board.wall[row]


# Phase B, wall tiling

def spaces(game, board, row, colour):
    """The columns of a wall row where a tile of the colour may be placed."""
    if game.name == "azul":
        return [(COLOURS.index(colour) + row) % 5]  # A3
    return [  # G1
        column
        for column in range(5)
        if board.wall[row][column] == "." and all(board.wall[other][column] != colour for other in range(5))
    ]


def go_on_tiling(game):
    """Tiles as far as no choice is left to a player (G4), to the end of the round where there is none."""
    while game.untiled:
        board = game.boards[game.untiled[0] - 1]
        while game.row < 5:
            line = board.lines[game.row]
            if len(line) == game.row + 1:
                columns = spaces(game, board, game.row, line[0])
                if len(columns) > 1:
                    game.phase = "tile"
                    game.turn = game.untiled[0]
                    return
                if columns:
                    place(game, board, game.row, columns[0])
                else:  # G2
                    while line:
                        put_on_floor(game, board, line.pop())
            game.row += 1
        score_floor(game, board)
        game.untiled.pop(0)
        game.row = 0
    end_round(game)


def play_placement(game, token):
    match = re.fullmatch("([1-5])>([1-5])", token)
    if not match:
        raise ValueError("a placement like 3>4 is awaited")
    row, column = int(match[1]) - 1, int(match[2]) - 1
    board = game.boards[game.turn - 1]
    if row != game.row:
        raise ValueError(f"the tile of line {game.row + 1} is to be placed")
    if column not in spaces(game, board, row, board.lines[row][0]):
        raise ValueError(f"{board.lines[row][0]} cannot go to column {column + 1}")
    place(game, board, row, column)
    game.row += 1
    go_on_tiling(game)


def place(game, board, row, column):
    """One tile of a complete line to the wall, scored at once, the others to the lid (A11)."""
    line = board.lines[row]
    board.wall[row][column] = line.pop()
    while line:
        game.lid[line.pop()] += 1
    board.score += placement_score(board.wall, row, column)


def placement_score(wall, row, column):
    horizontal = run(wall[row], column)
    vertical = run([wall[other][column] for other in range(5)], row)
    return (horizontal if horizontal > 1 else 0) + (vertical if vertical > 1 else 0) or 1  # A12


def run(cells, position):
    """How many occupied cells lie in one piece around a position, itself included."""
    first = last = position
    while first > 0 and cells[first - 1] != ".":
        first -= 1
    while last < 4 and cells[last + 1] != ".":
        last += 1
    return last - first + 1


def score_floor(game, board):
    board.score = max(0, board.score - sum(PENALTIES[: len(board.floor)]))  # A13
    for tile in board.floor:
        if tile != MARKER:
            game.lid[tile] += 1
    board.floor = []


# Phase C and the end

def complete_rows(board):
    return sum("." not in row for row in board.wall)


def bonus(board):
    columns = sum(all(row[column] != "." for row in board.wall) for column in range(5))
    colours = sum(all(colour in row for row in board.wall) for colour in COLOURS)
    return 2 * complete_rows(board) + 7 * columns + 10 * colours  # A19


def end_round(game):
    game.turn = 0
    no_tiles = game.bag.total() + game.lid.total() == 0  # A16
    if any(complete_rows(board) for board in game.boards) or game.round == LAST_ROUND or no_tiles:
        game.phase = "over"
        for board in game.boards:
            board.score += bonus(board)
        ranks = [(board.score, complete_rows(board)) for board in game.boards]  # A20
        game.winners = [seat for seat, rank in enumerate(ranks, 1) if rank == max(ranks)]
    else:
        game.phase = "deal"
        game.round += 1
        game.first = game.marker or game.first  # A14, A18
        game.marker = 0


# Tokens and states

def apply(game, token):
    """Plays one token; ValueError with the reason if it is illegal, and the game is then unchanged."""
    if game.phase == "deal":
        play_deal(game, token)
    elif game.phase == "draft":
        play_move(game, token)
    elif game.phase == "tile":
        play_placement(game, token)
    else:
        raise ValueError("the game is over")


def legal(game):
    """All legal move tokens of the seat to act."""
    if game.phase not in ("draft", "tile"):
        return []
    board = game.boards[game.turn - 1]
    if game.phase == "tile":
        columns = spaces(game, board, game.row, board.lines[game.row][0])
        return [f"{game.row + 1}>{column + 1}" for column in columns]
    moves = []
    for colour in COLOURS:
        targets = [str(row + 1) for row in range(5) if accepts(board, row, colour)] + ["F"]  # A7, A8
        sources = [str(number) for number, factory in enumerate(game.factories, 1) if colour in factory]
        if colour in game.centre:
            sources.append("C")
        moves += [source + colour + target for source in sources for target in targets]
    return moves


def perft(game, depth):
    """Move sequences of this many plies; one that reaches a deal or the end sooner counts once."""
    if depth == 0 or game.phase in ("deal", "over"):
        return 1
    moves = legal(game)
    if depth == 1:
        return len(moves)
    total = 0
    for token in moves:
        child = game.copy()
        apply(child, token)
        total += perft(child, depth - 1)
    return total


def in_order(tiles):
    return "".join(sorted(tiles, key=COLOURS.index))


def counts(tiles):
    return "".join(f"{colour}{tiles[colour]}" for colour in COLOURS if tiles[colour])


def board_state(board):
    return {
        "score": board.score,
        "lines": ["".join(line) for line in board.lines],
        "wall": ["".join(row) for row in board.wall],
        "floor": "".join(board.floor),
    }


def state(game):
    """The state as RECORD.md gives it in JSON."""
    result = {"game": game.name, "players": game.players, "round": game.round, "phase": game.phase}
    result |= {"turn": game.turn, "first": game.first, "marker": game.marker}
    result |= {
        "factories": [in_order(factory) for factory in game.factories],
        "centre": in_order(game.centre),
        "bag": counts(game.bag),
        "lid": counts(game.lid),
        "boards": [board_state(board) for board in game.boards],
        "legal": legal(game),
    }
    if game.phase == "over":
        result |= {"scores": [board.score for board in game.boards], "winners": game.winners}
    return result
