import { expect, it } from 'vitest';
import { metalsOf, printedRows, rocksOf, statedIn } from './rocks.ts';

const record = (key: string, metal: string | null, grade: string | null, unit: string | null = '%') => ({
  key,
  name: `Rock ${key}`,
  metal,
  grade,
  unit,
});
const read = <Of>(each: Of) => each;

it('rocks are what several metals were found in', () => {
  const rocks = rocksOf(
    [
      record('a', 'Copper', '0.61'),
      record('b', 'Copper', '0.5'),
      record('a', 'Gold', '0.26', 'g/t'),
      record('a', 'copper', '0.7'),
      record('b', null, '1'),
      record('b', 'Gold', null, 'g/t'),
      record('a', 'CuEq', '0.74'),
      record('c', 'Copper', '1'),
      record('c', 'CuEq', '1.2'),
    ],
    read,
  );
  expect(rocks.map(({ name }) => name)).toEqual(['Rock a']);
  expect(rocks[0]!.grades.map(({ metal, grade }) => `${metal} ${grade}`)).toEqual([
    'Copper 0.61',
    'Gold 0.26',
    'CuEq 0.74',
  ]);
  expect(metalsOf(rocks[0]!).map(({ metal }) => metal)).toEqual(['Copper', 'Gold']);
  expect(statedIn(rocks[0]!, 'Copper')?.grade).toBe('0.74');
  expect(statedIn(rocks[0]!, 'Gold')).toBeUndefined();
  expect(printedRows(rocks, 'Copper')).toEqual({
    other: 'Gold',
    rows: [{ equivalent: '0.74', primary: '0.61', other: '0.26' }],
  });
  expect(printedRows(rocks, 'Gold')).toBeNull();
});
