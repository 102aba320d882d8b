/** What a card looks like, read off its canonical English sentence: the kind, the count, and whom it strikes. */

export const CARD_KINDS = ['damage', 'heal', 'glory', 'sub', 'coin', 'draw', 'guard'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export interface CardLook {
  kind: CardKind;
  /** What a subprocess does; for other cards their own kind. */
  deed: Exclude<CardKind, 'sub'> | 'energy';
  amount: number;
  /** Whether it strikes or heals everybody at once. */
  all: boolean;
}

type Deed = CardLook['deed'];

// Only deeds with their number count; the words are those of the canonical sentence, or of whoever wrote it.
const DEEDS: [Deed, RegExp][] = [
  ['damage', /\bdeals? (?:(\d+)|X|damage)|\bdamage you deal\b|\bloses (\d+) Life|\bdestroys?\b/i],
  ['heal', /\b(?:recovers?|heals?) (\d+|X)|\bgains? (\d+) Life/i],
  ['glory', /\b(?:gains?|loses) (\d+) Glory/i],
  ['coin', /\b(?:gains?|loses) (\d+) coins?/i],
  ['draw', /\b(?:gains?|loses) (\d+) (?:extra )?cards?/i],
  ['energy', /\b(?:gains?|loses) (\d+) Energy/i],
  [
    'guard',
    /\bprevents?\b(?:[^.]*?(\d+))?|\bagainst you\b(?:[^.]*?(\d+))?|\babsorbs?\b|\bdamage you take\b|\bcannot\b/i,
  ],
];
/** When something is answered, said before a comma: no deed of the card's own. */
const MOMENT = /\bwhenever [^,]*,/gi;

/** Of all it does, what its sentence says first. */
export function lookOf(en: string, life: number): CardLook {
  const text = en.replace(MOMENT, '');
  let first: { at: number; deed: Deed; amount: number } | null = null;
  for (const [deed, pattern] of DEEDS) {
    const found = pattern.exec(text);
    // "Each hit against you deals 1 less" is a guard that speaks of dealing: the earlier word decides.
    if (found && (!first || found.index < first.at))
      first = { at: found.index, deed, amount: Number(found.slice(1).find(Boolean)) || 1 };
  }
  const deed = first?.deed ?? 'guard';
  return {
    kind: life > 0 ? 'sub' : deed === 'energy' ? 'coin' : deed,
    deed,
    amount: first?.amount ?? 1,
    all: /\beach (opponent|player|subprocess)\b|\beveryone\b/.test(text),
  };
}

const SETTING_OUT = /(?:Choose an? [^.]+\. |Escolha uma? [^.]+\. )/g;
const PLAYED = /(^|[.!] )(?:When played|Ao ser jogada), (\p{L})/gu;

/** The words of a card as its face bears them: what every card does when it is played need not be said. */
export function onTheCard(text: string): string {
  return text
    .replace(SETTING_OUT, '')
    .replace(PLAYED, (_, before: string, letter: string) => before + letter.toUpperCase());
}
