/** Calls by the browser itself while no page of ours is looked at: once for each turn, and once before its deadline. */
import { get, session } from './api.svelte';
import { counted } from './numbers';
import { prefs, say } from './prefs.svelte';
import type { TableShown } from './wire';

const KEY = 'gamemaster.called';
const KEPT = 60;
const EVERY = 30_000;
const SOON = 600_000;
type Kind = 'turn' | 'soon' | 'over';

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

function sentence(kind: Kind, table: TableShown, now: number): string {
  if (kind === 'over') return say('The match is over.', 'A partida acabou.');
  if (kind === 'turn') return say(`Turn ${table.turn + 1} is yours.`, `O turno ${table.turn + 1} é seu.`);
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

  /** Tell of a table once: by the browser if nobody looks at this page; whoever looks has seen it. */
  tell(kind: Kind, table: TableShown): void {
    const mark = `${kind} ${table.id} ${table.turn}`;
    const before = called();
    if (before.includes(mark)) return;
    localStorage.setItem(KEY, JSON.stringify([...before, mark].slice(-KEPT)));
    if (this.on && document.hidden) void this.show(sentence(kind, table, Date.now() + session.ahead), table);
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

  /** Look at my tables now and again while nobody looks at the page. */
  private async look(): Promise<void> {
    if (!this.on || !document.hidden || !session.me.account) return;
    const { tables } = await get<{ tables: TableShown[] }>('/me/tables').catch(() => ({ tables: [] }));
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

export const calls = new Calls();
