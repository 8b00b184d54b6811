#!/usr/bin/env python3
"""Checks the includes of src/ against the layers that CMakeLists.txt declares: check_layers.py BUILD_FOLDER

- A file includes only files of its own layer and of those that its layer DEPENDS on. Naming a folder there allows the layers
  inside it too.
- Nothing includes itself by way of others: no folder by way of files or folders beside it, no file by way of others of its
  folder. A header and its source count as one, because who uses the header needs the source.
- Layers that also run in a browser (those that are not THREADED) include nothing that is missing there, except between
  `#ifdef __linux__` and `#endif`.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
INCLUDE = re.compile(r'#include (?:"([\w./]+)"|<([\w./]+)>)')
NOT_IN_BROWSERS = {"iostream", "fstream", "thread", "mutex", "stdexcept", "format", "filesystem", "random"}
LIBRARIES_IN_BROWSERS = ("hwy/",)
# Files that are parts of another one: the definition of a class that its header only declares.
PARTS = {"server/api/impl.h": "server/api/api.h"}


def is_within(path, folder):
    return path.startswith(folder + "/")


def layer_of(path, layers):
    """The innermost layer whose folder has this file, by its path below src/; None if there is none."""
    return max((name for name in layers if is_within(path, name)), key=len, default=None)


def why_not_allowed(layer, included, layers):
    """Why a file of a layer may not include this file of ours; None if it may."""
    owner = layer_of(included, layers)
    if owner == layer or any(owner == name or is_within(f"{owner}/", name) for name in layers[layer]["depends"]):
        return None
    return f"{layer} does not depend on {owner or 'a layer that has ' + included}"


def why_not_portable(header):
    """Why a layer that also runs in a browser may not include this header of a library; None if it may."""
    library = "/" in header and not header.startswith(LIBRARIES_IN_BROWSERS)
    return f"<{header}> does not exist in a browser" if header in NOT_IN_BROWSERS or library else None


def includes_of(path):
    """The includes of a file: line, path of ours, header of a library; one of the last two is empty."""
    elsewhere = False
    for number, line in enumerate((SOURCE / path).read_text().splitlines(), 1):
        elsewhere = line == "#ifdef __linux__" or (elsewhere and line != "#endif")
        if elsewhere:
            continue
        if match := INCLUDE.match(line):
            yield number, match[1] or "", match[2] or ""


def note_edges(path, included, edges):
    """Adds to edges, by folder, which of its members includes which: at the folder where the two paths part."""
    ours, theirs = (pathlib.PurePath(PARTS.get(name, name)) for name in (path, included))
    common = 0
    while common < min(len(ours.parts), len(theirs.parts)) - 1 and ours.parts[common] == theirs.parts[common]:
        common += 1
    members = [f"{name.parts[common]}/" if len(name.parts) > common + 1 else name.stem for name in (ours, theirs)]
    if common > 0 and members[0] != members[1]:
        folder = edges.setdefault("/".join(ours.parts[:common]), {})
        folder.setdefault(members[0], {}).setdefault(members[1], f"{path} includes {included}")


def find_cycle(graph, start):
    """The shortest way from a node back to itself; empty if there is none."""
    trails, seen = [[start]], set()
    for trail in trails:
        for node in graph.get(trail[-1], {}):
            if node == start:
                return [*trail, start]
            if node not in seen:
                seen.add(node)
                trails.append([*trail, node])
    return []


def cycles(folder, graph):
    """The members of a folder that include themselves, each once with all that lie on its way."""
    told = set()
    for member in graph:
        cycle = find_cycle(graph, member)
        if cycle and not told.intersection(cycle):
            told.update(cycle)
            steps = [f"  {graph[here][there]}" for here, there in zip(cycle, cycle[1:])]
            yield "\n".join([f"src/{folder}/{member} depends on itself: {' → '.join(cycle)}", *steps])


def check_itself():
    """A header and its source are one; files and folders beside each other may not include each other in a circle."""
    edges = {}
    for pair in [("a/b.cpp", "a/b.h"), ("a/b.h", "a/c.h"), ("a/c.cpp", "a/d/e.h"), ("a/d/e.h", "a/d/f.h")]:
        note_edges(*pair, edges)
    assert not any(list(cycles(folder, graph)) for folder, graph in edges.items())
    note_edges("a/d/f.cpp", "a/d/e.h", edges)
    assert [fault.splitlines()[0] for fault in cycles("a/d", edges["a/d"])] == ["src/a/d/e depends on itself: e → f → e"]
    note_edges("a/d/f.cpp", "a/b.h", edges)
    assert [fault.splitlines()[0] for fault in cycles("a", edges["a"])] == ["src/a/b depends on itself: b → c → d/ → b"]


def main():
    check_itself()
    layers = {layer["name"]: layer for layer in json.loads(pathlib.Path(sys.argv[1], "layers.json").read_text())}
    faults, edges = [], {}
    for file in sorted(SOURCE.rglob("*")):
        path = str(file.relative_to(SOURCE))
        if file.suffix not in (".h", ".cpp"):
            continue
        layer = layer_of(path, layers)
        if not layer:
            faults.append(f"src/{path}: its folder is no layer of CMakeLists.txt")
            continue
        for number, ours, library in includes_of(path):
            if ours:
                reason = why_not_allowed(layer, ours, layers)
                note_edges(path, ours, edges)
            else:
                reason = None if layers[layer]["threaded"] else why_not_portable(library)
            if reason:
                faults.append(f"src/{path}:{number}: {reason}")
    faults += [fault for folder, graph in edges.items() for fault in cycles(folder, graph)]
    print("\n".join(faults) or f"{len(layers)} layers, every include allowed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
