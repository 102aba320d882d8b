/** Sentences of Automatafl that only the pages need. */
import { say } from '../../lib/prefs.svelte';
import type { Intent } from './board';
import { squareName, columnName } from './board';
import type { Axis, PieceKind, InSight } from './wire';

export function pieceName(piece: string, pull: string): string {
  if (piece === '@') return say('Automaton', 'Autômato');
  return pull === 'attract'
    ? say('attractor', 'atrator')
    : pull === 'repel'
      ? 'repulsor'
      : say(`piece ${piece}`, `peça ${piece}`);
}

const GAITS: Record<PieceKind['gait'], [string, string]> = {
  rook: ['straight along a row or column', 'reto, pela linha ou coluna'],
  bishop: ['straight along a diagonal', 'reto, pela diagonal'],
  queen: ['straight along a row, column or diagonal', 'reto, pela linha, coluna ou diagonal'],
  king: ['one square any way', 'uma casa para qualquer lado'],
  knight: ['as a knight: two squares and one aside', 'como cavalo: duas casas e uma ao lado'],
  any: ['to any square', 'a qualquer casa'],
};

/** How a piece goes, as the start of a sentence. */
export function going(gaits: PieceKind['gait'][]): string {
  const ways = gaits.map((gait) => say(...GAITS[gait])).join(say(', or ', ', ou '));
  return say(`This piece goes ${ways}`, `Esta peça anda ${ways}`);
}

/** A direction as one sees it; on a board that is turned round all are the other way. */
export function way(axis: number, along: number, turned = false): string {
  const towards = turned ? -along : along;
  if (axis === 0) return towards < 0 ? say('left', 'à esquerda') : say('right', 'à direita');
  return towards < 0 ? say('up', 'acima') : say('down', 'abaixo');
}

export function axisName(axis: number, at: number[]): string {
  return axis === 0
    ? say(`Row ${at[1]! + 1}`, `Linha ${at[1]! + 1}`)
    : say(`Column ${columnName(at[0]!)}`, `Coluna ${columnName(at[0]!)}`);
}

export interface Seen {
  name: string;
  square: string;
  distance: number;
  way: string;
}

export function seen(axis: Axis, n: number, at: number[], turned = false): Seen[] {
  const one = (sight: InSight, towards: number): Seen[] =>
    sight.pull === 'edge'
      ? []
      : [
          {
            name: pieceName(sight.piece, sight.pull),
            square: squareName(at.map((p, a) => (a === n ? p + towards * sight.distance : p))),
            distance: sight.distance,
            way: way(n, towards, turned),
          },
        ];
  return [...one(axis.back, -1), ...one(axis.ahead, 1)];
}

export function because(axis: Axis, n: number, turned = false): string {
  const to = way(n, axis.towards, turned);
  if (axis.rule === 1)
    return say(
      `Opposing pair: away from the repulsor, toward the attractor → ${to}`,
      `Par oposto: longe do repulsor, rumo ao atrator → ${to}`,
    );
  if (axis.rule === 2)
    return say(`Away from the closer repulsor → ${to}`, `Para longe do repulsor mais perto → ${to}`);
  if (axis.rule === 3)
    return say(`Toward the closer attractor → ${to}`, `Rumo ao atrator mais perto → ${to}`);
  return say('Nothing here moves it', 'Nada aqui o move');
}

export function verdict(plan: Intent, turned = false): { deed: string; reason: string } {
  if (!plan.to)
    return {
      deed: say('It stays.', 'Ele fica.'),
      reason:
        plan.reason === 'tie: freeze'
          ? say('Equals freeze it.', 'O empate o congela.')
          : say('Nothing it sees can move it.', 'Nada do que vê o move.'),
    };
  const axis = plan.axes[plan.axis]!;
  const to = way(plan.axis, axis.towards, turned);
  const deed = say(
    `${to[0]!.toUpperCase()}${to.slice(1)}, to ${squareName(plan.to)}.`,
    `${to[0]!.toUpperCase()}${to.slice(1)}, para ${squareName(plan.to)}.`,
  );
  const rival = plan.axes.find((other, n) => n !== plan.axis && other.rule);
  const reasons: Record<string, string> = {
    priority: rival
      ? say(`Rule ${axis.rule} beats rule ${rival.rule}.`, `A regra ${axis.rule} vence a ${rival.rule}.`)
      : '',
    closer: say(
      'The same rule on both; here the piece is closer.',
      'A mesma regra nos dois; aqui a peça está mais perto.',
    ),
    'tie: column': say('Both are equal: the column decides.', 'Empate: decide a coluna.'),
    only: say(`Only rule ${axis.rule} holds.`, `Só vale a regra ${axis.rule}.`),
  };
  return { deed, reason: reasons[plan.reason] ?? '' };
}
