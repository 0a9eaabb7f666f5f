"""A state's fields, declared once: a plain object with lists, or a row of a NumPy table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
        self._copy_fields = _field_by_field(shapes)

    def state(self) -> Any:
        """A plain state, all zeros."""
        return self.filled(map(_zeros, self.shapes.values()))

    def filled(self, values: Iterable[Any]) -> Any:
        """A plain state of these values, such as `values` gives; they are not copied."""
        state = self._class()
        for name, value in zip(self.shapes, values, strict=True):
            setattr(state, name, value)
        state.notes = []
        return state

    def copy(self, state: Any) -> Any:
        """An equal plain state that shares nothing with this one; its notes start empty."""
        twin = self._class()
        self._copy_fields(state, twin)
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
        return self.filled(row[name].tolist() for name in self.shapes)


def _field_by_field(shapes: Mapping[str, Shape]) -> Callable[[Any, Any], None]:
    """What copies a state's fields to its twin, written out: who thinks plainly copies at each step."""
    written = ("{0}", "{0}[:]", "[row[:] for row in {0}]")
    lines = [f"    twin.{name} = {written[len(shape)].format(f'state.{name}')}" for name, shape in shapes.items()]
    scope: dict[str, Any] = {}
    exec("\n".join(["def copy(state, twin):", *lines]), scope)
    copy: Callable[[Any, Any], None] = scope["copy"]
    return copy


def _zeros(shape: Shape) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]
