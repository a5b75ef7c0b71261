import { metalUnit } from '../metals/metal-units.ts';
import { fold } from '../text/fold.ts';
import { gramsPerUnit } from '../metals/units.ts';
import { ounceFinding } from './value-findings.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import { type MetalClass, metalClasses } from './records.ts';
import {
  type About,
  amountOf,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  quotientOf,
  sumOf,
  zero,
  over,
} from '../numbers/worked-figure.ts';

/** The metal of one class of one mine, all of it (100 %), and how much of the mine is the company's. */
export interface MineMetal {
  mine: string;
  metalClass: MetalClass;
  metal: string;
  amount: Digits;
  unit: QuantityUnit;
  /** Per cent, through whoever holds it; null: not known. */
  share: Digits | null;
  /** Of measured and indicated: whether the reserves are part of it; null: not stated. */
  includesReserves: boolean | null;
  /** Of the oldest estimate in it. */
  reportDate: string | null;
  isHistorical?: boolean;
  source: string | null;
}

const classLabels: Readonly<Record<MetalClass, string>> = {
  reserves: 'proven + probable',
  mi: 'M+I',
  inferred: 'inferred',
};

/** What a company pays for a unit of one class. */
export interface PerUnit {
  metalClass: MetalClass;
  /** `M+I excl. reserves` where they are kept out. */
  label: string;
  /** The company's part of the metal. */
  attributable: Figure;
  perUnit: Figure;
  /** M+I − reserves where they are included; for display: reserves carry dilution and losses. */
  impliedExclusive: Figure | null;
  /** M+I + reserves where they are kept out, beside the column and never instead of it. */
  withReserves: Figure | null;
}

const yearsCurrent = 5;

function warningsOf(rows: readonly MineMetal[], day: string): FigureWarning[] {
  const limit = `${Number(day.slice(0, 4)) - yearsCurrent}${day.slice(4)}`;
  const warnings: FigureWarning[] = [];
  const named = (code: FigureWarning['code'], of: readonly MineMetal[], words: string) => {
    if (of.length > 0)
      warnings.push({ code, sentence: `${words}: ${[...new Set(of.map(({ mine }) => mine))].join(', ')}.` });
  };
  named(
    'share',
    rows.filter(({ share }) => share === null),
    "Nobody has stated the company's share of",
  );
  named(
    'historical',
    rows.filter(({ isHistorical }) => isHistorical),
    'Historical estimates, which nobody vouches for',
  );
  named(
    'old-estimate',
    rows.filter(({ reportDate }) => reportDate !== null && reportDate < limit),
    'Estimates over five years old',
  );
  return warnings;
}

/** The company's part of one metal of one class, over its mines. A mine without a known share makes it 'at least'. */
export function attributableOf(
  metals: readonly MineMetal[],
  metal: string,
  metalClass: MetalClass,
  day: string,
  unit: QuantityUnit = metalUnit(metal),
): Figure {
  const key = fold(metal);
  const rows = metals.filter((row) => row.metalClass === metalClass && fold(row.metal) === key);
  const about: About = { unit, currency: null, asOf: day };
  if (rows.length === 0) return noFigure(about, { missing: [`${classLabels[metalClass]} of ${metal.toLowerCase()}`] });
  let grams = zero;
  for (const { amount, unit: own, share } of rows)
    if (share !== null) grams = grams.plus(over(exact(amount).times(gramsPerUnit[own]).times(share), 100));
  const from = rows.map(({ mine, amount, unit: own, share, reportDate, source }): Input => ({
    name: `${classLabels[metalClass]} of ${mine}${share === null ? '' : `, ${exact(share).toFixed()}%`}`,
    ...{ value: exact(amount).toFixed(), unit: own, currency: null, asOf: reportDate, source },
  }));
  const unknown = rows.filter(({ share }) => share === null);
  const rest = { from, missing: unknown.map(({ mine }) => `share of ${mine}`), warnings: warningsOf(rows, day) };
  if (unknown.length === rows.length) return noFigure(about, rest);
  return figureOf(over(grams, gramsPerUnit[unit]), about, {
    ...rest,
    bound: unknown.length === 0 ? 'exact' : 'at-least',
  });
}

/** Whether M+I of mines with reserves holds them; undefined: there are no reserves to hold. */
function inclusionOf(metals: readonly MineMetal[], metal: string): boolean | null | undefined {
  const key = fold(metal);
  const ofMetal = metals.filter((row) => fold(row.metal) === key);
  const withReserves = new Set(ofMetal.flatMap(({ metalClass, mine }) => (metalClass === 'reserves' ? [mine] : [])));
  const said = new Set(
    ofMetal.flatMap(({ metalClass, mine, includesReserves }) =>
      metalClass === 'mi' && withReserves.has(mine) ? [includesReserves] : [],
    ),
  );
  const [only] = said;
  return said.size > 1 ? null : only;
}

const reservesWarning: FigureWarning = {
  code: 'reserves',
  sentence:
    'Whether measured and indicated holds the reserves is not stated, or not alike, so it compares with no other.',
};

/** EV2: what an ounce of gold cannot well cost, in US dollars, is told with the figure. */
export function withDoubt(metal: string, perUnit: Figure): Figure {
  const odd = ounceFinding(metal, perUnit);
  if (!odd) return perUnit;
  return { ...perUnit, warnings: [...perUnit.warnings, { code: 'unlikely', sentence: `${odd.sentence} ${odd.mend}` }] };
}

/** Enterprise value for a unit of a metal, class by class. */
export function perUnitOf(
  enterpriseValue: Figure,
  metals: readonly MineMetal[],
  metal: string,
  day: string,
  unit: QuantityUnit = metalUnit(metal),
): PerUnit[] {
  const about: About = { unit: `money/${unit}`, currency: enterpriseValue.currency, asOf: day };
  const amount: About = { unit, currency: null, asOf: day };
  const reserves = attributableOf(metals, metal, 'reserves', day, unit);
  const inclusion = inclusionOf(metals, metal);
  return metalClasses.map((metalClass): PerUnit => {
    const own = metalClass === 'reserves' ? reserves : attributableOf(metals, metal, metalClass, day, unit);
    const isMi = metalClass === 'mi';
    const attributable =
      isMi && inclusion === null && own.value !== null ? { ...own, warnings: [...own.warnings, reservesWarning] } : own;
    const label = isMi && inclusion === false ? 'M+I excl. reserves' : classLabels[metalClass];
    const isKnown = isMi && amountOf(own) !== null && amountOf(reserves) !== null;
    return {
      ...{ metalClass, label, attributable },
      perUnit: withDoubt(metal, quotientOf(enterpriseValue, attributable, `The ${label} metal`, about)),
      impliedExclusive:
        isKnown && inclusion === true ? sumOf([{ figure: own }, { figure: reserves, sign: -1 }], amount) : null,
      withReserves: isKnown && inclusion === false ? sumOf([{ figure: own }, { figure: reserves }], amount) : null,
    };
  });
}
