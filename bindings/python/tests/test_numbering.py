"""The numbers of actions follow the formulas of docs/python.md, written here once more."""
import itertools
import json
import re

import azulejo
import pytest

COLOURS = "BYRKW"
CHIPS = ["B", "BK", "BR", "K", "R", "RW", "W", "Y", "YK", "YW"]
PLATES = [f"{kind}{number}" for kind in "SJ" for number in range(1, 10)]


def take(source, colour, row):
    """An Azul take: source 0 is the centre, row 5 the floor."""
    return 30 * (0 if source == "C" else int(source)) + 6 * COLOURS.index(colour) + (5 if row == "F" else int(row) - 1)


def azul(token):
    return take(*token)


def grey(token):
    if ">" in token:
        row, column = map(int, token.split(">"))
        return 5 * (row - 1) + column - 1
    return 25 + take(*token)


def duel(token, orders):
    """A Duel move; orders are those in which the rest of its factory can be stacked."""
    if match := re.fullmatch(r"(d|keep)(\d+)@(\d)\+(\d)", token):
        place = 36 * (int(match[2]) - 1) + 4 * (int(match[3]) - 1) + int(match[4])
        return place if match[1] == "d" else 110 + place
    if token in ("draw", "look"):
        return 108 if token == "draw" else 109
    if match := re.fullmatch(r"under(\d+)", token):
        return 686 + int(match[1]) - 1
    if match := re.fullmatch(r"([LM1-4])([BYRKW])([1-6X])(?:/([BYRKW]+))?", token):
        row = 6 if match[3] == "X" else int(match[3]) - 1
        colour = COLOURS.index(match[2])
        if match[1] in "LM":
            return (702 if match[1] == "L" else 1577) + 7 * colour + row
        order = sorted(orders).index(tuple(COLOURS.index(c) for c in match[4])) if match[4] else 0
        return 737 + 210 * (int(match[1]) - 1) + 42 * colour + 7 * order + row
    if match := re.fullmatch(r"\+(\d)", token):
        return 1612 + int(match[1]) - 1
    if re.fullmatch(r"\d=", token):
        return 1616
    return None


def payment_key(payment, colour):
    """Payments are sorted by how many chips show the colour, how many do not, and then by kind."""
    shows = [chip for chip in CHIPS if colour in chip]
    others = [chip for chip in CHIPS if colour not in chip]
    return (sum(chip in shows for chip in payment), sum(chip in others for chip in payment),
            [payment.count(chip) for chip in shows], [payment.count(chip) for chip in others])


def states(name, players, games):
    game = azulejo.load_game(name, players, chance="sampled")
    for stream in range(games):
        rng = azulejo.Rng(77, stream)
        state = game.new_initial_state(rng=rng)
        while not state.is_terminal():
            yield state
            state.apply_action(state.sample_action(rng))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name, number", [("azul", azul), ("azul-grey", grey)])
def test_moves_of_azul(name, number, players):
    for state in states(name, players, 3):
        for action in [] if state.is_chance_node() else state.legal_actions():
            assert number(state.action_to_string(action)) == action


def test_moves_of_duel():
    paid = 0
    for state in states("azul-duel", 2, 12):
        if state.is_chance_node():
            continue
        view = json.loads(state.json())
        actions = {state.action_to_string(action): action for action in state.legal_actions()}
        for token, action in actions.items():
            orders = []
            if re.match(r"[1-4][BYRKW]", token):
                rest = view["factories"][int(token[0])]["sun"].replace(token[1], "")
                orders = set(itertools.permutations(COLOURS.index(c) for c in rest))
            expected = duel(token, orders)
            if expected is not None:
                assert expected == action, token
        tiles = {token: action for token, action in actions.items() if ">" in token}
        if tiles:
            line = view["boards"][state.current_player()]["lines"][int(next(iter(tiles))[0]) - 1]
            payments = sorted({tuple(token.split("+", 1)[1].split(",")) if "+" in token else () for token in tiles},
                              key=lambda payment: payment_key(payment, line[0]))
            paid += payments != [()]
            for token, action in tiles.items():
                payment = tuple(token.split("+", 1)[1].split(",")) if "+" in token else ()
                assert action == 1617 + 6 * payments.index(payment) + int(token[2]) - 1, token
    assert paid > 5


HANDFULS = {most: [counts for counts in itertools.product(range(most + 1), repeat=5) if sum(counts) <= most]
            for most in (4, 5)}


def handful(tiles, most):
    return HANDFULS[most].index(tuple(tiles.count(colour) for colour in COLOURS))


def base(digits, n):
    """A number from its digits, the lowest first."""
    return sum(digit * n**place for place, digit in enumerate(digits))


def test_deals():
    assert len(HANDFULS[4]) == 126 and len(HANDFULS[5]) == 252
    for name, players in (("azul", 2), ("azul-grey", 4)):
        for state in states(name, players, 2):
            if state.is_chance_node():
                deal = state.sample_chance_outcome(5)
                factories = state.action_to_string(deal).removeprefix("deal:").split("/")
                assert deal == base([handful(tiles, 4) for tiles in factories], 126)
    for state in states("azul-duel", 2, 2):
        if not state.is_chance_node():
            continue
        deal = state.sample_chance_outcome(5)
        token = state.action_to_string(deal)
        if token.startswith("plates:"):
            order = [PLATES.index(name) for name in token.removeprefix("plates:").split(",")]
            rank = 0
            for place, plate in enumerate(order):
                rank = rank * (18 - place) + sum(later < plate for later in order[place + 1:])
            assert deal == rank
            continue
        tiles, chips = token.removeprefix("deal:").split("+")
        large, *small = tiles.split("/")
        number = base([CHIPS.index(chip) + 1 for chip in chips.split(",")], 11)
        number = number * 126**4 + base([handful(each, 4) for each in small], 126)
        assert deal == number * 252 + handful(large, 5)
