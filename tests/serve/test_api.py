"""The API of docs/api.md, tested by a client."""
import json

import pytest

from client import API, TWO_HUMANS


def test_create_answers_with_tokens_of_human_seats(server):
    wanted = {"game": "azul", "players": 3, "seats": [{"kind": "human"}, {"kind": "ai", "level": 1}, {"kind": "open"}]}
    status, game = server.post("/games", wanted)
    assert status == 201
    assert [seat["seat"] for seat in game["seats"]] == [1, 2, 3]
    assert [seat["kind"] for seat in game["seats"]] == ["human", "ai", "open"]
    assert ["token" in seat for seat in game["seats"]] == [True, False, False]
    assert len(game["id"]) >= 12


def test_a_game_from_beginning_to_end(server):
    game = server.create()
    game.play(400)
    view = game.view()
    assert view["state"]["phase"] == "over"
    assert "legal" not in view["state"] or view["state"]["legal"] == []
    status, record = server.get(f"{game.path}/record")
    assert status == 200
    assert b'[Game "azul"]' in record


@pytest.mark.parametrize("name,players", [("azul", 2), ("azul", 4), ("azul-grey", 2), ("azul-duel", 2)])
def test_all_games_can_be_played(server, name, players):
    game = server.create({"game": name, "players": players, "seats": [{"kind": "human"}] * players})
    game.play(25, seed=players)
    assert game.view()["ply"] >= 25


@pytest.mark.parametrize("scoring,count,names", [
    ("first", 3, ["rows", "columns", "diagonals"]), ("3", 3, None), ("4", 4, None), (None, 3, None),
    (["special", "border", "rows"], 3, ["special", "border", "rows"]),
])
def test_the_scoring_tiles_of_duel_are_chosen(server, scoring, count, names):
    duel = {**TWO_HUMANS, "game": "azul-duel"}
    game = server.create(duel if scoring is None else {**duel, "scoring": scoring})
    view = game.view()
    assert len(view["state"]["scoring"]) == count
    if names:
        assert view["state"]["scoring"] == names
        assert view["scoring"] == names
    assert ("scoring" in view) == (scoring not in (None, "3"))


def test_the_same_move_again_is_answered_the_same(server):
    game = server.create()
    seat, view, legal = game.to_move()
    first = game.move(seat, view["ply"], legal[0])
    assert first == (200, {"ply": view["ply"] + 1})
    assert game.move(seat, view["ply"], legal[0]) == first
    assert game.view()["ply"] == view["ply"] + 1


def test_another_move_for_a_ply_that_is_taken(server):
    game = server.create()
    seat, view, legal = game.to_move()
    assert game.move(seat, view["ply"], legal[0])[0] == 200
    assert game.move(seat, view["ply"], legal[1])[0] == 409
    assert game.move(seat, view["ply"] + 50, legal[1])[0] == 409


def test_illegal_moves_say_why(server):
    game = server.create()
    seat, view, _ = game.to_move()
    for move in ("9B1", "1", "", "nonsense"):
        status, answer = game.move(seat, view["ply"], move)
        assert status == 422, (move, answer)
        assert answer["message"]


def test_only_the_bearer_of_the_seat_to_move_may_move(server):
    game, other = server.create(), server.create()
    seat, view, legal = game.to_move()
    path, body = f"{game.path}/moves", {"ply": view["ply"], "move": legal[0]}
    strangers = [None, "x", "A" * 43, other.tokens[seat], game.tokens[3 - seat]]
    for token in strangers:
        assert server.post(path, body, token)[0] == 403, token
    assert game.view()["ply"] == view["ply"]


def test_unknown_games_and_paths(server):
    for path in ("/games/AAAAAAAAAAAA", "/games/AAAAAAAAAAAA/record", "/nothing", "/games/x/nothing"):
        assert server.get(path)[0] == 404, path
    assert server.post("/games/AAAAAAAAAAAA/moves", {"ply": 1, "move": "1B1"}, "x")[0] == 404


@pytest.mark.parametrize("body,named", [
    ("", ""), ("{", ""), ("[]", ""), ("nul", ""), ('{"a":1} x', ""),
    ({"players": 2}, "game"),
    ({**TWO_HUMANS, "colour": "red"}, "colour"),
    ({**TWO_HUMANS, "players": "two"}, "players"),
    ({**TWO_HUMANS, "players": 5}, "players"),
    ({**TWO_HUMANS, "game": "chess"}, "game"),
    ({**TWO_HUMANS, "seats": [{"kind": "robot"}, {"kind": "human"}]}, "kind"),
    ({**TWO_HUMANS, "seats": [{"kind": "human"}]}, "seats"),
    ({**TWO_HUMANS, "scoring": "3"}, "only azul-duel"),
    ({**TWO_HUMANS, "game": "azul-duel", "scoring": "5"}, "scoring"),
    ({**TWO_HUMANS, "game": "azul-duel", "scoring": 3}, "scoring"),
    ({**TWO_HUMANS, "game": "azul-duel", "scoring": []}, "scoring"),
    ({**TWO_HUMANS, "game": "azul-duel", "scoring": ["rows", "wild", 3, "border"]}, "scoring"),
    ({**TWO_HUMANS, "game": "azul-duel", "scoring": ["rows", "colours", "wild"]}, "scoring"),
])
def test_bad_messages_name_what_is_wrong(server, body, named):
    status, answer = server.post("/games", body)
    assert status == 400, answer
    assert named in json.dumps(answer)


@pytest.mark.parametrize("name,accepted", [
    ("Zoë", True), ("", True), ("Ada L.", True), ("\U0001f469\u200d\U0001f680", True), ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", True),
    ("x" * 40, True), ("x" * 41, False), ("a\nb", False), ("\x7f", False), ("\x85", False), ("\u2028", False),
    ("   ", False), ("\u200d", False), ("\u200b", False), ("\ufeff", False), ("a\u202eb", False), ("a\u2066b", False)])
def test_names_are_visible(server, name, accepted):
    """No name hides itself or turns the text around it."""
    game = server.create()
    status, answer = server.post(f"{game.path}/name", {"name": name}, game.tokens[1])
    assert status == (200 if accepted else 400), answer
    assert game.view()["seats"][0].get("name", "") == (name if accepted else "")


def test_open_seats_are_joined_by_link(server):
    game = server.create({"game": "azul", "players": 2, "seats": [{"kind": "human"}, {"kind": "open"}]})
    assert game.view(1)["state"] is None or game.view(1)["state"].get("legal", []) == []
    status, joined = server.post(f"{game.path}/join", {"name": "Zoë"})
    assert status == 200, joined
    game.tokens[joined["seat"]] = joined["token"]
    assert joined["seat"] == 2
    assert server.post(f"{game.path}/join", {"name": "late"})[0] == 409
    game.play(3)
    assert game.view()["seats"][1]["name"] == "Zoë"
    assert joined["token"] not in json.dumps([game.view(), game.view(1)])


def test_ai_seats_move_by_themselves(server):
    from client import eventually
    game = server.create({"game": "azul", "players": 2, "seats": [{"kind": "human"}, {"kind": "ai", "level": 1}]})
    for _ in range(3):
        seat, view, legal = eventually(lambda: (found := game.to_move())[0] and found)
        assert seat == 1
        assert game.move(seat, view["ply"], legal[0])[0] == 200


def test_listed_games_are_listed(server):
    shown = server.create({**TWO_HUMANS, "listed": True})
    hidden = server.create(TWO_HUMANS)
    status, page = server.get("/games?limit=50")
    assert status == 200
    ids = [game["id"] for game in page["games"]]
    assert shown.id in ids
    assert hidden.id not in ids


def test_positions_are_analysed(server):
    status, answer = server.post("/analyze", {"state": server.create().view()["state"], "time_ms": 50})
    assert status == 200, answer


def test_the_interface_is_described(server):
    status, _, document = server.ask("GET", "/api/openapi.json")
    assert status == 200
    assert document["openapi"].startswith("3.1")
    assert f"{API}/games" in document["paths"] or "/games" in document["paths"]
