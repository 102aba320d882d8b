/** What was told of my tables, newest first: one piece of news a table, for whoever comes back to look. */
import type { TableShown } from './wire';

export type Kind = 'turn' | 'soon' | 'over';
export interface News {
  kind: Kind;
  table: string;
  name: string;
  turn: number;
  at: number;
  seen: boolean;
}
const MOST = 20;

/** The list with one piece more; what was known of that table before is old, unless it is the same. */
export function noted(list: News[], kind: Kind, table: TableShown, at: number, seen: boolean): News[] {
  if (list.some((one) => one.table === table.id && one.kind === kind && one.turn === table.turn)) return list;
  const fresh = { kind, table: table.id, name: table.name, turn: table.turn, at, seen };
  return [fresh, ...list.filter((one) => one.table !== table.id)].slice(0, MOST);
}

/** What still holds: a table that does not wait for me any more, or is over, need not call me to a turn. */
export function stillTrue(list: News[], waiting: string[]): News[] {
  return list.filter((one) => one.kind === 'over' || waiting.includes(one.table));
}

export const unseen = (list: News[], here: string): number =>
  list.filter((one) => !one.seen && one.table !== here).length;
