"""Moves of recorded games as arrays in a file: docs/python.md#datasets describes the format."""
from __future__ import annotations

import json
import os
from typing import Any, Callable, Mapping, Optional, Union

import numpy as np
import numpy.typing as npt

from ._core import RecordReader, __version__
from .farama import HIGHEST
from .records import Source, read_records

FORMAT = "azulejo-dataset"
VERSION = 1
#: The arrays of every dataset, those that it may have, and those that have a row for each game.
REQUIRED = ("actions", "players", "games", "returns", "scores")
OPTIONAL = ("observations", "masks", "values")
OF_GAMES = ("finals",)
HDF5 = (".h5", ".hdf5")
#: The version of Minari's format that write_minari writes.
MINARI_VERSION = "0.5.3"

Path = Union[str, "os.PathLike[str]"]


class Dataset(Mapping[str, npt.NDArray[Any]]):
    """The arrays of a file by name, one row a move, and its `meta` data."""

    def __init__(self, arrays: Mapping[str, npt.NDArray[Any]], meta: Mapping[str, Any]):
        self._arrays = dict(arrays)
        self.meta = dict(meta)
        missing = [name for name in REQUIRED if name not in self._arrays]
        unknown = [name for name in self._arrays if name not in REQUIRED + OPTIONAL + OF_GAMES]
        if missing or unknown:
            raise ValueError(f"this is no dataset: missing {missing}, unknown {unknown}")
        lengths = {name: len(array) for name, array in self._arrays.items() if name not in OF_GAMES}
        if len(set(lengths.values())) > 1:
            raise ValueError(f"the arrays have different lengths: {lengths}")
        if "finals" in self._arrays and len(self._arrays["finals"]) != len(list(self.episodes())):
            raise ValueError("finals must have a row for each game")

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        return self._arrays[name]

    def __iter__(self):
        return iter(self._arrays)

    def __len__(self) -> int:
        """How many arrays there are; `rows` is the number of moves."""
        return len(self._arrays)

    @property
    def rows(self) -> int:
        return len(self._arrays["actions"])

    def masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of each row: in the file, eight of them are one byte."""
        return np.unpackbits(self._arrays["masks"], axis=1, count=self.meta["actions"]).view(bool)

    def own_returns(self) -> npt.NDArray[np.float32]:
        """What the player to move got in the end."""
        return self._arrays["returns"][np.arange(self.rows), self._arrays["players"]]

    def episodes(self):
        """The rows of each game as slices, in order."""
        games = self._arrays["games"]
        ends = [*(np.flatnonzero(np.diff(games)) + 1), len(games)] if len(games) else []
        start = 0
        for end in ends:
            yield slice(start, end)
            start = end


def read_games(source: Union[Source, RecordReader], *, games: Optional[int] = None, observations: bool = True, masks: bool = False,
               values: bool = False, finals: bool = False, errors: str = "raise") -> Dataset:
    """The moves of recorded games, all or the next `games`, with observations as int16."""
    reader = source if isinstance(source, RecordReader) else read_records(source, errors)
    arrays = reader.read_arrays(games if games is not None else 2**62, observations="int16" if observations else False,
                                masks="bits" if masks else False, values=values, finals=finals)
    if arrays is None:
        raise ValueError("there is no game")
    game = reader.game
    meta = {"format": FORMAT, "version": VERSION, "azulejo": __version__, "game": game.name, "players": game.num_players(),
            "actions": game.num_distinct_actions(), "planes": game.observation_planes()}
    return Dataset(arrays, meta)


def _hdf5() -> Any:
    try:
        import h5py
    except ImportError:
        raise ImportError("HDF5 needs h5py (Debian: python3-h5py)") from None
    return h5py


def _is_hdf5(path: Path) -> bool:
    return os.fspath(path).lower().endswith(HDF5)


def write_dataset(path: Path, dataset: Dataset, *, compress: bool = False) -> None:
    """Writes a dataset, completely or not at all: as HDF5 if the name ends in .h5 or .hdf5, else as .npz. Compressed files are far
    smaller, and far slower to write."""
    meta = json.dumps(dataset.meta)
    temporary = f"{os.fspath(path)}.part"
    try:
        if _is_hdf5(path):
            with _hdf5().File(temporary, "w") as file:
                file.attrs["meta"] = meta
                for name, array in dataset.items():
                    file.create_dataset(name, data=array, **({"compression": "gzip", "shuffle": True} if compress else {}))
        else:
            with open(temporary, "wb") as file:
                (np.savez_compressed if compress else np.savez)(file, meta=np.array(meta), **dataset)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.remove(temporary)
        raise


def read_dataset(path: Path) -> Dataset:
    """Reads a file of write_dataset. Files of a newer version are refused."""
    if _is_hdf5(path):
        with _hdf5().File(path, "r") as file:
            return _checked(path, file.attrs.get("meta"), lambda: {name: file[name][()] for name in file})
    with np.load(path, allow_pickle=False) as file:
        meta = str(file["meta"]) if "meta" in file else None
        return _checked(path, meta, lambda: {name: file[name] for name in file.files if name != "meta"})


def _checked(path: Path, text: Optional[str], arrays: Callable[[], Mapping[str, npt.NDArray[Any]]]) -> Dataset:
    if text is None:
        raise ValueError(f"{os.fspath(path)} is no dataset: it has no meta data")
    meta = json.loads(text)
    if meta.get("format") != FORMAT or meta.get("version") != VERSION:
        raise ValueError(f"{os.fspath(path)} is {meta.get('format')} {meta.get('version')}, not {FORMAT} {VERSION}")
    return Dataset(arrays(), meta)


def write_minari(folder: Path, dataset: Dataset, name: str = "azulejo/games-v0", *, author: str = "", compress: bool = True) -> str:
    """Writes a dataset for Minari, below the folder of its datasets (~/.minari/datasets), and returns the new folder.

    The dataset needs observations, masks and finals. Minari's episodes have one actor, so each game gives one for each player that
    acted: what it saw when it was to move and at the end, its actions, and as the last reward its return. Observations are dicts of
    `observation` (int16) and `action_mask`, as in SoloEnv. Needs h5py.
    """
    for array in ("observations", "masks", "finals"):
        if array not in dataset:
            raise ValueError(f"Minari's format needs {array}: read_games(…, masks=True, finals=True)")
    h5py = _hdf5()
    actions, size = dataset.meta["actions"], dataset["observations"].shape[1]
    target = os.path.join(folder, *name.split("/"), "data")
    os.makedirs(target)
    more = {"compression": "gzip", "compression_opts": 1, "shuffle": True} if compress else {}
    episodes = 0
    with h5py.File(os.path.join(target, "main_data.hdf5"), "w", track_order=True) as file:
        for number, rows in enumerate(dataset.episodes()):
            players = dataset["players"][rows]
            for player in np.unique(players):
                own = np.flatnonzero(players == player) + rows.start
                group = file.create_group(f"episode_{episodes}")
                group.attrs.update({"id": episodes, "total_steps": len(own), "game": int(dataset["games"][rows.start]), "player": int(player)})
                seen = np.concatenate([dataset["observations"][own], dataset["finals"][number, player][None]])
                masks = np.unpackbits(dataset["masks"][own], axis=1, count=actions).view(np.int8)
                group.create_dataset("observations/observation", data=seen.astype(np.int16, copy=False), **more)
                group.create_dataset("observations/action_mask", data=np.concatenate([masks, np.zeros((1, actions), np.int8)]), **more)
                group.create_dataset("actions", data=dataset["actions"][own].astype(np.int64))
                last = np.arange(len(own)) == len(own) - 1
                group.create_dataset("rewards", data=np.where(last, float(dataset["returns"][rows.start, player]), 0.0))
                group.create_dataset("terminations", data=last)
                group.create_dataset("truncations", data=np.zeros(len(own), bool))
                episodes += 1
    with open(os.path.join(target, "metadata.json"), "w", encoding="utf-8") as file:
        json.dump(_minari_metadata(dataset, name, author, episodes, size), file)
    return os.path.dirname(target)


def _minari_metadata(dataset: Dataset, name: str, author: str, episodes: int, size: int) -> dict[str, Any]:
    """With the spaces as Minari writes them."""
    actions = dataset.meta["actions"]

    def box(shape: int, dtype: str, high: int) -> dict[str, Any]:
        return {"type": "Box", "dtype": dtype, "shape": [shape], "low": [0] * shape, "high": [high] * shape}

    spaces = {"observation": box(size, "int16", HIGHEST), "action_mask": box(actions, "int8", 1)}
    return {"dataset_id": name, "minari_version": MINARI_VERSION, "data_format": "hdf5", "jpeg_encoding": False,
            "total_episodes": episodes, "total_steps": dataset.rows, "author": [author] if author else [],
            "description": f"Games of {dataset.meta['game']} for {dataset.meta['players']} players, by azulejo {__version__}",
            "requirements": ["azulejo"], "code_permalink": "", "algorithm_name": "",
            "observation_space": json.dumps({"type": "Dict", "subspaces": spaces}),
            "action_space": json.dumps({"type": "Discrete", "dtype": "int64", "start": 0, "n": actions})}
