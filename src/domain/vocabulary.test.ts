import { expect, test } from 'vitest';
import * as vocabulary from './vocabulary.ts';
import { stageLabels, stages } from './mines/stages.ts';
import { isOneOf, studyTypes } from './vocabulary.ts';

test('stages keep the order of a mine’s life (specification 1, section 4)', () => {
  expect(stages).toEqual([
    'exploration',
    'development',
    'construction',
    'start-up',
    'production',
    'care and maintenance',
    'closure',
  ]);
  expect(Object.keys(stageLabels)).toEqual([...stages]);
});

test('studies go from the most to the least advanced', () => {
  expect(studyTypes).toEqual(['FS', 'PFS', 'PEA', 'RE']);
});

test('membership is exact: case, blanks and inherited names do not pass', () => {
  expect(isOneOf(stages, 'closure')).toBe(true);
  for (const value of ['Closure', ' closure', 'constructor', 'length', '', null, 3, ['closure']])
    expect(isOneOf(stages, value)).toBe(false);
});

const lists = Object.entries(vocabulary).flatMap(([name, value]): [string, readonly string[]][] =>
  Array.isArray(value) ? [[name, value as readonly string[]]] : [],
);

test.each(lists)('%s holds each word once, in plain characters that a CHECK can hold', (_name, words) => {
  expect(words.length).toBeGreaterThan(1);
  expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[A-Za-z0-9_%/+ .-]+$/);
});

test('stages are shown with capitals, hyphens as blanks', () => {
  expect(Object.values(stageLabels)).toEqual([
    'Exploration',
    'Development',
    'Construction',
    'Start Up',
    'Production',
    'Care and Maintenance',
    'Closure',
  ]);
});

test('units of grade in drilling are those of estimates but for stones', () => {
  expect([...vocabulary.gradeUnits].filter((unit) => !isOneOf(vocabulary.drillGradeUnits, unit))).toEqual([]);
  for (const unit of vocabulary.cutoffUnits) expect(isOneOf(vocabulary.gradeUnits, unit)).toBe(true);
});
