/** Programs that people upload, and what a trial says of them. */
import { call, session } from './api.svelte';
import { say } from './prefs.svelte';
import type { Bots, BotShown, BotTrial } from './wire';

const ENDINGS: Record<string, string> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  c: 'c',
  java: 'java',
  rs: 'rust',
};

/** The language of one source file; '' for an archive, which names its own command. */
export function languageOf(file: string): string {
  return ENDINGS[file.toLowerCase().split('.').at(-1) ?? ''] ?? '';
}

export const isArchive = (file: string) => /\.(zip|tar\.gz|tgz)$/i.test(file);

/** Send the file itself; the answer comes after the build and a first match. */
export function upload(file: File, game: string, name: string, language: string): Promise<BotShown> {
  const ask = new URLSearchParams({ game, ...(name ? { name } : {}), ...(language ? { language } : {}) });
  return call<BotShown>('POST', `/bots?${ask}`, file);
}

export function kindOfFault(kind: string): string {
  const words: Record<string, [string, string]> = {
    late: ['too late', 'tarde demais'],
    gone: ['the program ended', 'o programa terminou'],
    garbled: ['not JSON of the protocol', 'não é JSON do protocolo'],
    flood: ['said too much', 'falou demais'],
    start: ['did not start', 'não começou'],
    dismissed: ['dismissed after too many faults', 'dispensado por excesso de faltas'],
    refused: ['the game refused it', 'o jogo recusou'],
  };
  const found = words[kind];
  return found ? say(...found) : kind;
}

/** How a trial went, in a few words. */
export function trialText(trial: BotTrial): string {
  const first = trial.matches.filter((match) => match.place === 1).length;
  const played = trial.matches.length;
  const faults = trial.faults
    ? say(
        `${trial.faults} ${trial.faults === 1 ? 'fault' : 'faults'}`,
        `${trial.faults} ${trial.faults === 1 ? 'falta' : 'faltas'}`,
      )
    : say('no fault', 'nenhuma falta');
  return say(
    `first in ${first} of ${played} against ${trial.against}, ${faults}`,
    `primeiro em ${first} de ${played} contra ${trial.against}, ${faults}`,
  );
}

/** A signed-in person's own bots of a game and the public ones, to be seated. */
export async function seatable(game: string): Promise<BotShown[]> {
  const { bots } = await call<Bots>('GET', `/bots?game=${encodeURIComponent(game)}`).catch(() => ({
    bots: [] as BotShown[],
  }));
  return session.me.account ? bots : bots.filter((bot) => bot.public);
}
