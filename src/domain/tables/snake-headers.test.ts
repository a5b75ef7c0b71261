import { describe, expect, it } from 'vitest';
import { headerParts } from './header-parts.ts';
import { spelledOut } from './snake-headers.ts';

describe('headers of programs', () => {
  it.each([
    ['au_gpt', 'Gold', 'gpt'],
    ['cu_pct', 'Copper', 'pct'],
    ['as_ppm', 'Arsenic', 'ppm'],
    ['u_ppm', 'Uranium', 'ppm'],
    ['s_pct', 'Sulfur', 'pct'],
    ['li2o_pct', 'Li2O', 'pct'],
    ['ag_oz_t', 'Silver', 'oz t'],
    ['contained_au_koz', 'Gold', 'koz'],
    ['grade_ni_pct', 'Nickel', 'pct'],
    ['co_produced_t', 'Cobalt', 't'],
    ['in_ppm', 'Indium', 'ppm'],
    ['gold_grade_gpt', 'Gold', 'gpt'],
  ])('%s is of %s in %s', (header, metal, unit) => {
    const parts = headerParts(header);
    expect([parts.metal, parts.unit?.replace('/', ' ')]).toEqual([metal, unit]);
  });

  it('only capitals say whether mt are millions', () => {
    expect(spelledOut('tonnage_mt')).toBe('tonnage (MT)');
    expect(spelledOut('Tonnage_Mt')).toBe('Tonnage_Mt');
    expect(headerParts('measured_tonnes_mt')).toMatchObject({ category: 'measured', words: 'tonnes', unit: 'MT' });
  });

  it.each([
    'depth_in_m',
    'as_of',
    'be_sold',
    'hole_id',
    'mine_name',
    'co_name',
    'sold_as_pct_of_total',
    'in_situ_oz',
    'as_received_pct',
    'co_produced_oz',
    'in_pit_gpt',
    'as_fed_pct',
    're_stated_oz',
    'co_owned_t',
    'at_cutoff_gpt',
    'no_of_oz',
  ])('%s names no metal', (header) => {
    expect(headerParts(header).metal).toBeNull();
  });
});
