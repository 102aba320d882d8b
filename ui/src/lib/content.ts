/** Content that players write, as words: what its text is and how Judy reads it. */
import { post } from './api.svelte';
import { prefs, say } from './prefs.svelte';
import type { Json, Problem } from './wire';

/** The text of a power or a card; a fighter is its JSON. */
export function contentText(body: Json): string {
  if (typeof body === 'string') return body;
  if (body && typeof body === 'object' && !Array.isArray(body)) {
    for (const key of ['text', 'en', 'pt']) if (typeof body[key] === 'string') return body[key];
  }
  const text = JSON.stringify(body);
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
}

/** How a piece is called: by its own name, or a card by what stands before its cost. */
export function pieceName(piece: Json): string {
  if (piece && typeof piece === 'object' && !Array.isArray(piece) && typeof piece.name === 'string')
    return piece.name;
  return contentText(piece).split(/\s*\[/)[0]!.trim();
}

/** Judy's words; a power's own name before them is left out, for it stands above. */
export function readingText(reading: unknown, name = ''): string {
  if (!reading) return '';
  if (typeof reading === 'string') return reading;
  if (typeof reading !== 'object' || Array.isArray(reading)) return '';
  const part = reading as { [key: string]: unknown };
  const said = (lang: 'en' | 'pt') => (typeof part[lang] === 'string' ? part[lang] : '');
  const spoken = say(said('en'), said('pt') || said('en'));
  // A power that has no name yet is read under a dash.
  if (spoken)
    return [`${name}: `, '—: '].reduce(
      (text, head) => (head.length > 2 && text.startsWith(head) ? text.slice(head.length) : text),
      spoken,
    );
  return readingText(part.reading ?? part.words);
}

/** Where in the text a problem lies, if its place says so. */
export function placeOf(problem: Pick<Problem, 'en' | 'span'>, text: string): { from?: number; to?: number } {
  if (problem.span) return { from: problem.span[0], to: problem.span[1] };
  const word = /["“'‘]([^"”'’]+)["”'’]/.exec(problem.en)?.[1];
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1;
  return at >= 0 ? { from: at, to: at + word!.length } : {};
}

/** What the language offers to go on with, after a sentence's text up to the cursor. */
export async function offersOf(kind: string, before: string): Promise<string[]> {
  if (before.trim().length < 2) return [];
  return post<{ offers: string[] }>(`/offers/${kind}`, { text: before.slice(-2000), lang: prefs.lang }).then(
    (answer) => tidied(answer.offers),
    () => [],
  );
}

/** Offers as one would write them: marks stand close, and of those that differ only in marks the first. */
export function tidied(offers: string[]): string[] {
  const kept = new Map<string, string>();
  for (const offer of offers) {
    const written = offer.replace(/ ([,:;.)])/g, '$1').replace(/\( /g, '(');
    const words = written.replace(/[^\p{L}\p{N}+]+/gu, ' ');
    if (!kept.has(words)) kept.set(words, written);
  }
  return [...kept.values()];
}
