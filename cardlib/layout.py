"""A state's fields, declared once: a plain object with lists, or a row of a NumPy table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

Shape = tuple[int, ...]


class Layout:
    """The fields of a game's state, each an integer `()`, a list `(n,)` or a list of lists `(n, m)`.

    >>> layout = Layout(turn=(), top=(2,), display=(2, 3))
    >>> state = layout.state()
    >>> state.turn, state.top, state.display
    (0, [0, 0], [[0, 0, 0], [0, 0, 0]])
    """

    def __init__(self, **shapes: Shape) -> None:
        self.shapes = shapes
        # `notes` is where the plain rules write down what happened; rows of a table have none.
        self._class = type("State", (), {"__slots__": (*shapes, "notes")})

    def state(self) -> Any:
        """A plain state, all zeros."""
        state = self._class()
        for name, shape in self.shapes.items():
            setattr(state, name, _zeros(shape))
        state.notes = []
        return state

    def copy(self, state: Any) -> Any:
        """An equal plain state that shares nothing with this one; its notes start empty."""
        twin = self._class()
        for name, shape in self.shapes.items():
            value = getattr(state, name)
            if len(shape) == 1:
                value = value[:]
            elif len(shape) == 2:
                value = [row[:] for row in value]
            setattr(twin, name, value)
        twin.notes = []
        return twin

    def values(self, state: Any) -> tuple[Any, ...]:
        """All fields of a plain state, for comparing."""
        return tuple(getattr(state, name) for name in self.shapes)

    def table(self, rows: int) -> np.ndarray:
        """A table of that many states for the compiled rules."""
        import numpy as np

        return np.zeros(rows, np.dtype([(name, np.int64, shape) for name, shape in self.shapes.items()]))

    def write(self, state: Any, table: np.ndarray) -> None:
        """Set every row of the table to this plain state."""
        import numpy as np

        for name in self.shapes:
            table[name][:1] = getattr(state, name)
        numbers = table.view(np.int64).reshape(len(table), -1)
        numbers[1:] = numbers[:1]

    def read(self, row: np.void) -> Any:
        """The plain state that a row of a table holds."""
        state = self._class()
        for name, shape in self.shapes.items():
            setattr(state, name, row[name].tolist() if shape else int(row[name]))
        state.notes = []
        return state


def _zeros(shape: Shape) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]
