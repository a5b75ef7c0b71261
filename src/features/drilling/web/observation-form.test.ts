import { expect, it } from 'vitest';
import { observationBody, observationKind, withLength } from './observation-form.ts';

const filled = (fields: object) => ({ ...observationKind.empty, densityValue: '2.5', ...fields });
const { faultsOf } = observationKind;

it('says what the specification says', () => {
  expect(faultsOf(observationKind.empty)).toEqual({ densityValue: 'Density value is required' });
  expect(faultsOf(filled({ startDepth: '20', endDepth: '10' }))).toEqual({
    startDepth: 'Start depth must be less than end depth',
  });
  expect(faultsOf(filled({ startDepth: '10', endDepth: '10' }))).toEqual({
    startDepth: 'Start depth must be less than end depth',
  });
  expect(faultsOf(filled({ startDepth: '10', endDepth: '20', intervalLength: '10.2' }))).toEqual({
    intervalLength: 'Interval length cannot be greater than the depth range',
  });
  expect(faultsOf(filled({ startDepth: '289.9', endDepth: '308.8', intervalLength: '19.0' }))).toEqual({});
});

it('names more digits than a field keeps, and text that is no number', () => {
  expect(
    Object.keys(faultsOf(filled({ densityValue: '1.23456', startDepth: '1.234', endDepth: 'deep' }))).toSorted(),
  ).toEqual(['densityValue', 'endDepth', 'startDepth']);
});

it('takes what people paste', () => {
  expect(observationBody(filled({ densityValue: '1,250 g/t', intervalLength: '3 m' }))).toMatchObject({
    densityValue: '1250',
    densityUnit: 'g/t',
    intervalLength: '3',
    drillProgramId: null,
  });
});

it('takes the length from the depths at once, and leaves one that was entered', () => {
  const typed = (fields: object, changes: object) => withLength(filled(fields), changes);
  expect(typed({ startDepth: '120.1' }, { endDepth: '130.4 m' })).toEqual({
    endDepth: '130.4 m',
    intervalLength: '10.3',
    lengthFrom: 'depths',
  });
  const followed = { startDepth: '120', endDepth: '130', intervalLength: '10' };
  expect(typed(followed, { endDepth: '1,130' })).toMatchObject({ intervalLength: '1010' });
  expect(typed(followed, { endDepth: '1' })).toMatchObject({ intervalLength: '', lengthFrom: '' });
  expect(typed(followed, { startDepth: 'deep' })).toMatchObject({ intervalLength: '' });
  expect(typed({ ...followed, intervalLength: '9.9' }, { endDepth: '131' })).toEqual({ endDepth: '131' });
});

it('says how it went in the words of the specification', () => {
  expect(observationKind.words).toEqual({
    created: 'Drill hole observation added successfully',
    updated: 'Drill hole observation updated successfully',
    createFailed: 'Failed to add drill hole observation. Please try again.',
    updateFailed: 'Failed to update drill hole observation. Please try again.',
    readFailed: 'Failed to fetch drill observations',
  });
  expect([observationKind.faultTitle, observationKind.toastsReason]).toEqual(['Validation Error', true]);
});

it('refuses at their fields what cannot be', () => {
  expect(faultsOf(filled({ densityValue: '101', densityUnit: '%' }))).toEqual({
    densityValue: 'A grade cannot be over 100%. Check the figure and its unit.',
  });
  expect(faultsOf(filled({ observationDate: '2999-01-01' }))).toEqual({
    observationDate: 'The date 2999-01-01 is in the future. Check the year.',
  });
  const several = { densityValue: 'rich', startDepth: '120', endDepth: '80', observationDate: '2999-01-01' };
  expect(Object.keys(faultsOf(filled(several)))).toEqual(['densityValue', 'startDepth', 'observationDate']);
});
