import { prefs, say } from './prefs.svelte';

/** 1,234 in full; from 10,000 12.4k, exact in tooltips and in words. */
export function short(n: number): string {
  if (Math.abs(n) < 10_000) return exact(n);
  return new Intl.NumberFormat(prefs.lang, { notation: 'compact', maximumFractionDigits: 1 })
    .format(n)
    .replace('K', 'k');
}

export function exact(n: number): string {
  return new Intl.NumberFormat(prefs.lang).format(n);
}

/** "1 turn", "3 turns": a count with its noun, whose plural ends in -s in both languages. */
export function counted(n: number, one: string): string {
  return `${exact(n)} ${n === 1 ? one : `${one}s`}`;
}

export function signed(n: number): string {
  return n < 0 ? `−${exact(-n)}` : `+${exact(n)}`;
}

/** How long until a deadline, in the words of the clock: 2 h 14 m, 4 m 10 s, 38 s. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const d = Math.floor(seconds / 86_400);
  const h = Math.floor(seconds / 3600) % 24;
  const m = Math.floor(seconds / 60) % 60;
  const s = seconds % 60;
  if (d) return `${d} d ${h} h`;
  if (h) return `${h} h ${m} m`;
  if (m) return `${m} m ${s} s`;
  return `${s} s`;
}

/** So many seconds in the unit people would say it in: 45 s, 5 min, 2 h, 1 d. */
export function lasting(seconds: number): string {
  const units: [number, string][] = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
  ];
  const [unit, name] = units.find(([size]) => seconds >= size) ?? [1, 's'];
  return `${exact(Math.round((seconds / unit) * 10) / 10)} ${name}`;
}

/** The time for a turn, in the unit people would say it in; nothing: everybody is waited for. */
export function paceOf(seconds: number | null): string {
  if (!seconds) return say('live', 'ao vivo');
  return say(`${lasting(seconds)} a turn`, `${lasting(seconds)} por turno`);
}

export function clockTime(at: number | string | Date): string {
  return new Intl.DateTimeFormat(prefs.lang, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}

export function dayAndTime(at: number | string | Date): string {
  return new Intl.DateTimeFormat(prefs.lang, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}
