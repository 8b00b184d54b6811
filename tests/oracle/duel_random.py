"""Random games of Azul Duel: tags, deals and moves, uniform or led to where rare rules are met."""

import re
from collections import Counter

import duel
from azul import COLOURS, in_order
from duel_deal import has_other_colour
from duel_parts import EMPTY, LARGE, SCORING_TILES, SIZES, SPECIAL, WILD, all_plates
from duel_tiling import fitting_columns, placement_score, row_is_covered


def random_tags(name, players, rng):
    tiles = sorted(rng.sample(range(4), rng.choice([3, 4])))
    scoring = " ".join(rng.choice(SCORING_TILES[tile]) for tile in tiles)
    return [("Game", name), ("First", str(rng.randint(1, players))), ("Scoring", scoring)]


def random_token(game, style, rng):
    if game.phase == "plates":
        return "plates:" + ",".join(rng.sample(all_plates(), len(all_plates())))
    if game.phase == "deal":
        return random_deal(game, PICKS.get(style, pick_any), rng)
    return CHOICES[style](game, duel.legal(game), rng)


# Deals

def random_deal(game, pick, rng):
    """A deal drawn tile by tile (D6, D24), where pick says which tile of the bag comes next."""
    bag, tower = list(game.bag.elements()), list(game.tower.elements())
    parts = []
    for index, size in enumerate(SIZES):
        tiles, bag, tower = draw_tiles(game, bag, tower, size, pick, rng)
        while index == LARGE and len(tiles) == 5 and len(set(tiles)) == 1:
            if not has_other_colour(Counter(bag + tower), tiles[0]):
                break
            bag = bag + tiles
            if not has_other_colour(Counter(bag), tiles[0]):
                bag, tower = bag + tower, []
            tiles, bag, tower = draw_tiles(game, bag, tower, size, pick_any, rng)
        parts.append(in_order(tiles) or "-")
    chips = rng.sample(list(game.reserve.elements()), len(SIZES) - 1)
    return f"deal:{'/'.join(parts)}+{','.join(chips)}"


def draw_tiles(game, bag, tower, size, pick, rng):
    """The tiles drawn, the bag and the tower after that."""
    bag, tiles = list(bag), []
    while len(tiles) < size and bag + tower:
        if not bag:
            bag, tower = list(tower), []
        tile = pick(game, bag, tiles, rng)
        bag.remove(tile)
        tiles.append(tile)
    return tiles, bag, tower


def pick_any(game, bag, tiles, rng):
    return rng.choice(bag)


def pick_alike(game, bag, tiles, rng):
    """Mostly the colour of the tile before, so that five alike go back and small factories hold one colour (F4)."""
    alike = tiles and tiles[-1] in bag and rng.random() < 0.8
    return tiles[-1] if alike else rng.choice(bag)


def pick_sparing(game, bag, tiles, rng):
    """Not the hoarded colour as long as there is another, so that it is all the bag holds in the end (D6)."""
    hoarded = hoarded_colour(game, rng)
    others = [tile for tile in bag if tile != hoarded]
    return rng.choice(others or bag)


def pick_wanted(game, bag, tiles, rng):
    """Rather what lines of that colour have room for."""
    def room(colour):
        lines = [(row, line) for board in game.boards for row, line in enumerate(board.lines)]
        return sum(row + 1 - len(line) for row, line in lines if line and line[0] == colour)

    rooms = {colour: room(colour) for colour in COLOURS}
    return rng.choices(bag, [0.3 + rooms[tile] for tile in bag])[0]


def hoarded_colour(game, rng):
    """The colour of which the boards hold least: the same one for a whole game, if players keep to it."""
    def rank(colour):
        kept = sum(row.count(colour) for board in game.boards for row in board.lines + board.dome)
        return kept, -game.bag[colour] - game.tower[colour], rng.random()

    return min(COLOURS, key=rank)


# Moves

def kind(move):
    """What sort of move a token is, as far as the styles tell sorts apart."""
    if move in ("draw", "look"):
        return move
    if move[0] == "+":
        return "chip"
    if move[0] in "dku":
        return {"d": "plate", "k": "keep", "u": "under"}[move[0]]
    if move[1] in "=>":
        return "decline" if move[1] == "=" else "pay" if "+" in move else "place"
    return "broken" if move[2] == "X" else "moon" if move[0] == "M" else "sun"


def choose_uniform(game, moves, rng):
    return rng.choice(moves)


def choose_by_kind(game, moves, rng):
    """Every sort of move alike: many draws, chips, broken tiles and moons, plates early and late."""
    kinds = sorted({kind(move) for move in moves})
    wanted = rng.choice(kinds)
    return rng.choice([move for move in moves if kind(move) == wanted])


def cheapest(moves, cost, rng):
    costs = [cost(move) for move in moves]
    return rng.choice([move for move, cost in zip(moves, costs) if cost == min(costs)])


def choose_poor(game, moves, rng):
    """Points are spent or lost until none is left: free draws (D10), long stacks put under, D23 at zero."""
    if rng.random() < 0.1:
        return rng.choice(moves)
    if game.phase == "draw" and rng.random() < 0.3:
        return "look"
    ranks = ["draw", "plate", "broken"]
    return cheapest(moves, lambda move: ranks.index(kind(move)) if kind(move) in ranks else len(ranks), rng)


def choose_misfit(game, moves, rng):
    """Rows are covered from the bottom up, lines filled with what does not fit there: D18, D19, full broken spaces."""
    if rng.random() < 0.2:
        return rng.choice(moves)
    board = game.boards[game.turn - 1]

    def cost(move):
        if kind(move) in ("plate", "keep"):
            return 10 - int(re.search("@([1-9])", move)[1])
        if kind(move) not in ("sun", "moon"):
            return 11
        row = int(move[2]) - 1
        return 12 if fitting_columns(board, row, move[1]) else 1 if row_is_covered(board, row) else 2

    return cheapest(moves, cost, rng)


def choose_thrifty(game, moves, rng):
    """Lines are begun and not completed, chips kept for the last rounds: payments of every mixture (D20)."""
    if rng.random() < 0.1:
        return rng.choice(moves)
    if game.phase == "tile":
        wanted = "pay" if rng.random() < (0.05, 0.05, 0.1, 0.4, 0.9)[game.round - 1] else "decline"
        return rng.choice([move for move in moves if kind(move) == wanted] or moves)
    board = game.boards[game.turn - 1]

    def cost(move):
        if kind(move) not in ("sun", "moon"):
            return {"chip": 0, "broken": 3}.get(kind(move), 5)
        line, row = board.lines[int(move[2]) - 1], int(move[2]) - 1
        missing = row + 1 - len(line) - tiles_taken(game, move)
        if missing <= 0 or not fitting_columns(board, row, move[1]):
            return 6
        showing = sum(move[1] in chip for chip in board.chips)
        return 1 if showing >= 2 * missing > 2 else {3: 1, 4: 1, 5: 2, 2: 3}.get(missing, 4)

    return cheapest(moves, cost, rng)


def choose_packed(game, moves, rng):
    """Every tile stays on the boards as far as it can: factories that are not filled (D24)."""
    return choose_saving(game, moves, "", rng)


def choose_hoarding(game, moves, rng):
    """The same for all colours but one, which goes back into the bag: bags of one colour (D6)."""
    return choose_saving(game, moves, hoarded_colour(game, rng), rng)


def choose_saving(game, moves, unwanted, rng):
    board = game.boards[game.turn - 1]
    if game.phase == "tile":  # a line of one tile that chips complete leaves nothing for the tower
        wanted = "pay" if len(board.lines[game.row]) == 1 else "decline"
        return rng.choice([move for move in moves if kind(move) == wanted] or moves)

    def cost(move):
        if kind(move) == "draw":
            return 5
        after = board_after(game, board, move)
        kept_unwanted = sum(tile == unwanted for line in after.lines for tile in line)
        early = game.round < 3  # when what goes from a short line to the dome makes room for the later rounds
        placed = sum(len(after.lines[row]) == row + 1 for row in range(3)) if early else 0
        return kept_unwanted + waste(after, unwanted) - 2 * placed + 0.1 * sum(bool(line) for line in after.lines)

    return cheapest(moves, cost, rng)


def choose_building(game, moves, rng):
    """Lines are completed and plates laid where they help, so that domes fill: D22 and the scoring tiles (D27)."""
    if rng.random() < 0.05:
        return rng.choice(moves)
    board = game.boards[game.turn - 1]
    aim = aimed_columns(game)

    def cost(move):
        if kind(move) in ("look", "decline"):
            return 100
        if game.phase == "tile":
            row, column = int(move[0]) - 1, int(move[2]) - 1
            return (aim[row] != column) - 0.1 * placement_score(board.dome, row, column)
        after = board_after(game, board, move)
        total = 2 * len(after.broken) + (kind(move) == "draw")
        for row, line in enumerate(after.lines):
            space = "" if aim[row] is None or after.dome[row][aim[row]] != EMPTY else after.space(row, aim[row])
            total += 3 * (space == SPECIAL)
            if line and space in (WILD, line[0]):
                total -= len(line)
            elif line:
                total += row + 1 - len(line) + (0 if fitting_columns(after, row, line[0]) else 3)
        return total

    return cheapest(moves, cost, rng)


def aimed_columns(game):
    """For each row the column that the player to act wants filled: diagonals and columns hardly ever are by chance."""
    aims = [[0, 1, 2, 3, 4, 5]] * ("diagonals" in game.scoring) + [[2] * 6] * ("columns" in game.scoring)
    return aims[game.turn % len(aims)] if aims else [None] * 6


def board_after(game, board, move):
    """The board as a move leaves it, its lines, plates and broken tiles, of which there may be more than 4 here."""
    after = board.copy()
    if kind(move) in ("plate", "keep"):
        number, slot, quarters = (int(digits) for digits in re.findall("[0-9]+", move))
        name = (game.display if kind(move) == "plate" else game.drawn)[number - 1]
        after.plates[slot - 1] = (name, quarters)
    elif kind(move) in ("sun", "moon", "broken"):
        for _ in range(tiles_taken(game, move)):
            fits = move[2] != "X" and len(after.lines[int(move[2]) - 1]) < int(move[2])
            (after.lines[int(move[2]) - 1] if fits else after.broken).append(move[1])
    return after


def waste(board, unwanted):
    """How many tiles but those of the unwanted colour would go to the tower if the lines were tiled now."""
    wasted = sum(tile != unwanted for tile in board.broken)
    for row, line in enumerate(board.lines):
        if line and line[0] != unwanted:
            if not fitting_columns(board, row, line[0]):
                wasted += len(line) if row_is_covered(board, row) else 0
            elif len(line) == row + 1:
                wasted += row
    return wasted


def tiles_taken(game, move):
    source, colour = move[0], move[1]
    if source == "M":
        tops = sum(factory.moon[-1:] == [colour] for factory in game.factories[1:])
        return tops + game.factories[LARGE].moon.count(colour)
    return game.factories[LARGE if source == "L" else int(source)].sun.count(colour)


CHOICES = {
    "uniform": choose_uniform,
    "kinds": choose_by_kind,
    "alike": choose_by_kind,
    "poor": choose_poor,
    "misfit": choose_misfit,
    "thrifty": choose_thrifty,
    "packed": choose_packed,
    "hoarding": choose_hoarding,
    "building": choose_building,
}
PICKS = {"alike": pick_alike, "hoarding": pick_sparing, "packed": pick_wanted, "building": pick_wanted}
STYLES = tuple(CHOICES)
