import { expect, it } from 'vitest';
import { studyFile } from './study-file.ts';

const made = (irr: string, beside: Record<string, string>) => {
  const { cells, remarks = [] } = studyFile.parts!.compose({ irr }, beside);
  return [cells['afterTaxIrr'], remarks.map(({ warning }) => warning)];
};

it('an IRR is after tax, unless its row says before or another column has it; what is left out is told', () => {
  expect(made('35', { taxBasis: 'Post' })).toEqual(['35', []]);
  expect(made('', { afterTaxIrr: '30' })).toEqual([undefined, []]);
  expect(made('35', { taxBasis: 'Pre-tax' })).toEqual([
    undefined,
    ['Left out: the figures of this row are before tax, and the IRR after tax is kept.'],
  ]);
  const ofOwn = 'Left out: the IRR after tax has a column of its own.';
  expect(made('35', { afterTaxIrr: '30' })).toEqual([undefined, [ofOwn]]);
  expect(made('35', { afterTaxIrr: '' })).toEqual([undefined, [ofOwn]]);
  expect(made('35', { afterTaxIrr: '35' })).toEqual([undefined, []]);
});
