/** The talk at one table, in the room that is mine. */
import { get, post, why } from './api.svelte';
import type { Chat, ChatLine, Words } from './wire';

/** The six reactions, by the names the server knows. */
export const REACTIONS: Record<string, { sign: string; name: Words }> = {
  clap: { sign: '👏', name: { en: 'Well done', pt: 'Boa!' } },
  laugh: { sign: '😄', name: { en: 'Ha ha', pt: 'Haha' } },
  wow: { sign: '😮', name: { en: 'Wow', pt: 'Uau' } },
  think: { sign: '🤔', name: { en: 'Hmm', pt: 'Hum' } },
  hurry: { sign: '⏳', name: { en: 'Your turn, please', pt: 'Sua vez, por favor' } },
  thanks: { sign: '🤝', name: { en: 'Thanks for the game', pt: 'Obrigado pelo jogo' } },
};
/** Lines a page keeps; the server keeps no more. */
const KEPT = 200;

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  room = $state<Chat['room']>('spectators');
  trouble = $state('');
  /** Lines that came while the talk was shut. */
  unread = $state(0);
  private reading = false;

  constructor(readonly table: string) {}

  get shown(): boolean {
    return this.reading;
  }
  set shown(open: boolean) {
    this.reading = open;
    if (open) this.unread = 0;
  }

  async load(): Promise<void> {
    const chat = await get<Chat>(`/tables/${this.table}/chat`).catch(() => null);
    if (!chat) return;
    this.room = chat.room;
    this.lines = chat.lines;
  }

  /** A line that came by the stream, or back from the server; the same one may come twice. */
  hear(line: ChatLine): void {
    if (this.lines.some((one) => one.id === line.id)) return;
    this.lines = [...this.lines, line].sort((a, b) => a.id - b.id).slice(-KEPT);
    if (!this.reading) this.unread += 1;
  }

  /** Whether it was taken; what was not stays in the field, with the reason beside it. */
  async say(what: { text: string } | { react: string }): Promise<boolean> {
    this.trouble = '';
    try {
      this.hear(await post<ChatLine>(`/tables/${this.table}/chat`, what));
      return true;
    } catch (fault) {
      this.trouble = why(fault);
      return false;
    }
  }
}
