import { expect, it } from 'vitest';
import { kindOf } from '../../kinds/kinds.ts';
import { understandColumns } from './header-words.ts';

const read = (headers: readonly string[]) =>
  understandColumns(kindOf('resource-estimates'), {})(headers).map(({ field, mayBe }) => field ?? mayBe);

it('words of ore are of its tonnes where no other column is, and grades stand beside them', () => {
  expect(read(['Category', 'Cu (%)', 'Resources (Mt)'])).toEqual(['resourceType', 'grade', 'tonnage']);
  expect(read(['Category', 'Cu (%)', 'In situ (kt)', 'Tonnes (Mt)']).at(-1)).toBe('tonnage');
  expect(read(['Category', 'Resources (t)', 'Au (g/t)', 'Ore (Mt)']).at(-1)).toBe('tonnage');
  expect(read(['Category', 'Reserves (t)', 'Au (g/t)', 'Tonnes (Mt)'])[1]).not.toBe('tonnage');
});

it('in a list of metals without grades they may be of metal, and are asked', () => {
  expect(read(['Commodity', 'Category', 'Reserves (kt)'])[2]).toEqual(['tonnage', 'containedMetal']);
});
