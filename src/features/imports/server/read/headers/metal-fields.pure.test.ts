import { expect, test } from 'vitest';
import { headerParts } from '../../../../../domain/tables/header-parts.ts';
import { metalFields } from './header-units.ts';

const fieldsOf = (header: string) => metalFields(headerParts(header), (measure) => [measure]);

test('tonnes of a metal are of what is contained, and those of what is mined as a whole are ore', () => {
  for (const header of ['Cu tonnes (kt)', 'Zinc tonnes (kt)']) expect(fieldsOf(header), header).toEqual(['contained']);
  for (const header of [
    'Coal tonnes (Mt)',
    'Manganese tonnes (Mt)',
    'Chrome tonnes (Mt)',
    'Barite tonnes (kt)',
    'Fluorspar tonnes (kt)',
  ])
    expect(fieldsOf(header), header).toBeUndefined();
});
