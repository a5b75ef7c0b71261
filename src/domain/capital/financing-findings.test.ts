import { describe, expect, it } from 'vitest';
import { financingFindings, impossibleFinancing, type LookedAtFinancing } from './financing-findings.ts';

const today = '2026-07-15';
const of = (fields: Partial<LookedAtFinancing>) =>
  financingFindings(
    {
      ...{ closedOn: '2025-08-15', units: null, unitPrice: null, warrantsEach: null },
      ...{ grossProceeds: null, warrantsIssued: null },
      ...fields,
    },
    today,
  );

describe('gross proceeds beside units and price', () => {
  const sold = { units: 4_368_333, unitPrice: '0.06' };

  it('are told with the three figures', () => {
    // 43,683,330 × 0.06 = 2,620,999.80: a zero too many.
    expect(of({ units: 43_683_330, unitPrice: '0.060', grossProceeds: '262099.98' })).toEqual([
      {
        rule: 'FN1',
        field: 'grossProceeds',
        sentence: '43,683,330 units at 0.06 are 2,620,999.8, the stated gross is 262,099.98.',
        mend: 'Check the zeros of units, price and gross.',
      },
    ]);
  });

  it('may be 1% off what is stated, either way', () => {
    // 0.06 × 1,000,000 = 60,000; 1 % of 60,606 is 606.06, of 59,406 it is 594.06.
    const is = (grossProceeds: string) => of({ ...sold, units: 1_000_000, grossProceeds }).length;
    expect(['60606', '60607', '59406', '59405'].map(is)).toEqual([0, 1, 0, 1]);
    expect(is('0')).toBe(1);
    expect(of({ ...sold, units: 0, grossProceeds: '0' })).toEqual([]);
  });

  it('say nothing where one of the three is not known', () => {
    const wrong = { ...sold, grossProceeds: '1' };
    expect(of(wrong)).toHaveLength(1);
    for (const field of ['units', 'unitPrice', 'grossProceeds']) expect(of({ ...wrong, [field]: null })).toEqual([]);
  });
});

describe('warrants beside units', () => {
  it('are told as whole ones', () => {
    expect(of({ units: 20_550_998, warrantsEach: '0.50', warrantsIssued: 20_550_998 })).toEqual([
      {
        rule: 'FN2',
        field: 'warrantsIssued',
        sentence: '20,550,998 units with 0.5 of a warrant each are 10,275,499 whole warrants, not 20,550,998.',
        mend: 'Set the fraction of a warrant for each unit.',
      },
    ]);
  });

  it('may differ by 500, of many by a ten-thousandth: halves are rounded for each holder', () => {
    const is = (units: number, warrantsIssued: number) => of({ units, warrantsEach: '0.5', warrantsIssued }).length;
    expect([is(2_000, 500), is(2_000, 499), is(2_000, 1_500), is(2_000, 1_501)]).toEqual([0, 1, 0, 1]);
    // 10,000,000 whole ones: 1,000.
    expect([is(20_000_000, 9_999_000), is(20_000_000, 9_998_999)]).toEqual([0, 1]);
  });

  it('say nothing where one of the three is not known', () => {
    const wrong = { units: 2_000_000, warrantsEach: 1, warrantsIssued: 1 };
    expect(of(wrong)).toHaveLength(1);
    for (const field of ['units', 'warrantsEach', 'warrantsIssued'])
      expect(of({ ...wrong, [field]: null })).toEqual([]);
  });
});

describe('the day of a closing', () => {
  it('has come, where the sun rises first', () => {
    expect(of({ closedOn: '2026-07-16' })).toEqual([]);
    expect(of({ closedOn: '2026-07-17' })).toEqual([
      { rule: 'GN1', field: 'closedOn', sentence: 'The date 2026-07-17 has not come yet.', mend: 'Check the year.' },
    ]);
    expect(impossibleFinancing({ closedOn: '2026-07-16' }, today)).toBeUndefined();
    expect(impossibleFinancing({ closedOn: '2026-07-17' }, today)).toEqual({
      field: 'closedOn',
      message: 'The date 2026-07-17 is in the future. Check the year.',
    });
  });

  it('stands before what is odd in the figures', () => {
    const all = { closedOn: '2027-01-01', units: 2_000, unitPrice: 1, grossProceeds: 1 };
    expect(of({ ...all, warrantsEach: 1, warrantsIssued: 1 }).map(({ rule }) => rule)).toEqual(['GN1', 'FN1', 'FN2']);
  });
});
