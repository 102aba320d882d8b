/** What this device remembers: language, theme, and nothing about games. */
export type Lang = 'en' | 'pt';
export type Theme = 'system' | 'dark' | 'light';

const KEY = 'gamemaster.prefs';

function stored(): { lang?: Lang; theme?: Theme } {
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

  set(change: { lang?: Lang; theme?: Theme }): void {
    Object.assign(this, change);
    localStorage.setItem(KEY, JSON.stringify({ lang: this.lang, theme: this.theme }));
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
