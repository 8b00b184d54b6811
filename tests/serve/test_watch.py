"""Watchers of a game get the view, then each event, and can ask for events that they missed."""
import pytest

from client import Lines, WebSocket


@pytest.fixture(params=["socket", "lines"])
def follow(request, server):
    opened = []

    def start(path, token=None):
        feed = WebSocket(server.port, path, token) if request.param == "socket" else Lines(server, path, token)
        opened.append(feed)
        return feed

    yield start
    for feed in opened:
        feed.close()


def next_numbered(feed):
    while True:
        message = feed.receive()
        if message["type"] == "view" or "event" in message:
            return message


def test_a_view_comes_first_and_then_every_event(server, follow):
    game = server.create()
    feed = follow(f"{game.path}/events")
    view = next_numbered(feed)
    assert view["type"] == "view"
    game.play(5)
    number = view["event"]
    plies = 0
    while plies < 5:
        message = next_numbered(feed)
        assert message["event"] == number + 1 if plies or number != message["event"] else True
        number = message["event"]
        plies += message["type"] == "ply" and "seat" in message
    assert message["state"] == game.view()["state"]


def test_what_was_missed_is_told_again(server, follow):
    game = server.create()
    first = follow(f"{game.path}/events", game.tokens[1])
    view = next_numbered(first)
    game.play(4)
    seen = [next_numbered(first) for _ in range(4)]
    again = follow(f"{game.path}/events?from={seen[1]['event']}", game.tokens[1])
    assert next_numbered(again)["type"] == "view"
    replayed = [next_numbered(again) for _ in range(3)]
    assert [(m["event"], m["type"], m.get("move")) for m in replayed] == \
        [(m["event"], m["type"], m.get("move")) for m in seen[1:]]
    assert view["event"] <= seen[0]["event"]


def test_legal_moves_are_told_to_the_one_to_move_alone(server, follow):
    game = server.create()
    seat, _, _ = game.to_move()
    views = {who: next_numbered(follow(f"{game.path}/events", game.tokens.get(who))) for who in (seat, 3 - seat, None)}
    assert views[seat]["state"]["legal"]
    assert not views[3 - seat]["state"].get("legal")
    assert not views[None]["state"].get("legal")


def test_unknown_games_and_tokens_are_refused(server, follow):
    assert follow("/games/AAAAAAAAAAAA/events").status == 404
    assert follow(f"{server.create().path}/events", "x" * 43).status == 403


def test_browsers_give_the_token_as_a_protocol(server):
    game = server.create()
    seat, _, _ = game.to_move()
    socket = WebSocket(server.port, f"{game.path}/events", protocols=["azulejo.v1", f"bearer.{game.tokens[seat]}"])
    assert socket.status == 101
    assert "Sec-WebSocket-Protocol: azulejo.v1\r\n" in socket.head + "\r\n"
    assert socket.receive()["state"]["legal"]
    socket.close()


def test_presence_is_told(server):
    game = server.create()
    one = WebSocket(server.port, f"{game.path}/events", game.tokens[1])
    one.await_type("view")
    two = WebSocket(server.port, f"{game.path}/events", game.tokens[2])
    assert one.await_type("presence")
    two.close()
    assert one.await_type("presence")
    one.close()


def test_sockets_may_ping(server):
    socket = WebSocket(server.port, f"{server.create().path}/events")
    socket.await_type("view")
    socket.send({"type": "ping"})
    assert socket.await_type("pong")
    socket.send("nonsense")
    assert socket.await_type("error")
    socket.send({"type": "ping"})
    assert socket.await_type("pong")
    socket.close()
