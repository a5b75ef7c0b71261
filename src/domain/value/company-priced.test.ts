import { describe, expect, it } from 'vitest';
import { numbers } from '../capital/fractions.fixture.ts';
import { writeRef } from '../figures/measures.ts';
import { pricedMeasures } from './company-priced.ts';
import { keptValue, pricedValueOf, valueOf } from './company-value.ts';
import { someCompany } from './value-made.fixture.ts';
import { market, storedOf } from './value-stored.fixture.ts';
import type { ValuedCompany, WorkedMeasure } from './valued-company.ts';

const priced = new Set(pricedMeasures);

/** The same company at another price, by each thing that a price is. */
function atOtherPrices(company: ValuedCompany): ValuedCompany[] {
  const { price, priceYear = null } = company;
  if (price === null)
    return [{ ...company, price: { amount: '1.5', currency: 'CAD', asOf: market.day, source: null } }];
  const dearer = { ...price, amount: String(Number(price.amount) * 7 + 0.01) };
  return [
    { ...company, price: dearer },
    { ...company, price: { ...price, currency: price.currency === 'CAD' ? 'GBP' : 'CAD' } },
    // Older than a week, and at the rates of its day.
    { ...company, price: { ...price, asOf: '2026-05-20' } },
    { ...company, price: null, priceYear: null },
    {
      ...company,
      price: dearer,
      priceYear: priceYear && { ...priceYear, many: 1, high: { amount: '99', asOf: market.day } },
    },
  ];
}

/** The same with what its studies plan to cost in another currency than the rest of them. */
const costingPounds = ({ held, ...company }: ValuedCompany): ValuedCompany => ({
  ...company,
  held: held.map((mine) => {
    const { study } = mine.operation ?? {};
    if (!mine.operation || !study) return mine;
    return { ...mine, operation: { ...mine.operation, study: { ...study, allInSustainingCostCurrency: 'GBP' } } };
  }),
});

const made = Array.from({ length: 120 }, (_, seed) => storedOf(someCompany(numbers((seed + 1) * 7_919))));
const unpriced = made.slice(0, 20).map((company) => ({ ...company, price: null, priceYear: null }));
const unlisted = { ...made[0]!, capital: { snapshots: [], instruments: [], changes: [] } };
const companies = [unlisted, ...made, ...made.slice(0, 20).map(costingPounds), ...unpriced];

/** What is kept of these figures, by name: of which nothing else is seen. */
const byName = (worked: readonly WorkedMeasure[]) =>
  new Map(
    worked.flatMap((each) => {
      const figure = keptValue(each);
      return figure ? [[writeRef(figure), figure] as const] : [];
    }),
  );
const named = (worked: readonly WorkedMeasure[], isOf: (measure: string) => boolean) =>
  byName(worked.filter(({ measure }) => isOf(measure)));

describe('a price of a share', () => {
  it('moves the figures of the measures that are named, each of some company, and no other', () => {
    const moved = new Set<string>();
    for (const company of companies) {
      const all = valueOf(company, market);
      const [others, own] = [named(all, (id) => !priced.has(id)), named(all, (id) => priced.has(id))];
      for (const other of atOtherPrices(company)) {
        const then = valueOf(other, market);
        expect(named(then, (id) => !priced.has(id))).toEqual(others);
        for (const [name, figure] of named(then, (id) => priced.has(id)))
          if (own.get(name)?.value !== figure.value) moved.add(figure.measure);
      }
    }
    expect([...moved].toSorted()).toEqual(pricedMeasures.toSorted());
  });

  it('has these figures made alone as they are made with all others', () => {
    for (const company of [
      ...companies,
      { ...companies[0]!, capital: { snapshots: [], instruments: [], changes: [] } },
    ])
      expect(byName(pricedValueOf(company, market))).toEqual(named(valueOf(company, market), (id) => priced.has(id)));
  });
});
