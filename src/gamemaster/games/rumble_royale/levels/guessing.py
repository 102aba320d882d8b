"""A match that a view allows: what is hidden is drawn anew, so a bot knows no more than its seat may."""

from functools import lru_cache

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat, Words
from gamemaster.games.rumble_royale.aims import AT_PLAYERS
from gamemaster.games.rumble_royale.cards import read_card, text_of
from gamemaster.games.rumble_royale.state import (
    CardId,
    Config,
    Face,
    Play,
    Player,
    Process,
    Shown,
    State,
    Submission,
    Target,
    View,
)
from gamemaster.language.tree import Card

FILLER: CardId = 0
HELD = 5
"""Cards that somebody else is thought to hold."""
ENERGY = (5, 9)
"""Energy that somebody else is thought to have, from and to."""


@lru_cache(maxsize=2048)
def card_of(face: Face) -> Card:
    """The card that a face shows."""
    return Card(name=face.name, cost=face.cost, life=face.life, text=text_of(face))


def face_of(shown: Shown) -> Face:
    """The card that a subprocess in play was, as far as its text tells."""
    called = Words(shown.name, shown.name)
    return Face(0, shown.name, 0, max(1, shown.life), "", shown.pt, shown.en, called)


class Guess:
    """A state under construction: its catalogue grows with what is drawn."""

    def __init__(self, view: View, dice: Dice) -> None:
        self.view = view
        self.dice = dice
        self.catalogue = self._known()

    def _known(self) -> list[Card]:
        view = self.view
        lots = [lot.face for lot in view.lots if lot.face is not None]
        faces = [*view.basics, *view.hand, *view.deck, *view.reserved, *lots]
        filler = card_of(view.basics[FILLER])
        known = [filler] * (1 + max(face.card for face in faces))
        for face in faces:
            known[face.card] = card_of(face)
        return known

    def added(self, card: Card) -> CardId:
        self.catalogue.append(card)
        return len(self.catalogue) - 1

    def state(self) -> State:
        view = self.view
        players = tuple(self._player(seat) for seat in range(len(view.players)))
        processes = tuple(self._process(number) for number in range(len(view.subprocesses)))
        return State(
            config=Config(seats=len(view.players), turns=view.turns),
            phase="turn",
            turn=view.turn,
            catalogue=tuple(self.catalogue),
            players=players,
            owing=(0,) * len(players),
            slots=(None,) * len(view.lots),
            processes=processes,
            next_process=1 + max((shown.id for shown in view.subprocesses), default=0),
        )

    def _player(self, seat: Seat) -> Player:
        view, public = self.view, self.view.players[seat]
        died = None if public.alive else view.turn - 1
        if seat == view.seat:
            held = [tuple(sorted(face.card for face in pile)) for pile in (view.hand, view.deck)]
            energy, coins, hand, deck = view.energy, view.coins, held[0], held[1]
        else:
            energy, coins, deck = self.dice.between(*ENERGY), 0, ()
            hand = tuple(sorted(self._drawn_hand()))
        return Player(
            life=public.life, glory=public.glory, energy=energy, coins=coins, hand=hand, deck=deck,
            died=died, marks=public.marks,
        )  # fmt: skip

    def _drawn_hand(self) -> list[CardId]:
        """Mostly what fills decks, and one card of the house's kind."""
        other = self.added(read_card(self.dice.pick(self.view.house))) if self.view.house else 0
        return [FILLER] * (HELD - 1) + [other]

    def _process(self, number: int) -> Process:
        shown = self.view.subprocesses[number]
        face = face_of(shown)
        rules = len(text_of(face).rules)
        card = self.added(card_of(face))
        return Process(
            id=shown.id, card=card, owner=shown.owner, life=shown.life, target=shown.target,
            used=(0,) * rules, used_ever=(0,) * rules,
        )  # fmt: skip


def others_play(state: State, me: Seat, dice: Dice) -> dict[Seat, Submission]:
    """What the others may send: as much as they can pay, each at one living player, often the weakest."""
    sent = {}
    for seat, player in enumerate(state.players):
        if seat == me or not player.is_alive:
            continue
        foes = [n for n, other in enumerate(state.players) if other.is_alive and n != seat]
        weakest = min(state.players[n].life for n in foes)
        if dice.below(2):
            foes = [n for n in foes if state.players[n].life == weakest]
        sent[seat] = Submission(plays=_spent(state, player, Target(player=dice.pick(foes))))
    return sent


def _spent(state: State, player: Player, at: Target) -> tuple[Play, ...]:
    energy, plays = player.energy, []
    for card in player.hand:
        text = state.catalogue[card]
        if text.cost <= energy and text.text.choose in ("", *AT_PLAYERS):
            energy -= text.cost
            plays.append(Play(card, at if text.text.choose else None))
    return tuple(plays)
