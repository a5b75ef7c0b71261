import { expect, test } from 'vitest';
import { isOneOf, stageLabels, stages, studyTypes } from './vocabulary.ts';

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
