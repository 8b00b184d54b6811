"""The examples of docs/api.md, run in order against a server."""
import json
import pathlib
import re
import subprocess

from client import PROGRAM

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "api.md"
ANYTHING = "…"


def examples():
    for block in re.findall(r"```http\n(.*?)```", PAGE.read_text(), re.S):
        request, answer = block.split("→ ")
        head, _, body = request.partition("\n")
        status, _, content = answer.partition("\n")
        method, path, *bearer = head.replace(" as ", " ").split()
        yield method, path, bearer[0] if bearer else None, body.strip(), int(status), json.loads(content)


def fits(expected, given, names):
    """Whether an answer is as written. `$NAME` stands for a value: the first use sets it, later ones compare with it."""
    if expected == ANYTHING:
        return True
    if isinstance(expected, str) and expected.startswith("$"):
        return names.setdefault(expected, given) == given
    if isinstance(expected, dict):
        if not isinstance(given, dict) or (ANYTHING not in expected and set(expected) != set(given)):
            return False
        return all(key == ANYTHING or (key in given and fits(value, given[key], names)) for key, value in expected.items())
    if isinstance(expected, list):
        if ANYTHING in expected:
            return isinstance(given, list)
        return isinstance(given, list) and len(expected) == len(given) and \
            all(fits(a, b, names) for a, b in zip(expected, given))
    return expected == given


def name_the_mover(server, names):
    """Sets $MOVER, $OTHER and $MOVE; both seats must be taken."""
    for mover, other in (("$ANNA", "$BRUNO"), ("$BRUNO", "$ANNA")):
        _, view = server.get(f"/games/{names['$ID']}", names[mover])
        if view["state"]["legal"]:
            names.update({"$MOVER": names[mover], "$OTHER": names[other], "$MOVE": view["state"]["legal"][0]})


def test_examples(server):
    names, count = {}, 0

    def filled(text):
        return re.sub(r"\$[A-Z]+", lambda found: names[found[0]], text)

    for method, path, bearer, body, status, expected in examples():
        token = names[bearer] if bearer else None
        given_status, _, given = server.ask(method, filled(path), filled(body) or None, token)
        assert given_status == status, (method, path, given)
        assert fits(expected, given, names), (method, path, expected, given)
        if "$BRUNO" in names and "$MOVER" not in names:
            name_the_mover(server, names)
        count += 1
    assert count >= 12


def test_every_error_code_is_documented(server):
    """Compares the codes in the source with the table of docs/api.md and with the OpenAPI document."""
    made = {}
    for path in (PAGE.parents[1] / "src" / "server").rglob("*.cpp"):
        for status, code in re.findall(r'(?:failed\(|error_response\(|HeadFault\{)\s*(\d{3}),\s*"(\w+)"', path.read_text()):
            made.setdefault(code, set()).add(status)
    assert len(made) > 10
    rows = re.findall(r"^\| ([\d, ]+) \| ([`\w, ]+) \|", PAGE.read_text(), re.M)
    told = {code: set(statuses.split(", ")) for statuses, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    assert set(told) == set(made)
    assert all(made[code] <= told[code] for code in made)
    document = server.ask("GET", "/api/openapi.json")[2]
    assert set(document["components"]["schemas"]["Error"]["properties"]["error"]["enum"]) == set(made)


def test_a_finished_game_is_verified(server, tmp_path):
    game = server.create()
    game.play(400)
    status, proof = server.get(f"{game.path}/proof")
    assert status == 200
    file = tmp_path / "proof.json"

    def verify():
        file.write_text(json.dumps(proof))
        return subprocess.run([PROGRAM, "verify", str(file)], capture_output=True, text=True)

    good = verify()
    assert good.returncode == 0, good.stderr
    assert re.match(rf"game {game.id}: \d+ plies, \d+ deals and 0 undos follow from the seed\n", good.stdout)
    assert f"not compared: the commitment {proof['commitment']}" in good.stdout
    factories = proof["events"][0]["token"].removeprefix("deal:").split("/")
    other = next(i for i, each in enumerate(factories) if each != factories[0])
    factories[0], factories[other] = factories[other], factories[0]
    proof["events"][0]["token"] = "deal:" + "/".join(factories)
    bad = verify()
    assert bad.returncode == 2
    assert "ply 0: the deal is" in bad.stderr


def test_a_proof_is_compared_with_what_was_kept(server, tmp_path):
    game = server.create({"game": "azul", "seats": [{"kind": "human"}, {"kind": "human"}], "nonces": True})
    kept = game.view()["chance"]["commitment"]
    assert game.view()["status"] == "waiting"
    for seat, token in game.tokens.items():
        assert server.post(f"{game.path}/nonce", {"nonce": f"of-{seat}"}, token)[0] == 200
    assert game.view()["chance"]["nonces"] == ["of-1", "of-2"]
    game.play(400)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(server.get(f"{game.path}/proof")[1]))

    def verify(*options):
        done = subprocess.run([PROGRAM, "verify", *options, str(file)], capture_output=True, text=True)
        return done.returncode, done.stdout.splitlines()[1:], done.stderr

    mixed_in = ["the commitment is the one that you kept", "your nonces were mixed in"]
    no_record = "not compared: the plies with a record that you kept (--record)"
    assert verify("--commitment", kept, "--nonce", "of-1", "--nonce", "of-2") == (0, [*mixed_in, no_record], "")
    other = "other nonces: of-2; if no player sent one of them, the server could choose the deals"
    assert verify("--commitment", kept, "--nonce", "of-1") == (0, [*mixed_in, other, no_record], "")
    record = tmp_path / "kept.azul"
    record.write_bytes(server.get(f"{game.path}/record")[1])
    plies = game.view()["ply"]
    assert verify("--record", record)[:2] == (0, [
        f"not compared: the commitment {kept} with the one that you kept (--commitment)",
        "not compared: the nonces with those that you sent (--nonce)", "other nonces: of-1, of-2; if no player sent one of them, "
        "the server could choose the deals", f"the {plies} plies of your record are those of the proof"])
    another = server.create()
    another.play(3)
    record.write_bytes(server.get(f"{another.path}/record")[1])
    code, _, errors = verify("--record", record)
    assert code == 2 and ("is another one in the proof" in errors or "begins in another way" in errors)
    code, _, errors = verify("--commitment", "0" * 64)
    assert code == 2 and "the commitment is not the one that was kept" in errors
    code, _, errors = verify("--commitment", kept, "--nonce", "of-3")
    assert code == 2 and "was not mixed in" in errors
