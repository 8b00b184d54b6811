"""Datasets: what is written is read again, and agrees with the records."""
import json
import sys

import azulejo
import h5py
import numpy as np
import pytest


@pytest.fixture(params=azulejo.game_names())
def file(request, tmp_path):
    game = azulejo.load_game(request.param)
    path = tmp_path / "games.azul"
    players = [azulejo.make_player("random", seat) for seat in range(2)]
    azulejo.write_records(path, (azulejo.play_game(game, players, seed) for seed in range(4)))
    return path


def test_a_dataset_agrees_with_its_records(file, tmp_path):
    made = azulejo.read_games(file, masks=True, values=True, finals=True)
    names = [f"{name}.{kind}" for kind in ("npz", "h5") for name in ("moves", "small")]
    for name in names:
        azulejo.write_dataset(tmp_path / name, made, compress=name.startswith("small"))
    for kind in ("npz", "h5"):
        assert (tmp_path / f"small.{kind}").stat().st_size < (tmp_path / f"moves.{kind}").stat().st_size
    for name in names:
        read = azulejo.read_dataset(tmp_path / name)
        assert read.meta == json.loads(json.dumps(made.meta)) and set(read) == set(made)
        assert all((read[each] == made[each]).all() and read[each].dtype == made[each].dtype for each in made)
    assert read["observations"].dtype == np.int16
    records = list(azulejo.read_records(file))
    assert len(list(read.episodes())) == len(records) == 4
    networks = azulejo.Networks.built_in(read.meta["game"])
    masks = read.masks()
    for number, (record, rows) in enumerate(zip(records, read.episodes())):
        for seat in range(2):
            assert (read["finals"][number, seat] == record.state.observation_tensor(seat)).all()
        state, row = record.start, rows.start
        for action in record.actions:
            if not state.is_chance_node():
                player = state.current_player()
                assert (read["actions"][row], read["players"][row], read["games"][row]) == (action, player, record.number)
                assert (read["observations"][row] == state.observation_tensor(player)).all()
                assert (masks[row] == state.legal_actions_mask()).all()
                assert (read["values"][row] == networks.evaluate([state])[0][0]).all()
                assert read.own_returns()[row] == pytest.approx(record.state.returns()[player])
                row += 1
            state.apply_action(int(action))
        assert row == rows.stop


def test_parts_of_a_file(file):
    reader = azulejo.read_records(file)
    first = azulejo.read_games(reader, games=3, observations=False)
    rest = azulejo.read_games(reader)
    assert "observations" not in first and "masks" not in first
    assert set(first["games"]) == {1, 2, 3} and set(rest["games"]) == {4}
    assert first.rows == len(first["actions"]) and len(first) == 5
    with pytest.raises(ValueError, match="no game"):
        azulejo.read_games(reader)


def test_what_is_no_dataset_is_refused(file, tmp_path):
    made = azulejo.read_games(file)
    path = tmp_path / "moves.npz"
    np.savez(path, actions=made["actions"])
    with pytest.raises(ValueError, match="no meta data"):
        azulejo.read_dataset(path)
    for each in (path, tmp_path / "moves.hdf5"):
        azulejo.write_dataset(each, azulejo.Dataset(made, {**made.meta, "version": 2}))
        with pytest.raises(ValueError, match="azulejo-dataset 2, not azulejo-dataset 1"):
            azulejo.read_dataset(each)
    arrays = dict(made)
    with pytest.raises(ValueError, match="different lengths"):
        azulejo.Dataset({**arrays, "players": arrays["players"][1:]}, made.meta)
    with pytest.raises(ValueError, match="finals must have a row for each game"):
        azulejo.Dataset({**arrays, "finals": arrays["observations"]}, made.meta)
    with pytest.raises(ValueError, match="unknown \\['colours'\\]"):
        azulejo.Dataset({**arrays, "colours": arrays["players"]}, made.meta)
    assert not list(tmp_path.glob("*.part"))


def test_the_files_for_minari_have_its_layout(file, tmp_path):
    """As Minari 0.5.3 reads it: a group for each episode, with one observation more than actions."""
    made = azulejo.read_games(file, masks=True, finals=True)
    with pytest.raises(ValueError, match="needs finals"):
        azulejo.write_minari(tmp_path, azulejo.read_games(file, masks=True))
    folder = azulejo.write_minari(tmp_path, made, "azulejo/random-v0", author="somebody")
    meta = json.loads((tmp_path / "azulejo/random-v0/data/metadata.json").read_text())
    assert folder == str(tmp_path / "azulejo/random-v0")
    assert (meta["dataset_id"], meta["data_format"], meta["total_steps"]) == ("azulejo/random-v0", "hdf5", made.rows)
    space = json.loads(meta["observation_space"])["subspaces"]
    assert json.loads(meta["action_space"])["n"] == made.meta["actions"] == space["action_mask"]["shape"][0]
    steps, returns = 0, {}
    with h5py.File(tmp_path / "azulejo/random-v0/data/main_data.hdf5") as written:
        assert len(written) == meta["total_episodes"] == 8
        for number in range(8):
            episode = written[f"episode_{number}"]
            length, actions = int(episode.attrs["total_steps"]), episode["actions"][:]
            assert episode.attrs["id"] == number and len(actions) == length
            seen, masks = (episode["observations"][name][:] for name in ("observation", "action_mask"))
            assert seen.shape == (length + 1, space["observation"]["shape"][0]) and seen.dtype == np.int16
            assert masks.shape == (length + 1, made.meta["actions"]) and masks[np.arange(length), actions].all() and not masks[-1].any()
            assert episode["terminations"][:].tolist() == [False] * (length - 1) + [True] and not episode["truncations"][:].any()
            assert not episode["rewards"][:-1].any()
            returns.setdefault(int(episode.attrs["game"]), []).append(float(episode["rewards"][-1]))
            steps += length
    assert steps == made.rows
    assert returns == {record.number: record.state.returns() for record in azulejo.read_records(file)}


def test_without_h5py_only_hdf5_is_missing(file, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "h5py", None)
    made = azulejo.read_games(file)
    azulejo.write_dataset(tmp_path / "moves.npz", made)
    with pytest.raises(ImportError, match="python3-h5py"):
        azulejo.write_dataset(tmp_path / "moves.h5", made)
