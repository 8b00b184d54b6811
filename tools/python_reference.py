#!/usr/bin/env python3
"""Writes docs/python-api.md, the reference of the Python package, from the package itself: python_reference.py [FILE]

Needs the installed package. A test compares the page with what this writes.
"""
import ast
import importlib.resources
import inspect
import pathlib
import re
import sys
import textwrap

import azulejo

HEAD = """# Reference of the Python package

This page lists what `import azulejo` has, with the types of arguments and results. [Azulejo in Python](python.md) explains how it is used.
`tools/python_reference.py` writes this page from the package.
"""


def stub():
    """The declarations of the compiled part by name."""
    tree = ast.parse(importlib.resources.files("azulejo").joinpath("_core.pyi").read_text())
    return {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def own_source(item):
    return ast.parse(textwrap.dedent(inspect.getsource(item))).body[0]


def signature(node):
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^self(, )?", "", arguments)
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({arguments}){result}"


def text_of(item):
    """Its documentation, without the signatures that pybind11 puts first."""
    text = inspect.getdoc(item) or ""
    if re.match(r"^\w+\(.*\) -> ", text):
        text = text.partition("\n")[2].strip()
    return re.sub(r"^(    .*\n?)+", lambda block: f"```text\n{inspect.cleandoc(block.group()).rstrip()}\n```\n", text, flags=re.M)


def members(name, item, node):
    """The lines of the public members of a class."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and (not each.name.startswith("_") or each.name == "__init__"):
            shown = signature(each).replace("__init__(", f"{name}(").replace(" -> None", "")
            is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in each.decorator_list)
            if is_property:
                shown = each.name + (f": {ast.unparse(each.returns)}" if each.returns is not None else "")
            described = "" if each.name == "__init__" else text_of(getattr(item, each.name)).partition("\n\n")[0].replace("\n", " ")
            yield f"- `{shown}`" + (f": {described}" if described else "")
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not each.target.id.startswith("_"):
            described = text_of(getattr(item, each.target.id, None)) if hasattr(item, each.target.id) else ""
            yield f"- `{each.target.id}: {ast.unparse(each.annotation)}`" + (f": {described}" if described and "\n" not in described else "")


def page():
    declared = stub()
    out = [HEAD]
    for name in azulejo.__all__:
        item = getattr(azulejo, name)
        if not (inspect.isclass(item) or callable(item)):
            out.append(f"## {name}\n\n`{item!r}`\n" if name != "__version__" else f"## {name}\n\nThe version, as a text.\n")
            continue
        node = declared.get(name) or own_source(item)
        out.append(f"## {name}\n")
        if isinstance(node, ast.FunctionDef):
            out.append(f"`{signature(node)}`\n")
        out.append(text_of(item) + "\n")
        if isinstance(node, ast.ClassDef):
            lines = list(members(name, item, node))
            if lines:
                out.append("\n".join(lines) + "\n")
    return "\n".join(out)


if __name__ == "__main__":
    root = pathlib.Path(__file__).resolve().parents[1]
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / "docs" / "python-api.md"
    target.write_text(page())
