import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type UnderlyingMine, type Holding, lookThrough } from './look-through.ts';

/**
 * Looking through a second time, in plain arithmetic: the money of a company over its mines by what its part of each stands
 * for, of the kind that most of them have, NPV first; by ownership between what does not compare.
 */

const percent = fc.integer({ min: 1, max: 100 });
const mines = fc.record({
  ownership: percent,
  country: fc.constantFrom('Peru', 'Canada'),
  npv: fc.option(fc.record({ value: fc.integer({ min: 1, max: 5000 }), currency: fc.constantFrom('USD', 'CAD') })),
  metal: fc.option(
    fc.record({ name: fc.constantFrom('Gold', 'Copper'), amount: fc.integer({ min: 1000, max: 9_000_000 }) }),
  ),
  parts: fc.array(percent, { minLength: 1, maxLength: 3 }),
});
const names = ['Gold', 'Silver', 'Zinc'];
const companies = fc.array(
  fc.record({ money: fc.integer({ min: 1, max: 1_000_000 }), mines: fc.array(mines, { maxLength: 5 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
interface Company {
  money: number;
  mines: {
    ownership: number;
    country: string;
    npv: { value: number; currency: string } | null;
    metal: { name: string; amount: number } | null;
    parts: number[];
  }[];
}

const asHeld = (of: Company['mines'][number], id: number): UnderlyingMine => ({
  ...{ id, name: `Mine ${id}`, country: of.country, stage: 'production', ownership: of.ownership },
  metals: of.parts.map((percentage, place) => ({ metal: names[place]!, percentage })),
  newestStudy: of.npv && {
    ...{ npv: of.npv.value, currency: of.npv.currency, taxBasis: 'after-tax', shareBasis: '100%', discountRate: 5 },
  },
  measuredAndIndicated: of.metal && {
    ...{ metal: of.metal.name, contained: of.metal.amount, containedUnit: of.metal.name === 'Gold' ? 'oz' : 'tonnes' },
  },
});

/** Each mine's money; undefined: it has no part. */
function dividedOver({ money, mines: all }: Company): (number | undefined)[] {
  const kindsOf = ({ npv, metal }: Company['mines'][number]) => [
    ...(npv ? [`1 ${npv.currency}`] : []),
    ...(metal ? [`2 ${metal.name}`] : []),
  ];
  const counts: Record<string, number> = {};
  for (const each of all) for (const kind of kindsOf(each)) counts[kind] = (counts[kind] ?? 0) + 1;
  const kinds = Object.keys(counts);
  if (kinds.length === 0) {
    const whole = all.reduce((sum, { ownership }) => sum + ownership, 0);
    return all.map(({ ownership }) => (money * ownership) / whole);
  }
  const most = Math.max(...Object.values(counts));
  const tied = kinds.filter((kind) => counts[kind] === most);
  // Of kinds that as many have NPV comes first, then what is met first.
  const chosen = tied.find((kind) => kind.startsWith('1')) ?? tied[0]!;
  const known = all.filter((each) => kindsOf(each).length > 0);
  const owned = known.reduce((sum, { ownership }) => sum + ownership, 0);
  const alike = known.filter((each) => kindsOf(each).includes(chosen));
  const valueOf = ({ npv, metal, ownership }: Company['mines'][number]) =>
    ((chosen.startsWith('1') ? npv!.value : metal!.amount) * ownership) / 100;
  const ofAlike = (money * alike.reduce((sum, { ownership }) => sum + ownership, 0)) / owned;
  const stands = alike.reduce((sum, each) => sum + valueOf(each), 0);
  return all.map((each) => {
    if (!known.includes(each)) return undefined;
    return alike.includes(each) ? (ofAlike * valueOf(each)) / stands : (money * each.ownership) / owned;
  });
}

it('divides money over mines, countries and metals as plain arithmetic does', () => {
  fc.assert(
    fc.property(companies, (all) => {
      let id = 0;
      const holdings = all.map(({ money, mines: of }, place): Holding => ({
        ...{ currency: 'USD', costBasis: String(money) },
        companies: [{ id: place + 1, name: `Company ${place}`, mines: of.map((each) => asHeld(each, (id += 1))) }],
      }));
      const [found] = lookThrough(holdings);
      const wanted = {
        mines: new Map<string, number>(),
        countries: new Map<string, number>(),
        metals: new Map<string, number>(),
      };
      const add = (to: Map<string, number>, label: string, amount: number) =>
        to.set(label, (to.get(label) ?? 0) + amount);
      let without = 0;
      id = 0;
      for (const company of all) {
        if (company.mines.length === 0)
          for (const view of Object.values(wanted)) add(view, 'Companies without mines', company.money);
        for (const [place, amount] of dividedOver(company).entries()) {
          id += 1;
          if (amount === undefined) {
            without += 1;
            continue;
          }
          const { country, parts } = company.mines[place]!;
          add(wanted.mines, `Mine ${id}`, amount);
          add(wanted.countries, country, amount);
          const whole = parts.reduce((sum, part) => sum + part, 0);
          for (const [index, part] of parts.entries()) add(wanted.metals, names[index]!, (amount * part) / whole);
        }
      }
      const total = all.reduce((sum, { money }) => sum + money, 0);
      for (const view of ['mines', 'countries', 'metals'] as const) {
        const slices = found![view];
        expect(new Set(slices.map(({ label }) => label))).toEqual(new Set(wanted[view].keys()));
        for (const { label, amount, percent: part } of slices) {
          const own = wanted[view].get(label)!;
          // Weights are kept to a millionth of an NPV and a thousandth of an ounce.
          expect(Math.abs(Number(amount) - own)).toBeLessThanOrEqual(1e-6 * total);
          expect(Math.abs(part - (100 * own) / total)).toBeLessThanOrEqual(0.0051);
        }
        expect(slices.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(total, 4);
      }
      expect(found!.leftOutCount).toBe(without);
    }),
    { numRuns: 300 },
  );
});
