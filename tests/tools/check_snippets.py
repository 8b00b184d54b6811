#!/usr/bin/env python3
"""Compiles and runs every C++ block of the README and docs: check_snippets.py COMPILER BUILD_FOLDER

A block that has a main() is compiled against the libraries of the build. If an output block (```text) follows at once, what
it prints must be that.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = ["engine", "notation", "rules", "core"]


def main():
    compiler, build = sys.argv[1:]
    failed = count = 0
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for code, output in re.findall(r"^```cpp\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", page.read_text(), re.M | re.S):
            if "main(" not in code:
                continue
            count += 1
            with tempfile.TemporaryDirectory() as folder:
                source, program = pathlib.Path(folder, "snippet.cpp"), pathlib.Path(folder, "snippet")
                source.write_text(code)
                archives = [f"{build}/libazulejo_{name}.a" for name in LIBRARIES]
                command = [compiler, "-std=c++23", "-D_GLIBCXX_ASSERTIONS", f"-I{ROOT}/src", str(source), *archives, "-o", str(program)]
                compiled = subprocess.run(command, capture_output=True, text=True)
                ran = subprocess.run([program], capture_output=True, text=True) if compiled.returncode == 0 else compiled
            if ran.returncode != 0 or (output and ran.stdout != output):
                print(f"{page.relative_to(ROOT)}:\n{code}\nprinted:\n{ran.stdout}{ran.stderr}")
                failed += 1
    print(f"{count - failed} of {count} snippets compile and run as written")
    return 1 if failed or not count else 0


sys.exit(main())
