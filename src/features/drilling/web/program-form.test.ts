import { expect, it } from 'vitest';
import { derivedCostPerMeter, programBody, programKind } from './program-form.ts';

const draft = { ...programKind.empty, season: ' 2025 ', cost: '$1,250,000', numberOfMeters: '5,000 m' };

it('derives the cost per metre where it is blank', () => {
  expect(programBody(draft)).toMatchObject({
    season: '2025',
    cost: 1_250_000,
    numberOfMeters: 5000,
    costPerMeter: 250,
  });
  expect(programBody({ ...draft, costPerMeter: '260' }).costPerMeter).toBe(260);
  expect(derivedCostPerMeter({ cost: '10', numberOfMeters: '0' })).toBeNull();
  expect(derivedCostPerMeter({ cost: '', numberOfMeters: '5' })).toBeNull();
  expect(derivedCostPerMeter({ cost: '0.01', numberOfMeters: '2' })).toBe(0.01);
});

it('says what is missing or wrong at its field', () => {
  expect(programKind.faultsOf({ ...programKind.empty, numberOfHoles: '3.5', cost: '-1', sourceUrl: 'x' })).toEqual({
    season: 'Season is required',
    numberOfHoles: 'Enter a whole number.',
    cost: 'Enter 0 or more.',
    sourceUrl: 'Must be a valid URL',
  });
  expect(programKind.faultsOf(draft)).toEqual({});
});

it('says how it went in the words of the specification', () => {
  expect(programKind.words).toEqual({
    created: 'Drill program created successfully',
    updated: 'Drill program updated successfully',
    createFailed: 'Failed to create drill program. Please try again.',
    updateFailed: 'Failed to update drill program. Please try again.',
    readFailed: 'Failed to fetch drill programs',
  });
});
