#!/usr/bin/env python3
"""Fails on any missing, extra or unused message, on other placeholders or plural forms, and on texts that are too wide."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLURAL_FORMS = {"en": ["one", "other"], "it": ["one", "other"], "fr": ["one", "other"], "ro": ["one", "few", "other"],
                "nb": ["one", "other"]}
# What the drawing has room for: the text with its placeholders filled as here.
SAMPLE = {"n": "9", "round": "10", "name": "Margherita", "line": "6"}
WIDEST = {"draw.draft": 45, "draw.tile": 45, "draw.deal": 45, "draw.over": 45, "draw.bag": 10, "draw.lid": 10,
          "draw.floor": 15, "source.centre": 20, "target.floor": 22, "target.line": 22, "source.factory": 24, "score.place": 14,
          "duel.large": 24, "duel.moons": 12, "duel.tower": 10, "duel.display": 12, "duel.put_aside": 14,
          "duel.stack": 12, "duel.chip": 9, "duel.chips": 9, "duel.broken": 14, "duel.broken_space": 22,
          "duel.scoring.rows": 12, "duel.scoring.colours": 12, "duel.scoring.columns": 12,
          "duel.scoring.border": 12, "duel.scoring.diagonals": 12, "duel.scoring.corners": 12,
          "duel.scoring.wild": 12, "duel.scoring.special": 12, "duel.draw.plates": 54, "duel.draw.setup": 54,
          "duel.draw.draw": 54, "duel.draw.keep": 54, "duel.draw.under": 54, "duel.draw.tile": 54,
          "analyze.title": 80, "analyze.move": 8, "analyze.decimal": 1}


def read(language):
    def no_key_twice(pairs):
        keys = [key for key, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"{language}: {key} occurs twice")
        return dict(pairs)
    return json.loads((ROOT / "i18n" / f"{language}.json").read_text(), object_pairs_hook=no_key_twice)


def forms(message):
    return message if isinstance(message, dict) else {"": message}


def placeholders(text):
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def check_language(language, catalogue, english):
    for key in english.keys() - catalogue.keys():
        yield f"{language}: {key} is missing"
    for key in catalogue.keys() - english.keys():
        yield f"{language}: {key} is not in en.json"
    if list(catalogue) != [key for key in english if key in catalogue]:
        yield f"{language}: the keys are not in the order of en.json"
    for key in english.keys() & catalogue.keys():
        message = catalogue[key]
        if isinstance(message, dict) != isinstance(english[key], dict):
            yield f"{language}: {key} has plural forms in one language only"
            continue
        if isinstance(message, dict) and list(message) != PLURAL_FORMS[language]:
            yield f"{language}: {key} needs the forms {PLURAL_FORMS[language]}"
        wanted = placeholders(next(iter(forms(english[key]).values())))
        for form, text in forms(message).items():
            if not text.strip():
                yield f"{language}: {key} {form} is empty"
            if placeholders(text) != wanted:
                yield f"{language}: {key} {form} has the placeholders {placeholders(text)}, not {wanted}"
            if key in WIDEST:
                filled = re.sub(r"\{(\w+)\}", lambda match: SAMPLE[match[1]], text)
                if len(filled) > WIDEST[key]:
                    yield f"{language}: {key} is {len(filled)} wide, more than {WIDEST[key]}: {filled}"
    commands = [text for key, text in catalogue.items() if key.startswith("command.")]
    words = {english[key]: key for key in english if key.startswith("command.")}
    for key, text in catalogue.items():
        if key.startswith("command.") and (commands.count(text) > 1 or words.get(text, key) != key or " " in text):
            yield f"{language}: {key} must be one word that means no other command: {text}"


def check_use(english):
    sources = "\n".join(path.read_text() for path in sorted((ROOT / "src" / "cli").rglob("*.*")))
    literals = set(re.findall(r'"([a-z_0-9]+(?:\.[a-z_0-9]+)+)"', sources))
    for key in english.keys() - literals:
        yield f"en: {key} is not used"
    areas = {key.split(".")[0] for key in english}
    for literal in literals - english.keys():
        if literal.split(".")[0] in areas:
            yield f"src/cli uses {literal}, which no catalogue has"


def main():
    english = read("en")
    faults = list(check_use(english))
    files = {path.stem for path in (ROOT / "i18n").glob("*.json")}
    faults += [f"i18n/{name}.json is {'missing' if name in PLURAL_FORMS else 'of no language we know'}"
               for name in files ^ PLURAL_FORMS.keys()]
    for language in sorted(files & PLURAL_FORMS.keys()):
        faults += check_language(language, read(language), english)
    print("\n".join(faults) or f"{len(english)} messages in {len(files)} languages")
    return 1 if faults else 0


sys.exit(main())
