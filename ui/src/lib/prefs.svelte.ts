/** What this device remembers: language, theme, how turns are shown, and nothing about games. */
export type Lang = 'en' | 'pt';
export type Theme = 'system' | 'dark' | 'light';

const KEY = 'gamemaster.prefs';

interface Stored {
  lang?: Lang;
  theme?: Theme;
  /** Whether a resolved turn is played, or only its result shown. */
  reveals?: boolean;
  /** How fast, game by game. */
  speeds?: Record<string, number>;
  /** Whether sounds are wanted; nothing: nobody has said. */
  sound?: boolean;
  tableSounds?: boolean;
  volume?: number;
  /** Whether this browser calls when it is my turn; nothing: nobody has said. */
  notify?: boolean;
  /** Whether boards that could be seen from the side are shown from above. */
  flat?: boolean;
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function spoken(): Lang {
  return typeof navigator !== 'undefined' && navigator.language?.toLowerCase().startsWith('pt') ? 'pt' : 'en';
}

class Prefs {
  lang = $state<Lang>(stored().lang ?? spoken());
  theme = $state<Theme>(stored().theme ?? 'system');

  reveals = $state(stored().reveals ?? true);
  speeds = $state<Record<string, number>>(stored().speeds ?? {});
  sound = $state<boolean | undefined>(stored().sound);
  tableSounds = $state(stored().tableSounds ?? true);
  volume = $state(stored().volume ?? 0.6);
  notify = $state<boolean | undefined>(stored().notify);
  flat = $state<boolean | undefined>(stored().flat);

  set(change: Stored): void {
    Object.assign(this, change);
    const { lang, theme, reveals, speeds, sound, tableSounds, volume, notify, flat } = this;
    const kept = { lang, theme, reveals, speeds, sound, tableSounds, volume, notify, flat };
    localStorage.setItem(KEY, JSON.stringify(kept));
    this.show();
  }

  get dark(): boolean {
    return this.theme === 'system'
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : this.theme === 'dark';
  }

  show(): void {
    document.documentElement.lang = this.lang === 'pt' ? 'pt-BR' : 'en';
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const prefs = new Prefs();

/** One sentence in the reader's language; both stand side by side where they are used. */
export function say(en: string, pt: string): string {
  return prefs.lang === 'pt' ? pt : en;
}

/** The sentence in the reader's language. */
export function words(both: { en: string; pt: string }): string {
  return say(both.en, both.pt);
}
