"""Armies: exact counts at 2^30 heroes a side, with costs that grow with rounds, not with heroes."""

import pytest

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import count, value_of
from gamemaster.games.auto_rumble.battle.field.loops import SquadField
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.battle.story.story import narrated
from gamemaster.language import tree as t

from .builders import (
    AMOEBA,
    COSMIC,
    CRYSTALLIZE,
    EMBER,
    OPPONENTS,
    SOULEATER,
    TITANIUM,
    YOU,
    hero,
    power,
    rule,
    thorns,
)

TEAM = t.Group("team")
EXTRAS = {
    "nothing": (),
    "Titanium Skin": (TITANIUM,),
    "Thorns": (thorns(1),),
    "Souleater": (SOULEATER,),
    "Crystallize": (CRYSTALLIZE,),
    "Crowd": (power("Crowd", rule("start", t.Damage(OPPONENTS, t.Count(TEAM)))),),
    "Rage": (
        power("Rage", rule(t.Attacks("opponent", "you"), t.Raise(YOU, "attack", 1, "round"))),
    ),
}


def armies(extra):
    return (hero("A", AMOEBA, COSMIC, EMBER, *extra), hero("B", AMOEBA, COSMIC, EMBER))


def test_thirty_rounds_of_doubling_are_exact_and_short():
    battle = fight(armies(()))
    assert [(s.seat, s.count, s.energy) for s in battle.survivors] == [
        (0, 2**30, 11),
        (1, 2**30, 11),
    ]
    assert count(battle.events) < 5000


@pytest.mark.parametrize("name", ["Titanium Skin", "Thorns", "Souleater", "Crystallize"])
def test_armies_with_a_further_power_stay_exact_and_short(name):
    battle = fight(armies(EXTRAS[name]))
    assert [s.count for s in battle.survivors] == [2**30, 2**30]
    assert count(battle.events) < 5000


@pytest.mark.parametrize("name", list(EXTRAS))
def test_work_grows_with_rounds_not_with_heroes(name, monkeypatch):
    passes = []
    plain = SquadField._advance

    def counted(self, *args):
        before = self.passes
        squad = plain(self, *args)
        passes.append(self.passes - before)
        return squad

    monkeypatch.setattr(SquadField, "_advance", counted)
    fight(armies(EXTRAS[name]), Settings(rounds=12))
    short = sum(passes)
    passes.clear()
    fight(armies(EXTRAS[name]), Settings(rounds=24))
    assert sum(passes) < 4 * short


def walked(events, path=()):
    for event in events:
        if isinstance(event, told.Repeated):
            yield from walked(event.events, (*path, event.times))
        else:
            yield event, path


def test_a_jump_never_passes_over_a_death():
    """65,536 heroes hit one for 1 each: it dies by exactly the right one."""
    call = power("Call", rule("main", t.Helper(10, 1, 65_536), limit=t.Limit(1, "battle")))
    battle = fight(
        (hero("A", call, energy=10**6), hero("B", energy=50_013, attack=0)), Settings(rounds=2)
    )
    died = next(e for e, _ in walked(battle.events) if isinstance(e, told.Died))
    # 10 a round by A itself: 50,013 − 20 = 49,993 hits of 1 by the helpers number 1 … 49,993.
    assert value_of(died.by.number, ()) == 49_993


def test_the_story_of_armies_is_short_in_both_languages():
    battle = fight(armies((thorns(1),)), Settings(rounds=20))
    for lang in ("en", "pt"):
        lines = narrated(battle.events, lang)
        assert len(lines) < 2000
        assert any("1,048,576" in line or "1.048.576" in line for line in lines)


def test_a_round_of_endless_work_ends():
    mess = power(
        "Mess",
        rule(t.Attacks("anyone", "anyone"), t.Damage(t.Most(t.Group("everyone"), "energy"), t.Div(t.Total(TEAM, "energy"), 10**6))),
    )  # fmt: skip
    heroes = (hero("A", AMOEBA, mess, energy=10**6), hero("B", AMOEBA, mess, energy=10**6))
    battle = fight(heroes, Settings(rounds=12, passes=600))
    fizzled = [e for e, _ in walked(battle.events) if isinstance(e, told.Fizzled)]
    assert fizzled
    assert battle == fight(heroes, Settings(rounds=12, passes=600))


def test_a_pattern_that_comes_again_every_second_hero_jumps_as_well():
    """Every second attack gives B 3 Energy back: 65,536 attacks cost 65,536 and bring 98,304."""
    call = power("Call", rule("main", t.Helper(10, 1, 65_536), limit=t.Limit(1, "battle")))
    flip = t.If(
        t.Compare(t.Var("X"), "=", 1),
        (t.Gain(YOU, 3), t.SetVar("X", 0)),
        (t.SetVar("X", 1),),
    )
    rhythm = power(
        "Rhythm", rule(t.Attacks("opponent", "you"), flip), variables=(t.Variable("X", 0),)
    )
    heroes = (
        hero("A", call, energy=10**6, attack=0),
        hero("B", rhythm, energy=500_000, attack=0),
    )
    battle = fight(heroes, Settings(rounds=2, passes=1_000))
    assert not any(isinstance(e, told.Fizzled) for e, _ in walked(battle.events))
    # A's own two attacks of 0 bring one gain of 3 and are the first and second of the rhythm.
    assert battle.survivors[-1].energy == 500_000 - 65_536 + 3 * 65_536 // 2 + 3
