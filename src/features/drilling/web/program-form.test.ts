import { expect, it } from 'vitest';
import { derivedCostPerMeter, programBody, type ProgramDraft, programKind } from './program-form.ts';

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

it('looks again at zeros and at what a metre costs, before anything is saved', () => {
  const usual = { ...programKind.empty, season: '2025', numberOfMeters: '10,500', cost: '2,500,000' };
  const findings = (next: Partial<ProgramDraft>, before: ProgramDraft | null = null) =>
    programKind.findingsOf!({ ...usual, ...next }, before).map(({ rule, field }) => `${rule} ${field}`);
  expect(findings({})).toEqual([]);
  expect(findings({ cost: '25,000,000' })).toEqual(['DR5 costPerMeter']);
  expect(findings({ numberOfMeters: '105,000', costPerMeter: '240' }, usual)).toEqual(['GN2 numberOfMeters']);
});
