/** What goes by an identifier, as people read it: bots, ready-made rules, browsers. */
import { say } from './prefs.svelte';

/** Ready-made rules that come with the house, in Portuguese; those of other games keep their names. */
const PRESETS: Record<string, string> = {
  auction: 'leilão',
  blitz: 'relâmpago',
  classic: 'clássico',
  corners: 'cantos',
  court: 'quadra',
  crowd: 'multidão',
  cube: 'cubo',
  duel: 'duelo',
  evening: 'uma noite',
  fog: 'neblina',
  four: 'quatro',
  free: 'livre',
  great: 'grande',
  hosted: 'com anfitrião',
  'house rules': 'regras da casa',
  mirror: 'espelho',
  open: 'aberto',
  patience: 'paciência',
  practice: 'treino',
  seven: 'sete',
  short: 'curto',
  slanted: 'inclinado',
  small: 'pequeno',
  strict: 'rigoroso',
  twins: 'gêmeos',
};

export function presetTitle(preset: string): string {
  return preset ? say(preset, PRESETS[preset] ?? preset) : say('usual', 'usual');
}

/** A bot of the house by its name, or by its level; the name of an uploaded one stays as its owner wrote it. */
export function botTitle(bot: string): string {
  const level = /^level-(\d+)$/.exec(bot)?.[1];
  if (level) return say(`Level ${level}`, `Nível ${level}`);
  if (bot === 'random') return say('Random', 'Ao acaso');
  return (bot.charAt(0).toUpperCase() + bot.slice(1)).replace(/[-_]/g, ' ');
}

const first = (agent: string, found: [RegExp, string][]) =>
  found.find(([sign]) => sign.test(agent))?.[1] ?? '';

/** A browser and the machine it runs on, from what it calls itself: browsers name those they resemble, too. */
export function browserTitle(agent: string): string {
  const browser = first(agent, [
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\/|Opera/, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/(Headless)?Chrom(e|ium)\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = first(agent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Macintosh|Mac OS X/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ]);
  if (browser && system) return say(`${browser} on ${system}`, `${browser} no ${system}`);
  // A program says its own name first.
  return browser || system || agent.split(/[/\s]/)[0] || say('unknown browser', 'navegador desconhecido');
}
