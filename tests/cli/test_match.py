"""Matches as a user runs them: opponents that misbehave, continuing after an interruption, terminals."""
import json
import pathlib
import re
import signal
import subprocess
import sys
import textwrap

import pytest
from test_behaviour import AZULEJO, HANG, eventually, on_terminal, run

# Answers as the protocol wants it, with a random legal move; `misbehave` is called with the number of the question.
ENGINE = """
import json, os, random, subprocess, sys, time
def legal(request):
    if "state" in request:
        return request["state"]["legal"]
    replay = subprocess.run([os.environ["AZULEJO"], "replay", "--json"], input=request["record"], text=True,
                            capture_output=True, check=True)
    return json.loads(replay.stdout.splitlines()[-1])["legal"]
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    asked += 1
    assert request["cmd"] == "analyze" and request["time_ms"] == 20, request
    misbehave(asked, request)
    say(json.dumps({"id": request["id"], "best": random.choice(legal(request))}))
"""


def program(folder, misbehaviour="pass"):
    """A player on the command line; the misbehaviour is the body of a function of `asked` and `request`."""
    path = folder / f"engine{len(list(folder.iterdir()))}.py"
    body = textwrap.indent(textwrap.dedent(misbehaviour), "    ")
    path.write_text(f"import os, sys, time\ndef misbehave(asked, request):\n{body}\n{ENGINE}")
    return f"cmd={sys.executable} {path},time=20,name=foreign"


def match(*arguments, grace=HANG * 1000):
    done = run("match", "--json", "--grace", str(grace), *arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def player(result, name):
    return next(each for each in result["players"] if each["name"] == name)


FAULTS = {
    "stalls at once": ("time.sleep(60)", "it did not answer in time"),
    "stalls later": ("if asked == 3: time.sleep(60)", "it did not answer in time"),
    "crashes at once": ("sys.exit(3)", "it ended with exit code 3"),
    "crashes later": ("if asked == 3: os._exit(7)", "it ended with exit code 7"),
    "is killed": ("os.kill(0, 9)", "it was ended by signal 9"),
    "plays an illegal move": ("if asked == 2: say(json.dumps({'id': request['id'], 'best': '9B1'}))",
                              'it played "9B1": '),
    "plays nonsense": ("say(json.dumps({'id': request['id'], 'best': 'h\\u00e9 \\n\\x00'}))", 'it played "hé \\x0A\\x00": '),
    "plays a deal": ("say(json.dumps({'id': request['id'], 'best': 'deal:BYRK/-/-/-/-'}))", 'it played "deal:BYRK'),
    "writes garbage": ("say('what a \"lovely\" day')", 'its answer is not a JSON object: what a "lovely" day'),
    "writes another object": ("say('[1]')", "its answer is not a JSON object: [1]"),
    "writes no best move": ("say(json.dumps({'id': request['id'], 'best': 3}))", "its answer names no best move"),
    "reports an error": ("say(json.dumps({'id': request['id'], 'error': 'out of tiles'}))",
                         "it reported an error: out of tiles"),
    "writes a line without end": ("while True: sys.stdout.write('x' * 65536)", "it wrote a line longer than 1 MiB"),
    "writes bytes": ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
                     "its answer is not a JSON object: \\xFF\\xFE"),
    "closes its output": ("os.close(1); time.sleep(60)", "it closed its output"),
    "closes its input": ("os.close(0); os.close(1); os._exit(0)", "it ended with exit code 0"),
    "answers somebody else": ("say('{\"id\":\"other\",\"best\":\"1B1\"}'); time.sleep(60)", "it did not answer in time"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_opponent_loses_with_the_reason_and_the_match_goes_on(tmp_path, fault):
    misbehaviour, reason = FAULTS[fault]
    out = tmp_path / "match.azul"
    result = match("--player", program(tmp_path, misbehaviour), "--player", "greedy", "--blocks", "1", "--out", str(out),
                   grace=100 if "in time" in reason else HANG * 1000)
    assert result["games"] == 2 and result["blocks"] == 1 and result["pairs"] == [1, 0, 0, 0, 0]
    assert player(result, "foreign")["faults"] == 2 and player(result, "greedy")["won"] == 2
    text = out.read_text()
    said = [value.replace('\\"', '"').replace("\\\\", "\\")
            for value in re.findall(r'^\[Termination "(.*)"\]$', text, re.M)]
    assert len(said) == 2 and all(f" lost: {reason}" in each for each in said), said
    assert sorted(re.findall(r'^\[Winner "(.)"\]$', text, re.M)) == ["1", "2"]
    assert run("replay", "--quiet", str(out)).stdout.startswith("games 2, ")


def test_a_program_that_is_not_there_loses(tmp_path):
    out = tmp_path / "match.azul"
    result = match("--player", "cmd=/no/such/program,time=20", "--player", "random", "--blocks", "1", "--out", str(out))
    assert result["players"][0]["faults"] == 2
    assert "lost: cannot start it: No such file or directory" in out.read_text()


@pytest.mark.parametrize("game", ["azul", "azul-grey", "azul-duel"])
def test_a_good_program_plays_whole_games(tmp_path, game):
    result = match("--game", game, "--player", program(tmp_path), "--player", "random", "--blocks", "1")
    assert result["games"] == 2 and [each["faults"] for each in result["players"]] == [0, 0]


def test_a_program_sees_only_what_its_seat_may_know(tmp_path):
    log = tmp_path / "seen"
    spy = f"open({str(log)!r}, 'a').write(json.dumps(request) + chr(10))"
    out = tmp_path / "match.azul"
    match("--game", "azul-duel", "--player", program(tmp_path, spy), "--player", "greedy", "--blocks", "1", "--out", str(out))
    plates = re.search(r"plates:(\S+)", out.read_text())[1].split(",")
    states = [json.loads(line)["state"] for line in log.read_text().splitlines()]
    # The first question comes in the setup, when nobody knows any plate of the stack.
    assert states[0]["phase"] == "setup"
    told, true = states[0]["stack"], plates[-len(states[0]["stack"]):]
    assert sorted(told) == sorted(true) and told != true


def test_an_unasked_progress_report_is_no_answer(tmp_path):
    report = "say(json.dumps({'id': request['id'], 'best': '9B1', 'final': False}))"
    result = match("--player", program(tmp_path, report), "--player", "random", "--blocks", "1")
    assert result["players"][0]["faults"] == 0


def test_what_a_program_started_is_ended_too(tmp_path):
    number = tmp_path / "pid"
    misbehaviour = f"""
    import subprocess
    child = subprocess.Popen(["sleep", "3600"], stdout=subprocess.DEVNULL)
    open({str(number)!r}, "w").write(str(child.pid))
    sys.exit(1)"""
    match("--player", program(tmp_path, misbehaviour), "--player", "greedy", "--games", "2")
    stat = pathlib.Path(f"/proc/{number.read_text()}/stat")

    def has_ended():
        try:
            return stat.read_text().split()[2] == "Z"
        except (FileNotFoundError, ProcessLookupError):
            return True
    eventually(has_ended)


def test_a_match_goes_on_from_its_file(tmp_path):
    out = str(tmp_path / "match.azul")
    arguments = ["--player", "greedy", "--player", "uct,nodes=2", "--seed", "9"]
    whole = match(*arguments, "--blocks", "6")
    match(*arguments, "--blocks", "2", "--out", out)
    lines = pathlib.Path(out).read_text()
    rest = match(*arguments, "--blocks", "6", "--out", out, "--concurrency", "2")
    assert rest["pairs"] == whole["pairs"] and rest["games"] == 12
    assert pathlib.Path(out).read_text().startswith(lines)
    assert run("replay", "--quiet", out).stdout.startswith("games 12, ")
    other = run("match", "--player", "greedy", "--player", "random", "--blocks", "6", "--out", out)
    assert other.returncode == 2 and "it belongs to another match" in other.stderr


def test_an_interruption_keeps_what_was_played(tmp_path):
    out = tmp_path / "match.azul"
    arguments = ["--player", "greedy", "--player", "uct,nodes=20", "--blocks", "100000", "--out", str(out)]
    process = subprocess.Popen([AZULEJO, "match", "--json", *arguments], stdout=subprocess.PIPE, text=True)
    eventually(lambda: out.exists() and out.read_text().count("[Event") >= 3)
    process.send_signal(signal.SIGINT)
    result = json.loads(process.communicate(timeout=HANG)[0])
    assert process.returncode == 0 and result["games"] >= 3
    assert run("replay", "--quiet", str(out)).stdout.startswith(f"games {result['games']}, ")


def test_an_interruption_does_not_wait_for_a_program(tmp_path):
    asked = tmp_path / "asked"
    busy = program(tmp_path, f"open({str(asked)!r}, 'w').close(); time.sleep(3600)")
    process = subprocess.Popen([AZULEJO, "match", "--grace", "600000", "--player", busy, "--player", "greedy",
                                "--blocks", "5"], stdout=subprocess.PIPE, text=True)
    eventually(asked.exists)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=HANG)
    assert process.returncode == 0


def test_a_decided_test_ends_the_match(tmp_path):
    result = match("--player", "greedy", "--player", "random", "--blocks", "5000", "--sprt", "elo0=0,elo1=50")
    assert result["sprt"]["verdict"] == "elo1" and result["blocks"] < 200
    assert result["sprt"]["ratio"] >= result["sprt"]["upper"] > 2.9


def test_a_sequential_test_ends_the_match_of_one_against_two(tmp_path):
    result = match("--players", "3", "--player", "greedy", "--player", "random", "--blocks", "5000", "--sprt",
                   "elo0=0,elo1=50")
    assert result["sprt"]["verdict"] == "elo1" and 16 <= result["blocks"] < 200
    result = match("--players", "3", "--player", "random", "--player", "greedy", "--blocks", "5000", "--sprt",
                   "elo0=0,elo1=50")
    assert result["sprt"]["verdict"] == "elo0" and result["blocks"] < 200


def test_a_round_robin_ends_with_ratings():
    result = match("--round-robin", "--player", "random", "--player", "greedy", "--player", "uct-random,nodes=3",
                   "--blocks", "9")
    assert result["games"] == 18 and [each["games"] for each in result["players"]] == [12, 12, 12]
    ratings = [each["value"] for each in result["ratings"]]
    assert abs(ratings[0]) < 1e-6 and ratings[1] == max(ratings)


def test_neighbours_meet_nobody_else():
    result = match("--round-robin", "--neighbours", "1", "--player", "random", "--player", "greedy", "--player",
                   "uct-random,nodes=3", "--blocks", "8")
    assert result["games"] == 16 and [each["games"] for each in result["players"]] == [8, 16, 8]
    assert all(each["error"] > 0 for each in result["ratings"][1:])


def test_all_levels_take_part():
    result = match("--levels", "--blocks", "2")
    names = [each["name"] for each in result["players"]]
    assert names == [f"level={number}" for number in range(1, 11)] + ["max,time=100"]
    assert [each["games"] for each in result["players"]] == [4, 2, 2] + [0] * 8
    assert "neighbours up to 2" in result["conditions"]
    assert result["ratings"][10] == {"value": 0, "error": None}


def test_levels_are_shown_with_their_mistakes():
    done = run("match", "--levels", "--blocks", "2")
    header, first, second, *rest = done.stdout.splitlines()
    assert header.split() == ["player", "games", "Elo", "step", "points", "needless", "overlooked", "ms/move"]
    assert first.split()[:3] == ["level=1", "4", "0"] and second.split()[:2] == ["level=2", "2"]
    assert len(rest) == 10 and rest[-1] == "blocks 2 of 2"
    result = match("--levels", "--blocks", "2")
    number = {each["name"]: each for each in result["players"]}
    assert float(first.split()[-3]) == pytest.approx(number["level=1"]["needless"], abs=0.01)
    assert float(first.split()[-2]) == pytest.approx(number["level=1"]["overlooked"], abs=0.01)
    assert number["level=1"]["needless"] > 0 and number["level=1"]["overlooked"] > 0


def test_levels_are_rated_at_tables_of_four():
    result = match("--levels", "--players", "4", "--blocks", "8")
    assert "neighbours up to 3" in result["conditions"]
    assert [each["games"] for each in result["players"]] == [4, 8, 12] + [16] * 5 + [12, 8, 4]
    assert result["ratings"][0] == {"value": 0, "error": 0}
    assert all(each["error"] > 0 for each in result["ratings"][1:])


def test_one_against_three_holds_every_seat():
    result = match("--players", "4", "--player", "greedy", "--player", "random", "--blocks", "3")
    assert [each["games"] for each in result["players"]] == [12, 36]
    assert result["players"][0]["share"]["value"] > 0.9 and 3.6 < result["players"][0]["share_to_fair"] <= 4


@pytest.mark.parametrize("arguments, message", [
    (["--player", "greedy"], "there are too few players"),
    (["--player", "greedy", "--player", "nobody"], 'there is no player "nobody"'),
    (["--player", "greedy", "--player", "random", "--player", "random"], "use --round-robin"),
    (["--player", "greedy", "--player", "random", "--neighbours", "1"], "--neighbours is for a round robin"),
    (["--levels", "--neighbours", "1", "--players", "3"], "--neighbours 1: 2 of them do not fill 3 seats"),
    (["--player", "greedy", "--player", "random", "--games", "0"], "--games or --blocks"),
    (["--player", "greedy", "--player", "random", "--sprt", "elo0=9"], "elo0 must be less than elo1"),
    (["--player", "greedy", "--player", "random", "--player", "greedy,name=third", "--players", "3", "--sprt", "elo0=0"],
     "--sprt is for two players"),
    (["--player", "greedy", "--player", "random", "--players", "3", "--sprt", "model=normalised"],
     "--sprt: model=normalised is for games of two"),
    (["--player", "greedy", "--player", "random", "--game", "azul-duel", "--players", "3"], "azul-duel is for 2 players"),
    (["--player", "greedy", "--player", "random", "--out", "/nowhere/x"], "cannot open /nowhere/x"),
])
def test_what_cannot_be_played_is_refused(arguments, message):
    games = [] if "--games" in arguments else ["--games", "2"]
    done = run("match", *arguments, *games)
    assert done.returncode == 2 and message in done.stderr and done.stdout == "", done.stderr


def test_a_terminal_shows_how_it_stands():
    long_name = "uct,nodes=20,name=" + "x" * 100
    code, seen = on_terminal(["match", "--player", "greedy", "--player", long_name, "--blocks", "6"], "")
    assert code == 0 and "\x1b[J" in seen and "blocks 6 of 6" in seen
    assert max(len(line) for line in re.sub(r"\x1b\[\d*[AJ]", "", seen).splitlines()) <= 80
    assert "\x1b" not in run("match", "--player", "greedy", "--player", "random", "--blocks", "2").stdout


# A player that reads text: it answers with the first legal move that it is shown, after as many bad answers as it is told.
TEXT_PLAYER = """
import sys
bad = int(sys.argv[1])
moves, asked = [], 0
for line in sys.stdin:
    if line.startswith("Legal moves:"):
        moves, asked = [], 0
    elif line.startswith("Your move?"):
        asked += 1
        print("Nonsense, 9B9." if asked <= bad else f"I take **{moves[0]}**.", flush=True)
    elif ": " in line and "→" in line:
        moves.append(line.split(":")[0])
"""


@pytest.mark.parametrize("game", ["azul", "azul-grey"])
def test_a_player_that_reads_text(tmp_path, game):
    (tmp_path / "reader.py").write_text(TEXT_PLAYER)
    command = f"text={sys.executable} {tmp_path}/reader.py"
    result = match("--game", game, "--player", f"{command} 0,name=reader", "--player", "random", "--blocks", "1")
    reader = player(result, "reader")
    assert (reader["faults"], reader["illegal_answers"]) == (0, 0)


def test_illegal_answers_are_counted_and_limited(tmp_path):
    (tmp_path / "reader.py").write_text(TEXT_PLAYER)
    file = tmp_path / "games.azul"
    arguments = ["--player", "random", "--blocks", "1", "--out", str(file)]
    result = match("--player", f"text={sys.executable} {tmp_path}/reader.py 2,name=reader", *arguments)
    reader = player(result, "reader")
    assert reader["faults"] == 0
    moves = [int(number) for seats in re.findall(r'\[Thinking "(.*?)"\]', file.read_text()) for number in re.findall(r"(\d+)/", seats)]
    assert reader["illegal_answers"] == 2 * (moves[0] + moves[3])
    # The count is read again from the file.
    again = match("--player", f"text={sys.executable} {tmp_path}/reader.py 2,name=reader", *arguments)
    assert player(again, "reader")["illegal_answers"] == reader["illegal_answers"]
    file.unlink()
    match("--player", f"text={sys.executable} {tmp_path}/reader.py 2,name=reader,tries=2", *arguments)
    assert "its 2 answers were no legal move; the last one: illegal: no move in the answer" in file.read_text()


@pytest.mark.parametrize(("text", "fault"), [("text=", "text= names no program"), ("greedy,tries=2", "only text=PROGRAM has tries"),
                                               ("text=cat,nodes=5", "takes no nodes"), ("text=cat,tries=0", "tries must be a whole number")])
def test_bad_text_players(text, fault):
    done = run("match", "--player", text, "--player", "random")
    assert done.returncode == 2 and fault in done.stderr
