#!/usr/bin/env python3
"""Counts test cases:

    count_results.py CTEST_XML RESULTS_FOLDER      prints how many passed and how many failed
    count_results.py --longest N CTEST_XML…        prints the entries that took longest

An entry of CTest counts as one case, or as those in RESULTS_FOLDER/NAME.xml (GoogleTest, pytest). One that failed counts as
at least one failure, whatever its file says; skipped cases do not count as passed.
"""
import pathlib
import sys
import xml.etree.ElementTree


def cases(path):
    """Passed and failed cases of one file."""
    passed = failed = 0
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is None and case.get("status", "run") == "run":
            passed += 1
    return passed, failed


def entries_of(path):
    return xml.etree.ElementTree.parse(path).getroot().iter("testcase")


def print_longest(count, paths):
    rows = [(float(entry.get("time")), pathlib.Path(path).name.removesuffix("-tests.xml"), entry.get("name"))
            for path in paths for entry in entries_of(path)]
    print(f"\n{'longest tests':28} {'seconds':>8}")
    for seconds, preset, name in sorted(rows, reverse=True)[:count]:
        print(f"{preset + ' ' + name:28} {seconds:8.0f}")


def main():
    if sys.argv[1] == "--longest":
        print_longest(int(sys.argv[2]), sys.argv[3:])
        return
    entries, results = sys.argv[1:]
    passed = failed = 0
    for entry in entries_of(entries):
        good = entry.get("status") == "run"
        path = pathlib.Path(results, entry.get("name") + ".xml")
        more, faults = cases(path) if path.exists() else (int(good), 0)
        passed += more
        failed += max(faults, int(not good))
    print(passed, failed)


main()
