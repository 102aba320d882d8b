"""The compiler of twins and bots: whether it is here, and in whose time it works."""

from collections.abc import Callable

from gamemaster.core.once import once, stopped


@once
def can_compile() -> bool:
    """Whether numba is here. If it is, what it compiles from now on is compiled off the clock."""
    try:
        from numba.core import event
    except ImportError:
        return False

    going_on: list[Callable[[], None]] = []

    class OffTheClock(event.Listener):
        """Code is made for everybody, whoever needs it first."""

        def on_start(self, _event: event.Event) -> None:
            going_on.append(stopped())

        def on_end(self, _event: event.Event) -> None:
            going_on.pop()()

    event.register("numba:compiler_lock", OffTheClock())
    return True
