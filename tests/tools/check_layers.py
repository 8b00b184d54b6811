#!/usr/bin/env python3
"""Fails where a file of src/ includes a layer that CMakeLists.txt does not let its layer stand on."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the program itself may use; the layers below are declared in CMakeLists.txt.
PROGRAM = {"cli": {"core", "rules", "notation", "engine", "analysis", "protocol", "match", "training", "storage", "server"}}
# What layers cannot use unless they are declared THREADED, because they also run in a browser: these, and libraries
# other than those below.
PORTABLE_FORBIDDEN = {"iostream", "fstream", "thread", "mutex", "stdexcept", "format", "filesystem", "random"}
PORTABLE_LIBRARIES = ("hwy/",)


def declared_layers():
    """The layers with those that each stands on, and which of them are threaded."""
    layers, threaded = dict(PROGRAM), set()
    text = (ROOT / "CMakeLists.txt").read_text()
    for match in re.finditer(r"^azulejo_layer\((\w+)( THREADED)?(?: EXCEPTIONS)?(?: DEPENDS ([\w ]+))?\)", text, re.M):
        layers[match[1]] = set((match[3] or "").split())
        if match[2]:
            threaded.add(match[1])
    return layers, threaded


def main():
    layers, threaded = declared_layers()
    faults = []
    for path in sorted((ROOT / "src").rglob("*.[hc]*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        layer = path.relative_to(ROOT / "src").parts[0]
        if layer not in layers:
            faults.append(f"{path.relative_to(ROOT)}: its folder is no layer of CMakeLists.txt")
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            where = f"{path.relative_to(ROOT)}:{number}"
            if own := re.match(r'#include "(\w+)/', line):
                if own[1] != layer and own[1] not in layers[layer]:
                    faults.append(f"{where}: {layer} does not stand on {own[1]}")
            elif other := re.match(r"#include <([\w./]+)>", line):
                library = "/" in other[1] and not other[1].startswith(PORTABLE_LIBRARIES)
                if layer not in PROGRAM and layer not in threaded and (other[1] in PORTABLE_FORBIDDEN or library):
                    faults.append(f"{where}: {layer} must run everywhere and cannot use <{other[1]}>")
    print("\n".join(faults) or f"{len(layers)} layers, every include allowed")
    return 1 if faults else 0


sys.exit(main())
