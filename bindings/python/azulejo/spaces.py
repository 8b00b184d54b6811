"""The few spaces that our environments need, with the methods of Gymnasium's."""
from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np


class Space:
    """What all spaces share: a shape, a type and a generator of their own."""

    def __init__(self, shape: Optional[tuple[int, ...]], dtype: Any, seed: Optional[int] = None):
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)
        self._rng = np.random.default_rng(seed)

    def seed(self, seed: Optional[int] = None) -> list[Optional[int]]:
        self._rng = np.random.default_rng(seed)
        return [seed]

    @property
    def np_random(self) -> np.random.Generator:
        return self._rng

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def sample(self, mask: Any = None) -> Any:
        raise NotImplementedError


class Discrete(Space):
    """The numbers 0 … n-1."""

    def __init__(self, n: int, seed: Optional[int] = None):
        super().__init__((), np.int64, seed)
        self.n = int(n)
        self.start = 0

    def sample(self, mask: Optional[np.ndarray] = None) -> np.int64:
        """One of them; with a mask, of those where it is not 0."""
        if mask is None:
            return self._rng.integers(self.n)
        if np.shape(mask) != (self.n,):
            raise ValueError(f"a mask must have {self.n} entries")
        allowed = np.flatnonzero(mask)
        if allowed.size == 0:
            raise ValueError("the mask allows nothing")
        return allowed[self._rng.integers(allowed.size)]

    def contains(self, x: Any) -> bool:
        if isinstance(x, (np.ndarray, np.generic)):
            if x.shape != () or not np.issubdtype(x.dtype, np.integer):
                return False
        elif not isinstance(x, int):
            return False
        return 0 <= int(x) < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(Space):
    """Arrays whose numbers all lie between two bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = np.float32,
                 seed: Optional[int] = None):
        super().__init__(tuple(shape), dtype, seed)
        self.low = np.full(shape, low, dtype)
        self.high = np.full(shape, high, dtype)

    def sample(self, mask: None = None) -> np.ndarray:
        return self._rng.integers(self.low, self.high, endpoint=True).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                and bool(np.all(x >= self.low) and np.all(x <= self.high)))

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype
                and bool(np.all(other.low == self.low) and np.all(other.high == self.high)))

    def __repr__(self) -> str:
        return f"Box({self.low.flat[0]}, {self.high.flat[0]}, {self.shape}, {self.dtype})"


class Dict(Space):
    """Spaces by name."""

    def __init__(self, spaces: Mapping[str, Space], seed: Optional[int] = None):
        super().__init__(None, None, seed)
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __iter__(self):
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def keys(self):
        return self.spaces.keys()

    def items(self):
        return self.spaces.items()

    def seed(self, seed: Optional[int] = None) -> list[Optional[int]]:
        return [given for space in self.spaces.values() for given in space.seed(seed)]

    def sample(self, mask: Optional[Mapping[str, Any]] = None) -> dict[str, Any]:
        return {name: space.sample(mask[name] if mask else None) for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and other.spaces == self.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


class MultiDiscrete(Space):
    """Arrays with a number 0 … n-1 in each place."""

    def __init__(self, nvec: Any, seed: Optional[int] = None):
        self.nvec = np.array(nvec, np.int64)
        super().__init__(self.nvec.shape, np.int64, seed)

    def sample(self, mask: None = None) -> np.ndarray:
        return self._rng.integers(self.nvec)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and np.issubdtype(x.dtype, np.integer)
                and bool(np.all(x >= 0) and np.all(x < self.nvec)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiDiscrete) and np.array_equal(other.nvec, self.nvec)

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


def batch_space(space: Space, n: int) -> Space:
    """The space of n values at once."""
    if isinstance(space, Discrete):
        return MultiDiscrete([space.n] * n)
    if isinstance(space, Box):
        return Box(space.low.flat[0], space.high.flat[0], (n, *space.shape), space.dtype)
    return Dict({name: batch_space(each, n) for name, each in space.items()})
