#!/usr/bin/env python3
"""Runs clang-tidy over everything in src: tidy.py BUILD_FOLDER

It reads what the build compiles. What was tidy is not looked at again until its text, its flags, the program clang-tidy or an
installed package of headers changes. Most of the time goes into the headers of the libraries, which it walks through again for
every file it is given: so what there is to do is merged into a few files.
"""
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shlex
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


def versions():
    """What besides our own files decides whether a file is tidy: clang-tidy, and the libraries' headers. Debian puts headers
    into packages named -dev; their versions are known at once, while finding the headers of each file takes minutes."""
    tidy = subprocess.run([TIDY, "--version"], capture_output=True, text=True, check=True).stdout
    packages = subprocess.run(["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package} ${Version}\n", "*-dev*"],
                              capture_output=True, text=True, check=True).stdout
    packages = [line for line in packages.splitlines() if line.startswith("installed ")]
    for headers in (r"libstdc\+\+-\d+-dev", r"libboost[\d.]+-dev"):
        assert any(re.match(rf"installed {headers} \d", line) for line in packages), f"{headers} is not among the packages"
    return "\n".join([tidy, *packages])


class Unit:
    """What is compiled at once."""

    def __init__(self, entry):
        self.path = pathlib.Path(entry["directory"], entry["file"])
        files = {self.path}
        if self.path.is_file():
            files.clear()
            included(self.path, files)
        self.files = sorted(files)
        self.sources = {path for path in files if path.suffix == ".cpp" and path.is_relative_to(SOURCE)}
        self.layers = {path.relative_to(SOURCE).parts[0] for path in self.sources}
        self.size = sum(path.stat().st_size for path in self.sources)
        # Without the compiler at the beginning and the files at the end.
        self.flags = shlex.split(entry["command"].replace("-isystem ", "-isystem"))[1:-4]

    def digest(self, tools):
        digest = hashlib.sha256(f"{tools}{OPTIONS}{self.flags}".encode())
        for path in [CONFIGURATION, *self.files]:
            digest.update(f"\n{path}\n".encode() + path.read_bytes())
        return digest.hexdigest()


class Group:
    """Units that are looked at as one."""

    def __init__(self, units, path):
        self.units = units
        self.path = path

    def flags(self):
        """Those of all units, but for what some may not use, such as exceptions, and others may."""
        flags = dict.fromkeys(flag for unit in self.units for flag in unit.flags)
        return [flag for flag in flags
                if not flag.startswith("-fno-") or all(flag in unit.flags for unit in self.units)]

    def faults(self):
        """What is wrong with them; nothing if they are tidy."""
        self.path.write_text("".join(f'#include "{unit.path}"\n' for unit in self.units))
        done = subprocess.run([TIDY, *OPTIONS, str(self.path), "--", *self.flags()], capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr


def grouped(units, folder):
    """The units in groups: two folders of one layer might use one name for two things, and stay apart. A unit that defines
    templates for one game (*_impl.h) stays alone: beside it, users of another game would instantiate them too."""
    groups = []
    for unit in sorted(units, key=lambda unit: -unit.size):
        if any(path.name.endswith("_impl.h") for path in unit.files):
            groups.append(Group([unit], folder / f"group_{len(groups)}.cxx"))
            continue
        free = [group for group in groups if not any(
            unit.layers & other.layers or any(path.name.endswith("_impl.h") for path in other.files)
            for other in group.units)]
        if not free:
            free = [Group([], folder / f"group_{len(groups)}.cxx")]
            groups += free
        min(free, key=lambda group: sum(other.size for other in group.units)).units.append(unit)
    return groups


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    known = build / "tidy"
    known.mkdir(exist_ok=True)
    tools = versions()
    entries = json.loads((build / "compile_commands.json").read_text())
    units = [unit for unit in map(Unit, entries) if unit.sources]
    missing = set(SOURCE.rglob("*.cpp")).difference(*(unit.sources for unit in units))
    for path in sorted(missing):
        print(f"{path.relative_to(ROOT)}: is not compiled")
    marks = {unit: known / unit.digest(tools) for unit in units}
    groups = grouped([unit for unit in units if not marks[unit].exists()], known)
    faulty = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for group, faults in zip(groups, pool.map(Group.faults, groups)):
            faulty += bool(faults)
            print(faults, end="")
            for unit in group.units if not faults else []:
                marks[unit].touch()
    print(f"{sum(len(unit.sources) for unit in units)} sources, {len(groups)} groups looked at, {faulty} with faults")
    return 1 if faulty or missing else 0


sys.exit(main())
