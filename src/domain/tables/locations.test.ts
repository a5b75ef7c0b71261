import { describe, expect, it } from 'vitest';
import { readLocation } from './locations.ts';

describe('where a mine lies, in one cell', () => {
  it.each([
    ['Antofagasta, Chile', 'Chile', 'Antofagasta'],
    ['Chile, Antofagasta', 'Chile', 'Antofagasta'],
    ['Antofagasta (Chile)', 'Chile', 'Antofagasta'],
    ['Chile - Antofagasta', 'Chile', 'Antofagasta'],
    ['Ancash/Peru', 'Peru', 'Ancash'],
    ['Elko County, Nevada, USA', 'United States', 'Nevada'],
    ['Western Australia, Australia', 'Australia', 'Western Australia'],
    ['Haut-Uélé, Democratic Republic of the Congo', 'Democratic Republic of the Congo', 'Haut-Uélé'],
    ['Pará, Brasil', 'Brazil', 'Pará'],
    ['Georgia, USA', 'United States', 'Georgia'],
    ['Ontario, CA', 'Canada', 'Ontario'],
    ['Mongolia', 'Mongolia', null],
    ['Congo, Democratic Republic of the', 'Democratic Republic of the Congo', null],
  ])('%s is of %s', (text, country, jurisdiction) => {
    expect(readLocation(text)).toEqual({ country, jurisdiction });
  });

  it.each([
    'Chile/Argentina',
    'Chile, Peru',
    'Denver, CO',
    'Elko, NV',
    'Kalgoorlie',
    'CA',
    '',
    ',',
    'a, b, c, d, e, f, g',
  ])('%s is none that is known', (text) => {
    expect(readLocation(text)).toBeUndefined();
  });
});
