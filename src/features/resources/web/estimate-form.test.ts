import { expect, it } from 'vitest';
import type { ResourceEstimate } from '../contract.ts';
import { doubleFaults, estimateBody, estimateKind } from './estimate-form.ts';

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

const stored = (fields: Partial<ResourceEstimate>): ResourceEstimate => ({
  id: 1,
  mineId: 1,
  resourceType: 'indicated',
  metal: 'Gold',
  zone: 'North',
  reportDate: '2024-12-31',
  standing: 'current',
  tonnage: 1_000,
  grade: '1',
  gradeUnit: 'g/t',
  containedMetal: null,
  containedMetalUnit: null,
  cutoffGrade: '0.5',
  cutoffGradeUnit: 'g/t',
  baseCase: true,
  reportingStandard: null,
  includesReserves: null,
  sourceUrl: null,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
  ...fields,
});

it('is a base case of the whole deposit unless said otherwise', () => {
  expect(estimateBody(estimateKind.empty)).toMatchObject({ baseCase: true, zone: '' });
  expect(estimateBody(estimateKind.draftOf(stored({ baseCase: false })))).toMatchObject({
    baseCase: false,
    zone: 'North',
  });
});

it('tells a double at the field that could tell the two apart, however it is typed', () => {
  const typed = {
    reportDate: '2024-12-31',
    zone: ' north',
    cutoffGrade: '0.50 g/t',
    cutoffGradeUnit: 'g/t',
    metal: 'Au',
  };
  expect(Object.keys(doubleFaults(filled(typed), [stored({})], undefined))).toEqual(['reportDate']);
  expect(Object.keys(doubleFaults(filled({ ...typed, cutoffGrade: '0.3' }), [stored({})], undefined))).toEqual([
    'baseCase',
  ]);
  for (const other of [
    { zone: '' },
    { reportDate: '' },
    { cutoffGrade: '0.3', baseCase: 'false' },
    { metal: 'Silver' },
  ])
    expect(doubleFaults(filled({ ...typed, ...other }), [stored({})], undefined)).toEqual({});
  expect(doubleFaults(filled({ ...typed, resourceType: '' }), [stored({})], undefined)).toEqual({});
});

it('leaves alone what was double before, and what is itself', () => {
  const [one, other] = [stored({}), stored({ id: 2 })];
  expect(doubleFaults(estimateKind.draftOf(one), [one, other], one)).toEqual({});
  const moved = { ...estimateKind.draftOf(stored({ id: 2, zone: null })), zone: 'North' };
  expect(doubleFaults(moved, [one], stored({ id: 2, zone: null }))).toHaveProperty('reportDate');
});

it('says all at once what is missing and what cannot be', () => {
  const wrong = { metal: '', grade: '101', gradeUnit: '%', cutoffGrade: 'low', reportDate: '2999-01-01' };
  expect(Object.keys(estimateKind.faultsOf(filled(wrong))).toSorted()).toEqual([
    'cutoffGrade',
    'grade',
    'metal',
    'reportDate',
  ]);
});

it('refuses what cannot be, and looks again at what looks wrong', () => {
  expect(estimateKind.faultsOf(filled({ grade: '101', gradeUnit: '%' }))).toEqual({
    grade: 'A grade cannot be over 100%. Check the figure and its unit.',
  });
  expect(Object.keys(estimateKind.faultsOf(filled({ reportDate: '2999-01-01' })))).toEqual(['reportDate']);
  const chimo = { tonnage: '4,877,900', grade: '3.82', gradeUnit: 'g/t', containedMetalUnit: 'oz' };
  const findings = (fields: object, before: object | null = null) =>
    estimateKind.findingsOf!(filled(fields), before && filled(before)).map(({ rule, field }) => `${rule} ${field}`);
  expect(findings({ ...chimo, containedMetal: '597,800' })).toEqual([]);
  expect(findings({ ...chimo, containedMetal: '5,978,000' })).toEqual(['RE1 containedMetal']);
  expect(findings({ tonnage: '40,176,000' }, { tonnage: '4,017,600' })).toEqual(['GN2 tonnage']);
});
