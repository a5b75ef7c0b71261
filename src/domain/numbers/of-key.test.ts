import { expect, it } from 'vitest';
import { ofKey } from './of-key.ts';

it('is the same in whichever order it was said', () => {
  const key = ofKey({ metal: 'Gold', category: 'measured', zone: 'A' });
  expect(ofKey({ zone: 'A', category: 'measured', metal: 'Gold' })).toBe(key);
  expect(ofKey({ category: 'measured', metal: 'Gold', zone: 'A' })).toBe(key);
});

it('tells fields and values apart, and nothing said from an empty text', () => {
  const keys = [{ metal: 'Gold' }, { zone: 'Gold' }, { metal: 'Silver' }, { metal: '' }, {}].map(ofKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect([ofKey(null), ofKey(undefined)]).toEqual([ofKey({}), ofKey({})]);
});
