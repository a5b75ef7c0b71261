import { describe, expect, it } from 'vitest';
import { currencyOf, lookedAtPeriod, type PeriodDraft, periodKind } from './period-form.ts';

const year: PeriodDraft = { ...periodKind.empty, metal: 'Gold', fromDate: '2024-01-01', toDate: '2024-12-31' };
const faults = (more: Partial<PeriodDraft>) => periodKind.faultsOf({ ...year, ...more });
const rulesOf = (more: Partial<PeriodDraft>, before: PeriodDraft | null = null) =>
  periodKind.findingsOf!({ ...year, ...more }, before).map(({ rule, field }) => `${rule} ${field}`);

describe('a production period as it is typed', () => {
  it('takes figures with their units, and what is empty is unknown', () => {
    const typed = {
      ...year,
      ...{ oreMilled: '1,250,000 t', headGrade: '4.2 g/t', headGradeUnit: 'g/t', recovery: '91.4 %' },
      ...{ poured: '31,300 oz', unit: 'oz', revenue: '55.2 M', cashCost: '$780', currency: 'cad', costUnit: 'oz' },
    };
    expect(lookedAtPeriod(typed)).toEqual({
      ...{ metal: 'Gold', fromDate: '2024-01-01', toDate: '2024-12-31', basis: null },
      ...{ oreMilled: 1_250_000, headGrade: '4.2', headGradeUnit: 'g/t', recovery: '91.4' },
      ...{ recovered: null, poured: '31300', inConcentrate: null, sold: null, unit: 'oz' },
      ...{ revenue: '55.2', cashCost: '780', allInSustainingCost: null, currency: 'CAD', costUnit: 'oz' },
    });
    expect(periodKind.faultsOf(typed)).toEqual({});
  });

  it('says at its field what is missing', () => {
    expect(periodKind.faultsOf(periodKind.empty)).toEqual({
      metal: 'Name the metal.',
      fromDate: 'Enter the first day of the period.',
      toDate: 'Enter the last day of the period.',
    });
    expect(faults({ poured: '31,300' })).toEqual({ unit: 'Choose the unit of the metal.' });
    expect(faults({ headGrade: '4.2' })).toEqual({ headGradeUnit: 'Choose the unit of the grade.' });
    expect(faults({ cashCost: '780' })).toEqual({
      currency: 'Name the currency of revenue and costs.',
      costUnit: 'Choose what the costs are for one of.',
    });
    expect(faults({ cashCost: '780', currency: 'USD' })).toEqual({ costUnit: 'Choose what the costs are for one of.' });
    expect(faults({ revenue: '55' })).toEqual({ currency: 'Name the currency of revenue and costs.' });
  });

  it.each([
    ['oreMilled', '12.5', 'Enter a whole number.'],
    ['oreMilled', '-1', 'Enter 0 or more.'],
    ['recovery', '101', 'Enter 100 or less.'],
    ['poured', '-5', 'Enter 0 or more.'],
    ['sold', 'many', 'Enter a number in digits'],
    ['sourceUrl', 'the annual report', 'Must be a valid URL'],
  ])('refuses a %s of %s', (field, text, message) => {
    expect(faults({ [field]: text })[field]).toContain(message);
  });

  it('says all at once what is missing or wrong, of single figures and between them', () => {
    expect(faults({ fromDate: '', poured: 'many', headGrade: '4', cashCost: '780', revenue: '-x' })).toEqual({
      fromDate: 'Enter the first day of the period.',
      poured: expect.stringContaining('Enter a number'),
      revenue: expect.stringContaining('Enter a number'),
      unit: 'Choose the unit of the metal.',
      headGradeUnit: 'Choose the unit of the grade.',
      currency: 'Name the currency of revenue and costs.',
      costUnit: 'Choose what the costs are for one of.',
    });
  });

  it('refuses what cannot have been: days turned round, a longer time than a year, one that has not ended', () => {
    expect(faults({ fromDate: '2024-12-31', toDate: '2024-01-01' }).toDate).toContain('comes before the first');
    expect(faults({ fromDate: '2022-01-01' }).toDate).toContain('one year at most');
    expect(faults({ fromDate: '2999-01-01', toDate: '2999-12-31' }).toDate).toContain('has not ended yet');
  });

  it('knows a currency by its code, and takes no pence', () => {
    expect([currencyOf(''), currencyOf(' usd '), currencyOf('GBp'), currencyOf('dollars')]).toEqual([
      null,
      'USD',
      null,
      null,
    ]);
    expect(faults({ currency: 'GBp' }).currency).toContain('100 GBp are 1 GBP');
  });

  it('asks again where figures do not go together', () => {
    const ore = { oreMilled: '100,000', headGrade: '10', headGradeUnit: 'g/t', recovery: '90', unit: 'oz' };
    // 100,000 t of 10 g/t at 90 % are 900 kg: 28,935 oz.
    expect(rulesOf({ ...ore, recovered: '28,935' })).toEqual([]);
    expect(rulesOf({ ...ore, recovered: '25,000' })).toEqual(['PD1 recovered']);
    expect(rulesOf({ recovery: '0.914' })).toEqual(['PD3 recovery']);
    expect(rulesOf({ poured: '313,000', unit: 'oz' }, { ...year, poured: '31,300', unit: 'oz' })).toEqual([
      'GN2 poured',
    ]);
  });
});
