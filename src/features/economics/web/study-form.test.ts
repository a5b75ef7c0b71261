import { expect, it } from 'vitest';
import { pastedCost, studyBody, studyKind } from './study-form.ts';

const filled = (fields: object) => ({ ...studyKind.empty, ...fields });

it('takes what people paste, with decimals; what a study may lose is negative', () => {
  expect(
    studyBody(filled({ npv: '\u2212$412M', afterTaxIrr: '23 %', allInSustainingCost: '$1,190.50' })),
  ).toMatchObject({
    npv: -412,
    afterTaxIrr: 23,
    allInSustainingCost: '1190.50',
    totalCapex: null,
  });
  const decimals = { npv: '-5.25', afterTaxIrr: '-3', allInSustainingCost: '-182.5', discountRate: '7.5 %' };
  const lasting = { paybackPeriod: '2.4 years', lifeOfMineYears: '10.5', totalCapex: '$1,234.5 M' };
  expect(studyKind.faultsOf(filled({ ...decimals, ...lasting }))).toEqual({});
  expect(studyBody(filled({ ...decimals, ...lasting }))).toMatchObject({
    npv: -5.25,
    afterTaxIrr: -3,
    allInSustainingCost: '-182.5',
    discountRate: 7.5,
    paybackPeriod: 2.4,
    lifeOfMineYears: 10.5,
    totalCapex: 1234.5,
  });
  const refused = { totalCapex: '-5', price0Value: '-1', paybackPeriod: '2,4', afterTaxIrr: '-101', npv: '1.23456' };
  expect(studyKind.faultsOf(filled(refused))).toEqual({
    totalCapex: 'Enter 0 or more.',
    price0Value: 'Enter 0 or more.',
    paybackPeriod: 'Enter a number in digits, such as 12.5.',
    afterTaxIrr: 'Enter -100 or more.',
    npv: 'Enter at most 4 decimals.',
  });
  expect(studyKind.faultsOf(filled({ npv: '123456789012.3456' }))).toEqual({ npv: 'Enter at most 15 digits.' });
});

it('names a wrong currency and a wrong address', () => {
  expect(studyKind.faultsOf(filled({ currency: 'dollars', sourceUrl: 'report.pdf' }))).toEqual({
    currency: 'Write the code of a currency, such as CAD, USD or AUD.',
    sourceUrl: 'Must be a valid URL',
  });
  expect(studyKind.faultsOf(filled({ currency: 'GBp' }))).toEqual({
    currency: 'Millions are not told in GBp: write GBP and the money of the study in GBP; 100 GBp are 1 GBP.',
  });
  expect(studyKind.faultsOf(filled({ currency: 'gbp' }))).toEqual({});
});

it('keeps what a cost is for, also of one that is pasted whole', () => {
  expect(pastedCost('US$985/oz')).toEqual({
    allInSustainingCost: '985',
    allInSustainingCostCurrency: 'USD',
    allInSustainingCostUnit: 'oz',
  });
  expect(pastedCost('985')).toBeUndefined();
  const typed = { allInSustainingCost: '1.36', allInSustainingCostUnit: 'lb', allInSustainingCostCurrency: 'usd' };
  expect(studyBody(filled(typed))).toMatchObject(typed);
  expect(studyBody(filled({ allInSustainingCost: '985' }))).toMatchObject({ allInSustainingCostUnit: null });
  expect(studyKind.faultsOf(filled({ allInSustainingCostCurrency: 'ZAc' }))).toEqual({
    allInSustainingCostCurrency: 'Write ZAR and the cost in ZAR: 100 ZAc are 1 ZAR.',
  });
});

it('says how it went in the words of the specification', () => {
  expect(studyKind.words).toMatchObject({
    createFailed: 'Failed to create economic study',
    updateFailed: 'Failed to update economic study',
  });
});

it('refuses a report of the future, and looks again at what looks wrong', () => {
  const typed = (fields: object) => ({ ...studyKind.empty, ...fields });
  expect(studyKind.faultsOf(typed({ reportDate: '2999-01-01' }))).toEqual({
    reportDate: 'The date 2999-01-01 is in the future. Check the year.',
  });
  const findings = (fields: object, before: object | null = null) =>
    studyKind.findingsOf!(typed(fields), before && typed(before)).map(({ rule, field }) => `${rule} ${field}`);
  const sound = { npv: '273', discountRate: '5', afterTaxIrr: '48' };
  expect(findings(sound)).toEqual([]);
  expect(findings({ ...sound, afterTaxIrr: '4', recovery: '0.914' })).toEqual(['ST1 npv', 'PD3 recovery']);
  expect(findings({ ...sound, npv: '2730' }, sound)).toEqual(['GN2 npv']);
});
