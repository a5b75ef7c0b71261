import { describe, expect, it } from 'vitest';
import { baseCaseFault, baseCaseKey, estimateKey, type Keyed, keyFault, tableKey } from './estimate-keys.ts';

const estimate = (fields: Partial<Keyed> = {}): Keyed => ({
  ...{ resourceType: 'indicated', metal: 'Gold', zone: null, reportDate: '2024-12-31', baseCase: true },
  ...{ cutoffGrade: '0.5', cutoffGradeUnit: 'g/t' },
  ...fields,
});

describe('an estimate', () => {
  it('is the same one by category, metal, date, zone and cut-off', () => {
    expect(estimateKey(estimate({ metal: ' GOLD ', zone: '' }))).toBe(estimateKey(estimate()));
    for (const other of [
      { resourceType: 'inferred' as const },
      { metal: 'Silver' },
      { reportDate: '2023-12-31' },
      { zone: 'North' },
      { cutoffGrade: '0.6' },
    ])
      expect(estimateKey(estimate(other)), JSON.stringify(other)).not.toBe(estimateKey(estimate()));
    // Whether it counts does not tell it apart.
    expect(estimateKey(estimate({ baseCase: false }))).toBe(estimateKey(estimate()));
  });

  it('shares a table with those of its category, metal and date', () => {
    expect(tableKey(estimate({ zone: 'North', cutoffGrade: '2' }))).toBe(tableKey(estimate()));
    expect(tableKey(estimate({ reportDate: null }))).not.toBe(tableKey(estimate()));
  });

  it('has a key of its base case only as one', () => {
    expect(baseCaseKey(estimate({ baseCase: false }))).toBeNull();
    expect(baseCaseKey(estimate({ cutoffGrade: '2' }))).toBe(baseCaseKey(estimate()));
  });
});

describe('beside another estimate of the mine', () => {
  it('it is refused as the same one', () => {
    expect(keyFault(estimate(), estimate())).toEqual({
      field: 'reportDate',
      error:
        'This estimate is there already: indicated Gold, the whole deposit, 2024-12-31, cut-off 0.5 g/t. Change that one, or say what differs: zone, date or cut-off.',
    });
  });

  it('it may be undated twice: the reports may be two', () => {
    const undated = estimate({ reportDate: null, cutoffGrade: null, cutoffGradeUnit: null });
    expect(keyFault(undated, undated)).toBeUndefined();
  });

  it('one cut-off of a zone and date is the base case', () => {
    const other = estimate({ cutoffGrade: '1', zone: 'North' });
    expect(baseCaseFault(estimate({ zone: 'North' }), other)).toMatchObject({
      field: 'baseCase',
      error: expect.stringContaining('indicated Gold, North, 2024-12-31, cut-off 1 g/t'),
    });
    expect(baseCaseFault(estimate({ zone: 'North', baseCase: false }), other)).toBeUndefined();
    expect(baseCaseFault(estimate({ zone: 'South' }), other)).toBeUndefined();
    expect(baseCaseFault(estimate({ zone: 'North', cutoffGrade: null }), other)?.error).toContain('Only one cut-off');
  });

  it('an undated one without a cut-off may be of another report', () => {
    const undated = (cutoffGrade: string | null) => estimate({ reportDate: null, cutoffGrade });
    expect(baseCaseFault(undated(null), undated('1'))).toBeUndefined();
    expect(baseCaseFault(undated('2'), undated('1'))?.field).toBe('baseCase');
  });

  it('what has no date and cut-off is named so', () => {
    const bare = estimate({ reportDate: '2020-01-01', cutoffGrade: null, cutoffGradeUnit: null });
    expect(keyFault(bare, bare)?.error).toContain('2020-01-01, no cut-off stated');
    const undated = estimate({ reportDate: null, cutoffGrade: '1' });
    expect(baseCaseFault(estimate({ reportDate: null, cutoffGrade: '2' }), undated)?.error).toContain('no date');
  });
});
