import { expect, test } from 'vitest';
import { gradesIn } from './metals-in-cells.ts';

const told = (cell: string) => gradesIn(cell)?.map(({ metal, figure, unit }) => `${metal} ${figure} ${unit}`);

test.each([
  ['0.35 g/t Au, 12 g/t Ag', ['Gold 0.35 g/t', 'Silver 12 g/t']],
  ['0.35% Cu, 12 g/t Ag and 0.02 g/t Au', ['Copper 0.35 %', 'Silver 12 g/t', 'Gold 0.02 g/t']],
  ['Au 0,35 g/t; Ag 12 g/t', ['Gold 0,35 g/t', 'Silver 12 g/t']],
  ['1.2 g/t Au + 0.5 % Cu', ['Gold 1.2 g/t', 'Copper 0.5 %']],
  ['2.1 g/t gold', ['Gold 2.1 g/t']],
])('%s holds %j', (cell, grades) => expect(told(cell)).toEqual(grades));

test.each([
  '1.2',
  '1.2 g/t',
  '1.2-1.5 g/t Au',
  '1.2 g/t Au, 1.5 g/t Au',
  '12 m @ 1.2 g/t Au',
  '1.2 g/t AuEq',
  'Au, Ag',
  '',
])('%s holds no grades of metals, each once', (cell) => expect(told(cell)).toBeUndefined());
