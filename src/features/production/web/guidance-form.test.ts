import { describe, expect, it } from 'vitest';
import { type GuidanceDraft, guidanceKind, metricOf } from './guidance-form.ts';

const range: GuidanceDraft = {
  ...guidanceKind.empty,
  ...{ publishedOn: '2024-01-15', fromDate: '2024-01-01', toDate: '2024-12-31', metal: 'Gold' },
  ...{ low: '175,000 oz', high: '185,000', unit: 'oz' },
};
const faults = (more: Partial<GuidanceDraft>) => guidanceKind.faultsOf({ ...range, ...more });

describe('a guidance as it is typed', () => {
  it('is a range, or one figure', () => {
    expect(faults({})).toEqual({});
    expect(faults({ high: '' })).toEqual({});
    expect(faults({ low: '185,000', high: '175,000' })).not.toEqual({});
  });

  it('says at its field what is missing', () => {
    expect(guidanceKind.faultsOf(guidanceKind.empty)).toEqual({
      publishedOn: 'Enter the day on which it was published.',
      fromDate: 'Enter the first day of the period.',
      toDate: 'Enter the last day of the period.',
      metal: 'Name the metal.',
      low: 'Enter the figure, or the low end of the range.',
      unit: 'Choose the unit of the metal.',
    });
    expect(faults({ unit: '' })).toEqual({ unit: 'Choose the unit of the metal.' });
    expect(faults({ low: 'a lot' }).low).toContain('Enter a number');
    expect(faults({ low: '-5' })).toEqual({ low: 'Enter 0 or more: this is an amount of metal.' });
  });

  it('of a cost has money for one unit, which by-products may turn below 0', () => {
    const cost = { metric: 'AISC', low: '-50', high: '1,050' };
    expect(faults(cost)).toEqual({
      currency: 'Name the currency of the cost.',
      costUnit: 'Choose what the cost is for one of.',
    });
    expect(faults({ ...cost, currency: 'USD' })).toEqual({ costUnit: 'Choose what the cost is for one of.' });
    expect(faults({ ...cost, currency: 'USD', costUnit: 'oz' })).toEqual({});
  });

  it('says all at once what is missing or wrong, of single figures and between them', () => {
    const wrong = { metal: '', unit: '', low: '185,000', high: '175,000', toDate: '2023-12-31' };
    expect(Object.keys(faults(wrong)).toSorted()).toEqual(['high', 'metal', 'toDate', 'unit']);
    // An end that cannot be read contradicts no other, nor does a day that is missing.
    expect(Object.keys(faults({ metric: 'AISC', fromDate: '', low: 'few', high: '-50' })).toSorted()).toEqual([
      'costUnit',
      'currency',
      'fromDate',
      'low',
    ]);
    expect(Object.keys(faults({ publishedOn: '', toDate: '2024-11-30', high: 'more' })).toSorted()).toEqual([
      'high',
      'publishedOn',
    ]);
  });

  it('looks at most twenty years ahead, and was published already', () => {
    const far = { fromDate: '2060-01-01', toDate: '2060-12-31' };
    expect(faults(far)).toEqual({ toDate: 'This is more than twenty years ahead. Check the year.' });
    expect(faults({ publishedOn: '2999-01-01', fromDate: '2999-01-01', toDate: '2999-06-30' })).toHaveProperty(
      'publishedOn',
    );
  });

  it('is of poured metal unless it says', () => {
    expect([metricOf({ metric: '' }), metricOf({ metric: 'AISC' }), metricOf({ metric: 'happiness' })]).toEqual([
      'poured',
      'AISC',
      'poured',
    ]);
  });
});
