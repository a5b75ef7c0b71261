import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateFinding,
  type Finding,
  type FindingsById,
  futureDate,
  isPowerOfTenOff,
  note,
  ruleIds,
  rules,
  severities,
  zerosFinding,
} from './findings.ts';

const today = '2026-02-28';

describe('a date of what has happened', () => {
  it('is in the future from two days ahead on: where the sun rises first, it is tomorrow already', () => {
    expect(futureDate('2026-02-28', today)).toBeUndefined();
    expect(futureDate('2026-03-01', today)).toBeUndefined();
    expect(futureDate('2026-03-02', today)).toBe('The date 2026-03-02 is in the future. Check the year.');
    expect(futureDate(null, today)).toBeUndefined();
  });

  it('is found by the same rule', () => {
    expect(dateFinding('reportDate', '2062-03-01', today)).toEqual({
      ...{ rule: 'GN1', field: 'reportDate', mend: 'Check the year.' },
      sentence: 'The date 2062-03-01 has not come yet.',
    });
    expect(dateFinding('reportDate', '2026-03-01', today)).toBeNull();
    expect(dateFinding('reportDate', null, today)).toBeNull();
  });
});

describe('zeros too many', () => {
  it.each([
    [12, 12_000, true],
    [12, 1.2, true],
    [12, 12, false],
    // Within 0.1 %.
    [1_000, 10_009, true],
    [1_000, 10_010, true],
    [1_000, 9_991, true],
    [1_000, 9_989, false],
    [1_000, 10_011, false],
    [1_000, 25_000, false],
    [0, 10, false],
    [10, 0, false],
    [-1, 10, false],
    [-1, -10, true],
    [1, Number.POSITIVE_INFINITY, false],
  ])('from %d to %d: %s', (before, after, isOff) => {
    expect(isPowerOfTenOff(before, after)).toBe(isOff);
  });

  it('are found both ways, whatever the figure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 9 }), (digits, zeros) => {
        expect(isPowerOfTenOff(digits, digits * 10 ** zeros)).toBe(true);
        expect(isPowerOfTenOff(digits * 10 ** zeros, digits)).toBe(true);
        expect(isPowerOfTenOff(digits, digits)).toBe(false);
      }),
    );
  });

  it('are told with both figures', () => {
    expect(zerosFinding('cash', 'Cash', '3050000', '3050')).toEqual({
      ...{ rule: 'GN2', field: 'cash', mend: 'Check thousands and millions.' },
      sentence: 'Cash goes from 3,050,000 to 3,050: the same digits with other zeros.',
    });
    expect(zerosFinding('burn', 'Burn', 0.012345, '0.12345')?.sentence).toBe(
      'Burn goes from 0.012345 to 0.12345: the same digits with other zeros.',
    );
    // As nothing was known before: no figure, and no zero.
    expect(zerosFinding('cash', 'Cash', null, null)).toBeNull();
    expect(zerosFinding('cash', 'Cash', null, 3_050)).toBeNull();
    expect(zerosFinding('cash', 'Cash', 3_050, null)).toBeNull();
  });
});

it('adds findings to those of a record, and leaves records without any out', () => {
  const found: FindingsById = new Map();
  const finding: Finding = { rule: 'GN1', field: 'day', sentence: 'Odd.', mend: 'Look.' };
  note(found, 1, null, null);
  note(found, 2, finding);
  note(found, 2, null, { ...finding, rule: 'GN2' });
  expect([...found.keys()]).toEqual([2]);
  expect(found.get(2)!.map(({ rule }) => rule)).toEqual(['GN1', 'GN2']);
});

it('every rule has a severity and a name of its own', () => {
  expect(new Set(Object.values(rules).map(({ name }) => name)).size).toBe(ruleIds.length);
  for (const { severity } of Object.values(rules)) expect(severities).toContain(severity);
});
