"""Records in bulk: streaming both ways, with errors named, and as arrays."""
import io
import resource

import azulejo
import numpy as np
import pytest


def finished(name, seed, players=None):
    game = azulejo.load_game(name, players, chance="sampled")
    return azulejo.play_game(game, [azulejo.make_player("random", seat) for seat in range(game.num_players())], seed)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "games.azul"
    with azulejo.RecordWriter(path) as writer:
        for seed in range(10):
            writer.write(finished("azul", seed), {"Round": str(seed), "Note": 'a "quoted" \\ text'})
    return path


def test_games_are_read_as_they_were_written(file):
    records = list(azulejo.read_records(file))
    assert [record.number for record in records] == list(range(1, 11))
    for seed, record in enumerate(records):
        assert record.state == finished("azul", seed)
        assert record.tags["Round"] == str(seed) and record.tags["Note"] == 'a "quoted" \\ text'
        state = record.start
        for action in record.actions:
            state.apply_action(int(action))
        assert state == record.state


def test_any_source_will_do(file):
    expected = [record.state for record in azulejo.read_records(str(file))]
    with open(file, "rb") as binary, open(file, encoding="utf-8") as text:
        assert [record.state for record in azulejo.read_records(binary)] == expected
        assert [record.state for record in azulejo.read_records(text)] == expected
    assert azulejo.write_records(file, (finished("azul-duel", seed) for seed in range(3))) == 3
    assert {record.state.get_game().name for record in azulejo.read_records(file)} == {"azul-duel"}


def test_records_are_written_again_with_their_tags(file):
    out = io.StringIO()
    azulejo.write_records(out, azulejo.read_records(file))
    assert out.getvalue() == file.read_text()
    with azulejo.RecordWriter(file, append=True) as writer:
        writer.write(finished("azul", 99))
    assert len(list(azulejo.read_records(file))) == 11


def test_bad_games_are_named_or_passed_over(file):
    good = file.read_text()
    file.write_text(good + '\n[Game "azul"]\n[Players "2"]\n[First "1"]\n\n1B1\n\n' + good)
    reader = azulejo.read_records(file)
    for _ in range(10):
        next(reader)
    with pytest.raises(ValueError, match='game 11, token 1 "1B1"'):
        next(reader)
    assert len(list(reader)) == 10 and reader.failed == 1
    skipping = azulejo.read_records(file, errors="skip")
    assert len(list(skipping)) == 20 and skipping.failed == 1


def test_bad_sources_are_errors(tmp_path):
    with pytest.raises(FileNotFoundError):
        azulejo.read_records(tmp_path / "none")
    with pytest.raises(OSError):
        list(azulejo.read_records(tmp_path))
    with pytest.raises(TypeError):
        azulejo.read_records(5)
    with pytest.raises(ValueError, match="errors must be"):
        azulejo.read_records(io.BytesIO(b""), errors="ignore")

    class Broken:
        def __init__(self, result):
            self.result = result

        def read(self, size):
            if isinstance(self.result, Exception):
                raise self.result
            return self.result

    with pytest.raises(RuntimeError, match="broken"):
        list(azulejo.read_records(Broken(RuntimeError("broken"))))
    with pytest.raises(TypeError, match="bytes or str"):
        list(azulejo.read_records(Broken(5)))
    assert list(azulejo.read_records(io.BytesIO(b""))) == []
    with pytest.raises(ValueError):
        list(azulejo.read_records(io.BytesIO(b"\xff\xfe nonsense")))


def test_moves_become_arrays(file):
    reader = azulejo.read_records(file)
    first = reader.read_arrays(4, masks=True)
    second = reader.read_arrays(100, observations=False)
    assert reader.read_arrays() is None
    bits = azulejo.read_records(file).read_arrays(4, observations=False, masks="bits")
    assert np.array_equal(bits["masks"], np.packbits(first["masks"], axis=1))
    with pytest.raises(ValueError, match='"bits"'):
        azulejo.read_records(file).read_arrays(4, masks="words")
    assert "observations" not in second and "masks" not in second
    assert sorted(set(first["games"])) == [1, 2, 3, 4] and sorted(set(second["games"])) == [5, 6, 7, 8, 9, 10]
    row = 0
    for record in list(azulejo.read_records(file))[:4]:
        state = record.start
        for action in record.actions:
            if state.is_player_node():
                assert first["actions"][row] == action and first["players"][row] == state.current_player()
                assert np.array_equal(first["observations"][row], state.observation_tensor())
                assert np.array_equal(first["masks"][row], state.legal_actions_mask().astype(bool))
                assert list(first["returns"][row]) == pytest.approx(record.state.returns())
                assert list(first["scores"][row]) == record.state.scores()
                row += 1
            state.apply_action(int(action))
    assert row == len(first["actions"])


def test_arrays_are_of_one_kind_of_game(tmp_path):
    path = tmp_path / "mixed.azul"
    azulejo.write_records(path, [finished("azul", 1), finished("azul-grey", 2)])
    with pytest.raises(ValueError, match="game 2 is azul-grey for 2"):
        azulejo.read_records(path).read_arrays()


def test_memory_does_not_grow_with_the_file():
    text = (finished("azul", 1).record() + "\n") * 1000

    class Endless:
        """A file of many games that was never on a disk."""

        def __init__(self, times):
            self.pieces = iter([text.encode()] * times)

        def read(self, size):
            return next(self.pieces, b"")

    def read(times):
        return sum(1 for _ in azulejo.read_records(Endless(times)))

    assert read(2) == 2000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert read(20) == 20000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # in KB
