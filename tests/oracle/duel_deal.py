"""Chance in Azul Duel: the order of the plates, and what the factories get."""

import re
from collections import Counter

from azul import COLOURS, in_order
from duel_parts import CHIPS, LARGE, SIZES, all_plates, other_seat, refill_display, reveal_chips


def play_plates(game, token):
    if not token.startswith("plates:"):
        raise ValueError("the plates are awaited")
    names = token.removeprefix("plates:").split(",")
    for name in names:
        if name not in all_plates():
            raise ValueError(f'there is no plate "{name}"')
        if names.count(name) > 1:
            raise ValueError(f"plate {name} is named twice")
    if len(names) != len(all_plates()):
        raise ValueError(f"{len(all_plates())} plates are awaited, not {len(names)}")
    game.stack = names
    refill_display(game)  # D4
    game.phase = "deal"


def play_deal(game, token):
    if not token.startswith("deal:"):
        raise ValueError("a deal is awaited")
    before_chips, plus, after_plus = token.removeprefix("deal:").partition("+")
    parts = before_chips.split("/")
    if len(parts) != len(SIZES):
        raise ValueError(f"a deal for {len(SIZES)} factories is awaited, not for {len(parts)}")
    bag, tower = Counter(game.bag), Counter(game.tower)
    suns = []
    for index, part in enumerate(parts):
        if not re.fullmatch("-|[BYRKW]+", part):
            raise ValueError(f'{called(index)} "{part}" cannot be read')
        tiles = [] if part == "-" else list(part)
        if "".join(tiles) != in_order(tiles):
            raise ValueError(f"the canonical form of {called(index)} is {in_order(tiles)}")
        bag, tower = (fill_large if index == LARGE else draw)(bag, tower, tiles, index)
        suns.append(tiles)
    if not plus:
        raise ValueError("the bonus chips are missing")
    reserve = Counter(game.reserve)
    chips = take_chips(reserve, after_plus.split(","))

    game.bag, game.tower, game.reserve = bag, tower, reserve
    for index, factory in enumerate(game.factories):
        factory.sun, factory.moon = suns[index], []
        factory.chip = "" if index == LARGE else chips[index - 1]  # D7
        factory.open = False
    reveal_chips(game)
    if game.round == 1:
        game.to_set_up = [other_seat(game.first), game.first]  # D8
        game.phase = "setup"
        game.turn = game.to_set_up[0]
    else:
        game.phase = "draft"
        game.turn = game.first


def called(index):
    return "the large factory" if index == LARGE else f"small factory {index}"


def draw(bag, tower, tiles, index):
    """The bag and the tower after these tiles were drawn for a factory; ValueError if no draws give them (D24)."""
    bag, tower = Counter(bag), Counter(tower)
    expected = min(SIZES[index], bag.total() + tower.total())
    if len(tiles) != expected:
        raise ValueError(f"{called(index)} gets {expected} tiles, not {len(tiles)}")
    to_draw = list(tiles)
    if bag.total() < expected:
        for tile in list(bag.elements()):  # all that the bag still holds is drawn before the tower goes in
            if tile not in to_draw:
                raise ValueError(f"{called(index)} must get the last {tile} of the bag")
            to_draw.remove(tile)
            bag[tile] -= 1
        bag.update(tower)
        tower.clear()
    for tile in to_draw:
        if bag[tile] == 0:
            raise ValueError(f"no {tile} is left to draw for {called(index)}")
        bag[tile] -= 1
    return bag, tower


def fill_large(bag, tower, tiles, index):
    """The same for the large factory, where five tiles of one colour are drawn again (D6)."""
    five_alike = len(tiles) == 5 and len(set(tiles)) == 1
    if five_alike and has_other_colour(bag + tower, tiles[0]):
        raise ValueError("five tiles of one colour on the large factory are drawn again")
    try:
        return draw(bag, tower, tiles, index)
    except ValueError as error:
        reason = error
    # Not by the first draw. Then a first draw of five alike may have gone back, and perhaps the tower with them.
    for colour in COLOURS:
        try:
            bag_then, tower_then = draw(bag, tower, [colour] * 5, index)
            bag_then[colour] += 5
            if not has_other_colour(bag_then, colour):
                bag_then.update(tower_then)
                tower_then.clear()
            if has_other_colour(bag_then, colour):
                return draw(bag_then, tower_then, tiles, index)
        except ValueError:
            continue
    raise reason


def has_other_colour(tiles, colour):
    return any(tiles[other] for other in COLOURS if other != colour)


def take_chips(reserve, chips):
    """Removes four chips from the reserve, one for each small factory."""
    if len(chips) != len(SIZES) - 1:
        raise ValueError(f"{len(SIZES) - 1} bonus chips are awaited, not {len(chips)}")
    for chip in chips:
        if chip not in CHIPS:
            alike = [known for known in CHIPS if sorted(known) == sorted(chip)]
            raise ValueError(f"the canonical form of chip {chip} is {alike[0]}" if alike else f'no chip is "{chip}"')
        if reserve[chip] == 0:  # D1
            raise ValueError(f"no chip {chip} is left")
        reserve[chip] -= 1
    return chips
