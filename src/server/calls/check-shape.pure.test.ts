import { expect, test } from 'vitest';
import { checkShape } from './check-shape.ts';

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + '1' + close.repeat(levels);

test.each([
  ['as deep as may be', nested(32, '[', ']'), false],
  ['a level deeper', nested(33, '[', ']'), true],
  ['lists in objects', nested(17, '{"a":[', ']}'), true],
  ['brackets in a text', JSON.stringify(['['.repeat(100)]), false],
  ['brackets behind a quotation mark in a text', JSON.stringify([`"\\"${'{'.repeat(100)}`]), false],
  ['brackets behind a text that ends with a backslash', `["\\\\",${nested(33, '[', ']')}]`, true],
  ['many lists beside each other', JSON.stringify(Array.from({ length: 100 }, () => [{}])), false],
  ['brackets that nothing closes', '['.repeat(1_000_000), true],
])('of JSON that is %s it is known before it is read whether it is too deep', (_, json, isDeep) => {
  const check = () => checkShape(json);
  if (isDeep) expect(check).toThrow('nested more than 32 levels deep');
  else expect(check).not.toThrow();
});

test.each([
  ['fields', Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`k${n}`, 1])), 'more than 300 fields'],
  ['entries', Array.from({ length: 1_001 }, () => 1), 'more than 1,000 entries'],
  ['values', Array.from({ length: 1_000 }, () => Array.from({ length: 12 }, () => 1)), 'too many values'],
])('a body with too many %s is refused before anybody looks at each', (_, body, message) => {
  expect(() => checkShape(JSON.stringify(body))).toThrow(message);
  expect(() => checkShape(JSON.stringify(body, null, 2))).toThrow(message);
});

test.each([
  ['fields', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 1]))],
  ['entries', Array.from({ length: 1_000 }, () => 1)],
  ['values', Array.from({ length: 1_000 }, () => Array.from({ length: 11 }, () => 1))],
  ['commas in texts', [','.repeat(100_000), `"${','.repeat(100_000)}`]],
  [
    'lists and objects that hold nothing',
    Array.from({ length: 1_000 }, () => Array.from({ length: 3 }, () => [[], {}])),
  ],
])('as many %s as may be are read', (_, body) => {
  expect(() => checkShape(JSON.stringify(body))).not.toThrow();
  expect(() => checkShape(JSON.stringify(body, null, 2))).not.toThrow();
});

test.each([
  [
    'an object of tens of thousands of fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1]))),
  ],
  ['the same field again and again', `{${'"k":1,'.repeat(60_000)}"k":1}`],
])('%s is refused before it becomes one', (_, json) => {
  expect(() => checkShape(json, 10_000)).toThrow('more than 300 fields');
});
