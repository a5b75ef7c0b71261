import { metalParts } from '../capital/metal-mix.ts';
import { type MineMetal, perUnitOf } from '../capital/per-metal.ts';
import type { MetalClass } from '../capital/records.ts';
import { priceUnitOf } from '../figures/measures.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { knownMetal } from '../metals/metals.ts';
import { readTotalBasis } from '../figures/mine-figures.ts';
import type { Market, ValuedCompany } from './valued-company.ts';
import { fold } from '../text/fold.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import { type About, exact, over, type Figure, noFigure, quotientOf } from '../numbers/worked-figure.ts';

const unitOfPrice: Readonly<Record<'oz' | 'lb' | 't' | 'ct', QuantityUnit>> = {
  oz: 'oz',
  lb: 'lb',
  t: 'tonnes',
  ct: 'carats',
};

const classOf: Readonly<Record<string, MetalClass>> = {
  'contained-reserves': 'reserves',
  'contained-mi': 'mi',
  'contained-inferred': 'inferred',
};

/** The metal of the mines that are held, and of which totals something is left out. */
export function metalsOf(held: ValuedCompany['held']): { metals: MineMetal[]; short: MineMetal[] } {
  const rows = held.flatMap(({ name, percent, hasMore, contained }) =>
    contained.flatMap(({ measure, of, value, basis }) => {
      const metalClass = classOf[measure];
      if (!metalClass) return [];
      const { reserves, leftOut } = readTotalBasis(basis);
      const row: MineMetal = {
        mine: name,
        metalClass,
        metal: knownMetal(of) ?? of,
        amount: value,
        unit: metalUnit(of),
        share: hasMore ? null : percent,
        includesReserves: reserves,
        reportDate: null,
        source: null,
      };
      return [{ row, leftOut }];
    }),
  );
  return {
    metals: rows.map(({ row }) => row),
    short: rows.filter(({ leftOut }) => leftOut > 0).map(({ row }) => row),
  };
}

/** The same metal by metal, by the key that all spellings of one have: of many each is looked at by itself. */
export function byMetal({
  metals,
  short,
}: ReturnType<typeof metalsOf>): ReadonlyMap<string, ReturnType<typeof metalsOf>> {
  const found = new Map<string, ReturnType<typeof metalsOf>>();
  for (const row of metals) {
    const known = found.get(fold(row.metal));
    if (known) known.metals.push(row);
    else found.set(fold(row.metal), { metals: [row], short: [] });
  }
  for (const row of short) found.get(fold(row.metal))?.short.push(row);
  return found;
}

/** The metal that a company is told by: the only one, or the one that holds at least 80 % of the gross value. */
export function mainMetal(metals: readonly MineMetal[], { deck }: Market): { metal: string | null; missing: string[] } {
  const all = new Set(metals.map(({ metal }) => metal));
  const [only] = all;
  if (all.size < 2) return { metal: only ?? null, missing: [] };
  const amounts = metals.map(({ metal, amount, unit, share }) => ({
    metal,
    unit,
    amount: over(exact(amount).times(share ?? 100), 100).toFixed(),
  }));
  const { dominant, missing } = metalParts(amounts, deck);
  return { metal: dominant, missing: [...new Set(missing)].map((metal) => `price of ${metal.toLowerCase()}`) };
}

/** The company's metal class by class, each once for all countings of shares; what its totals leave out is named. */
export function classesOf({ short, metals }: ReturnType<typeof metalsOf>, metal: string, day: string) {
  const unit = unitOfPrice[priceUnitOf(metal)];
  const nothing = noFigure({ unit: 'money', currency: null, asOf: day }, {});
  return perUnitOf(nothing, metals, metal, day, unit).map(({ metalClass, label, attributable }) => {
    const left = short.filter((row) => row.metalClass === metalClass && row.metal === metal);
    const missing = left.map(({ mine }) => `estimates of ${mine} that are left out of its total`);
    return { metalClass, label, attributable, missing };
  });
}

/** An enterprise value for a unit of a class. */
export function forUnit(
  enterpriseValue: Figure,
  { attributable, label, missing }: ReturnType<typeof classesOf>[number],
): Figure {
  const { currency, asOf } = enterpriseValue;
  const about: About = { unit: `money/${attributable.unit as QuantityUnit}`, currency, asOf };
  const figure = quotientOf(enterpriseValue, attributable, `The ${label} metal`, about);
  return missing.length === 0 ? figure : noFigure(about, { ...figure, missing: [...figure.missing, ...missing] });
}
