"""`azulejo mcp` message by message. tests/mcp uses it through the protocol's SDK."""
import json
import os
import subprocess

import pytest

AZULEJO = os.environ["AZULEJO"]
INITIALIZE = {"method": "initialize", "id": 0,
              "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}


def exchange(*messages, arguments=()):
    """The answers to these messages, each a dictionary (without jsonrpc) or bytes."""
    lines = [each if isinstance(each, bytes) else json.dumps({"jsonrpc": "2.0", **each}).encode() for each in messages]
    run = subprocess.run([AZULEJO, "mcp", *arguments], input=b"\n".join(lines) + b"\n", capture_output=True, timeout=120, check=True)
    assert run.stderr == b""
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert all(answer.pop("jsonrpc") == "2.0" for answer in answers)
    return answers


def session(*messages, arguments=()):
    """The answers after a handshake."""
    return exchange(INITIALIZE, {"method": "notifications/initialized"}, *messages, arguments=arguments)[1:]


def call(name, **arguments):
    return {"method": "tools/call", "id": 1, "params": {"name": name, "arguments": arguments}}


@pytest.mark.parametrize(("wanted", "agreed"), [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
                                                ("2025-03-26", "2025-11-25"), ("2099-01-01", "2025-11-25")])
def test_versions(wanted, agreed):
    [answer] = exchange({**INITIALIZE, "params": {**INITIALIZE["params"], "protocolVersion": wanted}})
    assert answer["result"]["protocolVersion"] == agreed


@pytest.mark.parametrize(("line", "identity", "code"), [
    (b"nonsense", None, -32700),
    (b'{"jsonrpc":"2.0","id":1', None, -32700),
    (b"[]", None, -32600),
    (b'{"id":5,"method":"ping"}', 5, -32600),
    (b'{"jsonrpc":"1.0","id":5,"method":"ping"}', 5, -32600),
    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', None, -32600),
    (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', None, -32600),
    (b'{"jsonrpc":"2.0","id":"a","method":5}', "a", -32600),
    (b'{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}', "a", -32602),
    (b'{"jsonrpc":"2.0","id":"a","method":"tools/dance"}', "a", -32601),
    (b'{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18"}}', "a", -32600),
    (b'{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{}}', "a", -32602),
    (b'{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"state","arguments":[]}}', "a", -32602),
    (b'{"jsonrpc":"2.0","id":"a","method":"resources/read","params":{"uri":"azulejo://games/g1"}}', "a", -32002),
])
def test_errors_have_codes(line, identity, code):
    [answer] = session(line)
    assert (answer["id"], answer["error"]["code"]) == (identity, code)
    assert answer["error"]["message"]


def test_what_needs_no_answer_gets_none():
    assert session({"method": "notifications/unknown"}, {"method": "notifications/cancelled", "params": {"requestId": 9}},
                   b'{"jsonrpc":"2.0","id":3,"result":{}}', b"", b"  ") == []


def test_initialize_comes_first():
    early, pong, _ = exchange({"method": "tools/list", "id": 1}, {"method": "ping", "id": "two"}, INITIALIZE)
    assert early["error"]["code"] == -32600
    assert pong == {"id": "two", "result": {}}


def test_the_listed_arguments_are_those_that_tools_know():
    [listed] = session({"method": "tools/list", "id": 1})
    for tool in listed["result"]["tools"]:
        for name in tool["inputSchema"]["properties"]:
            [answer] = session(call(tool["name"], **{name: {}}))
            assert f"{name}: unknown" not in answer["result"]["content"][0]["text"], tool["name"]
        [answer] = session(call(tool["name"], no_such_argument=1))
        assert answer["result"]["isError"] and "no_such_argument: unknown" in answer["result"]["content"][0]["text"]


def test_a_refused_call_changes_nothing():
    new = call("new_game", seed=3, first=1, seats=["you", "you"])
    before, refused, after = session(new, call("play", game_id="g1", move="1", twice=True), call("state", game_id="g1"))[0:3]
    assert refused["result"]["isError"]
    assert before["result"]["content"][0]["text"] == "New game g1.\n" + after["result"]["content"][0]["text"]


def test_moves_are_read_as_people_type_them():
    new = call("new_game", seed=3, first=1, seats=["you", "you"])
    played = [session(new, call("legal_moves", game_id="g1"), call("play", game_id="g1", move=move))[1:] for move in ("1b1", " 1B1 ")]
    assert all(answers[1]["result"]["structuredContent"]["played"] == ["1B1"] for answers in played)
    first = played[0][0]["result"]["structuredContent"]["moves"][0]
    [_, by_number] = session(new, call("play", game_id="g1", move=str(first["number"])))
    assert by_number["result"]["structuredContent"]["played"] == [first["token"]]


def test_a_position_can_be_continued_and_analysed():
    record = '[Game "azul"] [Players "2"] [First "1"] deal:BBBB/YYYY/RRRR/KKKK/WWWW 1BF 2YF 3RF 4KF'
    game, best, again, puzzle = session(call("new_game", position=record, seats=["you", "you"]),
                                        call("analyse", position=record, nodes=1000, lines=20),
                                        call("analyse", position=record, nodes=1000, lines=20),
                                        call("puzzle", position=record, nodes=1000, least_gap=1, reveal=True))
    assert "Factory 5: 4 white" in game["result"]["content"][0]["text"]
    assert best == again
    found = best["result"]["structuredContent"]
    assert found["exact"] and len(found["lines"]) == 6
    answer = puzzle["result"]["structuredContent"]
    if answer["puzzle"]:
        assert answer["solution"]["move"] == found["best"]


def test_words_of_a_state_tell_everything():
    """Two states that differ in any member of the JSON state have different words."""
    record = '[Game "azul-grey"] [Players "2"] [First "1"] deal:BBYR/BYRK/KKWW/BYRW/YRRW'
    moves = ["1B1", "2B2", "CY2", "3K5", "5R3", "4WF"]
    words = set()
    for count in range(len(moves) + 1):
        [answer] = session(call("new_game", position=" ".join([record, *moves[:count]]), seats=["you", "you"]))
        words.add(answer["result"]["content"][0]["text"])
    assert len(words) == len(moves) + 1
