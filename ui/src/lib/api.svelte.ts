/** Calls of the HTTP API; a refusal becomes a Refusal with its sentence in both languages. */
import { say } from './prefs.svelte';
import type { Json, Me, Words } from './wire';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: Words,
    readonly path: (string | number)[] = [],
  ) {
    super(words.en);
  }
  get text(): string {
    return say(this.words.en, this.words.pt);
  }
  /** Whether the server was not reached, so that the same may be sent again. */
  get unreached(): boolean {
    return this.code === 'offline' || this.status >= 502;
  }
  /** Whether asking again in a while may help: what stands on a page need not go. */
  get passing(): boolean {
    return this.unreached || this.status === 429;
  }
}

const OFFLINE: Words = {
  en: 'No connection to the server.',
  pt: 'Sem conexão com o servidor.',
};

class Session {
  me = $state<Me>({ account: null, csrf: null, now: Date.now() });
  known = $state(false);
  /** Milliseconds the server's clock is ahead of this device's. */
  ahead = $state(0);

  take(me: Me): Me {
    this.me = me;
    this.known = true;
    if (me.now) this.ahead = me.now - Date.now();
    return me;
  }

  async load(): Promise<void> {
    this.take(await call<Me>('GET', '/me'));
  }
}

export const session = new Session();

export async function call<T>(method: string, path: string, body?: Json | object | Blob): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const file = body instanceof Blob;
  if (body !== undefined) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json';
  if (method !== 'GET' && session.me.csrf) headers['X-CSRF-Token'] = session.me.csrf;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : file ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, 'offline', OFFLINE);
  }
  if (answer.status === 204) return undefined as T;
  const data = await answer.json().catch(() => undefined);
  // Every answer that is well says something: this one broke off on the way.
  if (answer.ok && data === undefined) throw new Refusal(0, 'offline', OFFLINE);
  if (answer.ok) return data as T;
  const fault = data?.error;
  throw new Refusal(
    answer.status,
    fault?.code ?? 'broken',
    {
      en: fault?.en ?? `The server answered ${answer.status}.`,
      pt: fault?.pt ?? fault?.en ?? `O servidor respondeu ${answer.status}.`,
    },
    fault?.path ?? [],
  );
}

export const get = <T>(path: string) => call<T>('GET', path);
export const post = <T>(path: string, body: object | Json = {}) => call<T>('POST', path, body);
export const put = <T>(path: string, body: object) => call<T>('PUT', path, body);
export const patch = <T>(path: string, body: object) => call<T>('PATCH', path, body);
export const remove = <T>(path: string) => call<T>('DELETE', path);

export function why(fault: unknown): string {
  return fault instanceof Refusal ? fault.text : String(fault);
}
