"""What is worked out once is worked out off the clock, and once."""

from gamemaster.core.once import off_the_clock, once, timed_by


class Watch:
    """Tells when it was stopped and let go."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def stop(self) -> None:
        self.told.append("stop")

    def go_on(self) -> None:
        self.told.append("go on")


def test_an_answer_is_worked_out_once():
    asked = []

    @once
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double(3), double(3), double(4)] == [6, 6, 8]
    assert asked == [3, 4]


def test_the_watch_stands_while_it_is_worked_out_and_not_when_it_is_known():
    watch = Watch()

    @once
    def answer() -> int:
        watch.told.append("work")
        return 42

    with timed_by(watch):
        answer()
        answer()
    assert watch.told == ["stop", "work", "go on"]


def test_the_watch_goes_on_after_a_fault_which_is_not_remembered():
    watch = Watch()

    @once
    def fails() -> None:
        raise ValueError

    with timed_by(watch):
        for _ in range(2):
            try:
                fails()
            except ValueError:
                watch.told.append("fault")
    assert watch.told == ["stop", "go on", "fault"] * 2


def test_without_a_watch_nothing_is_stopped():
    with off_the_clock():
        pass
