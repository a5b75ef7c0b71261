import { expect, it } from 'vitest';
import { interestBody, interestKind } from './interest-form.ts';
import { sizeOf, termOf } from './interest-words.ts';

const { empty, faultsOf } = interestKind;

it('asks for a holder, and for days in their order', () => {
  expect(faultsOf(empty)).toEqual({ holder: 'Name the holder: a company, a state or a person.' });
  const draft = { ...empty, holder: 'A', percent: '101', fromDate: '2026-02-01', toDate: '2026-01-31' };
  expect(Object.keys(faultsOf(draft)).toSorted()).toEqual(['percent', 'toDate']);
  expect(faultsOf({ ...empty, holder: 'A', percent: '0.125 %' })).toEqual({});
});

it('sends a metal with royalties and streams only', () => {
  const draft = { ...empty, holder: ' A ', percent: '12.5 %', metal: 'Gold' };
  expect(interestBody(draft)).toMatchObject({ holder: 'A', percent: '12.5', metal: null });
  expect(interestBody({ ...draft, kind: 'stream' })).toMatchObject({ kind: 'stream', metal: 'Gold' });
});

it('says how large an interest is, and since when', () => {
  expect(sizeOf({ percent: '50', metal: 'Gold' })).toBe('50% of the gold');
  expect(sizeOf({ percent: null, metal: 'Gold' })).toBeUndefined();
  expect(termOf({ fromDate: null, toDate: null })).toBeUndefined();
  expect(termOf({ fromDate: '2020-01-08', toDate: null })).toMatch(/^since /);
});
