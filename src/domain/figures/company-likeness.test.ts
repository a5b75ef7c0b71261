import { describe, expect, it } from 'vitest';
import { unlikeCompanies } from './company-likeness.ts';

const of = (name: string, basis: string | null) => ({ name, basis });

describe('figures of companies that do not stand for the same', () => {
  it.each([
    ['held-npv.USD', '2 studies, PEA, 5%', '1 study, PFS, 8%', 'PEA, 5% (Alder); PFS, 8% (Birch)'],
    ['held-mi', '2 mines, reserves included', '1 mine, reserves not included', 'reserves included (Alder)'],
    [
      'p-nav-tsm',
      'study prices, PEA 5%, price of 2026-11-20',
      'study prices, PFS 8%, price of 2026-11-20',
      'PFS 8% (Birch)',
    ],
    [
      'nav',
      'study prices, PEA 5%, cash of 2026-09-30',
      'study prices, PEA rate not stated, cash of 2026-06-30',
      'rate not stated (Birch)',
    ],
    [
      'ev-mi-basic',
      'M+I, price of 2026-11-20',
      'M+I excl. reserves, price of 2026-11-20',
      'M+I excl. reserves (Birch)',
    ],
  ])('%s', (measure, one, other, told) => {
    const [sentence, ...more] = unlikeCompanies(measure, [of('Alder', one), of('Birch', other)]);
    expect(more).toEqual([]);
    expect(sentence).toMatch(/^They stand for different things: .*\.$/u);
    expect(sentence).toContain(told);
    expect(unlikeCompanies(measure, [of('Alder', one), of('Birch', one)])).toEqual([]);
    expect(unlikeCompanies(measure, [of('Alder', one)])).toEqual([]);
  });

  it('tells of whom nothing is stated', () => {
    expect(unlikeCompanies('held-mi', [of('Alder', '2 mines'), of('Birch', '1 mine, reserves included')])).toEqual([
      'They stand for different things: not stated (Alder); reserves included (Birch).',
    ]);
    expect(unlikeCompanies('nav', [of('Alder', null), of('Birch', 'study prices')])).toEqual([
      'They stand for different things: not stated (Alder); study prices (Birch).',
    ]);
    // Days of what it is made of are told apart by themselves, other words with such a beginning within are not days.
    expect(unlikeCompanies('nav', [of('Alder', 'shares of 2026-01-01'), of('Birch', 'no price of gold')])).toEqual([
      'They stand for different things: not stated (Alder); no price of gold (Birch).',
    ]);
  });

  it('tells prices of days far from each other, days of cash and numbers of mines not', () => {
    const price = (day: string) => `price of ${day}, cash of 2026-09-30`;
    expect(unlikeCompanies('ev-tsm', [of('Alder', price('2026-11-20')), of('Birch', price('2026-11-13'))])).toEqual([]);
    expect(unlikeCompanies('ev-tsm', [of('Alder', price('2026-11-20')), of('Birch', price('2026-11-12'))])).toEqual([
      'Share prices are more than 7 days apart: 2026-11-20 (Alder); 2026-11-12 (Birch).',
    ]);
    expect(unlikeCompanies('cash', [of('Alder', 'of 2026-09-30'), of('Birch', 'of 2024-03-31')])).toEqual([]);
    expect(
      unlikeCompanies('held-mi', [of('Alder', '2 mines, reserves included'), of('Birch', '1 mine, reserves included')]),
    ).toEqual([]);
  });
});
