"""bench/against: its arithmetic, its arguments, and a small run of the program against itself."""
import importlib.machinery
import importlib.util
import pathlib
import re
import subprocess
import sys

import pytest
from test_behaviour import AZULEJO

AGAINST = pathlib.Path(__file__).resolve().parents[2] / "bench" / "against"
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("against", str(AGAINST))
against = importlib.util.module_from_spec(importlib.util.spec_from_loader("against", loader))
loader.exec_module(against)


def run(*words):
    return subprocess.run([sys.executable, str(AGAINST), *words], capture_output=True, text=True, timeout=300)


def test_a_row_has_the_median_ratio_its_interval_and_the_best_rates():
    ratios = against.Ratios("nodes")
    for new, old in ((200, 100), (150, 100), (300, 100), (90, 60), (160, 80)):
        ratios.add("azul-2", new, old)
    assert ratios.line("azul-2").split() == \
        "nodes azul-2 2.00 × ± 0.75 best 3.00 × 300.0 and 100.0 a second".split()


@pytest.mark.parametrize("count, skipped", [(1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (12, 2), (20, 5)])
def test_the_interval_of_the_median_skips_as_many_values_as_the_binomial_table_says(count, skipped):
    assert against.half_interval(range(count)) == (count - 1) / 2 - skipped


def test_the_programs_take_turns_in_being_first():
    order = []
    for number in range(2):
        assert against.alternately("new", "old", number, lambda name: order.append(name) or name) == ("new", "old")
    assert order == ["new", "old", "old", "new"]


@pytest.mark.parametrize("words, complaint", [
    ((), "required: revision"),
    (("HEAD", "--only", "everything"), "invalid choice: 'everything'"),
    (("HEAD", "--tables", "azul-5"), "azul-5 is none of azul-2"),
    (("HEAD", "--slices", "0"), "--slices: at least 1"),
    (("no-such-revision",), "no-such-revision is neither a revision nor a program"),
])
def test_wrong_arguments_are_named(words, complaint):
    done = run(*words)
    assert done.returncode != 0 and complaint in done.stderr and done.stdout == ""


def test_a_program_is_compared_with_itself():
    done = run(AZULEJO, "--program", AZULEJO, "--tables", "azul-2", "azul-duel", "--only", "perft", "nodes", "--slices",
               "2", "--search-nodes", "500", "--perft-seconds", "0")
    assert done.returncode == 0, done.stderr
    rows = re.findall(r"^(\w+ \w+) +(\S+) +[0-9.]+ × ± +[0-9.]+ +best +[0-9.]+ ×", done.stdout, re.MULTILINE)
    assert rows == [("perft leaves", "azul-2"), ("perft leaves", "azul-duel"), ("search nodes", "azul-2"),
                    ("search nodes", "azul-duel")]


def test_a_match_between_equals_of_few_nodes_is_played():
    done = run(AZULEJO, "--program", AZULEJO, "--tables", "azul-2", "--match", "--nodes", "20", "--games", "2", "--sprt",
               "")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("azul-2, new nodes=20, old nodes=20\n") and "score 50.0 ± 0.0 %" in done.stdout
    assert re.findall(r"^(new|old) +2 ", done.stdout, re.MULTILINE) == ["new", "old"]
