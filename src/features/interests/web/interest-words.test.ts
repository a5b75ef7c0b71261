import { describe, expect, it } from 'vitest';
import { interestKinds } from '../../../domain/mines/interests.ts';
import type { MineInterest } from '../contract.ts';
import { byTime, holderOf, isRoyalty, kindWords, sizeOf, termOf, withoutOwners } from './interest-words.ts';

const interest = (more: Partial<MineInterest>) =>
  ({
    kind: 'ownership',
    holder: 'Old Name',
    companyName: null,
    percent: '50',
    metal: null,
    fromDate: null,
    toDate: null,
    ...more,
  }) as MineInterest;

it('a holder has the name of its company as it is now, else the one that was written', () => {
  expect(holderOf(interest({ companyName: 'New Name' }))).toBe('New Name');
  expect(holderOf(interest({}))).toBe('Old Name');
});

it.each([
  [{ percent: '2', metal: null }, '2%'],
  [{ percent: '0.0625', metal: null }, '0.0625%'],
  [{ percent: '50', metal: 'Gold' }, '50% of the gold'],
  [{ percent: null, metal: 'Gold' }, undefined],
])('the size of %j is %s', (of, size) => {
  expect(sizeOf(of)).toBe(size);
});

it.each([
  [{ fromDate: '2020-02-29', toDate: '2021-03-01' }, '29 Feb 2020 to 1 Mar 2021'],
  [{ fromDate: '2020-02-29', toDate: null }, 'since 29 Feb 2020'],
  [{ fromDate: null, toDate: '2021-03-01' }, 'until 1 Mar 2021'],
  [{ fromDate: null, toDate: null }, undefined],
])('the term of %j is %s', (of, term) => {
  expect(termOf(of)).toBe(term);
});

describe('what is held on a day', () => {
  const past = interest({ fromDate: '2019-01-01', toDate: '2020-01-01' });
  const now = interest({ fromDate: '2020-01-02' });
  const always = interest({});
  const later = interest({ fromDate: '2030-01-01' });

  it('stands apart from what was or will be, in the order given', () => {
    expect(byTime([past, now, always, later], '2026-11-23')).toEqual({ held: [now, always], other: [past, later] });
    expect(byTime([past, now], '2020-01-01').held).toEqual([past]);
    expect(byTime([], '2020-01-01')).toEqual({ held: [], other: [] });
  });
});

it('every kind has a name and says what it means; royalties are of revenue or profit', () => {
  expect(Object.keys(kindWords)).toEqual([...interestKinds]);
  for (const { label, explained } of Object.values(kindWords)) expect(explained.length).toBeGreaterThan(label.length);
  expect(interestKinds.filter((kind) => isRoyalty({ kind }))).toEqual(['NSR', 'GRR', 'NPI']);
});

it('a share that nobody is recorded for is somebody’s', () => {
  expect(withoutOwners({ ownershipStated: true, ownershipPercentage: 60 })).toBe(
    'Its owner holds 60%. Nobody has recorded who that is.',
  );
  expect(withoutOwners({ ownershipStated: false, ownershipPercentage: 100 })).toBe(
    'Nobody has recorded who owns this mine.',
  );
});
