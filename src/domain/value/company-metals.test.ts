import { describe, expect, it } from 'vitest';
import { type HeldMine, heldMines } from './company-figures.ts';
import { classesOf, forUnit, mainMetal, metalsOf } from './company-metals.ts';
import { figureOf } from '../numbers/worked-figure.ts';

const day = '2025-06-30';
const mine = (name: string, contained: HeldMine['contained'], percent: string | null = '50'): HeldMine => ({
  ...{ name, country: null, interests: [], operator: { name: 'Own', percent }, contained, study: null },
});
const has = (measure: string, of: string, value: number, basis: string | null = null) => ({
  measure,
  of,
  value,
  basis,
});
const held = (...mines: HeldMine[]) => heldMines({ name: 'Own', mines }, day);
const price = (metal: string, amount: string, unit: string) => ({
  ...{ metal, amount, unit, currency: 'USD', asOf: day, source: null },
});
const market = {
  ...{ day, rates: () => null },
  deck: [price('Gold', '3000', 'oz'), price('Silver', '30', 'oz')],
};

describe('the metal of the mines that a company holds', () => {
  it('is by class, with the share and what its totals say', () => {
    const { metals, short } = metalsOf(
      held(
        mine('Telfer', [
          has('contained-mi', 'gold', 1_000_000, '2025, reserves included, 2 left out'),
          has('contained-reserves', 'gold', 400_000),
          has('npv', 'USD', 5),
        ]),
      ),
    );
    expect(metals).toMatchObject([
      {
        mine: 'Telfer',
        metalClass: 'mi',
        metal: 'Gold',
        amount: 1_000_000,
        unit: 'oz',
        share: 50,
        includesReserves: true,
      },
      { mine: 'Telfer', metalClass: 'reserves', metal: 'Gold', amount: 400_000, includesReserves: null },
    ]);
    expect(short.map(({ metalClass }) => metalClass)).toEqual(['mi']);
  });
});

describe('the metal that a company is told by', () => {
  const main = (...mines: HeldMine[]) => mainMetal(metalsOf(held(...mines)).metals, market);

  it('is its only one, price or not', () => {
    expect(main(mine('A', [has('contained-mi', 'unobtainium', 5)]))).toEqual({ metal: 'unobtainium', missing: [] });
    expect(main()).toEqual({ metal: null, missing: [] });
  });

  it('is the one of 80% of the value, by the company’s parts', () => {
    const gold = mine('A', [has('contained-mi', 'gold', 4_000)], '100');
    // 100,000 oz at 30 are a fourth of 4,000 at 3,000.
    expect(main(gold, mine('B', [has('contained-mi', 'silver', 100_000)], '100')).metal).toBe('Gold');
    expect(main(gold, mine('B', [has('contained-mi', 'silver', 110_000)], '100')).metal).toBeNull();
    // Half of it is somebody else's.
    expect(main(gold, mine('B', [has('contained-mi', 'silver', 110_000)], '50')).metal).toBe('Gold');
  });

  it('is nobody’s knowledge without a price of one of them', () => {
    const mixed = mine('A', [has('contained-mi', 'gold', 4_000), has('contained-mi', 'copper', 1)]);
    expect(main(mixed)).toEqual({ metal: null, missing: ['price of copper'] });
  });
});

describe('an enterprise value for a unit', () => {
  const ev = figureOf('45000000', { unit: 'money', currency: 'USD', asOf: day });
  const each = (...mines: HeldMine[]) =>
    classesOf(metalsOf(held(...mines)), 'Gold', day).map((of) => {
      const { value, missing } = forUnit(ev, of);
      return [of.metalClass, value === null ? null : Number(value), missing.join()];
    });

  it('is by the company’s part of each class by itself', () => {
    const rows = each(
      mine('A', [
        has('contained-mi', 'gold', 1_000_000, 'reserves included'),
        has('contained-reserves', 'gold', 200_000),
      ]),
      mine('B', [has('contained-mi', 'gold', 500_000)]),
    );
    // 45 M over half of 1.5 M, and of 0.2 M ounces.
    expect(rows.slice(0, 2)).toEqual([
      ['reserves', 450, ''],
      ['mi', 60, ''],
    ]);
    expect(rows[2]).toMatchObject(['inferred', null, expect.stringContaining('inferred of gold')]);
  });

  it('is none where a total leaves estimates out: nobody knows how much they hold', () => {
    const [, mi] = each(mine('A', [has('contained-mi', 'gold', 1_000_000, '1 left out')]));
    expect(mi).toEqual(['mi', null, 'estimates of A that are left out of its total']);
  });

  it('minds what is left out of its own metal and class alone', () => {
    const rows = each(
      mine('A', [
        has('contained-mi', 'gold', 1_000_000),
        has('contained-inferred', 'gold', 100_000, '1 left out'),
        has('contained-mi', 'silver', 1_000_000, '1 left out'),
      ]),
    );
    expect(rows[1]).toEqual(['mi', 90, '']);
    expect(rows[2]).toEqual(['inferred', null, 'estimates of A that are left out of its total']);
  });
});
