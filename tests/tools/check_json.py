#!/usr/bin/env python3
"""Finds JSON that C++ files write by hand instead of through src/core/json_writer.h: check_json.py"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The writer itself.
NOT_CHECKED = ("src/core/json",)
# Formats that a library fills in.
PATTERNS_OF_LIBRARIES = {'{"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v}'}

RAW = re.compile(r'R"(\w*)\((.*?)\)\1"', re.DOTALL)
PLAIN = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
CHARACTER = re.compile(r"'(?:[^'\\\n]|\\.)+'")
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
# An object that opens with a name, or a name with its colon: no message has them without a space.
JSON = re.compile(r'\{"\w|"\w*":(?! )|":$')


def literals(text):
    """The string literals of a C++ file, each with its offset and its content."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())

    text = COMMENT.sub(blank, text)
    for match in RAW.finditer(text):
        yield match.start(), match.group(2)
    text = CHARACTER.sub(blank, RAW.sub(blank, text))
    for match in PLAIN.finditer(text):
        yield match.start(), re.sub(r"\\(.)", r"\1", match.group(1))


def faults_in(path):
    text = path.read_text()
    name = path.relative_to(ROOT).as_posix()
    for offset, content in sorted(literals(text)):
        if JSON.search(content) and content not in PATTERNS_OF_LIBRARIES:
            yield f"{name}:{text.count(chr(10), 0, offset) + 1}: JSON written by hand: {content!r}"


def check_itself():
    """Examples of what must be found, and of what must not."""
    by_hand = [r'"{\"a\":"', r'",\"b\":[\""', r'"\"c\":"', 'R"({"d":1})"', r'fmt::format("{{\"e\":{}}}", 1)']
    others = [r'"the name \"" + x + "\" stands twice"', r"""'"' + token + "\": " + why""", '"a, b"', '// "{\\"a\\":1}"', "R\"(a 'b')\""]
    for text in by_hand:
        assert any(JSON.search(content) for _, content in literals(text)), text
    for text in others:
        assert not any(JSON.search(content) for _, content in literals(text)), text


def main():
    check_itself()
    files = [path for folder in ("src", "bindings") for path in sorted((ROOT / folder).rglob("*"))
             if path.suffix in (".cpp", ".h") and not path.relative_to(ROOT).as_posix().startswith(NOT_CHECKED)]
    assert len(files) > 200, "where are the sources?"
    faults = [fault for path in files for fault in faults_in(path)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
