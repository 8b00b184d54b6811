"""One random change to a valid record each: most make it illegal, some only look as if they did.

A record is a list of (name, value) tags and a list of tokens; a token put in here may be any text, also a
comment or a tag. Only what the contract decides is used, so that two readers must agree on every outcome.
"""

import azul

NEEDED = ("Game", "Players", "First")
WRONG_VALUES = {
    "Game": ["azul", "azul-grey", "Azul", "chess", ""],
    "Players": ["1", "2", "3", "4", "5", "02", " 2", "two", "-2", ""],
    "First": ["0", "1", "2", "3", "4", "5", "01", "1 ", "one", ""],
}


def mutated(tags, tokens, kinds, rng):
    """Changed copies of the tags and tokens; kinds are the changes among which one is chosen."""
    tags, tokens = list(tags), list(tokens)
    rng.choice(kinds)(tags, tokens, rng)
    return tags, tokens


def some_index(items, rng):
    return rng.randrange(len(items))


def random_move(rng):
    if rng.random() < 0.2:
        return f"{rng.randint(1, 5)}>{rng.randint(1, 5)}"
    return rng.choice("123456789C") + rng.choice(azul.COLOURS) + rng.choice("12345F")


def change_token(tags, tokens, rng):
    tokens[some_index(tokens, rng)] = random_move(rng)


def change_target(tags, tokens, rng):
    index = rng.choice([index for index, token in enumerate(tokens) if not token.startswith("deal:")])
    tokens[index] = tokens[index][:-1] + rng.choice("12345F")


def change_character(tags, tokens, rng):
    index = some_index(tokens, rng)
    place = some_index(tokens[index], rng)
    character = rng.choice("0123456789CBYRKWF>-/:.+x\u00e9")
    tokens[index] = tokens[index][:place] + character + tokens[index][place + rng.randint(0, 1) :]


def swap_tokens(tags, tokens, rng):
    one = some_index(tokens, rng)
    other = min(one + 1, len(tokens) - 1) if rng.random() < 0.5 else some_index(tokens, rng)
    tokens[one], tokens[other] = tokens[other], tokens[one]


def drop_token(tags, tokens, rng):
    del tokens[some_index(tokens, rng)]


def duplicate_token(tags, tokens, rng):
    index = some_index(tokens, rng)
    tokens.insert(index, tokens[index])


def lower_token(tags, tokens, rng):
    index = some_index(tokens, rng)
    tokens[index] = tokens[index].lower()


def extra_token(tags, tokens, rng):
    tokens.append(rng.choice([random_move(rng), tokens[0], tokens[-1], "?"]))


def truncate(tags, tokens, rng):
    del tokens[rng.randint(0, len(tokens)) :]


def change_deal(tokens, rng, change):
    """Applies a change to the list of factories, each a list of letters, of one deal."""
    index = rng.choice([index for index, token in enumerate(tokens) if token.startswith("deal:")])
    factories = [list(part.replace("-", "")) for part in tokens[index].removeprefix("deal:").split("/")]
    change(factories)
    tokens[index] = "deal:" + "/".join("".join(factory) or "-" for factory in factories)


def some_filled(factories, rng):
    return rng.choice([factory for factory in factories if factory])


def sort_factories(factories):
    for factory in factories:
        factory.sort(key=azul.COLOURS.index)


def exchange_in_deal(tags, tokens, rng):
    def change(factories):
        one, other = some_filled(factories, rng), some_filled(factories, rng)
        i, j = some_index(one, rng), some_index(other, rng)
        one[i], other[j] = other[j], one[i]
        sort_factories(factories)

    change_deal(tokens, rng, change)


def swap_factories(tags, tokens, rng):
    def change(factories):
        i, j = some_index(factories, rng), some_index(factories, rng)
        factories[i], factories[j] = factories[j], factories[i]

    change_deal(tokens, rng, change)


def recolour_deal(tags, tokens, rng):
    def change(factories):
        for _ in range(rng.choice([1, 2, 4])):
            factory = some_filled(factories, rng)
            factory[some_index(factory, rng)] = rng.choice(azul.COLOURS)
        sort_factories(factories)

    change_deal(tokens, rng, change)


def one_colour_deal(tags, tokens, rng):
    """More of a colour than may be left, and A18 where it is not."""

    def change(factories):
        colour = rng.choice(azul.COLOURS)
        for factory in rng.sample(factories, rng.randint(1, len(factories))):
            factory[:] = [colour] * len(factory)

    change_deal(tokens, rng, change)


def unsort_deal(tags, tokens, rng):
    change_deal(tokens, rng, lambda factories: rng.shuffle(some_filled(factories, rng)))


def move_in_deal(tags, tokens, rng):
    def change(factories):
        factory = some_filled(factories, rng)
        rng.choice(factories).append(factory.pop(some_index(factory, rng)))
        sort_factories(factories)

    change_deal(tokens, rng, change)


def shorten_deal(tags, tokens, rng):
    change_deal(tokens, rng, lambda factories: rng.choice([factories, some_filled(factories, rng)]).pop())


def lengthen_deal(tags, tokens, rng):
    def change(factories):
        if rng.random() < 0.5:
            factories.append(rng.choice([[], ["W"], list("BYRK")]))
        else:
            some_filled(factories, rng).append(rng.choice("W-"))

    change_deal(tokens, rng, change)


def wrong_value(tags, tokens, rng):
    index = rng.choice([index for index, (name, _) in enumerate(tags) if name in NEEDED])
    tags[index] = (tags[index][0], rng.choice(WRONG_VALUES[tags[index][0]]))


def missing_tag(tags, tokens, rng):
    del tags[some_index(tags, rng)]


def renamed_tag(tags, tokens, rng):
    index = some_index(tags, rng)
    tags[index] = (tags[index][0].lower(), tags[index][1])


def repeated_tag(tags, tokens, rng):
    tag = rng.choice([tag for tag in tags if tag[0] in NEEDED])
    tags.insert(rng.randint(0, len(tags)), tag)


def shuffled_tags(tags, tokens, rng):
    rng.shuffle(tags)


def tag_among_tokens(tags, tokens, rng):
    tag = rng.choice(['[Annotator "me"]', '[Result "0-0"]', '[Game "azul"]', '[Game "azul"]\n[Players "2"]\n[First "2"]'])
    tokens.insert(rng.randint(1, len(tokens)), f"\n{tag}\n")


def change_outcome(tags, rng, name, wrong):
    for index, (tag, value) in enumerate(tags):
        if tag == name:
            tags[index] = (name, rng.choice(wrong(value)))


def wrong_result(tags, tokens, rng):
    def wrong(value):
        scores = value.split("-")
        return ["-".join(reversed(scores)), value + "0", "0" + value, value + "-0", scores[0], "", value + " ", "1-1"]

    change_outcome(tags, rng, "Result", wrong)


def wrong_winner(tags, tokens, rng):
    change_outcome(tags, rng, "Winner", lambda value: ["1", "2", "1,2", "2,1", "0", "", value + ",", "1, 2"])


def split_token(tags, tokens, rng):
    index = some_index(tokens, rng)
    place = rng.randint(0, len(tokens[index]))
    tokens[index] = tokens[index][:place] + rng.choice(["{}", "{why}", "\n", "\t"]) + tokens[index][place:]


def harmless(tags, tokens, rng):
    """Comments, decoration and unknown tags: nothing may change."""
    for _ in range(rng.randint(1, 8)):
        index = some_index(tokens, rng)
        noise = ["R7.", "...", "3B2.", '{ a\n[Game "azul"]\t3B2 . }', "{}", "\r\n", "{one}{two}x."]
        tokens.insert(index, rng.choice(noise))
        tokens[-1] += rng.choice(["{last}", "{la\nst} ", "\r\n"])
    tags.insert(some_index(tags, rng), ("Event", rng.choice(['a "b" \\ {c} [d]', "", "\\", "Z\u00fcrich"])))


MUTATIONS = [
    change_token,
    change_target,
    change_target,
    change_character,
    swap_tokens,
    drop_token,
    duplicate_token,
    lower_token,
    extra_token,
    truncate,
    exchange_in_deal,
    exchange_in_deal,
    swap_factories,
    recolour_deal,
    one_colour_deal,
    unsort_deal,
    move_in_deal,
    shorten_deal,
    lengthen_deal,
    wrong_value,
    missing_tag,
    renamed_tag,
    repeated_tag,
    shuffled_tags,
    tag_among_tokens,
    wrong_result,
    wrong_winner,
    split_token,
    harmless,
]
