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
# Other formats that have brackets and commas.
OTHER_FORMATS = {"src/env/view.cpp": "the comments of records, {name:a,b}",
                 "src/notation/record_reader.cpp": "records, which have comments in braces"}

RAW = re.compile(r'R"(\w*)\((.*?)\)\1"', re.DOTALL)
PLAIN = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
CHARACTER = re.compile(r"'(?:[^'\\\n]|\\.)+'")
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
# An object that opens with a name, or a name with its colon: no message has them without a space.
JSON = re.compile(r'\{"\w|"\w*":(?! )|":$')
# Brackets that are written by themselves: a text that begins or ends with one, a bracket in the value of a member, and one
# that is put over the end of a text.
WRITTEN = [re.compile(pattern) for pattern in (r"""=\s*(['"])[\[{]\1\s*;""", r"""\+=\s*(['"])[\]}]\1\s*;""",
                                               r"""\b(raw|key)\([^;]*(['"])[\[\]{}]\2""", r"""back\(\) = ['][,\]}][']""")]
# A bracket and, within a few lines, a comma: a list or an object.
OPENING = re.compile(r"""(\+=|[^=!<>]=|\?|return|<<)\s*(['"])[\[{]\2""")
COMMA = re.compile(r"""(['"]),\1""")
LINES_OF_A_LIST = 12


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def literals(text):
    """The string literals of a C++ file, each with its offset and its content."""
    text = COMMENT.sub(blank, text)
    for match in RAW.finditer(text):
        yield match.start(), match.group(2)
    text = CHARACTER.sub(blank, RAW.sub(blank, text))
    for match in PLAIN.finditer(text):
        yield match.start(), re.sub(r"\\(.)", r"\1", match.group(1))


def brackets(text):
    """The lines of a C++ file, from 0, that write a bracket of JSON."""
    lines = COMMENT.sub(blank, text).splitlines()
    for number, line in enumerate(lines):
        after = lines[number:number + LINES_OF_A_LIST]
        if any(pattern.search(line) for pattern in WRITTEN) or OPENING.search(line) and any(map(COMMA.search, after)):
            yield number


def faults_in(path):
    text = path.read_text()
    name = path.relative_to(ROOT).as_posix()
    for offset, content in sorted(literals(text)):
        if JSON.search(content) and content not in PATTERNS_OF_LIBRARIES:
            yield f"{name}:{text.count(chr(10), 0, offset) + 1}: JSON written by hand: {content!r}"
    for number in brackets(text) if name not in OTHER_FORMATS else []:
        yield f"{name}:{number + 1}: a bracket of JSON written by hand: {text.splitlines()[number].strip()}"


def check_itself():
    """Examples of what must be found, and of what must not."""
    by_hand = [r'"{\"a\":"', r'",\"b\":[\""', r'"\"c\":"', 'R"({"d":1})"', r'fmt::format("{{\"e\":{}}}", 1)']
    others = [r'"the name \"" + x + "\" stands twice"', r"""'"' + token + "\": " + why""", '"a, b"', '// "{\\"a\\":1}"', "R\"(a 'b')\""]
    brackets_by_hand = ["out += '[';", 'std::string list = "[";', "list += ']';", 'object.raw("a", "[" + list + "]");',
                        """object.key("a") += '[' + list + ']';""", "out.back() = ',';",
                        """out += '[' + first;\nfor (int i : rest) {\n    out += ',' + text(i);\n}""",
                        """return '{' + first + ',' + second + '}';"""]
    other_brackets = ["""out_ += '[' + name + " \\"";""", """path(name) + '[' + std::to_string(i) + ']';""", "case '[':",
                      "if (text == '[') found = text.find(',');", """labels.empty() ? "" : '{' + labels + '}';""",
                      """// out += '[';""", """return "[" + name + "]";"""]
    for text in brackets_by_hand:
        assert list(brackets(text)), text
    for text in other_brackets:
        assert not list(brackets(text)), text
    for text in by_hand:
        assert any(JSON.search(content) for _, content in literals(text)), text
    for text in others:
        assert not any(JSON.search(content) for _, content in literals(text)), text


def main():
    check_itself()
    files = [path for folder in ("src", "bindings", "bench", "examples") for path in sorted((ROOT / folder).rglob("*"))
             if path.suffix in (".cpp", ".h") and not path.relative_to(ROOT).as_posix().startswith(NOT_CHECKED)]
    assert len(files) > 200, "where are the sources?"
    faults = [fault for path in files for fault in faults_in(path)]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
