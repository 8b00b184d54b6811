"""Records in bulk: both ways game by game, so that the size of a file does not matter."""
from __future__ import annotations

import os
from typing import IO, Iterable, Mapping, Optional, Union

from ._core import Record, RecordReader, State

Source = Union[str, "os.PathLike[str]", IO]


def read_records(source: Source, errors: str = "raise") -> RecordReader:
    """The games of a file, one after the other: `for record in read_records("games.azul")`."""
    return RecordReader(source, errors)


class RecordWriter:
    """Writes games into a file, or into anything with a method write(text), as they come."""

    def __init__(self, target: Source, append: bool = False):
        self._own = not hasattr(target, "write")
        self._file = open(target, "a" if append else "w", encoding="utf-8", newline="\n") if self._own else target
        self._empty = not (append and self._own and self._file.tell() > 0)
        self.written = 0

    def write(self, game: Union[State, Record], tags: Optional[Mapping[str, str]] = None) -> None:
        """Adds a game with further tags; of a Record its own unknown tags are kept."""
        more = dict(tags or {})
        if isinstance(game, Record):
            needed = ("Game", "Players", "First", "Scoring", "Result", "Winner")
            more = {**{name: value for name, value in game.tags.items() if name not in needed}, **more}
            game = game.state
        text = game.record(list(more.items()))
        self._file.write(text if self._empty else "\n" + text)
        self._empty = False
        self.written += 1

    def close(self) -> None:
        if self._own:
            self._file.close()

    def __enter__(self) -> "RecordWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def write_records(target: Source, games: Iterable[Union[State, Record]]) -> int:
    """Writes all games and returns how many there were."""
    with RecordWriter(target) as writer:
        for game in games:
            writer.write(game)
    return writer.written
