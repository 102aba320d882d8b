import { afterEach, describe, expect, it, vi } from 'vitest';
import { Talk } from './chat.svelte';
import type { Chat, ChatLine } from './wire';

const line = (id: number, text: string): ChatLine => ({
  id,
  room: 'players',
  at: 0,
  kind: 'text',
  text,
  name: 'Ana',
  seat: 0,
});

/** The server's answers, in the order in which they are asked for; each comes when it is let go. */
function answers(...chats: Pick<Chat, 'room' | 'lines'>[]) {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const body = JSON.stringify(chats.shift());
    const headers = { 'Content-Type': 'application/json' };
    return new Promise((done) => waiting.push(() => done(new Response(body, { headers }))));
  });
  return () => waiting.shift()!();
}

afterEach(() => vi.unstubAllGlobals());

describe('the talk at a table', () => {
  it('keeps what the stream brought while the list was under way', async () => {
    const answer = answers({ room: 'players', lines: [line(1, 'hello')] });
    const talk = new Talk('t');
    const loading = talk.load();
    talk.hear(line(2, 'are you there?'));
    answer();
    await loading;
    expect(talk.lines.map((one) => one.text)).toEqual(['hello', 'are you there?']);
  });

  it('forgets the room that one has left', async () => {
    const answer = answers(
      { room: 'spectators', lines: [line(1, 'from the gallery')] },
      { room: 'players', lines: [line(2, 'at the table')] },
    );
    const talk = new Talk('t');
    for (let asked = 0; asked < 2; asked += 1) {
      const loading = talk.load();
      answer();
      await loading;
    }
    expect(talk.lines.map((one) => one.text)).toEqual(['at the table']);
  });
});
