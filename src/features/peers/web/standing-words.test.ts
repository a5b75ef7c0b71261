import { describe, expect, it } from 'vitest';
import type { PeerStandings } from '../contract.ts';
import { placesOf, standingWords, toldAlike, valueText } from './standing-words.ts';

const words = (more: Partial<PeerStandings>) =>
  standingWords({
    ...{ figure: 'npv.USD', value: 412, percentile: null, third: null, median: 300 },
    ...{ measure: 'npv', basis: null, alike: [100, 200, 412, 500], unlike: [], unknown: 0 },
    ...more,
  } as PeerStandings);

describe('where a mine stands among its peers', () => {
  it('is a percentile of many, a third of fewer, and no standing of very few', () => {
    expect(words({ percentile: 75 })).toBe('Percentile 75 of 4 mines; median US$300M');
    expect(words({ third: 'upper' })).toBe('In the upper third of 4 mines; median US$300M');
    expect(words({ median: null })).toMatch(/^3 peers to compare with, fewer than \d+: no standing$/);
  });

  it('is not told of what is not known, nor against nobody', () => {
    expect(words({ value: null })).toBe('Not known of this mine.');
    expect(words({ alike: [412] })).toBe('No peer has a figure that stands for the same.');
  });

  it('has values with their unit, and as they are where the figure is gone', () => {
    expect(valueText({ figure: 'irr' }, 24)).toBe('24%');
    expect(valueText({ figure: 'happiness' }, 1_234.5)).toBe('1,234.5');
  });
});

it('values lie between the lowest and the highest, alone or alike in the middle', () => {
  expect(placesOf([10, 20, 15])).toEqual([0, 100, 50]);
  expect(placesOf([7, 7])).toEqual([50, 50]);
  expect(placesOf([])).toEqual([]);
});

describe('costs of peers', () => {
  const cost = (figure: string, value: number) => ({ figure, value, basis: 'FS 2024' });
  const cohort = [{ figures: { aisc: cost('aisc.USD/t', 1960) } }];
  const own = { measure: 'aisc', figure: 'aisc.USD/lb', value: 0.9 } as const;

  it('are told in the unit of the mine, and say how they are stated', () => {
    const told = toldAlike(cohort, [own]);
    expect(told(cost('aisc.USD/t', 1960))).toEqual({ value: 'US$0.89/lb', basis: 'FS 2024, US$1,960/t' });
    expect(told(cost('aisc.USD/lb', 2.5))).toEqual({ value: 'US$2.50/lb', basis: 'FS 2024' });
    expect(told({ ...cost('aisc.AUD/t', 900), basis: null })).toEqual({ value: 'AUD 900/t', basis: null });
    expect(told(cost('npv-capex', 2))).toEqual({ value: '2.00×', basis: 'FS 2024' });
  });

  it('are told in that of the first peer that has one, where the mine has none', () => {
    const unknown = { ...own, figure: 'aisc', value: null };
    expect(toldAlike(cohort, [unknown])(cost('aisc.USD/lb', 1)).value).toBe('US$2,205/t');
    expect(toldAlike([{ figures: {} }], [unknown])(cost('aisc.USD/lb', 1)).value).toBe('US$1/lb');
  });
});
