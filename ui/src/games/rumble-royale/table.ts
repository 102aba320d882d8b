/** Rumble Royale in the browser: cards, what a sequence costs, and views after events. */
import { say, words } from '../../lib/prefs.svelte';
import type { Bid, Face, GameEvent, Play, Public, Submission, Target, View, Words } from './wire';

/** What a card is aimed at, as a page says it: one of the two. */
export type Aim = Partial<Target>;
export type Aimed = Omit<Play, 'target'> & { target?: Aim | null };
export type Orders = Omit<Submission, 'plays'> & { plays?: Aimed[]; bids?: Bid[] };

/** What the face of a card shows, of a card in hand, in play, in the auction or just played. */
export interface Printed {
  name: string;
  cost: number;
  life: number;
  en: string;
  pt: string;
  called?: { en: string; pt: string };
}

export const textOf = (face: { en: string; pt: string }) => say(face.en, face.pt);
export const nameOf = (face: Pick<Printed, 'name' | 'called'>) =>
  face.called ? words(face.called) : face.name;

const HEADER = /^(.*?)\s*\[\s*(\d+)\s*\]\s*(?:\(?\s*[-–—]?\s*sub-?process[oa]?\s*(\d+)\)?)?\s*:\s*(.*)$/is;

/** A card as an author hands it in, printed; null while its name, cost or text is missing. */
export function printed(en: string, pt = en): Printed | null {
  const [head, other] = [HEADER.exec(en.trim()), HEADER.exec(pt.trim())];
  if (!head || !other) return null;
  const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    name: head[1]!,
    cost: Number(head[2]),
    life: Number(head[3] ?? 0),
    en: first(head[4]!),
    pt: first(other[4]!),
    called: { en: head[1]!, pt: other[1]! },
  };
}

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
        player.alive &&
        ['any', 'player', 'opponent'].includes(face.choose) &&
        !(face.choose === 'opponent' && seat === view.seat),
    );
  const things = view.subprocesses.filter((shown) =>
    ['any', 'subprocess', shown.owner === view.seat ? 'own_subprocess' : 'enemy_subprocess'].includes(
      face.choose,
    ),
  );
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

/** A view with the cards that were turned up in its turn: what enters play is printed as it was played. */
type Turned = View & { turned?: Record<string, Pick<Printed, 'en' | 'pt'> & { called: Words }> };

const printedAs = (view: Turned, name: string) =>
  view.turned?.[name] ?? { en: '', pt: '', called: { en: name, pt: name } };

export function apply(view: Turned, e: GameEvent): View {
  switch (e.event) {
    case 'CardPlayed':
      return {
        ...view,
        turned: { ...view.turned, [e.name]: { en: e.en, pt: e.pt, called: e.called } },
      } as Turned;
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
          { id: e.id, name: e.name, owner: e.seat, life: e.life, target: null, ...printedAs(view, e.name) },
        ],
      };
    case 'SubprocessTaken':
      return {
        ...view,
        subprocesses: view.subprocesses.map((s) => (s.id === e.id ? { ...s, owner: e.seat } : s)),
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
