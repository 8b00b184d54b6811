#!/usr/bin/env python3
"""Fails where a page links to a file of the project that is not there, or where a page of docs/ is linked from nowhere."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bindings/*/*.md")]
    faults, linked = [], set()
    for page in pages:
        text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S)  # code may look like a link
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
            if "://" in target:
                continue
            path = (page.parent / target).resolve()
            linked.add(path)
            if not path.exists():
                faults.append(f"{page.relative_to(ROOT)}: there is no {target}")
    for page in ROOT.glob("docs/**/*.md"):
        if page.resolve() not in linked:
            faults.append(f"{page.relative_to(ROOT)}: no page links to it")
    print("\n".join(faults) or f"{len(pages)} pages, every link leads somewhere")
    return 1 if faults else 0


sys.exit(main())
