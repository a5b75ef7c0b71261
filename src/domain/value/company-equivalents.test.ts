import { describe, expect, it } from 'vitest';
import { figureOf } from '../numbers/worked-figure.ts';
import { severalMetals } from './company-equivalents.ts';
import { type HeldMine, heldMines } from './company-figures.ts';
import type { MineOperation } from './held-operation.ts';

const day = '2025-06-30';
const price = (metal: string, amount: string, unit: string) => ({
  ...{ metal, amount, unit, currency: 'USD', asOf: day, source: 'Exchange' },
});
const deck = [price('Gold', '3375', 'oz'), price('Copper', '4.50', 'lb'), price('Silver', '60', 'oz')];
const market = { day, rates: () => null, deck };
const ev = (amount: string) =>
  (['basic', 'tsm', 'diluted'] as const).map((counting) => ({
    ...{ measure: `ev-${counting}`, of: '', basis: null },
    figure: figureOf(amount, { unit: 'money', currency: 'USD', asOf: day }),
  }));

type Recovered = Readonly<Record<string, string>>;
/** A mine whose plant recovers so much of each metal. */
const operation = (recovered: Recovered): MineOperation => ({
  ...{ stage: 'production', metals: Object.keys(recovered), royalties: null, study: null },
  production: Object.entries(recovered).map(([metal, recovery]) => ({
    ...{ metal, recovery, fromDate: '2024-01-01', toDate: '2024-12-31', basis: '100%', oreMilled: null },
    ...{ headGrade: null, headGradeUnit: null, recovered: null, poured: null, inConcentrate: null, sold: null },
    ...{ unit: null, revenue: null, cashCost: null, allInSustainingCost: null, currency: null, costUnit: null },
    sourceUrl: 'https://example.com/year',
  })),
});
interface Built {
  name?: string;
  percent?: string | null;
  metals: Readonly<Record<string, number>>;
  recovered?: Recovered;
  metalClass?: string;
  basis?: string;
}
const mine = ({
  name = 'Pit',
  percent = '100',
  metals,
  recovered = {},
  metalClass = 'mi',
  basis,
}: Built): HeldMine => ({
  ...{ name, country: null, interests: [], operator: { name: 'Own', percent }, study: null },
  contained: Object.entries(metals).map(([of, value]) => ({
    ...{ measure: `contained-${metalClass}`, of, value, basis: basis ?? null },
  })),
  operation: operation(recovered),
});
const told = (mines: readonly HeldMine[], amount = '150000000') => {
  const figures = severalMetals({ held: heldMines({ name: 'Own', mines }, day) }, market, ev(amount));
  return new Map(figures.map(({ measure, of, figure }) => [of ? `${measure}.${of}` : measure, figure]));
};

describe('a company of several metals', () => {
  const metals = { copper: 170_880, gold: 580_868 };

  it('is told by an equivalent of the one that is worth most, with prices and recoveries', () => {
    const figures = told([mine({ metals, recovered: { Copper: '80', Gold: '80' } })]);
    // Of alike recoveries: 580,868 oz + 170,880 t x 9,920.80 US$/t / 3,375 US$/oz. Gold is 53.63 % of it.
    const gold = figures.get('equivalent-mi.gold')!;
    expect(Number(gold.value)).toBeCloseTo(580_868 + (170_880 * 4.5 * 2204.62262184878) / 3375, 4);
    expect(Number(gold.value) * 0.5363).toBeCloseTo(580_868, -2);
    expect(gold).toMatchObject({ unit: 'oz', bound: 'exact' });
    expect(gold.from.map(({ name, value }) => `${name}: ${value}`).toSorted()).toEqual([
      'Copper of Pit, 100%: 170880',
      'Copper price: 4.5',
      'Gold of Pit, 100%: 580868',
      'Gold price: 3375',
      'recovery of copper at Pit: 80',
      'recovery of gold at Pit: 80',
    ]);
    // One recovery for all looks assumed.
    expect(gold.warnings.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('one for all of them')]);
    expect(Number(figures.get('ev-equivalent-mi-tsm.gold')!.value)).toBeCloseTo(150e6 / Number(gold.value), 9);
    expect(figures.get('ev-equivalent-mi-tsm.gold')).toMatchObject({ unit: 'money/oz', currency: 'USD' });
  });

  it('weighs each metal by what is recovered of it at each mine', () => {
    const figures = told([
      mine({ name: 'One', percent: '50', metals, recovered: { Copper: '90', Gold: '60' } }),
      mine({ name: 'Two', metals: { gold: 100_000, copper: 10_000 }, recovered: { Gold: '95', Copper: '70' } }),
    ]);
    const tonne = 4.5 * 2204.62262184878;
    const golds = [290_434 * 0.6, 100_000 * 0.95];
    const coppers = [85_440 * 0.9, 10_000 * 0.7];
    const recovery = (golds[0]! + golds[1]!) / 390_434;
    const worth = (golds[0]! + golds[1]!) * 3375 + (coppers[0]! + coppers[1]!) * tonne;
    const gold = figures.get('equivalent-mi.gold')!;
    expect(Number(gold.value)).toBeCloseTo(worth / (3375 * recovery), 4);
    expect(gold.warnings).toEqual([]);
  });

  it('is the gross value in the ground, called so, where recoveries are not known', () => {
    const figures = told([mine({ metals })]);
    expect([...figures.keys()]).toEqual(['gross-value-mi']);
    const gross = figures.get('gross-value-mi')!;
    expect(Number(gross.value)).toBeCloseTo(580_868 * 3375 + 170_880 * 4.5 * 2204.62262184878, 2);
    expect(gross.missing).toEqual(['recovery of copper at Pit', 'recovery of gold at Pit']);
    expect(gross.warnings.map(({ sentence }) => sentence).join()).toContain('before recovery, costs and tax');
    // Of the one alone there is no equivalent, nor of the other metals without the one that is worth most.
    for (const recovered of [{ Gold: '90' }, { Copper: '90' }])
      expect([...told([mine({ metals, recovered })]).keys()]).toEqual(['gross-value-mi']);
  });

  it('is at least so much where a metal has no price or recovery, or a share is not known, and is no divisor then', () => {
    const known = { Copper: '85', Gold: '90' };
    const withZinc = told([mine({ metals: { ...metals, zinc: 900_000 }, recovered: known })]);
    // Without a price of zinc nobody knows that no metal has 80 %, and the figures say what is missing.
    expect(withZinc.get('equivalent-mi.gold')).toMatchObject({
      bound: 'at-least',
      missing: ['recovery of zinc at Pit'],
    });
    expect(withZinc.get('ev-equivalent-mi-tsm.gold')!.value).toBeNull();
    const halfKnown = told([
      mine({ metals, recovered: known }),
      mine({ name: 'Other', percent: null, metals, recovered: known }),
    ]);
    expect(halfKnown.get('equivalent-mi.gold')).toMatchObject({ bound: 'at-least', missing: ['share of Other'] });
    const short = told([mine({ metals, recovered: known, basis: '2025, 1 left out' })]);
    expect(short.get('equivalent-mi.gold')).toMatchObject({
      ...{ bound: 'at-least', missing: ['estimates of Pit that are left out of its total'] },
    });
  });

  it('never adds classes, and is silent of a company that is told by one metal', () => {
    const recovered = { Copper: '85', Gold: '90' };
    const figures = told([
      mine({ metals, recovered }),
      mine({ name: 'Second', metals: { gold: 1000, copper: 1000 }, recovered, metalClass: 'inferred' }),
    ]);
    expect(Number(figures.get('equivalent-inferred.gold')!.value)).toBeLessThan(6_000);
    expect(told([mine({ metals: { gold: 5 }, recovered })]).size).toBe(0);
    // A million ounces of gold beside so little copper.
    expect(told([mine({ metals: { gold: 1_000_000, copper: 1000 }, recovered })]).size).toBe(0);
  });
});
