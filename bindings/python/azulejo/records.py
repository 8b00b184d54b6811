"""Reading and writing files of records, one game at a time and in constant memory."""
from __future__ import annotations

import os
from typing import IO, Iterable, Mapping, Optional, Union

from ._core import Record, RecordReader, State

Source = Union[str, "os.PathLike[str]", IO]


def read_records(source: Source, errors: str = "raise") -> RecordReader:
    """Iterates over the games of a file: `for record in read_records("games.azul")`."""
    return RecordReader(source, errors)


class RecordWriter:
    """Writes games to a file, or to an object with a method write(text)."""

    def __init__(self, target: Source, append: bool = False):
        self._own = not hasattr(target, "write")
        self._file = open(target, "a" if append else "w", encoding="utf-8", newline="\n") if self._own else target
        self._empty = not (append and self._own and self._file.tell() > 0)
        self.written = 0

    def write(self, game: Union[State, Record], tags: Optional[Mapping[str, str]] = None) -> None:
        """Writes a game with additional tags. A Record keeps its own additional tags."""
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
    """Writes all games and returns their number."""
    with RecordWriter(target) as writer:
        for game in games:
            writer.write(game)
    return writer.written
