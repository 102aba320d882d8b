/** The talk at one table, in the room that is mine. */
import { get, post, why } from './api.svelte';
import type { Chat, ChatLine, Words } from './wire';

/** The six reactions, by the names the server knows. */
export const REACTIONS: Record<string, Words> = {
  clap: { en: 'Well done', pt: 'Boa!' },
  laugh: { en: 'Ha ha', pt: 'Haha' },
  wow: { en: 'Wow', pt: 'Uau' },
  think: { en: 'Hmm', pt: 'Hum' },
  hurry: { en: 'Your turn, please', pt: 'Sua vez, por favor' },
  thanks: { en: 'Thanks for the game', pt: 'Obrigado pelo jogo' },
};
/** Lines a page keeps; the server keeps no more. */
const KEPT = 200;

/** Each line once, as they were said. */
function inOrder(some: ChatLine[], more: ChatLine[]): ChatLine[] {
  const fresh = more.filter((line) => !some.some((one) => one.id === line.id));
  return [...some, ...fresh].sort((a, b) => a.id - b.id).slice(-KEPT);
}

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  room = $state<Chat['room']>('spectators');
  trouble = $state('');
  /** Lines that came while the talk was shut. */
  unread = $state(0);
  private reading = $state(false);
  /** The room whose lines these are, once the server has said it. */
  private loaded: Chat['room'] | null = null;

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
    // What the stream brought while this answer was under way stands in it or came after it.
    const heard = [null, chat.room].includes(this.loaded) ? this.lines : [];
    this.room = this.loaded = chat.room;
    this.lines = inOrder(chat.lines, heard);
  }

  /** A line that came by the stream, or back from the server; the same one may come twice. */
  hear(line: ChatLine): void {
    if (this.lines.some((one) => one.id === line.id)) return;
    this.lines = inOrder(this.lines, [line]);
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
