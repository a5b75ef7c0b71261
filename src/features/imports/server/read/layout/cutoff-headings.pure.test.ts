import { expect, test } from 'vitest';
import { cutoffIn } from './cutoff-headings.ts';

test.each([
  ['Cut-off 0.3 g/t Au', '0.3', 'g/t Au', false],
  ['Cut-off grade: 0,5 g/t', '0,5', 'g/t', false],
  ['At a 0.5 g/t Au cut-off (base case)', '0.5', 'g/t Au', true],
  ['0.25% Cu cut-off grade', '0.25', '% Cu', false],
  ['COG = 300 ppm', '300', 'ppm', false],
  ['Ley de corte 0.2% Cu', '0.2', '% Cu', false],
])('%s is a cut-off', (heading, figure, unit, isBase) => {
  expect(cutoffIn(heading)).toEqual({ figure, unit, isBase });
});

test.each([
  'Open pit (0.3 g/t Au cut-off)',
  'Underground',
  'Zone 3',
  'Cut-off grades vary',
  '0.3 g/t Au',
  'x'.repeat(90),
])('%s is none', (heading) => expect(cutoffIn(heading)).toBeUndefined());
