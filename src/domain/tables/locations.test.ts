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
    ['Sudan, South', 'South Sudan', null],
    ['Guinea (Equatorial)', 'Equatorial Guinea', null],
    ['Guinea, Papua New', 'Papua New Guinea', null],
    ['China (Hong Kong)', 'Hong Kong', null],
    ['Jordan, Montana, USA', 'United States', 'Montana'],
    ['Ghana, West Africa', 'Ghana', null],
    ['South America, Chile', 'Chile', null],
    ['Unknown, Chile', 'Chile', null],
    ['Mexico, Sonora', 'Mexico', 'Sonora'],
  ])('%s is of %s', (text, country, jurisdiction) => {
    expect(readLocation(text)).toEqual({ country, jurisdiction });
  });

  it.each([
    'Chile/Argentina',
    'Chile, Peru',
    'Ontario, Canada; Nevada, USA',
    'San Juan, Argentina / Atacama, Chile',
    'Chile (50%), Argentina (50%)',
    'Jordan, Utah',
    '12.5, Chile',
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
