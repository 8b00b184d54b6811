#!/usr/bin/env python3
"""Fails where a text for players does not use the words of docs/glossary.md, or breaks a typographic rule of its language."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = {"English": "en", "Italian": "it", "French": "fr", "Romanian": "ro", "Norwegian": "nb"}
# The things that all rules pages, the interface and the terminal name. Others have a short form, or are named in one of them only.
NAMED_EVERYWHERE = ["tile", "factory", "floor line", "wall", "column", "space", "lid (of the box)", "round", "dome",
                    "special tile", "stack (of plates)", "first-player tile", "broken tile", "tower", "scoring tile"]


def texts(value, where):
    """All texts of a catalogue, each with its key."""
    if isinstance(value, str):
        yield where, value
        return
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in items:
        yield from texts(each, f"{where} {key}")


def read(language):
    """The texts of a language: rules pages, interface, terminal."""
    folder = ROOT / "web" / "src" / "i18n" / language
    files = {"rules": [folder / "rules.json"],
             "interface": sorted(path for path in folder.glob("*.json") if path.name != "rules.json"),
             "terminal": [ROOT / "i18n" / f"{language}.json"]}
    return {part: [text for path in paths
                   for text in texts(json.loads(path.read_text()), str(path.relative_to(ROOT)))]
            for part, paths in files.items()}


def rows(glossary, title):
    """The rows of the first table below a title, as dictionaries by column."""
    lines = glossary.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [dict(zip(cells[0], row, strict=True)) for row in cells[2:]]


def inflected(term):
    """A pattern for a term whose words may have other endings."""
    words = re.sub(r" \(.*", "", term).split()
    return r"\s".join(re.escape(word[:max(3, len(word) - 2)]) + r"\w*" for word in words)


def missing(glossary, language, column, parts):
    terms = {row["English"]: row for title in ("Azul", "Azul Duel") for row in rows(glossary, title)}
    for name in NAMED_EVERYWHERE:
        for term in terms[name][column].split(", "):
            for part, all_texts in parts.items():
                if not any(re.search(inflected(term), text, re.IGNORECASE) for _, text in all_texts):
                    yield f"{language}: the {part} never says: {term}"


def forbidden(glossary, column, parts):
    row = next(row for row in rows(glossary, "Words that players do not read") if row["language"] == column)
    words, better = row["not"].split(", "), row["but"].split(", ")
    if len(words) != len(better):
        yield f"docs/glossary.md: {column} has {len(words)} words and {len(better)} better ones"
    for word, instead in zip(words, better):
        for where, text in (each for all_texts in parts.values() for each in all_texts):
            if re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE):
                yield f"{where}: {instead}, not {word}: {text}"


def typography(language, parts):
    for part, all_texts in parts.items():
        for where, text in all_texts:
            # The English faults of positions are worded as the rules code words them.
            if "'" in text and not (language == "en" and "look.fault" in where):
                yield f"{where}: ’, not ': {text}"
            if re.search("[şţŞŢ]", text):
                yield f"{where}: a cedilla instead of a comma below: {text}"
            if language != "fr":
                if re.search(r"[ \u00a0\u202f][:;!?](\s|$)", text):
                    yield f"{where}: a space before a sign: {text}"
                continue
            space = "\u00a0" if part == "terminal" else "\u202f"  # terminals draw the narrow space badly
            for sign in re.finditer(r"(.)([;:!?»])(?=\s|$)|«(.)", text):
                if (sign[1] or sign[3]) != space:
                    yield f"{where}: no {'no-break' if part == 'terminal' else 'narrow no-break'} space at {sign[0]}: {text}"


def main():
    glossary = (ROOT / "docs" / "glossary.md").read_text()
    faults = []
    for column, language in LANGUAGES.items():
        parts = read(language)
        faults += missing(glossary, language, column, parts)
        faults += forbidden(glossary, column, parts)
        faults += typography(language, parts)
    print("\n".join(faults) or f"the words of the glossary in {len(LANGUAGES)} languages")
    return 1 if faults else 0


sys.exit(main())
