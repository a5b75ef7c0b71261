import { describe, expect, it } from 'vitest';
import { basisText, costText, metalText, periodName, rangeText } from './production-words.ts';

describe('the name of a period', () => {
  it.each([
    ['2025-01-01', '2025-12-31', '2025'],
    ['2025-07-01', '2026-06-30', 'FY 2026'],
    ['2026-04-01', '2026-06-30', 'Q2 2026'],
    ['2026-10-01', '2026-12-31', 'Q4 2026'],
    // Three months that are no quarter of a calendar year, and 13 weeks.
    ['2026-02-01', '2026-04-30', '1 Feb 2026 to 30 Apr 2026'],
    ['2026-01-01', '2026-04-01', '1 Jan 2026 to 1 Apr 2026'],
  ])('%s to %s is %s', (fromDate, toDate, name) => {
    expect(periodName({ fromDate, toDate })).toBe(name);
  });
});

describe('figures of production', () => {
  it('are whole above a thousand', () => {
    expect([metalText('28250.4', 'oz'), metalText(999.256, 'kg'), metalText('12', null)]).toEqual([
      '28,250 oz',
      '999.26 kg',
      '12',
    ]);
  });

  it('of cost show cents where there are some', () => {
    expect(costText('1005.00', 'USD', 'oz')).toBe('US$1,005/oz');
    expect(costText(8.4, 'CAD', 'lb')).toBe('CAD 8.40/lb');
    expect(costText(8.4, null, null)).toBe('US$8.40');
    expect(costText('-50', 'USD', 'oz')).toBe('\u2212US$50/oz');
  });

  it('are a range, or one where its ends are the same', () => {
    expect(rangeText('175000', '185000', { unit: 'oz' })).toBe('175,000 to 185,000 oz');
    expect(rangeText('175000', '175000.0', { unit: 'oz' })).toBe('175,000 oz');
    const cost = { currency: 'USD', costUnit: 'oz' } as const;
    expect(rangeText('950', '1050', { cost })).toBe('US$950 to US$1,050/oz');
    expect(rangeText('950', '950', { cost })).toBe('US$950/oz');
  });

  it('say of whom they are', () => {
    expect([basisText('100%'), basisText('attributable'), basisText(null)]).toEqual([
      'whole mine (100%)',
      "owner's share",
      'basis not stated',
    ]);
  });
});
