import { describe, expect, it } from 'vitest';
import { resourceTypes } from '../../domain/vocabulary.ts';
import { estimateWords, missingWords, placeWords, reserveWords, typeWords } from './estimate-words.ts';

const estimate = (fields: object = {}) => ({
  ...{ resourceType: 'indicated' as const, zone: null, reportDate: '2024-06-30', metal: 'Gold' },
  ...fields,
});

it('names every category and every estimate', () => {
  for (const type of resourceTypes) expect(typeWords[type]).toMatch(/^[A-Z]/);
  expect(estimateWords(estimate())).toMatch(/^Indicated, .*2024$/);
  expect(estimateWords(estimate({ zone: 'North', reportDate: null }))).toBe('Indicated, North, undated');
});

describe('what an estimate is among the others', () => {
  const place = (standing: string, by: ReturnType<typeof estimate>[] = []) =>
    placeWords(estimate(), { standing, by } as Parameters<typeof placeWords<ReturnType<typeof estimate>>>[1]);
  const newer = estimate({ reportDate: '2025-06-30', zone: 'North' });

  it('is nothing to tell where it simply counts', () => {
    expect(place('counts')).toBeNull();
  });

  it.each(['replaced', 'alternative', 'double', 'contained', 'beside'])('%s names those that count', (standing) => {
    expect(place(standing, [newer])?.sentence).toContain('Indicated, North');
    expect(place(standing, [newer])?.sentence).toMatch(/[.]$/);
  });

  it('says where no base case is named, and what is in no total', () => {
    expect(place('alternative')).toMatchObject({ word: 'no base case' });
    expect(place('apart')?.sentence).toContain('Inferred may not be added');
  });
});

it('says why an estimate that counts is in no total', () => {
  const of = (tonnage: number | null, grade: string | null, gradeUnit: string | null) =>
    missingWords({ tonnage, grade, gradeUnit });
  expect(of(null, '1.5', 'g/t')).toBe('without tonnage.');
  expect(of(0, '1.5', 'g/t')).toBe('without tonnage.');
  expect(of(1_000_000, null, null)).toBe('without grade.');
  expect(of(null, null, null)).toBe('without tonnage and grade.');
  expect(of(1_000_000, '1.5', null)).toBe('its grade of 1.5 has no unit.');
  expect(of(null, '1.5', null)).toBe('without tonnage, and its grade of 1.5 has no unit.');
  expect(of(1_000_000, '1.5', 'ct/t')).toBe('a grade in ct/t does not add up with the others.');
});

it('says whether reserves are in', () => {
  expect([true, false, null].map(reserveWords)).toEqual([
    ...['inclusive of reserves', 'exclusive of reserves', 'reserves in or out: not stated'],
  ]);
});
