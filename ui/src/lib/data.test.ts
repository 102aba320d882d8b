import { expect, test } from 'vitest';
import { blank, columns, fits, variantName, words } from './data';
import { matchPath } from './match-path';
import { canonical } from './proof';
import { framesOf, lineOf, turnStarts, type StepOf } from './replay';
import type { Schema } from './schema';

const ROOT: Schema = {
  $ref: '#/$defs/Order',
  $defs: {
    Order: {
      type: 'object',
      properties: {
        do: { enum: ['build'] },
        at: { type: 'integer', minimum: 1 },
        name: { type: 'string', default: 'x' },
      },
      required: ['do', 'at'],
    },
    Wait: { type: 'object', properties: { do: { enum: ['wait'] } }, required: ['do'] },
  },
};

test('a blank value has the form of its schema', () => {
  expect(blank(ROOT, ROOT)).toEqual({ do: 'build', at: 1 });
  expect(blank({ anyOf: [{ $ref: '#/$defs/Order' }, { type: 'null' }] }, ROOT)).toBeNull();
  expect(blank({ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] }, ROOT)).toEqual([
    0,
    '',
  ]);
});

test('a value chooses its variant by the tag', () => {
  expect(fits({ do: 'wait' }, { $ref: '#/$defs/Wait' }, ROOT)).toBe(true);
  expect(fits({ do: 'wait' }, { $ref: '#/$defs/Order' }, ROOT)).toBe(false);
  expect(variantName({ $ref: '#/$defs/Wait' }, ROOT)).toBe('Wait');
});

test('a list of like objects is a table', () => {
  expect(columns([{ a: 1 }, { a: 2, b: 3 }])).toEqual(['a', 'b']);
  expect(columns([1, 2])).toBeNull();
  expect(words('closed_sources')).toBe('Closed sources');
});

test('addresses give their parts', () => {
  expect(matchPath('/t/:id', '/t/abc')).toEqual({ id: 'abc' });
  expect(matchPath('/t/:id', '/t/abc/d')).toBeNull();
});

test('frames follow the record, one for each event, and the last shows the turn as it ended', () => {
  const steps: StepOf<{ n: number }, { event: string }>[] = [
    { turn: 0, events: [], story: [], view: { n: 0 }, awaiting: [] },
    {
      turn: 1,
      events: [{ event: 'Up' }, { event: 'Up' }],
      story: [
        { en: 'a', pt: 'a', event: 0, within: null },
        { en: 'b', pt: 'b', event: 1, within: null },
      ],
      view: { n: 9 },
      awaiting: [],
    },
  ];
  const frames = framesOf(steps, (view) => ({ n: view.n + 1 }));
  expect(frames.map((frame) => [frame.turn, frame.view.n, frame.line?.en ?? ''])).toEqual([
    [0, 0, ''],
    [1, 1, 'a'],
    [1, 9, 'b'],
  ]);
  expect(turnStarts(frames)).toEqual([
    { turn: 0, at: 0 },
    { turn: 1, at: 1 },
  ]);
});

test('where some events are silent, no sentence comes before its time', () => {
  const story = [
    { en: 'a', pt: 'a', event: 1, within: null },
    { en: 'b', pt: 'b', event: 1, within: null },
    { en: 'c', pt: 'c', event: 3, within: null },
  ];
  expect([0, 1, 2, 3].map((n) => lineOf(story, n))).toEqual([-1, 1, 1, 2]);
});

test('the canonical form sorts keys and leaves out spaces', () => {
  expect(canonical({ b: [1, { d: null, c: 'ã' }], a: true })).toBe('{"a":true,"b":[1,{"c":"ã","d":null}]}');
});

test('keys are sorted by code point, as the server sorts them', () => {
  expect(canonical({ '\u{1f600}': 1, '\uff5e': 2, ab: 3, a: 4 })).toBe(
    '{"a":4,"ab":3,"\uff5e":2,"\u{1f600}":1}',
  );
});
