/** Calls by the browser itself while no page of ours is looked at: once for each turn, and once before its deadline. */
import { get, session } from './api.svelte';
import { counted } from './numbers';
import { noted, stillTrue, type Kind, type News } from './news';
import { prefs, say } from './prefs.svelte';
import { router } from './router.svelte';
import type { TableShown } from './wire';

const KEY = 'gamemaster.called';
const KEPT = 60;
const EVERY = 30_000;
const SOON = 600_000;
const NEWS = 'gamemaster.news';

/** What was called already, on this device, whichever tab did it. */
function called(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

export function waitsForMe(table: TableShown): boolean {
  const mine = table.me?.seats ?? [];
  return (
    table.status === 'running' &&
    table.seats.some((seat) => mine.includes(seat.seat) && seat.awaited && !seat.sealed)
  );
}

/** What is told of a table, without its name. */
export function told(kind: Kind, turn: number): string {
  if (kind === 'over') return say('The match is over.', 'A partida acabou.');
  return say(`Turn ${turn + 1} is yours.`, `O turno ${turn + 1} é seu.`);
}

function sentence(kind: Kind, table: TableShown, now: number): string {
  if (kind !== 'soon') return told(kind, table.turn);
  const minutes = Math.max(1, Math.round(((table.closes_at ?? now) - now) / 60_000));
  return say(
    `${counted(minutes, 'minute')} left, and you have not sealed.`,
    `${minutes === 1 ? 'Resta' : 'Restam'} ${counted(minutes, 'minuto')}, e você não lacrou.`,
  );
}

class Calls {
  /** What the browser allows: nothing if it cannot call at all. */
  allowed = $state<NotificationPermission | null>(
    typeof Notification === 'undefined' ? null : Notification.permission,
  );
  /** What the bell lists; kept on this device. */
  news = $state.raw<News[]>(read());
  private running = new Set<string>();

  get on(): boolean {
    return prefs.notify === true && this.allowed === 'granted';
  }

  async ask(): Promise<void> {
    if (this.allowed === null) return;
    this.allowed = await Notification.requestPermission();
    prefs.set({ notify: this.allowed === 'granted' });
  }

  off(): void {
    prefs.set({ notify: false });
  }

  /** Tell of a table once: by the bell, and by the browser if nobody looks; whoever looks at it has seen it. */
  tell(kind: Kind, table: TableShown): void {
    const mark = `${kind} ${table.id} ${table.turn}`;
    const before = called();
    const here = !document.hidden && router.path === `/t/${table.id}`;
    this.keep(noted(this.news, kind, table, Date.now(), here));
    if (before.includes(mark) || !(document.hidden || here)) return;
    localStorage.setItem(KEY, JSON.stringify([...before, mark].slice(-KEPT)));
    if (this.on && document.hidden) void this.show(sentence(kind, table, Date.now() + session.ahead), table);
  }

  private keep(news: News[]): void {
    this.news = news;
    localStorage.setItem(NEWS, JSON.stringify(news));
  }

  /** Somebody has looked at the list. */
  seen(): void {
    this.keep(this.news.map((one) => ({ ...one, seen: true })));
  }

  private async show(body: string, table: TableShown): Promise<void> {
    const about = { body, tag: `gamemaster ${table.id}`, icon: '/icon-192.png', data: `/t/${table.id}` };
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    if (worker?.active) return worker.showNotification(table.name, about);
    const shown = new Notification(table.name, about);
    shown.onclick = () => {
      window.focus();
      location.assign(about.data);
    };
  }

  /** Look at my tables now and again; while nobody looks at the page, only for whoever wants to be called. */
  async look(): Promise<void> {
    if (!session.me.account || (document.hidden && !this.on)) return;
    const answer = await get<{ tables: TableShown[] }>('/me/tables').catch(() => null);
    if (!answer) return;
    const { tables } = answer;
    const waiting = tables.filter(waitsForMe).map((table) => table.id);
    this.keep(stillTrue(this.news, waiting));
    const now = Date.now() + session.ahead;
    for (const table of tables) {
      if (table.status === 'over' && this.running.delete(table.id)) this.tell('over', table);
      if (table.status === 'running') this.running.add(table.id);
      if (!waitsForMe(table)) continue;
      this.tell('turn', table);
      if (table.closes_at && table.closes_at - now < SOON && (table.deadline ?? 0) * 1000 > SOON)
        this.tell('soon', table);
    }
  }

  start(): () => void {
    const timer = setInterval(() => void this.look(), EVERY);
    const looked = () => void this.look();
    document.addEventListener('visibilitychange', looked);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', looked);
    };
  }
}

function read(): News[] {
  try {
    return JSON.parse(localStorage.getItem(NEWS) ?? '[]') as News[];
  } catch {
    return [];
  }
}

export const calls = new Calls();
