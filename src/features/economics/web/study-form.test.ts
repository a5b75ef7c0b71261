import { expect, it } from 'vitest';
import { studyBody, studyKind } from './study-form.ts';

const filled = (fields: object) => ({ ...studyKind.empty, ...fields });

it('takes what people paste; only the NPV may be negative', () => {
  expect(
    studyBody(filled({ npv: '\u2212$412M', afterTaxIrr: '23 %', allInSustainingCost: '$1,190.50' })),
  ).toMatchObject({
    npv: -412,
    afterTaxIrr: 23,
    allInSustainingCost: '1190.50',
    totalCapex: null,
  });
  expect(studyKind.faultsOf(filled({ npv: '-5' }))).toEqual({});
  expect(Object.keys(studyKind.faultsOf(filled({ totalCapex: '-5', metalPrice: '-1', paybackPeriod: '2.4' })))).toEqual(
    ['paybackPeriod', 'totalCapex', 'metalPrice'],
  );
});

it('names a wrong currency and a wrong address', () => {
  expect(studyKind.faultsOf(filled({ currency: 'dollars', sourceUrl: 'report.pdf' }))).toEqual({
    currency: 'Enter a currency as three letters, such as USD.',
    sourceUrl: 'Must be a valid URL',
  });
});

it('says how it went in the words of the specification', () => {
  expect(studyKind.words).toMatchObject({
    createFailed: 'Failed to create economic study',
    updateFailed: 'Failed to update economic study',
  });
});
