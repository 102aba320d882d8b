/** Sounds made on the spot, never the only carrier of anything: off until somebody asks for them. */
import { prefs } from './prefs.svelte';

type Wave = OscillatorType | 'noise';
/** One voice: what, from and to which pitch (or the filter's), after and for how many ms, how loud. */
type Voice = [Wave, number, number, number, number, number];

const RECIPES = {
  tick: [['square', 1200, 1200, 0, 12, 0.05]],
  pick: [['sine', 520, 700, 0, 60, 0.2]],
  drop: [
    ['sine', 340, 260, 0, 70, 0.22],
    ['noise', 3000, 3000, 0, 8, 0.08],
  ],
  refuse: [
    ['square', 180, 180, 0, 60, 0.08],
    ['square', 180, 180, 100, 60, 0.08],
  ],
  seal: [
    ['noise', 400, 400, 0, 120, 0.25],
    ['sine', 90, 60, 0, 160, 0.35],
  ],
  open: [
    ['noise', 2500, 2500, 0, 50, 0.08],
    ['triangle', 660, 660, 0, 90, 0.16],
  ],
  coin: [
    ['sine', 1320, 1320, 0, 90, 0.12],
    ['sine', 1760, 1760, 0, 90, 0.1],
  ],
  turn: [['noise', 1800, 1800, 0, 60, 0.12]],
  hit: [['sawtooth', 220, 80, 0, 110, 0.18]],
  block: [
    ['triangle', 880, 880, 0, 80, 0.14],
    ['triangle', 1320, 1320, 0, 80, 0.1],
  ],
  heal: [
    ['sine', 523, 523, 0, 60, 0.16],
    ['sine', 659, 659, 60, 60, 0.16],
    ['sine', 784, 784, 120, 60, 0.16],
  ],
  copy: [
    ['sine', 520, 700, 0, 60, 0.16],
    ['sine', 694, 934, 70, 60, 0.16],
  ],
  death: [['sawtooth', 160, 40, 0, 380, 0.2]],
  step: [
    ['triangle', 196, 196, 0, 80, 0.25],
    ['triangle', 147, 147, 80, 120, 0.25],
  ],
  yourturn: [
    ['sine', 659, 659, 0, 120, 0.2],
    ['sine', 988, 988, 120, 120, 0.2],
  ],
  win: [
    ['sine', 523, 523, 0, 130, 0.2],
    ['sine', 659, 659, 130, 130, 0.2],
    ['sine', 784, 784, 260, 130, 0.2],
    ['sine', 1047, 1047, 390, 200, 0.2],
  ],
  loss: [
    ['triangle', 311, 311, 0, 260, 0.18],
    ['triangle', 294, 294, 260, 320, 0.18],
  ],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof RECIPES;

/** Heard even where the sounds of the table are off. */
const CALLS: Sound[] = ['yourturn', 'win', 'loss'];
const MOST_VOICES = 4;
const TOO_SOON = 60;

let context: AudioContext | null = null;
let master: GainNode | null = null;
let sounding = 0;
const last = new Map<Sound, number>();

function begin(): AudioContext | null {
  if (context) return context;
  if (typeof AudioContext === 'undefined') return null;
  context = new AudioContext();
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -14;
  limiter.ratio.value = 20;
  master = context.createGain();
  master.connect(limiter).connect(context.destination);
  return context;
}

function noise(ctx: AudioContext, ms: number): AudioBufferSourceNode {
  const length = Math.max(1, Math.round((ctx.sampleRate * ms) / 1000));
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  let seed = 1;
  for (let n = 0; n < length; n += 1) {
    seed = (seed * 16807) % 2147483647;
    data[n] = (seed / 1073741823.5 - 1) * (1 - n / length);
  }
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  return source;
}

function voice(ctx: AudioContext, [wave, from, to, after, ms, loud]: Voice): void {
  const start = ctx.currentTime + after / 1000;
  const end = start + ms / 1000;
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(master!);
  let source: AudioScheduledSourceNode;
  if (wave === 'noise') {
    const filter = ctx.createBiquadFilter();
    filter.type = from < 1000 ? 'lowpass' : 'bandpass';
    filter.frequency.value = from;
    source = noise(ctx, ms);
    source.connect(filter).connect(gain);
  } else {
    const tone = ctx.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    tone.connect(gain);
    source = tone;
  }
  sounding += 1;
  source.onended = () => (sounding -= 1);
  source.start(start);
  source.stop(end);
}

/** Make a sound, if sounds are wanted and it is not too much at once. */
export function play(sound: Sound): void {
  if (!prefs.sound) return;
  const call = CALLS.includes(sound);
  if (!call && (!prefs.tableSounds || document.hidden)) return;
  if (document.hidden && sound !== 'yourturn') return;
  const now = performance.now();
  if (now - (last.get(sound) ?? -1e9) < TOO_SOON || sounding >= MOST_VOICES) return;
  const ctx = begin();
  if (!ctx || !master) return;
  last.set(sound, now);
  master.gain.value = prefs.volume;
  void ctx.resume();
  RECIPES[sound].forEach((one) => voice(ctx, one as Voice));
}

/** What an event sounds like, by the words of its name; most are silent. */
const HEARD: [RegExp, Sound][] = [
  [/Died|Eliminated|Removed|Fell|Destroyed/, 'death'],
  [/Prevented|Blocked/, 'block'],
  [/Damaged|Attack|Hit|Fought|Battle/, 'hit'],
  [/Healed|Gained|Recovered|Revived/, 'heal'],
  [/Sold|Bought|Filled/, 'coin'],
  [/Automaton/, 'step'],
  [/CardPlayed|Offered|Entered/, 'turn'],
  [/Moved|Arrived|Appeared|Charged|Pushed/, 'drop'],
  [/Revealed|Opened/, 'open'],
];

export function soundOf(event: string): Sound | null {
  return HEARD.find(([pattern]) => pattern.test(event))?.[1] ?? null;
}
