import { describe, expect, it } from 'vitest';
import { botTitle, browserTitle, presetTitle } from './titles';
import { prefs } from './prefs.svelte';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0';

describe('identifiers as people read them', () => {
  it('a browser is named with its machine', () => {
    expect([LINUX, PHONE, EDGE].map(browserTitle)).toEqual([
      'Firefox on Linux',
      'Safari on iPhone',
      'Edge on Windows',
    ]);
  });

  it('a program that is no browser keeps the name it gives itself', () => {
    expect([browserTitle('curl/8.5.0'), browserTitle('')]).toEqual(['curl', 'unknown browser']);
  });

  it('levels and ready-made rules are in the language of the page', () => {
    const said = () => [botTitle('level-3'), botTitle('collector'), presetTitle('duel')];
    expect(said()).toEqual(['Level 3', 'Collector', 'duel']);
    prefs.lang = 'pt';
    expect(said()).toEqual(['Nível 3', 'Collector', 'duelo']);
    prefs.lang = 'en';
  });
});
