/** What a replay is made of: a table's match, one of the exhibition, or one of a bot's trial, read page by page. */
import type { Plugin } from '../games/plugin';
import { pluginOf } from '../games/registry';
import { get, why } from './api.svelte';
import { catalogue } from './catalogue.svelte';
import { say } from './prefs.svelte';
import type { Exhibition, ReplayStep, Steps, TableShown } from './wire';

const PAGE = 60;
const NEWS = 2000;

export class Recording {
  table = $state.raw<TableShown | null>(null);
  names = $state.raw<string[]>([]);
  game = $state('');
  plugin = $state.raw<Plugin>({});
  steps = $state.raw<ReplayStep[]>([]);
  title = $state('');
  turns = $state(0);
  percent = $state(0);
  trouble = $state('');
  /** Whether it goes on while one watches; an exhibition that is over is watched from its start, like any match. */
  readonly goesOn: boolean;
  /** The address behind its number that leads to it again. */
  readonly asked: string;
  /** A match of a bot's last trial, which only its owner may watch. */
  private readonly trial: string | null;
  private readonly exhibition: boolean;
  private readonly base: string;
  private known = 0;
  private gone = false;

  constructor(
    readonly id: string,
    query: URLSearchParams,
  ) {
    this.trial = query.get('trial');
    this.exhibition = this.trial === null && query.has('exhibition');
    this.goesOn = this.exhibition && query.get('exhibition') !== 'ended';
    const show = `?exhibition=${this.goesOn ? '1' : 'ended'}`;
    this.asked = this.trial !== null ? `?trial=${this.trial}` : this.exhibition ? show : '';
    this.base =
      this.trial !== null
        ? `/bots/${id}/trials/${this.trial}/steps`
        : `/${this.exhibition ? 'exhibition' : 'tables'}/${id}/steps`;
  }

  /** Of what it is a replay. */
  get source(): string {
    if (this.table) return this.table.title;
    return this.trial !== null
      ? say('a trial of your bot', 'teste do seu bot')
      : say('exhibition', 'exibição');
  }

  /** Who won, in a word. */
  get result(): string {
    const first = this.table?.outcome?.ranking[0]?.map((seat) => this.names[seat] ?? '') ?? [];
    if (!first.length || (first.length > 1 && first.length === this.names.length))
      return say('a draw', 'empate');
    const listed = new Intl.ListFormat(say('en', 'pt')).format(first);
    return first.length > 1
      ? say(`${listed} share the win`, `${listed} dividem a vitória`)
      : say(`${listed} won`, `${listed} venceu`);
  }

  close(): void {
    this.gone = true;
  }

  /** Read all of it; told when the first turns are here, and when the last are. */
  async load(first: () => void, all: () => void): Promise<void> {
    try {
      if (!this.base.startsWith('/tables/')) this.table = null;
      else this.table = await get<TableShown>(`/tables/${this.id}`);
      const whole = this.table?.status === 'over' ? '&seat=all' : '';
      for (;;) {
        const page = await get<Steps>(`${this.base}?from=${this.known}&count=${PAGE}${whole}&text=1`);
        if (!this.game) await this.open(page);
        const began = !this.known;
        this.take(page);
        this.percent = Math.min(100, Math.round((100 * this.known) / (page.turns + 1)));
        if (began) first();
        if (!page.steps.length || this.known > page.turns) break;
      }
      this.percent = 100;
      all();
      if (this.goesOn) void this.follow();
    } catch (fault) {
      this.trouble = why(fault);
    }
  }

  private async open(page: Steps): Promise<void> {
    this.game = page.game;
    this.names = page.names;
    this.plugin = await pluginOf(page.game);
    this.title = this.table?.name ?? (await catalogue.whole(page.game)).title;
  }

  private take(page: Steps): void {
    this.known += page.steps.length;
    this.turns = Math.max(this.turns, page.turns);
    this.steps = [...this.steps, ...page.steps.map((step) => this.plugin.unfold?.(step) ?? step)];
  }

  /** A match that goes on: its turns are taken as they come. */
  private async follow(): Promise<void> {
    while (!this.gone) {
      await new Promise((done) => setTimeout(done, NEWS));
      if (this.gone || document.hidden) continue;
      // An exhibition goes on only while somebody asks for it.
      await get<Exhibition>(`/exhibition?game=${this.game}`).catch(() => null);
      const news = await get<Steps>(`${this.base}?from=${this.known}&count=20&text=1`).catch(() => null);
      if (news?.steps.length) this.take(news);
    }
  }
}
