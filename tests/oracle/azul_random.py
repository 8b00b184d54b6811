"""Random games of Azul, coloured or grey: tags, deals and moves, uniform or led to where rare rules are met."""

import azul

STYLES = ("uniform", "floor", "packed")


def random_tags(name, players, rng):
    return [("Game", name), ("Players", str(players)), ("First", str(rng.randint(1, players)))]


def random_token(game, style, rng):
    if game.phase == "deal":
        return random_deal(game, rng, clumped=0.5 if style == "floor" else 0)
    return choose(game, style, rng)


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
