import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

const pick = '\u{26CF}\u{1F4CE}';

it('what the database refuses is replaced, wherever it stands', () => {
  const told = { name: pick.slice(0, -1), list: [`a${pick.slice(-1)}b`, { deep: 'a\0b' }] };
  expect(JSON.parse(jsonText(told))).toEqual({ name: '\u26CF\uFFFD', list: ['a\uFFFDb', { deep: 'a\uFFFDb' }] });
});

it.each([[{ name: pick, nothing: null, count: 1 }], [String.raw`C:\u0000 and \ud83d as one writes them`], [[]]])(
  '%j stays as it is',
  (value) => {
    expect(JSON.parse(jsonText(value))).toEqual(value);
  },
);
