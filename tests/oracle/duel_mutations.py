"""Random changes to valid records of Azul Duel, after the manner of mutations.py."""

import re

import duel
import mutations
from azul import COLOURS
from duel_parts import CHIPS, SCORING_TILES, SIZES, all_plates
from duel_random import kind
from duel_tiling import fitting_columns
from mutations import some_filled, some_index, sort_factories

WRONG_VALUES = {
    "Game": ["azul-duel", "azul", "azul-grey", "Azul-Duel", "azul_duel", "duel", ""],
    "First": ["0", "1", "2", "3", "01", "1 ", "one", ""],
}


def chance(token):
    return token.startswith(("plates:", "deal:"))


def change_some(tokens, rng, wanted, change):
    """Applies a change to one of the tokens of the wanted sorts; to any move where there is none."""
    moves = [index for index, token in enumerate(tokens) if not chance(token)]
    chosen = [index for index in moves if kind(tokens[index]) in wanted] or moves
    if chosen:
        index = rng.choice(chosen)
        tokens[index] = change(tokens[index])


def random_move(rng):
    return rng.choice([
        f"d{rng.randint(0, 4)}@{rng.randint(0, 10)}+{rng.randint(0, 4)}",
        f"keep{rng.randint(0, 3)}@{rng.randint(1, 9)}+{rng.randint(0, 3)}",
        f"under{rng.randint(0, 4)}",
        "draw",
        "look",
        rng.choice("1234LM5") + rng.choice(COLOURS) + rng.choice("123456X7"),
        f"{rng.randint(1, 4)}{rng.choice(COLOURS)}{rng.randint(1, 6)}/{''.join(rng.sample(COLOURS, 2))}",
        f"+{rng.randint(0, 5)}",
        f"{rng.randint(1, 6)}>{rng.randint(1, 6)}",
        f"{rng.randint(1, 6)}>{rng.randint(1, 6)}+{','.join(sorted(rng.sample(sorted(CHIPS), rng.randint(2, 3))))}",
        f"{rng.randint(1, 6)}=",
    ])


def change_token(tags, tokens, rng):
    tokens[some_index(tokens, rng)] = random_move(rng)


def extra_token(tags, tokens, rng):
    index = rng.randint(1, len(tokens))
    tokens.insert(index, rng.choice([random_move(rng), "draw", "look", tokens[0], tokens[-1], "?"]))


def change_character(tags, tokens, rng):
    index = some_index(tokens, rng)
    place = some_index(tokens[index], rng)
    character = rng.choice("0123456789LMXBYRKWSJd@+>=,-/:.\u00e9")
    tokens[index] = tokens[index][:place] + character + tokens[index][place + rng.randint(0, 1) :]


# Drafting

def change_target(tags, tokens, rng):
    change_some(tokens, rng, ("sun", "moon", "broken"), lambda token: token[:2] + rng.choice("0123456X7F") + token[3:])


def change_source(tags, tokens, rng):
    change_some(tokens, rng, ("sun", "moon", "broken"), lambda token: rng.choice("01234LM") + token[1:])


def change_order(tags, tokens, rng):
    """Orders of a rest that are missing, do not belong there, or name other tiles; some are only other orders."""
    def change(token):
        move, _, order = token.partition("/")
        order = list(order or rng.sample(COLOURS, rng.randint(1, 3)))
        rng.choice([
            order.clear,
            order.pop,
            order.sort,
            lambda: rng.shuffle(order),
            lambda: order.append(rng.choice(COLOURS)),
            lambda: order.__setitem__(some_index(order, rng), rng.choice(COLOURS)),
        ])()
        return f"{move}/{''.join(order)}" if order or rng.random() < 0.2 else move

    change_some(tokens, rng, ("sun", "broken"), change)


def change_slot(tags, tokens, rng):
    """Mostly occupied slots, in the end."""
    def change(token):
        before, _, after = token.partition("@")
        return f"{before}@{rng.choice('0123456789')}+{after[-1:]}"

    change_some(tokens, rng, ("plate", "keep"), change)


def change_rotation(tags, tokens, rng):
    def change(token):
        return token.partition("+")[0] + rng.choice(["", "+", "+0", "+1", "+2", "+3", "+4", "+00", "-1", "+-1"])

    change_some(tokens, rng, ("plate", "keep"), change)


def change_number(tags, tokens, rng):
    """Another plate of the display or among those drawn, or another chip: some are not there."""
    def change(token):
        number = rng.choice(["0", "1", "2", "3", "4", "5", "", "01", "12"])
        return re.sub("[0-9]+", number, token, count=1)

    change_some(tokens, rng, (rng.choice(["plate", "keep", "under", "chip"]),), change)


def change_drawing(tags, tokens, rng):
    """A draw more, a draw less, a look too early or left out, a last plate put under by hand."""
    places = [index for index, token in enumerate(tokens) if token in ("draw", "look") or token.startswith("keep")]
    if not places:
        tokens.insert(some_index(tokens, rng), "draw")
        return
    index = rng.choice(places)
    change = rng.choice(["drop", "draw", "look", "under"])
    if change == "drop":
        del tokens[index]
    elif change == "under":
        tokens.insert(index + 1, f"under{rng.randint(1, 3)}")
    else:
        tokens.insert(index, change)


# Tiling

def change_payment(tags, tokens, rng):
    """Chips too many, too few, unsorted, not there, or a mixture that happens to be legal."""
    def change(token):
        before, _, after = token.partition("+")
        chips = after.split(",") if after else []
        rng.choice([
            lambda: chips.append(rng.choice(sorted(CHIPS))),
            lambda: chips and chips.pop(some_index(chips, rng)),
            lambda: chips and chips.__setitem__(some_index(chips, rng), rng.choice(sorted(CHIPS))),
            lambda: rng.shuffle(chips),
            lambda: chips and chips.append(rng.choice(chips)),
            lambda: chips.append(""),
            lambda: chips and chips.append(chips.pop()[::-1]),
        ])()
        if rng.random() < 0.8:
            chips.sort()
        return before + ("+" + ",".join(chips) if chips else "")

    change_some(tokens, rng, ("pay", "place") if rng.random() < 0.2 else ("pay",), change)


def pay_with_any(tags, tokens, rng):
    """Any of the chips that are there, needed or not, wherever chips may be spent."""
    places = [index for index, token in enumerate(tokens) if kind_of_choice(token) in ("pay", "decline")]
    if places:
        index = rng.choice(places)
        game = position_before(tags, tokens, index)
        board = game.boards[game.turn - 1]
        chips = sorted(rng.sample(board.chips, rng.randint(2, len(board.chips))))
        columns = fitting_columns(board, game.row, board.lines[game.row][0])
        tokens[index] = f"{game.row + 1}>{rng.choice(columns) + 1}+{','.join(chips)}"


def kind_of_choice(token):
    return "" if chance(token) else kind(token)


def position_before(tags, tokens, index):
    game = duel.start(tags)
    for token in tokens[:index]:
        duel.apply(game, token)
    return game


def change_column(tags, tokens, rng):
    change_some(tokens, rng, ("pay", "place"), lambda token: token[:2] + rng.choice("01234567") + token[3:])


def change_decision(tags, tokens, rng):
    """A payment declined, a complete line declined, a placement without its payment."""
    def change(token):
        column = rng.randint(1, 6)
        return rng.choice([token[0] + "=", token.partition("+")[0], f"{token[0]}>{column}", token + "="])

    change_some(tokens, rng, ("pay", "place", "decline"), change)


def ask_needlessly(tags, tokens, rng):
    """A choice where the rules leave none, put before or after one, or before a deal."""
    places = [index for index, token in enumerate(tokens) if token[1:2] in ("=", ">") or token.startswith("deal:")]
    row = rng.randint(1, 6)
    tokens.insert(rng.choice(places) + rng.randint(0, 1), rng.choice([f"{row}=", f"{row}>{rng.randint(1, 6)}"]))


# Chance

def change_plates(tags, tokens, rng):
    if not tokens[0].startswith("plates:"):
        return
    names = tokens[0].removeprefix("plates:").split(",")
    change = rng.choice([
        lambda: names.pop(some_index(names, rng)),
        lambda: names.append(rng.choice(names)),
        lambda: names.__setitem__(some_index(names, rng), rng.choice(all_plates())),
        lambda: names.__setitem__(some_index(names, rng), rng.choice(["S0", "S10", "J0", "s1", "W1", "", "S1+0"])),
        lambda: rng.shuffle(names),
        names.clear,
    ])
    change()
    tokens[0] = "plates:" + ",".join(names)


def misplace_plates(tags, tokens, rng):
    """The plates come once and first."""
    plates = tokens[0]
    if rng.random() < 0.5:
        del tokens[0]
    tokens.insert(rng.choice([0, 1, 2, some_index(tokens, rng)]), plates)


def change_deal(tokens, rng, change):
    """Applies a change to the suns, each a list of letters, and the list of chips of one deal."""
    deals = [index for index, token in enumerate(tokens) if token.startswith("deal:")]
    if not deals:
        return
    index = rng.choice(deals)
    before, _, after = tokens[index].removeprefix("deal:").partition("+")
    suns, chips = [list(part.replace("-", "")) for part in before.split("/")], after.split(",")
    change(suns, chips)
    written = "/".join("".join(sun) or "-" for sun in suns)
    tokens[index] = f"deal:{written}+{','.join(chips)}" if chips else f"deal:{written}"


def exchange_in_deal(tags, tokens, rng):
    def change(suns, chips):
        one, other = some_filled(suns, rng), some_filled(suns, rng)
        i, j = some_index(one, rng), some_index(other, rng)
        one[i], other[j] = other[j], one[i]
        sort_factories(suns)

    change_deal(tokens, rng, change)


def recolour_deal(tags, tokens, rng):
    def change(suns, chips):
        for _ in range(rng.choice([1, 2, 4])):
            sun = some_filled(suns, rng)
            sun[some_index(sun, rng)] = rng.choice(COLOURS)
        sort_factories(suns)

    change_deal(tokens, rng, change)


def one_colour_deal(tags, tokens, rng):
    """Five alike on the large factory (D6), or more of a colour than may be left."""
    def change(suns, chips):
        chosen = [suns[0]] if rng.random() < 0.5 else rng.sample(suns, rng.randint(1, len(suns)))
        for sun in chosen:
            sun[:] = [rng.choice(sun or ["B"])] * len(sun)

    change_deal(tokens, rng, change)


def misshape_deal(tags, tokens, rng):
    """Tiles in another factory, too many, too few, unsorted; a factory more or less."""
    def change(suns, chips):
        sun = some_filled(suns, rng)
        rng.choice([
            lambda: rng.choice(suns).append(sun.pop(some_index(sun, rng))),
            lambda: sun.append(rng.choice("W-")),
            sun.pop,
            sun.reverse,
            suns.pop,
            suns.reverse,
            lambda: suns.append(rng.choice([[], ["W"], list("BYRK")])),
        ])()

    change_deal(tokens, rng, change)


def deal_from_all(tags, tokens, rng):
    """Any tiles of bag and tower together, as if what the bag still holds need not be drawn first (D24)."""
    index = rng.choice([index for index, token in enumerate(tokens) if token.startswith("deal:")])
    game = position_before(tags, tokens, index)
    pool = [*game.bag.elements(), *game.tower.elements()]
    rng.shuffle(pool)
    suns = [[pool.pop() for _ in range(size) if pool] for size in SIZES]
    sort_factories(suns)
    written = "/".join("".join(sun) or "-" for sun in suns)
    tokens[index] = f"deal:{written}+{tokens[index].partition('+')[2]}"


def change_chips(tags, tokens, rng):
    def change(suns, chips):
        place = some_index(chips, rng)
        rng.choice([
            lambda: chips.__setitem__(place, rng.choice(sorted(CHIPS))),
            lambda: chips.__setitem__(place, rng.choice(["", "BB", "BY", "-", "KB", "WY", "RB", "b"])),
            lambda: chips.__setitem__(place, chips[place][::-1]),
            lambda: chips.__setitem__(slice(None), [chips[place]] * 4),
            lambda: chips.append(rng.choice(sorted(CHIPS))),
            chips.pop,
            chips.clear,
            lambda: rng.shuffle(chips),
        ])()

    change_deal(tokens, rng, change)


# Tags

def wrong_value(tags, tokens, rng):
    index = rng.choice([index for index, (name, _) in enumerate(tags) if name in WRONG_VALUES])
    tags[index] = (tags[index][0], rng.choice(WRONG_VALUES[tags[index][0]]))


def repeated_tag(tags, tokens, rng):
    tag = rng.choice([tag for tag in tags if tag[0] in WRONG_VALUES])
    tags.insert(rng.randint(0, len(tags)), tag)


def wrong_scoring(tags, tokens, rng):
    """Sides too few, too many, twice, both of one tile, unknown; or others than those played with."""
    for index, (name, value) in enumerate(tags):
        if name == "Scoring":
            sides = value.split(" ")
            both = [side for side in rng.choice(SCORING_TILES) if side not in sides]
            tags[index] = (name, rng.choice([
                " ".join(sides[:2]),
                sides[0],
                "",
                " ".join([*sides, sides[0]]),
                " ".join([*sides[:-1], sides[0]]),
                " ".join([*sides, *both]),
                " ".join([*sides[:-1], "grey"]),
                value.upper(),
                value.replace(" ", ","),
                " ".join(rng.choice(tile) for tile in SCORING_TILES),
                " ".join(rng.choice(tile) for tile in SCORING_TILES[:3]),
            ]))


OWN = [
    change_token, extra_token, change_character, change_target, change_source, change_order, change_order,
    change_slot, change_slot, change_rotation, change_number, change_number, change_drawing, change_payment,
    change_payment, pay_with_any, pay_with_any, change_column, change_decision, ask_needlessly, change_plates,
    misplace_plates, exchange_in_deal, recolour_deal, one_colour_deal, misshape_deal, deal_from_all, deal_from_all,
    change_chips, change_chips, wrong_value, repeated_tag, wrong_scoring, wrong_scoring,
]
SHARED = [
    mutations.swap_tokens, mutations.drop_token, mutations.duplicate_token, mutations.lower_token,
    mutations.truncate, mutations.missing_tag, mutations.renamed_tag, mutations.shuffled_tags,
    mutations.tag_among_tokens, mutations.wrong_result, mutations.wrong_winner, mutations.split_token,
    mutations.harmless,
]
MUTATIONS = OWN + SHARED
