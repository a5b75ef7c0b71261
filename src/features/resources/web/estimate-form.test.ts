import { expect, it } from 'vitest';
import { estimateBody, estimateKind } from './estimate-form.ts';

const filled = (fields: object) => ({ ...estimateKind.empty, resourceType: 'indicated', metal: 'Gold', ...fields });

it('asks for type and metal', () => {
  expect(estimateKind.faultsOf(estimateKind.empty)).toEqual({
    resourceType: 'Resource type is required',
    metal: 'Metal is required',
  });
});

it('takes what people paste, whole tonnes and up to four decimals of grade', () => {
  expect(estimateBody(filled({ tonnage: '4,017,600 t', grade: '4.53 g/t', includesReserves: 'false' }))).toMatchObject({
    tonnage: 4_017_600,
    grade: '4.53',
    includesReserves: false,
    containedMetal: null,
  });
  expect(estimateKind.faultsOf(filled({ tonnage: '1.5', grade: '1.23456' }))).toEqual({
    tonnage: 'Enter a whole number.',
    grade: 'Enter at most 4 decimals.',
  });
});

it('says how it went in the words of the specification', () => {
  expect(estimateKind.words).toMatchObject({
    createFailed: 'Failed to create resource estimate',
    updateFailed: 'Failed to update resource estimate',
  });
});
