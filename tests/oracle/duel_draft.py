"""Phase 1 of Azul Duel: the setup plates and the four actions."""

import itertools
import re

from azul import COLOURS
from duel_parts import CHIPS_A_ROUND, LARGE, other_seat, put_in_broken, refill_display, reveal_chips
from duel_tiling import start_tiling


# Plates: setup and action A

def put_plate(board, slot, name, quarters):
    if board.plates[slot] is not None:
        raise ValueError(f"slot {slot + 1} is occupied")
    board.plates[slot] = (name, quarters)


def take_displayed(game, token):
    match = re.fullmatch(r"d([1-3])@([1-9])\+([0-3])", token)
    if not match:
        raise ValueError("a displayed plate like d2@5+1 is awaited")
    place, slot, quarters = int(match[1]) - 1, int(match[2]) - 1, int(match[3])
    if game.display[place] == "":
        raise ValueError(f"no plate lies on display place {place + 1}")
    put_plate(game.boards[game.turn - 1], slot, game.display[place], quarters)
    game.display[place] = ""


def play_setup(game, token):
    take_displayed(game, token)  # D8: no marker is used
    refill_display(game)
    game.to_set_up.pop(0)
    if game.to_set_up:
        game.turn = game.to_set_up[0]
    else:
        game.phase = "draft"
        game.turn = game.first


def play_displayed(game, token):
    board = game.boards[game.turn - 1]
    if board.markers == 0:
        raise ValueError("no marker is left")
    take_displayed(game, token)  # D9: the display is not refilled
    board.markers -= 1
    end_turn(game)


def may_draw_first(game, board):
    """D10: a marker, a plate in the stack and a point, or no point where no plate is displayed."""
    return board.markers > 0 and len(game.stack) > 0 and (board.score > 0 or not any(game.display))


def may_draw_again(game, board):
    return len(game.stack) > 0 and board.score > 0


def play_first_draw(game):
    board = game.boards[game.turn - 1]
    if not may_draw_first(game, board):
        raise ValueError("no plate can be drawn")
    board.markers -= 1  # D10
    game.phase = "draw"
    put_aside(game, board)


def put_aside(game, board):
    if board.score > 0:  # D10: at 0 points the first one is for nothing
        board.score -= 1
    game.drawn.append(game.stack.pop(0))


def play_draw(game, token):
    if token == "look":
        game.phase = "keep"
        return
    board = game.boards[game.turn - 1]
    if token != "draw":
        raise ValueError("draw or look is awaited")
    if not may_draw_again(game, board):
        raise ValueError("no further plate can be drawn")
    put_aside(game, board)


def play_keep(game, token):
    match = re.fullmatch(r"keep([1-9][0-9]*)@([1-9])\+([0-3])", token)
    if not match:
        raise ValueError("a kept plate like keep2@5+1 is awaited")
    number, slot, quarters = int(match[1]), int(match[2]) - 1, int(match[3])
    if number > len(game.drawn):
        raise ValueError(f"{len(game.drawn)} plates were drawn")
    put_plate(game.boards[game.turn - 1], slot, game.drawn[number - 1], quarters)
    game.drawn[number - 1] = ""
    game.phase = "under"
    return_plates(game)


def play_under(game, token):
    match = re.fullmatch("under([1-9][0-9]*)", token)
    if not match:
        raise ValueError("a plate to put back like under3 is awaited")
    if int(match[1]) not in left_over(game):
        raise ValueError(f"plate {match[1]} is not left over")
    put_under(game, int(match[1]))
    return_plates(game)


def left_over(game):
    return [number for number, name in enumerate(game.drawn, 1) if name]


def put_under(game, number):
    game.stack.append(game.drawn[number - 1])
    game.drawn[number - 1] = ""


def return_plates(game):
    """Goes on in phase under: the last plate left over goes under the stack by itself."""
    if len(left_over(game)) > 1:
        return
    for number in left_over(game):
        put_under(game, number)
    game.drawn = []
    game.phase = "draft"
    end_turn(game)


# Actions B, C, D

def accepts(board, target, colour):
    """Whether tiles of a colour may go to a line, or X, the broken space (D13)."""
    if target == "X":
        return True
    line = board.lines[int(target) - 1]
    return len(line) < int(target) and (not line or line[0] == colour)


def targets(board, colour):
    return [target for target in "123456X" if accepts(board, target, colour)]


def orders(rest):
    """How the rest of a small factory may be written: nothing where all orders look alike (D11)."""
    if len(set(rest)) < 2:
        return [""]
    return ["/" + order for order in sorted({"".join(order) for order in itertools.permutations(rest)})]


def play_sun(game, token):
    match = re.fullmatch("([L1-4])([BYRKW])([1-6X])(/[BYRKW]+)?", token)
    if not match:
        raise ValueError("a take like 2B3/RK or LBX is awaited")
    source, colour, target, order = match.groups()
    factory = game.factories[LARGE if source == "L" else int(source)]
    board = game.boards[game.turn - 1]
    if colour not in factory.sun:
        raise ValueError(f"no {colour} lies in that sun section")
    if not accepts(board, target, colour):
        raise ValueError(f"line {target} cannot take {colour}")
    taken = [tile for tile in factory.sun if tile == colour]
    rest = [tile for tile in factory.sun if tile != colour]
    if source == "L":
        if order:
            raise ValueError(f"the canonical form is {source + colour + target}")
    elif (order or "") not in orders(rest):
        raise ValueError(f"the rest is written as one of {', '.join(orders(rest))}" if len(set(rest)) > 1
                         else f"the canonical form is {source + colour + target}")
    factory.sun = []
    factory.moon += list(order[1:]) if order else rest  # bottom to top
    put_tiles(game, board, taken, target)


def play_moon(game, token):
    match = re.fullmatch("M([BYRKW])([1-6X])", token)
    if not match:
        raise ValueError("a take like MB3 is awaited")
    colour, target = match.groups()
    board = game.boards[game.turn - 1]
    if colour not in moon_colours(game):
        raise ValueError(f"no {colour} lies on top in a moon section")
    if not accepts(board, target, colour):
        raise ValueError(f"line {target} cannot take {colour}")
    taken = []
    for factory in game.factories[1:]:
        if factory.moon and factory.moon[-1] == colour:
            taken.append(factory.moon.pop())  # D12: only the top one
    large = game.factories[LARGE]
    while colour in large.moon:
        large.moon.remove(colour)
        taken.append(colour)
        if game.marker == 0:
            game.marker = game.turn
    put_tiles(game, board, taken, target)


def moon_colours(game):
    """The colours that lie on top in a moon section (D12)."""
    tops = [factory.moon[-1] for factory in game.factories[1:] if factory.moon]
    return [colour for colour in COLOURS if colour in tops or colour in game.factories[LARGE].moon]


def put_tiles(game, board, tiles, target):
    for tile in tiles:
        if target != "X" and len(board.lines[int(target) - 1]) < int(target):
            board.lines[int(target) - 1].append(tile)
        else:
            put_in_broken(game, board, tile)  # D13
    reveal_chips(game)  # D14
    end_turn(game)


def may_take_chip(factory, board):
    return factory.open and factory.chip != "" and board.taken < CHIPS_A_ROUND


def play_chip(game, token):
    match = re.fullmatch(r"\+([1-4])", token)
    if not match:
        raise ValueError("a chip like +2 is awaited")
    factory, board = game.factories[int(match[1])], game.boards[game.turn - 1]
    if not may_take_chip(factory, board):
        raise ValueError("that chip cannot be taken")
    board.chips.append(factory.chip)
    board.taken += 1  # D15
    factory.chip = ""
    end_turn(game)


def play_draft(game, token):
    if token == "draw":
        play_first_draw(game)
    elif token.startswith("d"):
        play_displayed(game, token)
    elif token.startswith("+"):
        play_chip(game, token)
    elif token.startswith("M"):
        play_moon(game, token)
    else:
        play_sun(game, token)


def can_act(game, seat):
    """Whether one of the four actions is open to a seat (D16)."""
    board = game.boards[seat - 1]
    plate = (board.markers > 0 and any(game.display)) or may_draw_first(game, board)
    tiles = any(factory.sun or factory.moon for factory in game.factories)
    chip = any(may_take_chip(factory, board) for factory in game.factories[1:])
    return plate or tiles or chip


def end_turn(game):
    if can_act(game, other_seat(game.turn)):
        game.turn = other_seat(game.turn)
    elif not can_act(game, game.turn):  # D16: a player who cannot act is passed over, and now neither can
        start_tiling(game)


# Legal moves

def placements(board):
    """D9: every empty slot, in each of the four orientations; no two of them look alike on any plate."""
    empty = [slot + 1 for slot in range(9) if board.plates[slot] is None]
    return [f"{slot}+{quarters}" for slot in empty for quarters in range(4)]


def displayed_moves(game, board):
    return [f"d{place}@{put}" for place, name in enumerate(game.display, 1) if name for put in placements(board)]


def draft_moves(game, board):
    moves = displayed_moves(game, board) if board.markers > 0 else []
    if may_draw_first(game, board):
        moves.append("draw")
    for index, factory in enumerate(game.factories):
        for colour in COLOURS:
            if colour in factory.sun:
                source = "L" if index == LARGE else str(index)
                written = [""] if index == LARGE else orders([tile for tile in factory.sun if tile != colour])
                moves += [source + colour + target + order for target in targets(board, colour) for order in written]
    moves += ["M" + colour + target for colour in moon_colours(game) for target in targets(board, colour)]
    moves += [f"+{index}" for index in (1, 2, 3, 4) if may_take_chip(game.factories[index], board)]
    return moves
