"""What lies on the table in Azul Duel: components, player boards, the game as a whole."""

import json
import os
import pathlib
from collections import Counter

from azul import COLOURS

BESIDE = pathlib.Path(__file__).resolve().parents[2] / "data" / "duel-components.json"


def load_components():
    path = BESIDE if BESIDE.exists() else os.environ.get("DUEL_COMPONENTS")
    if path is None:
        raise FileNotFoundError(f"there is no {BESIDE}, and DUEL_COMPONENTS names no other file")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


COMPONENTS = load_components()
SPECIAL_PLATES = COMPONENTS["plates"]["special"]  # a name and three colours
WILD_PLATES = COMPONENTS["plates"]["wild"]
CHIPS = Counter(COMPONENTS["chips"]["counts"])
SPECIAL_POINTS = COMPONENTS["special_points_by_row"]["points"]
BROKEN_COST = COMPONENTS["broken_cost"]["total_for_count"]
FIRST_PLAYER_TILE_COST = COMPONENTS["first_player_tile_cost"]["points"]
START_SCORE = COMPONENTS["start_score"]["points"]
SCORING_TILES = COMPONENTS["scoring_tiles"]["sides"]
FIRST_GAME_SCORING = COMPONENTS["scoring_tiles"]["first_game"]["tiles"]
CORNER_POINTS = COMPONENTS["corner_points"]
TILES_PER_COLOUR = COMPONENTS["tile_colours"]["per_colour"]

SPECIAL = "*"  # a special tile, and the space for one
WILD = "?"  # a multicolour space
EMPTY = "."
LARGE = 0  # the large factory comes first, then the small ones 1 to 4
SIZES = [5, 4, 4, 4, 4]  # D6
MARKERS = 2  # D9
CHIPS_A_ROUND = 2  # D15
ROUNDS = 5


def all_plates():
    return [*SPECIAL_PLATES, *WILD_PLATES]


def turned(name, quarters):
    """The four spaces of a plate by (row, column): the uncoloured one starts top left, colours follow clockwise."""
    if name in SPECIAL_PLATES:
        faces = SPECIAL + SPECIAL_PLATES[name]
    else:
        faces = WILD + WILD_PLATES[name]
    clockwise = [(0, 0), (0, 1), (1, 1), (1, 0)]
    return {clockwise[(index + quarters) % 4]: face for index, face in enumerate(faces)}


TURNED = {(name, quarters): turned(name, quarters) for name in all_plates() for quarters in range(4)}


class Factory:
    def __init__(self):
        self.sun = []
        self.moon = []  # bottom to top on a small factory, side by side on the large one
        self.chip = ""
        self.open = False

    def copy(self):
        twin = Factory.__new__(Factory)
        twin.sun = list(self.sun)
        twin.moon = list(self.moon)
        twin.chip = self.chip
        twin.open = self.open
        return twin


class Board:
    def __init__(self):
        self.score = START_SCORE
        self.lines = [[] for _ in range(6)]
        self.dome = [[EMPTY] * 6 for _ in range(6)]
        self.plates = [None] * 9  # (name, quarters), row by row
        self.broken = []
        self.chips = []  # unspent
        self.spent = 0
        self.markers = MARKERS
        self.taken = 0  # chips taken this round

    def copy(self):
        twin = Board.__new__(Board)
        twin.__dict__.update(self.__dict__)
        twin.lines = [list(line) for line in self.lines]
        twin.dome = [list(row) for row in self.dome]
        twin.plates = list(self.plates)
        twin.broken = list(self.broken)
        twin.chips = list(self.chips)
        return twin

    def space(self, row, column):
        """What a dome space is for: a colour, WILD, SPECIAL, or nothing where no plate lies."""
        plate = self.plates[slot_at(row, column)]
        return "" if plate is None else TURNED[plate][row % 2, column % 2]


class Game:
    def __init__(self, first, scoring):
        self.name = "azul-duel"
        self.round = 1
        self.phase = "plates"
        self.turn = 0
        self.first = first
        self.scoring = scoring
        self.marker = 0  # who holds the first-player tile; 0 while it lies on the large factory
        self.factories = [Factory() for _ in SIZES]
        self.display = ["", "", ""]
        self.stack = []  # top first
        self.drawn = []  # plates put aside by the seat to act
        self.bag = Counter({colour: TILES_PER_COLOUR for colour in COLOURS})
        self.tower = Counter()
        self.reserve = Counter(CHIPS)  # chips that no factory has got yet
        self.boards = [Board(), Board()]
        self.to_set_up = []  # seats that have yet to place their setup plate, in order (D8)
        self.untiled = []  # seats that have yet to finish their tiling, in order
        self.row = 0  # the line that untiled[0] comes to next
        self.winners = []

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.factories = [factory.copy() for factory in self.factories]
        twin.display = list(self.display)
        twin.stack = list(self.stack)
        twin.drawn = list(self.drawn)
        twin.bag = Counter(self.bag)
        twin.tower = Counter(self.tower)
        twin.reserve = Counter(self.reserve)
        twin.boards = [board.copy() for board in self.boards]
        twin.to_set_up = list(self.to_set_up)
        twin.untiled = list(self.untiled)
        return twin


def slot_at(row, column):
    return row // 2 * 3 + column // 2


def plate_cells(slot):
    """The four dome spaces under a slot."""
    top, left = slot // 3 * 2, slot % 3 * 2
    return [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]


def other_seat(seat):
    return 3 - seat


def refill_display(game):
    """Turns up plates from the stack, in the order of the display's places (D4, D8, D24)."""
    for place in range(3):
        if game.display[place] == "" and game.stack:
            game.display[place] = game.stack.pop(0)


def reveal_chips(game):
    """D14: as soon as a small factory holds no tile; D24: at once where it got none."""
    for factory in game.factories[1:]:
        if not factory.sun and not factory.moon:
            factory.open = True


def put_in_broken(game, board, tile):
    if len(board.broken) < len(BROKEN_COST) - 1:
        board.broken.append(tile)
    else:  # D13, D19
        game.tower[tile] += 1
