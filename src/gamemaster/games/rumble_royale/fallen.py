"""Who has no Life left: subprocesses are destroyed, players eliminated, if nothing stands in the place of it."""

from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.acting import act
from gamemaster.games.rumble_royale.effects import do_all
from gamemaster.games.rumble_royale.events import PlayerEliminated, SubprocessDestroyed
from gamemaster.games.rumble_royale.meaning import Context
from gamemaster.games.rumble_royale.state import Target
from gamemaster.games.rumble_royale.turn import Cause, Fact, Turn
from gamemaster.language import tree as t


def clear_fallen(turn: Turn) -> None:
    """Destroy subprocesses and eliminate players that have no Life left (CR-6, Q-CR-22, 33)."""
    for process in [p for p in turn.processes.values() if p.life <= 0 or p.id in turn.doomed]:
        _destroy(turn, process.id)
    for seat in turn.living():
        player = turn.players[seat]
        if player.life > 0 or _is_spared(turn, seat):
            continue
        turn.change_player(seat, life=0, died=turn.number)
        turn.tell(PlayerEliminated(seat, turn.number))
        killer = player.last_struck_by
        turn.facts.append(Fact(t.Dies, killer, Target(player=seat)))
        if killer is not None and killer != seat:
            turn.count(killer, kills=1)
        if turn.config.dead_subprocesses == "leave":
            for process in [p for p in turn.processes.values() if p.owner == seat]:
                _destroy(turn, process.id)


def _is_spared(turn: Turn, seat: Seat) -> bool:
    """Whether something happens instead of a player's elimination and leaves him Life (Q-CR-45): his
    subprocesses first, the oldest before the others, then what he has played."""
    fact = Fact(t.WouldDie, turn.players[seat].last_struck_by, Target(player=seat))
    for process in [p for p in turn.processes.values() if p.owner == seat]:
        for number, rule in turn.rules_of(process):
            if isinstance(rule.when, t.WouldDie):
                act(turn, process.id, number, rule, fact)
            if turn.players[seat].life > 0:
                return True
    for spell in [s for s in turn.spells if s.owner == seat]:
        if isinstance(spell.effect, t.Watch) and isinstance(spell.effect.event, t.WouldDie):
            cause = Cause(seat, spell.card, None, spell.target)
            do_all(spell.effect.do, Context(turn, cause, fact=fact))
            if turn.players[seat].life > 0:
                return True
    return False


def _destroy(turn: Turn, number: int) -> None:
    process = turn.processes[number]
    turn.tell(SubprocessDestroyed(number, turn.card_name(process.card), process.owner))
    turn.facts.append(Fact(t.Dies, turn.strikers.get(number), Target(subprocess=number)))
    turn.fallen[number] = turn.processes.pop(number)
