/** Rumble Royale in the browser: cards, what a sequence costs, and views after events. */
import { say } from '../../lib/prefs.svelte';
import type { Bid, Face, GameEvent, Play, Public, Submission, Target, View } from './wire';

/** What a card is aimed at, as a page says it: one of the two. */
export type Aim = Partial<Target>;
export type Aimed = Omit<Play, 'target'> & { target?: Aim | null };
export type Orders = Omit<Submission, 'plays'> & { plays?: Aimed[]; bids?: Bid[] };

export const textOf = (face: { en: string; pt: string }) => say(face.en, face.pt);

export function spentEnergy(hand: Face[], plays: Aimed[]): number {
  return plays.reduce((sum, play) => sum + (hand.find((face) => face.card === play.card)?.cost ?? 0), 0);
}

/** How many of a kind are in the hand and not in the sequence yet. */
export function left(hand: Face[], plays: Aimed[], card: number): number {
  return hand.filter((face) => face.card === card).length - plays.filter((play) => play.card === card).length;
}

export function spentCoins(orders: Orders): number {
  return (orders.bids ?? []).reduce((sum, bid) => sum + bid.coins, 0) + (orders.basics ?? []).length;
}

/** The Energy of the next turn is the coins that are left: from all bids won to none. */
export function nextEnergy(coins: number, orders: Orders): [number, number] {
  return [coins - spentCoins(orders), coins - (orders.basics ?? []).length];
}

export function targetsOf(view: View, face: Face): { label: string; target: Aim }[] {
  const people = view.players
    .map((player, seat) => ({ seat, player }))
    .filter(
      ({ player, seat }) =>
        player.alive && face.choose !== 'subprocess' && !(face.choose === 'opponent' && seat === view.seat),
    );
  const things = face.choose === 'player' || face.choose === 'opponent' ? [] : view.subprocesses;
  return [
    ...people.map(({ seat }) => ({ label: `p${seat}`, target: { player: seat } })),
    ...things.map((shown) => ({ label: `s${shown.id}`, target: { subprocess: shown.id } })),
  ];
}

function withPlayer(view: View, seat: number, part: Partial<Public>): View {
  return {
    ...view,
    players: view.players.map((player, n) => (n === seat ? { ...player, ...part } : player)),
  };
}

export function apply(view: View, e: GameEvent): View {
  switch (e.event) {
    case 'TurnBegan':
      return { ...view, turn: e.turn };
    case 'PlayerDamaged':
      return withPlayer(view, e.seat, { life: e.life });
    case 'StatChanged':
      return e.stat === 'life' || e.stat === 'glory'
        ? withPlayer(view, e.seat, { [e.stat]: e.now ?? 0 })
        : view;
    case 'PlayerEliminated':
      return withPlayer(view, e.seat, { alive: false });
    case 'PlayerRevived':
      return withPlayer(view, e.seat, { alive: true, life: e.life });
    case 'SubprocessEntered':
      return {
        ...view,
        subprocesses: [
          ...view.subprocesses.filter((s) => s.id !== e.id),
          { id: e.id, name: e.name, owner: e.seat, life: e.life, target: null, pt: '', en: '' },
        ],
      };
    case 'SubprocessDamaged':
    case 'SubprocessHealed':
      return {
        ...view,
        subprocesses: view.subprocesses.map((s) => (s.id === e.id ? { ...s, life: e.life } : s)),
      };
    case 'SubprocessDestroyed':
      return { ...view, subprocesses: view.subprocesses.filter((s) => s.id !== e.id) };
    default:
      return view;
  }
}
