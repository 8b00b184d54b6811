#!/usr/bin/env python3
"""Runs the programs in the README and docs:

    check_snippets.py cpp COMPILER BUILD_FOLDER    compiled against the libraries of a build
    check_snippets.py python PYTHON                with an interpreter that has azulejo
    check_snippets.py js PACKAGE_FOLDER            with node, where `@azulejo/core` is that folder

A block of C++ is a program if it has a main(), one of another language always. It must end without an error. If an output
block (```text) follows in its section, with nothing but other blocks of programs between, what it prints must be that: so
the same task in several languages shares its output. A block with the name of a file (```python learn.py) is run by a test of
its page. Programs run in an empty folder that has the records `games.azul`.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDS = [ROOT / "tests" / "data" / "playthroughs" / name for name in ("azul-2.azul", "azul-grey-2.azul", "azul-duel.azul")]
LANGUAGES = ("cpp", "python", "js")


def programs(page, language):
    """The programs of a page in this language, each with the output that it must have, or None."""
    blocks = list(re.finditer(r"^```(\w*(?: \S+)?)\n(.*?)^```$", page.read_text(), re.M | re.S))
    for number, block in enumerate(blocks):
        if block[1] != language or (language == "cpp" and "main(" not in block[2]):
            continue
        yield block[2], output_after(page.read_text(), blocks, number)


def output_after(text, blocks, number):
    for previous, block in zip(blocks[number:], blocks[number + 1:]):
        between = text[previous.end():block.start()]
        if block[1] == "text":
            return block[2] if not between.strip() else None
        if block[1] not in LANGUAGES or re.search(r"^#", between, re.M):
            return None
    return None


def run_cpp(code, folder, compiler, build):
    source, program = folder / "snippet.cpp", folder / "snippet"
    source.write_text(code)
    # As they are installed: all headers are below azulejo/.
    include = folder / "include"
    include.mkdir()
    (include / "azulejo").symlink_to(ROOT / "src")
    # Each layer comes before those it depends on.
    layers = [layer["name"] for layer in json.loads(pathlib.Path(build, "layers.json").read_text())]
    archives = [pathlib.Path(build, f"libazulejo_{name.replace('/', '_')}.a") for name in reversed(layers)]
    archives = [path for path in archives if path.exists()]
    command = [compiler, "-std=c++23", "-D_GLIBCXX_ASSERTIONS", f"-I{include}", f"-I{ROOT}/src", source, *archives, "-lhwy", "-pthread", "-o",
               program]
    compiled = subprocess.run(command, capture_output=True, text=True)
    return compiled if compiled.returncode != 0 else subprocess.run([program], capture_output=True, text=True, cwd=folder)


def run_python(code, folder, python):
    return subprocess.run([python, "-c", code], capture_output=True, text=True, cwd=folder)


def run_js(code, folder, package):
    scope = folder / "node_modules" / "@azulejo"
    scope.mkdir(parents=True)
    (scope / "core").symlink_to(pathlib.Path(package).resolve())
    (folder / "snippet.mjs").write_text(code)
    return subprocess.run(["node", "snippet.mjs"], capture_output=True, text=True, cwd=folder)


def main():
    language, *tools = sys.argv[1:]
    run = {"cpp": run_cpp, "python": run_python, "js": run_js}[language]
    failed = count = 0
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for code, output in programs(page, language):
            count += 1
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                (folder / "games.azul").write_text("\n".join(path.read_text() for path in RECORDS))
                ran = run(code, folder, *tools)
            if ran.returncode != 0 or (output is not None and ran.stdout != output):
                print(f"{page.relative_to(ROOT)}:\n{code}\nprinted:\n{ran.stdout}{ran.stderr}")
                failed += 1
    print(f"{count - failed} of {count} snippets run as written")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
