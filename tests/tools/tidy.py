#!/usr/bin/env python3
"""Runs clang-tidy over everything in src: tidy.py BUILD_FOLDER

It reads what the build compiles: where sources are merged, a header is looked at once for many of them. What was tidy and
has not changed since is not looked at again.
"""
import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
CONFIGURATION = ROOT / ".clang-tidy"
TIDY = "clang-tidy-19"
# A merged file includes sources, which is what this check warns of.
OPTIONS = ["--quiet", f"--config-file={CONFIGURATION}", "--checks=-bugprone-suspicious-include",
           "--extra-arg=-Wno-unknown-warning-option"]
INCLUDE = re.compile(r'^#include "(.+)"', re.M)


def included(path, seen):
    """Adds to seen the path and all of our files that it includes, directly or not."""
    if path in seen:
        return
    seen.add(path)
    for name in INCLUDE.findall(path.read_text()):
        for folder in (SOURCE, path.parent):
            if (folder / name).is_file():
                included((folder / name).resolve(), seen)
                break


class Unit:
    """What is compiled at once."""

    def __init__(self, build, entry):
        self.build = build
        self.path = pathlib.Path(entry["directory"], entry["file"])
        files = {self.path}
        if self.path.is_file():
            files.clear()
            included(self.path, files)
        self.files = sorted(files)
        self.sources = {path for path in files if path.suffix == ".cpp" and path.is_relative_to(SOURCE)}
        self.command = entry["command"]

    def digest(self, version):
        digest = hashlib.sha256(f"{version}{OPTIONS}{self.command}".encode())
        for path in [CONFIGURATION, *self.files]:
            digest.update(f"\n{path}\n".encode() + path.read_bytes())
        return digest.hexdigest()

    def check(self, version, known):
        mark = known / self.digest(version)
        if mark.exists():
            return True, ""
        done = subprocess.run([TIDY, *OPTIONS, "-p", str(self.build), str(self.path)], capture_output=True, text=True)
        if done.returncode == 0:
            mark.touch()
            return True, ""
        return False, done.stdout + done.stderr


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    known = build / "tidy"
    known.mkdir(exist_ok=True)
    version = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
    entries = json.loads((build / "compile_commands.json").read_text())
    units = [unit for unit in (Unit(build, entry) for entry in entries) if unit.sources]
    missing = set(SOURCE.rglob("*.cpp")).difference(*(unit.sources for unit in units))
    for path in sorted(missing):
        print(f"{path.relative_to(ROOT)}: is not compiled")
    units.sort(key=lambda unit: -sum(path.stat().st_size for path in unit.files))
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for good, text in pool.map(lambda unit: unit.check(version, known), units):
            faults += not good
            print(text, end="")
    print(f"{sum(len(unit.sources) for unit in units)} sources in {len(units)} units, {faults} units with faults")
    return 1 if faults or missing else 0


sys.exit(main())
