"""Phase 2 of Azul Duel, tiling the dome, and what follows it: the next round or the end."""

import itertools
import re
from collections import Counter

from azul import COLOURS
from duel_parts import (
    BROKEN_COST, CORNER_POINTS, EMPTY, FIRST_PLAYER_TILE_COST, MARKERS, ROUNDS, SPECIAL, SPECIAL_PLATES,
    SPECIAL_POINTS, WILD, other_seat, plate_cells, put_in_broken, refill_display, slot_at,
)


def start_tiling(game):
    game.untiled = [game.first, other_seat(game.first)]
    game.row = 0
    go_on_tiling(game)


def go_on_tiling(game):
    """Tiles as far as no choice is left to a player, to the end of the round where there is none."""
    while game.untiled:
        seat = game.untiled[0]
        board = game.boards[seat - 1]
        while game.row < 6:  # D17
            if choices(board, game.row):
                game.phase = "tile"
                game.turn = seat
                return
            settle_line(game, board, game.row)
            game.row += 1
        pay_for_broken(game, seat)
        game.untiled.pop(0)
        game.row = 0
    end_round(game)


def choices(board, row):
    """The tokens among which a player chooses for a line; none where the rules leave no choice."""
    line = board.lines[row]
    columns = fitting_columns(board, row, line[0]) if line else []
    missing = row + 1 - len(line)
    if not columns:
        return []
    if missing == 0:  # D20: a complete line is never asked about chips
        return [f"{row + 1}>{column + 1}" for column in columns] if len(columns) > 1 else []
    ways = payments(board.chips, line[0], missing)
    if not ways:
        return []
    return [f"{row + 1}="] + [f"{row + 1}>{column + 1}+{','.join(way)}" for column in columns for way in ways]


def settle_line(game, board, row):
    """What happens to a line where nothing is to be chosen."""
    line = board.lines[row]
    if not line:
        return
    columns = fitting_columns(board, row, line[0])
    if columns and len(line) == row + 1:
        place(game, board, row, columns[0])  # D17
    elif not columns and row_is_covered(board, row):
        while line:
            put_in_broken(game, board, line.pop())  # D19


def fitting_columns(board, row, colour):
    """Where in its dome row a tile of the colour may be placed (D17)."""
    return [
        column
        for column in range(6)
        if board.dome[row][column] == EMPTY and board.space(row, column) in (colour, WILD)
    ]


def row_is_covered(board, row):
    return all(board.plates[slot_at(row, column)] is not None for column in range(6))


# Chips

def pays(chips, colour, missing):
    """Whether the chips can be made up into pairs that show the colour and triples, one for each missing tile (D20)."""
    showing = sum(colour in chip for chip in chips)
    return any(
        2 * pairs <= showing and 2 * pairs + 3 * (missing - pairs) <= len(chips) for pairs in range(missing + 1)
    )


def has_needless_chip(chips, colour, missing):
    return any(pays(chips[:index] + chips[index + 1 :], colour, missing) for index in range(len(chips)))


def payments(chips, colour, missing):
    """Every payment for the missing tiles, each once however many equal chips there are (D20)."""
    ways = set()
    for amount in range(2 * missing, 3 * missing + 1):
        for way in itertools.combinations(sorted(chips), amount):
            if pays(way, colour, missing) and not has_needless_chip(way, colour, missing):
                ways.add(way)
    return sorted(ways)


def check_payment(board, colour, missing, chips):
    if chips != sorted(chips):
        raise ValueError(f"the canonical form of the chips is {','.join(sorted(chips))}")
    for chip, amount in Counter(chips).items():
        if board.chips.count(chip) < amount:
            raise ValueError(f'chip "{chip}" is asked for {amount} times, {board.chips.count(chip)} are there')
    if not pays(chips, colour, missing):
        raise ValueError(f"these chips do not pay for {missing} missing {colour}")
    if has_needless_chip(chips, colour, missing):
        raise ValueError("one of these chips is not needed")


# Placing

def play_tile(game, token):
    match = re.fullmatch(r"([1-6])(=|>([1-6])(\+(.+))?)", token)
    if not match:
        raise ValueError("a placement like 3>4 or 3>4+B,BK,RW, or 3=, is awaited")
    row = int(match[1]) - 1
    if row != game.row:
        raise ValueError(f"line {game.row + 1} is to be settled")
    board = game.boards[game.turn - 1]
    line = board.lines[row]
    missing = row + 1 - len(line)
    if match[2] == "=":
        if missing == 0:
            raise ValueError(f"line {row + 1} is complete and must be placed")
    else:
        column = int(match[3]) - 1
        if column not in fitting_columns(board, row, line[0]):
            raise ValueError(f"{line[0]} cannot go to column {column + 1}")
        chips = match[5].split(",") if match[4] else []
        if missing == 0 and chips:
            raise ValueError(f"line {row + 1} is complete and takes no chips")
        if missing:
            check_payment(board, line[0], missing, chips)
        for chip in chips:
            board.chips.remove(chip)
            board.spent += 1
        place(game, board, row, column)
    game.row += 1
    go_on_tiling(game)


def place(game, board, row, column):
    """One tile of the line to the dome, scored at once, the others to the tower (D17)."""
    line = board.lines[row]
    board.dome[row][column] = line.pop()
    while line:
        game.tower[line.pop()] += 1
    board.score += placement_score(board.dome, row, column)
    add_special_tile(board, slot_at(row, column))


def placement_score(dome, row, column):
    horizontal = run(dome[row], column)
    vertical = run([dome[other][column] for other in range(6)], row)
    return (horizontal if horizontal > 1 else 0) + (vertical if vertical > 1 else 0) or 1  # D21, A12


def run(cells, position):
    """How many occupied cells lie in one piece around a position, itself included."""
    first = last = position
    while first > 0 and cells[first - 1] != EMPTY:
        first -= 1
    while last < 5 and cells[last + 1] != EMPTY:
        last += 1
    return last - first + 1


def add_special_tile(board, slot):
    """D22: once the three coloured spaces of a special plate are filled."""
    name, _ = board.plates[slot]
    if name not in SPECIAL_PLATES:
        return
    free = [(row, column) for row, column in plate_cells(slot) if board.dome[row][column] == EMPTY]
    if len(free) == 1 and board.space(*free[0]) == SPECIAL:
        row, column = free[0]
        board.dome[row][column] = SPECIAL
        board.score += SPECIAL_POINTS[row]


def pay_for_broken(game, seat):
    board = game.boards[seat - 1]
    cost = BROKEN_COST[len(board.broken)]
    if game.marker == seat:
        cost += FIRST_PLAYER_TILE_COST
    board.score = max(0, board.score - cost)  # D23
    while board.broken:
        game.tower[board.broken.pop()] += 1


# Phase 3 and the end

def end_round(game):
    game.turn = 0
    if game.round == ROUNDS:
        finish(game)
        return
    game.phase = "deal"
    game.round += 1
    game.first = game.marker or game.first  # D25
    game.marker = 0
    for board in game.boards:
        board.markers = 0 if game.round == ROUNDS else MARKERS  # D9, D24
        board.taken = 0
    for factory in game.factories:
        factory.open = False
    refill_display(game)  # D24


def finish(game):
    game.phase = "over"
    for board in game.boards:
        board.score = max(0, board.score + sum(POINTS[tile](board) for tile in game.scoring))  # D26, D27
    best = max(board.score for board in game.boards)
    game.winners = [seat for seat in (1, 2) if game.boards[seat - 1].score == best]
    if len(game.winners) > 1 and game.marker:  # D26
        game.winners = [game.marker]


# Scoring tiles (D27)

def full(board, cells):
    return all(board.dome[row][column] != EMPTY for row, column in cells)


def row_points(board):
    return 3 * sum(full(board, [(row, column) for column in range(6)]) for row in range(6))


def column_points(board):
    return 7 * sum(full(board, [(row, column) for row in range(6)]) for column in range(6))


def diagonal_points(board):
    down, up = [(step, step) for step in range(6)], [(5 - step, step) for step in range(6)]
    return 10 * (full(board, down) + full(board, up))


def spaces_of_kind(board, kind):
    return [(row, column) for row in range(6) for column in range(6) if board.space(row, column) == kind]


def wild_points(board):
    wild = spaces_of_kind(board, WILD)
    return 2 * len(wild) if full(board, wild) else 0


def colour_points(board):
    """A special tile stands for one colour, and only one of them in a row does."""
    rows = 0
    for row in board.dome:
        different = sum(colour in row for colour in COLOURS) + (SPECIAL in row)
        rows += different >= 5
    return 4 * rows


def border_points(board):
    outer = [(row, column) for row in range(6) for column in range(6) if row in (0, 5) or column in (0, 5)]
    return sum(board.dome[row][column] != EMPTY for row, column in outer)


def corner_points(board):
    corners = {0: CORNER_POINTS["top"], 2: CORNER_POINTS["top"], 6: CORNER_POINTS["bottom"], 8: CORNER_POINTS["bottom"]}
    return sum(points for slot, points in corners.items() if full(board, plate_cells(slot)))


def special_points(board):
    return -3 * sum(board.dome[row][column] == EMPTY for row, column in spaces_of_kind(board, SPECIAL))


POINTS = {
    "rows": row_points,
    "columns": column_points,
    "diagonals": diagonal_points,
    "wild": wild_points,
    "colours": colour_points,
    "border": border_points,
    "corners": corner_points,
    "special": special_points,
}
