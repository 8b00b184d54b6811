"""The engine protocol as another program uses it: JSON lines, concurrent searches, all kinds of bad input."""
import json
import os
import pathlib
import queue
import re
import subprocess
import threading

import pytest
from test_behaviour import AZULEJO, HANG

START = '[Game "azul"] [Players "2"] [First "1"] deal:BYRK/BYRK/BYRK/BYRK/BYRW'
# A search that does not finish while a test waits.
LONG = {"time_ms": 1000 * 10 * HANG}


class Engine:
    def __init__(self, *arguments, **options):
        self.process = subprocess.Popen([AZULEJO, "engine", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, **options)
        self.lines = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def send(self, request, **members):
        line = request if isinstance(request, bytes) else json.dumps({**request, **members}).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def analyze(self, name, **members):
        self.send({"id": name, "cmd": "analyze", "record": START, **members})

    def answer(self):
        return json.loads(self.lines.get(timeout=HANG))

    def answers(self, count):
        return [self.answer() for _ in range(count)]

    def end(self):
        """The answers after the end of input; the program must have exited with success."""
        self.process.stdin.close()
        assert self.process.wait(timeout=HANG) == 0
        self.listener.join(timeout=HANG)  # it has read everything
        rest = []
        while not self.lines.empty():
            rest.append(self.answer())
        assert self.process.stderr.read() == b""
        return rest


def all_answers(lines, *arguments):
    """The answers to these lines, sent all at once."""
    text = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    done = subprocess.run([AZULEJO, "engine", *arguments], input=text, capture_output=True, timeout=300)
    assert done.returncode == 0 and done.stderr == b""
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def check_analysis(answer, players):
    assert answer["best"] == answer["lines"][0]["move"]
    for line in answer["lines"]:
        assert len(line["win"]) == len(line["score"]) == players
        assert abs(sum(line["win"]) - 1) < 0.001
        assert line["pv"][0] == line["move"] and line["nodes"] >= 0
        assert line.get("exact", True) is True
    assert answer["nodes"] > 0 and answer["time_ms"] >= 0


def test_an_analysis_is_answered_from_a_record_a_state_and_a_position():
    state = subprocess.run([AZULEJO, "show", "-", "--json"], input=START, capture_output=True, text=True).stdout
    position = subprocess.run([AZULEJO, "show", "-", "--text"], input=START, capture_output=True, text=True).stdout
    request = {"cmd": "analyze", "nodes": 2000, "lines": 3}
    answers = all_answers([{"id": 1, "record": START, **request}, {"id": 2, "state": json.loads(state), **request},
                           {"id": 3, "position": position.strip(), **request}])
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    for answer in answers:
        check_analysis(answer, 2)
        assert len(answer["lines"]) == 3
        assert [line["move"] for line in answer["lines"]] == [line["move"] for line in answers[0]["lines"]]


@pytest.mark.parametrize("game,players", [("azul", 4), ("azul-grey", 3), ("azul-duel", 2)])
def test_every_game_is_analysed_wherever_a_move_is_awaited(game, players):
    arguments = [AZULEJO, "random", "--game", game, "--players", str(players), "--games", "1", "--seed", "5"]
    record = subprocess.run(arguments, capture_output=True, text=True).stdout
    tags = [line for line in record.splitlines() if line.startswith("[") and not line.startswith(("[Result", "[Winner"))]
    tokens = [token for line in record.splitlines() if not line.startswith("[") for token in line.split()]
    tokens = [token for token in tokens if not token.endswith(".")]
    requests = [{"id": i, "cmd": "analyze", "record": "\n".join(tags + tokens[:i]), "nodes": 50}
                for i in range(0, len(tokens) + 1, 7)]
    answers = all_answers(requests, "--workers", "2")
    assert sorted(answer["id"] for answer in answers) == [request["id"] for request in requests]
    analysed = [answer for answer in answers if "best" in answer]
    assert len(analysed) > 4
    for answer in analysed:
        check_analysis(answer, players)
    for answer in answers:
        assert "best" in answer or "no move to find" in answer["error"]


def test_info_tells_what_there_is():
    info, = all_answers([{"id": "c", "cmd": "info"}])
    assert info["id"] == "c" and info["name"] == "azulejo"
    version = subprocess.run([AZULEJO, "--version"], capture_output=True, text=True).stdout
    assert version == f"azulejo {info['version']}\n"
    assert {game["game"] for game in info["games"]} == {"azul", "azul-grey", "azul-duel"}
    # The page of the protocol has the same options with the same ranges.
    page = pathlib.Path(__file__).resolve().parents[2].joinpath("docs/protocol.md").read_text()
    documented = {row[0]: (int(row[1]), int(row[2])) for row in re.findall(r"^\| `(\w+)` \| (\d+) to (\d+)", page, re.M)}
    told = {option["name"]: (option["min"], option["max"]) for option in info["options"] if option["type"] == "integer"}
    levels, = [option["values"] for option in info["options"] if option["name"] == "level"]
    assert documented == {**told, "level": (levels[0], levels[-2])} and levels[-1] == "max"


BAD_LINES = [
    b"nonsense", b"{", b"[]", b"5", b"null", b'"x"', b"{}", b'{"cmd":"info"}', b'{"id":null,"cmd":"info"}',
    b'{"id":{},"cmd":"info"}', b'{"id":"a","id":"b","cmd":"info"}', b'\xff\xfe', b'{"id":"\xc3","cmd":"info"}',
    b'{"id":"\x00","cmd":"info"}', b"\x00" * 1000, b"[" * 100_000, b'{"id":1e999,"cmd":"info"}', b'\xef\xbb\xbf{}',
    b'{"id":"\\ud800","cmd":"info"}', b"x" * 5_000_000,
]
BAD_REQUESTS = [
    {}, {"cmd": None}, {"cmd": "dance"}, {"cmd": "ANALYZE"}, {"cmd": "stop"}, {"cmd": "stop", "target": []},
    {"cmd": "stop", "target": "nobody"}, {"cmd": "analyze"}, {"cmd": "analyze", "record": ""},
    {"cmd": "analyze", "record": START, "state": {}}, {"cmd": "analyze", "state": []}, {"cmd": "analyze", "state": {}},
    {"cmd": "analyze", "state": {"game": "é" * 100}}, {"cmd": "analyze", "record": "x" * 1_000_000},
    {"cmd": "analyze", "record": "★" * 1000}, {"cmd": "analyze", "record": START + " 1W1"},
    {"cmd": "analyze", "record": START + " " + START}, {"cmd": "analyze", "position": "azul"},
    {"cmd": "analyze", "record": START.split(" deal")[0]},
    *({"cmd": "analyze", "record": START, option: value}
      for option in ("time_ms", "nodes", "depth", "lines", "threads", "every_ms", "level")
      for value in (0, -1, 1.5, 1e300, 10**30, "fast", None, True, [1], {})),
]


def test_bad_lines_get_one_error_each_and_disturb_nothing():
    with Engine("--workers", "2") as engine:
        engine.analyze("long", **LONG)
        for number, line in enumerate(BAD_LINES):
            engine.send(line)
            engine.send({"id": number, "cmd": "info"})
            answers = []
            while not answers or answers[-1]["id"] != number:
                answers.append(engine.answer())
            error, = [answer for answer in answers[:-1] if answer["id"] != "long"]
            assert error["id"] is None and error["error"], line[:50]
            assert len(error["error"]) < 3000
    answers = all_answers([{"id": f"n{number}", **request} for number, request in enumerate(BAD_REQUESTS)])
    assert [answer["id"] for answer in answers] == [f"n{number}" for number in range(len(BAD_REQUESTS))]
    for answer, request in zip(answers, BAD_REQUESTS):
        assert set(answer) == {"id", "error"} and answer["error"].isprintable(), request


def test_a_line_that_never_ends_is_refused_without_being_kept():
    def peak_kilobytes(megabytes):
        process = subprocess.Popen([AZULEJO, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(megabytes):
            process.stdin.write(b"x" * 1_000_000)
        process.stdin.close()
        answer = json.loads(process.stdout.read())
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        assert status == 0 and answer["id"] is None and "longer than" in answer["error"]
        return usage.ru_maxrss
    assert peak_kilobytes(200) < peak_kilobytes(5) + 8192


def test_ids_are_echoed_as_given():
    ids = ["", "a", "é★", "\x00\n\"\\", 0, -5, 1.5, 12345678901234567890]
    answers = all_answers([{"id": each, "cmd": "info"} for each in ids])
    assert [answer["id"] for answer in answers] == ids
    raw = subprocess.run([AZULEJO, "engine"], input=b'{"id":1.50e0,"cmd":"info"}', capture_output=True).stdout
    assert raw.startswith(b'{"id":1.50e0,')


def test_an_answer_comes_before_the_input_ends():
    with Engine() as engine:
        engine.analyze("a", nodes=100)
        assert engine.answer()["id"] == "a"
        engine.analyze("a", nodes=100)  # the id is free again
        assert "best" in engine.answer()
        assert engine.end() == []


def test_a_stopped_search_answers_at_once():
    with Engine() as engine:
        engine.analyze("a", every_ms=1, **LONG)
        first = engine.answer()
        assert (first["id"], first["final"]) == ("a", False)
        engine.send({"id": "b", "cmd": "stop", "target": "a"})
        stopped, last = None, first
        while stopped is None or not last["final"]:
            answer = engine.answer()
            if answer["id"] == "b":
                stopped = answer
            else:
                last = answer
        assert stopped == {"id": "b", "ok": True}
        check_analysis(last, 2)
        assert last["time_ms"] < LONG["time_ms"]
        assert engine.end() == []


def test_requests_run_beside_each_other_and_queue():
    with Engine("--workers", "2") as engine:
        engine.analyze("long", **LONG)
        for number in range(10):
            engine.analyze(number, nodes=200)
        seen = set()
        while not set(range(10)) <= seen:
            seen.add(engine.answer()["id"])
        engine.send({"id": "s", "cmd": "stop", "target": "long"})
        while not {"s", "long"} <= seen:
            seen.add(engine.answer()["id"])
        assert engine.end() == []


def test_a_search_that_waits_can_be_stopped_too():
    with Engine("--workers", "1") as engine:
        for name in ("a", "b", "c"):
            engine.analyze(name, **LONG)
        for name in ("c", "b", "a"):
            engine.send({"id": "stop " + name, "cmd": "stop", "target": name})
        answers = {answer["id"]: answer for answer in engine.answers(6)}
        for name in ("a", "b", "c"):
            check_analysis(answers[name], 2)
        assert engine.end() == []


def test_an_open_id_is_not_taken_twice():
    with Engine("--workers", "1") as engine:
        engine.analyze("first", **LONG)
        engine.analyze("a", **LONG)
        engine.analyze("a", nodes=10)
        for name in ("a", "first"):
            engine.send({"id": "stop " + name, "cmd": "stop", "target": name})
        answers = engine.answers(5)
        assert sum(answer["id"] == "a" for answer in answers) == 2
        assert engine.end() == []


def test_interim_answers_are_followed_by_a_final_one():
    answers = all_answers([{"id": "a", "cmd": "analyze", "record": START, "time_ms": 500, "every_ms": 20}])
    assert [answer["final"] for answer in answers] == [False] * (len(answers) - 1) + [True]
    for answer in answers:
        check_analysis(answer, 2)


def test_the_end_of_input_finishes_what_is_open():
    requests = [{"id": i, "cmd": "analyze", "record": START, "time_ms": 50} for i in range(6)]
    requests.append({"id": 6, "cmd": "analyze", "record": START, "level": "max"})  # nothing but the end stops it
    assert sorted(answer["id"] for answer in all_answers(requests, "--workers", "2")) == list(range(7))
    assert all_answers([]) == []
    assert all_answers([b"", b"  ", b"\r"]) == []


def test_a_reader_that_goes_away_ends_it_quietly():
    for restore in (True, False):  # with SIGPIPE as usual, and ignored as Python itself has it
        process = subprocess.Popen([AZULEJO, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, restore_signals=restore)
        process.stdout.close()
        process.stdin.write(b'{"id":1,"cmd":"info"}\n')
        process.stdin.flush()
        assert process.wait(timeout=HANG) == 0
        assert process.stderr.read() == b""


def test_input_that_cannot_be_read_is_an_error():
    folder = os.open("/", os.O_RDONLY)
    done = subprocess.run([AZULEJO, "engine"], stdin=folder, capture_output=True, text=True, timeout=HANG)
    os.close(folder)
    assert done.returncode == 2 and "cannot read the input" in done.stderr
