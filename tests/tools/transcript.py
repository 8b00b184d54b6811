#!/usr/bin/env python3
"""Runs transcripts: transcript.py [--update] PROGRAM FILE…

A transcript is what a terminal would show: a command after `$ `, continued on lines that begin with `> `, then its output
and, if it is not 0, its exit code as `[exit N]`. A line `...` stands for any number of lines. FILE is a transcript itself,
or a Markdown page, whose blocks of the kind `console` are transcripts. The commands of a file run one after the other in
one empty folder, with PROGRAM as `azulejo`. --update rewrites transcript files (not pages) with what was found.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def parse(text):
    """The steps of a transcript: (lines of the command, expected output lines)."""
    steps = []
    for line in text.splitlines():
        if line.startswith("$ "):
            steps.append(([line], []))
        elif line.startswith("> ") and steps and not steps[-1][1]:
            steps[-1][0].append(line)
        elif steps:
            steps[-1][1].append(line)
    return steps


def transcripts(path):
    text = path.read_text()
    if path.suffix != ".md":
        return text
    return "\n".join(re.findall(r"^```console\n(.*?)^```", text, re.M | re.S))


def matches(expected, found):
    """Whether the lines found fit those expected, where `...` is any number of lines."""
    if not expected:
        return not found
    if expected[0] == "...":
        return any(matches(expected[1:], found[i:]) for i in range(len(found) + 1))
    return bool(found) and expected[0] == found[0] and matches(expected[1:], found[1:])


def run(command, folder, program):
    environment = {**os.environ, "PATH": f"{folder}/.bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    for variable in ("NO_COLOR", "LANG", "LC_MESSAGES"):
        environment.pop(variable, None)
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, timeout=300,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines + ([f"[exit {done.returncode}]"] if done.returncode else [])


def run_file(path, program, update):
    failures, updated = [], []
    steps = parse(transcripts(path))
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/.bin")
        os.symlink(program, f"{folder}/.bin/azulejo")
        for lines, expected in steps:
            command = "\n".join(line[2:] for line in lines)
            found = run(command, folder, program)
            while expected and not expected[-1].strip():
                expected.pop()
            expected = [line.rstrip() for line in expected]
            if not matches(expected, found):
                failures.append((command, expected, found))
            updated += [*lines, *(expected if matches(expected, found) else found), ""]
    if update and failures and path.suffix != ".md":
        path.write_text("\n".join(updated))
    return len(steps), failures


def main():
    arguments = sys.argv[1:]
    update = "--update" in arguments
    program, *files = [argument for argument in arguments if argument != "--update"]
    program = str(pathlib.Path(program).resolve())
    failed = 0
    for name in files:
        count, failures = run_file(pathlib.Path(name), program, update)
        print(f"{name}: {count - len(failures)} of {count} commands as written")
        for command, expected, found in failures:
            print(f"--- {name}: $ {command}\nexpected:\n" + "\n".join(expected) + "\nfound:\n" + "\n".join(found) + "\n")
        failed += len(failures)
        if count == 0:
            print(f"--- {name}: there is nothing to run")
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
