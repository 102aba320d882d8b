/** Work that is not saved yet, kept on this device on every change, so that leaving a page loses nothing. */
import type { Json } from './wire';

export interface Work {
  name: string;
  body: Json;
  public: boolean;
}

const key = (kind: string, id: string) => `work:${kind}:${id || 'new'}`;

export function keep(kind: string, id: string, work: Work): void {
  try {
    localStorage.setItem(key(kind, id), JSON.stringify(work));
  } catch {
    // A full or forbidden store: the page still has it as long as it stays open.
  }
}

export function kept(kind: string, id: string): Work | null {
  try {
    const work = localStorage.getItem(key(kind, id));
    return work === null ? null : (JSON.parse(work) as Work);
  } catch {
    return null;
  }
}

export function letGo(kind: string, id: string): void {
  localStorage.removeItem(key(kind, id));
}
