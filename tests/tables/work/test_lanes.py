"""Who waits for whom: strangers who bring heavy work wait for each other, and nobody else for them."""

import asyncio

from gamemaster.tables.work.budgets import PAYER, Budgets, Payer
from gamemaster.tables.work.crew import Crew, spin
from gamemaster.tables.work.lanes import BATCH, GLANCE, MOMENT, Errand, Lane
from tests.tables.databases import awaited


def errand(payer, about="t", *, known=False):
    return Errand(about, spin, (0.0,), lambda *_: None, 1.0, known=known, payer=payer)


def lane(spent=None, *, quick=True, workers=2):
    return Lane(quick=quick, workers=workers, spent=spent or Budgets(clock=lambda: 0.0))


def takes(where):
    return [job.payer for job in where.take()]


def test_who_has_cost_much_waits_for_who_has_cost_little():
    spent = Budgets(clock=lambda: 0.0)
    spent.charge("eve", 5.0)
    spent.charge("eva", 0.6)
    for quick in (True, False):
        here = lane(spent, quick=quick, workers=9)
        for payer in ("eve", "eva", "ana", "bia"):
            here.put(errand(payer))
        assert [takes(here)[0] for _ in range(4)] == ["ana", "bia", "eva", "eve"]


def test_among_those_who_cost_little_all_take_turns():
    here = lane(workers=9)
    for payer in ("eve", "eve", "eve", "ana", "bia"):
        here.put(errand(payer))
    assert [takes(here)[0] for _ in range(5)] == ["eve", "ana", "bia", "eve", "eve"]


def test_what_is_new_is_done_alone_and_what_is_known_in_batches():
    here = lane(workers=1)
    for n in range(3):
        here.put(errand(f"eve {n}"))
    for n in range(BATCH + 3):
        here.put(errand(f"ana {n}", known=True))
    assert takes(here) == ["eve 0"]
    assert takes(here) == [f"ana {n}" for n in range(BATCH)]


def test_one_worker_is_always_there_for_what_is_known():
    here = lane()
    for n in range(9):
        here.put(errand(f"eve {n}"))
    trying = here.take()
    here.put(errand("ana", known=True))
    assert takes(here) == ["ana"]
    here.done(trying)
    assert takes(here) == ["eve 1"]


def test_in_the_slow_lane_nobody_is_served_twice_at_once():
    here = lane(quick=False)
    for payer in ("eve", "eve", "ana"):
        here.put(errand(payer))
    first = here.take()
    assert [job.payer for job in first] == ["eve"]
    assert takes(here) == ["ana"]
    here.done(first)
    assert takes(here) == ["eve"]


def test_what_one_has_found_heavy_is_not_so_for_another():
    crew = Crew(1, 1)
    crew.is_heavy(errand("eve", "a sentence"))
    assert errand("eve", "a sentence").name in crew._heavy
    assert errand("ana", "a sentence").name not in crew._heavy


def test_something_new_has_a_glance_and_then_a_moment():
    new, known = errand("eve"), errand("eve", known=True)
    assert (new.seconds, known.seconds) == (GLANCE, MOMENT)
    new.glanced = True
    assert new.seconds == MOMENT


async def brings(crew, payer, seconds, about):
    PAYER.set(Payer(payer))
    return await crew.do(about, spin, seconds, seconds=3)


@awaited
async def test_what_was_heavy_and_is_quick_again_is_tried_anew():
    small = Crew(1, 1)
    try:
        await brings(small, "ana", 0.4, "table")
        assert len(small._heavy) == 1
        await brings(small, "ana", 0.0, "table")
        assert not small._heavy
    finally:
        small.close()


@awaited
async def test_a_crowd_that_tries_out_heavy_work_keeps_no_table_waiting():
    small = Crew(2, 1)
    try:
        await brings(small, "ana", 0.0, "table")
        eves = [asyncio.create_task(brings(small, f"eve {n}", 2.0, f"{n}")) for n in range(30)]
        await asyncio.sleep(0)
        for _ in range(10):
            await brings(small, "ana", 0.0, "table")
        assert len(small._heavy) < 20
        for task in eves:
            task.cancel()
    finally:
        small.close()
