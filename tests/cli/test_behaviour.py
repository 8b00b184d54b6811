"""What transcripts cannot show: terminals, colours, memory, long input, signals."""
import json
import os
import pathlib
import pty
import re
import resource
import select
import signal
import subprocess
import time

import pytest

AZULEJO = os.environ["AZULEJO"]
DATA = pathlib.Path(__file__).parents[1] / "data"
SANITIZED = "asan" in AZULEJO or "tsan" in AZULEJO
# In seconds. Long enough that only a hang exceeds it, however busy the machine is.
HANG = 120


def run(*arguments, text="", **options):
    return subprocess.run([AZULEJO, *arguments], input=text, capture_output=True, text=True, timeout=300, **options)


def eventually(check):
    """Waits until a condition holds."""
    end = time.monotonic() + HANG
    while not check():
        assert time.monotonic() < end, "the condition never held"
        time.sleep(0.02)


def on_terminal(arguments, typed, environment=None):
    """What a person sees who types these lines."""
    master, slave = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "LANG", "LC_ALL")}
    env.update({"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(environment or {})})
    process = subprocess.Popen([AZULEJO, *arguments], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True)
    os.close(slave)
    os.write(master, typed.encode())
    seen = b""
    while True:
        ready, _, _ = select.select([master], [], [], HANG)
        if not ready:
            process.kill()
            raise AssertionError("it waits for more: " + seen.decode(errors="replace")[-500:])
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    os.close(master)
    return process.wait(timeout=HANG), seen.decode()


def test_colours_on_a_terminal_only():
    code, seen = on_terminal(["play", "--seed", "8"], "quit\n")
    assert code == 0 and "\x1b[1;38;5;231;48;5;26m B \x1b[0m" in seen
    assert "\x1b" not in run("play", "--seed", "8", text="quit\n").stdout


def test_no_color_is_honoured():
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        code, seen = on_terminal(["play", "--seed", "8"], "quit\n", environment)
        assert code == 0 and "\x1b" not in seen
    assert "\x1b[" in on_terminal(["play", "--seed", "8"], "quit\n", {"NO_COLOR": ""})[1]


def test_no_line_is_wider_than_a_terminal():
    for language in ("en", "it", "fr", "ro", "nb"):
        for seats in ("human,greedy", "human,greedy,greedy,random"):
            out = run("play", "--seed", "8", "--first", "1", "--seats", seats, "--lang", language, "--game", "azul-grey",
                      text="help\nmoves\nxyz\n9B1\nhint\n1K5\n\n\nundo\nquit\n").stdout
            for line in out.splitlines():
                assert len(line) <= 80 or line.startswith("azul"), (language, line)


def test_no_line_of_duel_is_wider_than_a_terminal():
    typed = "help\nmoves\nd1@5\nd1@5+0\n\nmoves\nhint\n9B1\ndraw\n\nlook\n\nmoves\nkeep1@1+0\n\nxyz\nundo\n2B\nquit\n"
    for language in ("en", "it", "fr", "ro", "nb"):
        arguments = ["play", "--game", "azul-duel", "--seed", "8", "--first", "1", "--lang", language]
        for out in (run(*arguments, text=typed).stdout, run(*arguments, "--seats", "greedy,random").stdout):
            for line in out.splitlines():
                assert len(line) <= 80 or line.startswith("azul"), (language, line)


def test_no_line_of_an_analysis_is_wider_than_a_terminal():
    for game, players in (("azul", "4"), ("azul-grey", "2"), ("azul-duel", "2")):
        record = run("random", "--game", game, "--players", players, "--seed", "8").stdout
        unfinished = re.sub(r"\[(Result|Winner).*\n", "", record).rsplit(maxsplit=3)[0]
        for language in ("en", "it", "fr", "ro", "nb"):
            done = run("analyze", "-", "--nodes", "100", "--lines", "5", "--lang", language, text=unfinished)
            assert done.returncode == 0 and done.stderr == ""
            assert all(len(line) <= 80 for line in done.stdout.splitlines()), (game, language)


def test_an_analysis_is_coloured_on_a_terminal_only():
    record = '[Game "azul"] [Players "2"] [First "1"] deal:BYRK/BYRK/BYRK/BYRK/BYRW'
    code, seen = on_terminal(["analyze", record, "--time", "500"], "")
    assert code == 0 and "\x1b[1mBest moves" in seen
    assert "\x1b" not in run("analyze", record, "--nodes", "100").stdout


def test_a_player_of_duel_sees_no_more_than_allowed():
    """Two games that differ only in what is hidden look the same until it is revealed."""
    record = run("random", "--game", "azul-duel", "--seed", "4").stdout
    start = "".join(line for line in record.splitlines(keepends=True) if line.startswith("["))
    tokens = [line for line in record.splitlines() if line and not line.startswith("[")]
    plates = tokens[0].removeprefix("plates:").split(",")
    # Behind the three of the display and the two that refill it, the same backs in another order.
    hidden = plates[5:]
    other = plates[:6] + sorted(hidden[1:], key=lambda plate: plates.index(plate), reverse=True)
    swapped_chips = tokens[1].split("+")[0] + "+" + ",".join(reversed(tokens[1].split("+")[1].split(",")))
    shown = []
    for order, deal in ((plates, tokens[1]), (other, swapped_chips)):
        setup = tokens[2].split()[:2]
        text = start + "\n".join(["plates:" + ",".join(order), deal, " ".join(setup)]) + "\n"
        out = run("play", "--load", "-", "--seats", "human,human", text=text).stdout
        shown.append(out.split("azul-duel r1")[0])
    assert shown[0] == shown[1]
    assert "chip ?" in shown[0] and "(" not in shown[0]


def test_after_the_end_a_terminal_may_still_save(tmp_path):
    code, seen = on_terminal(["play", "--seed", "3", "--seats", "greedy,random"], f"save {tmp_path}/g.azul\n\n")
    assert code == 0 and "Saved" in seen
    assert run("replay", "--quiet", f"{tmp_path}/g.azul").stdout.startswith("games 1, ")


def test_progress_is_shown_on_a_terminal_and_not_in_a_pipe(tmp_path):
    games = "30000" if SANITIZED else "300000"
    assert run("random", "--games", "1000").stderr == ""
    command = f"exec {AZULEJO} random --games {games} > /dev/null"
    master, slave = pty.openpty()
    process = subprocess.Popen(["bash", "-c", command], stderr=slave)
    os.close(slave)
    seen = b""
    while select.select([master], [], [], 60)[0]:
        try:
            piece = os.read(master, 4096)
        except OSError:
            break
        seen += piece
    assert process.wait() == 0
    assert re.search(rb"games: \d+ of \d+ \(\d+ %\)", seen), seen


def test_replay_runs_in_constant_memory():
    # The sanitizer would keep what was freed.
    plain = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=0:thread_local_quarantine_size_kb=0"}

    def peak_kilobytes(games):
        generator = subprocess.Popen([AZULEJO, "random", "--games", str(games)], stdout=subprocess.PIPE)
        child = subprocess.Popen([AZULEJO, "replay", "--quiet"], stdin=generator.stdout, stdout=subprocess.PIPE, env=plain)
        generator.stdout.close()
        out = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        generator.wait()
        assert status == 0 and out.startswith(f"games {games},".encode())
        return usage.ru_maxrss
    few, many = (2000, 12000) if SANITIZED else (1000, 100000)
    assert peak_kilobytes(many) < peak_kilobytes(few) + 2048


def test_a_token_that_never_ends_is_refused_in_constant_memory():
    head = '[Game "azul"]\n[Players "2"]\n[First "1"]\n'
    done = run("replay", "--quiet", text=head + "x" * 20_000_000 + "\n" + head)
    assert done.returncode == 2
    assert done.stderr.startswith('game 1, token 1 "xxxx') and "longer than 4096" in done.stderr
    assert len(done.stderr) < 300 and "games 2, plies 0, errors 1" in done.stdout


def test_errors_are_one_line_whatever_the_bytes():
    head = b'[Game "azul"]\n[Players "2"]\n[First "1"]\n'
    for token in (b"\xff\xfe\x00", b"\x1b[31m", "é".encode(), b"}", b"deal:" + b"/" * 100, b"3B2[", b'"'):
        done = subprocess.run([AZULEJO, "replay", "--quiet"], input=head + token, capture_output=True, timeout=HANG)
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1, token
        assert all(letter.isprintable() or letter == "\n" for letter in done.stderr.decode()), token


def test_the_same_seed_gives_the_same_games_and_another_seed_others():
    first = run("random", "--games", "20", "--seed", "9").stdout
    assert first == run("random", "--games", "20", "--seed", "9").stdout
    assert first != run("random", "--games", "20", "--seed", "10").stdout
    assert first.startswith(run("random", "--games", "5", "--seed", "9").stdout)


def test_a_reader_that_goes_away_ends_the_program_quietly():
    done = subprocess.run(["bash", "-c", f"{AZULEJO} random --games 100000 | head -1; exit ${{PIPESTATUS[0]}}"],
                          capture_output=True, text=True)
    assert done.returncode in (0, 128 + signal.SIGPIPE) and done.stderr == ""


def test_a_full_disk_is_said():
    done = subprocess.run(["bash", "-c", f"{AZULEJO} random --games 10 > /dev/full"], capture_output=True, text=True)
    assert done.returncode == 1 and "cannot write" in done.stderr


def test_bench_is_one_object_with_a_fixed_signature():
    limited = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0))}
    found = json.loads(run("bench", "--json", "--seconds", "0.05", **limited).stdout)
    assert found["signature"] == int((DATA / "bench-signature.txt").read_text())
    assert {"azul-2", "azul-3", "azul-4", "azul-grey-2", "azul-duel"} <= found["random_games_per_s"].keys()
    assert found["search_nodes_per_s"].keys() == found["random_games_per_s"].keys()
    assert all(rate > 0 for rates in ("random_games_per_s", "search_nodes_per_s") for rate in found[rates].values())


@pytest.mark.parametrize("game", ["azul", "azul-grey", "azul-duel"])
def test_a_hint_is_a_legal_move_with_chances(game):
    done = run("play", "--game", game, "--seed", "5", "--first", "1", "--names", "Anna", text="hint\nmoves\nquit\n")
    hint = re.search(r"Hint: (\S+)", done.stdout)[1]
    assert re.search(r"Your winning chance: \d+ %, expected score: \d+\.", done.stdout)
    moves = run("show", "--json", re.search(r"^(azul\S* .*)$", done.stdout, re.M)[1]).stdout
    assert hint in json.loads(moves)["legal"]


@pytest.mark.parametrize("seats", ["level1,level10", "level3,level5,level7", "level9,level8"])
def test_levels_play_whole_games(seats):
    done = run("play", "--game", "azul", "--seed", "6", "--seats", seats, text="quit\n")
    assert done.returncode == 0 and "Winner with" in done.stdout
