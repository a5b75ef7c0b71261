import { equivalentAmount, grossValueOf, type MetalAmount, metalParts } from '../capital/metal-mix.ts';
import type { MineMetal } from '../capital/per-metal.ts';
import { metalClasses, type MetalClass } from '../capital/records.ts';
import { metalKey } from '../figures/measures.ts';
import { shareCountings } from '../figures/value-measures.ts';
import { assumedRecoveries } from '../studies/metal-equivalents.ts';
import type { QuantityUnit } from '../vocabulary.ts';
import { mainMetal, metalsOf } from './company-metals.ts';
import { exactAmount, type MineOperation, pricedUnit } from './held-operation.ts';
import { type Market, operatedMines, type ValuedCompany, type WorkedMeasure } from './valued-company.ts';
import {
  type About,
  type Digits,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  over,
  quotientOf,
  zero,
} from '../numbers/worked-figure.ts';

/** Of a metal in a mine so many per cent are recovered, as somebody stated it. */
interface Recovery {
  percent: Digits;
  asOf: string | null;
  source: string | null;
}

type Recoveries = ReadonlyMap<string, Recovery>;

/**
 * Of each metal what a plant recovered in the newest period that says so; else what the study that speaks for the mine says of
 * its main metal. Each period is looked at once, however many metals are asked for.
 */
function recoveriesOf({ production, study }: MineOperation): Recoveries {
  const newest = new Map<string, Recovery & { asOf: string }>();
  for (const { metal, recovery, toDate, sourceUrl } of production) {
    if (recovery === null) continue;
    const known = newest.get(metalKey(metal));
    if (!known || known.asOf < toDate)
      newest.set(metalKey(metal), { percent: recovery, asOf: toDate, source: sourceUrl });
  }
  const [first] = study?.metalPrices ?? [];
  if (!study || study.recovery == null || first?.metal == null || newest.has(metalKey(first.metal))) return newest;
  const planned = { percent: study.recovery, asOf: study.reportDate, source: study.sourceUrl };
  return new Map<string, Recovery>([...newest, [metalKey(first.metal), planned]]);
}

/** A metal of a class of one mine as far as it counts, or why it does not. */
type Part = { row: MineMetal; amount: ReturnType<typeof exact>; recovery: Recovery } | { missing: string };

function partOf(row: MineMetal, recoveries: ReadonlyMap<string, Recoveries>): Part {
  const { mine, metal, amount, share } = row;
  const recovery = recoveries.get(mine)?.get(metalKey(metal));
  if (share === null) return { missing: `share of ${mine}` };
  if (!recovery) return { missing: `recovery of ${metal.toLowerCase()} at ${mine}` };
  return { row, amount: over(exact(amount).times(share), 100), recovery };
}

type Known = Exclude<Part, { missing: string }>;

const metalInput = (row: MineMetal): Input => ({
  ...{ name: `${row.metal} of ${row.mine}, ${exact(row.share ?? 0).toFixed()}%`, value: exact(row.amount).toFixed() },
  ...{ unit: row.unit, currency: null, asOf: row.reportDate, source: row.source },
});

const inputsOf = ({ row, recovery }: Known): Input[] => [
  metalInput(row),
  {
    ...{ name: `recovery of ${row.metal.toLowerCase()} at ${row.mine}`, value: exact(recovery.percent).toFixed() },
    ...{ unit: '%', currency: null, asOf: recovery.asOf, source: recovery.source },
  },
];

/** What all mines recover of a metal together, by what each has of it. */
const together = (of: readonly Known[]) => {
  const amount = of.reduce((sum, part) => sum.plus(part.amount), zero);
  const recovered = of.reduce((sum, part) => sum.plus(part.amount.times(part.recovery.percent)), zero);
  return { amount, recovery: amount.gt(0) ? over(recovered, amount) : zero };
};

const classWords: Readonly<Record<MetalClass, string>> = {
  reserves: 'proven + probable',
  mi: 'M+I',
  inferred: 'inferred',
};

const withMissing = (figure: Figure, more: readonly string[]): Figure =>
  more.length === 0
    ? figure
    : {
        ...figure,
        missing: [...figure.missing, ...more],
        bound: figure.value === null ? figure.bound : 'at-least',
      };

/** Metal of a class as an equivalent of `primary`; not known without recoveries of the primary and of another one. */
function equivalentIn(
  rows: readonly MineMetal[],
  primary: string,
  { deck, day }: Market,
  ofMines: ReadonlyMap<string, Recoveries>,
): Figure {
  const parts = rows.map((row) => partOf(row, ofMines));
  const known = parts.filter((part) => 'row' in part);
  const missing = parts.flatMap((part) => ('missing' in part ? [part.missing] : []));
  const byMetal = [...Map.groupBy(known, ({ row }) => row.metal)].map(([metal, of]) => ({
    metal,
    unit: of[0]!.row.unit,
    ...together(of),
  }));
  const about: About = { unit: pricedUnit(primary), currency: null, asOf: day };
  if (byMetal.length < 2 || !byMetal.some(({ metal }) => metal === primary)) return noFigure(about, { missing });
  const amounts = byMetal.map(({ metal, unit, amount }): MetalAmount => ({ metal, unit, amount: amount.toFixed() }));
  const recoveries = Object.fromEntries(byMetal.map(({ metal, recovery }) => [metal, recovery.toFixed()]));
  const figure = equivalentAmount(amounts, primary, { deck, recoveries, day });
  const amount =
    figure.value === null ? null : exactAmount(exact(figure.value), figure.unit as QuantityUnit, pricedUnit(primary));
  const lacking = [...new Set([...missing, ...figure.missing])];
  const from = [...known.flatMap(inputsOf), ...figure.from.filter(({ name }) => name.endsWith(' price'))];
  if (amount === null) return noFigure(about, { missing: lacking, from });
  const assumed = assumedRecoveries(known.map(({ recovery }) => ({ recovery: exact(recovery.percent).toFixed() })));
  const warnings: FigureWarning[] = assumed === null ? [] : [{ code: 'recovery', sentence: assumed }];
  return figureOf(amount, about, {
    from,
    missing: lacking,
    warnings,
    bound: lacking.length === 0 ? 'exact' : 'at-least',
  });
}

const grossWords: FigureWarning = {
  code: 'recovery',
  sentence:
    'Gross value in the ground at the newest prices on record, before recovery, costs and tax: an equivalent is refused without recoveries of the metals.',
};

/** What metal of a class comes to in the ground; a mine of which the share is not known is left out by name. */
function grossIn(rows: readonly MineMetal[], { deck, day }: Market): Figure {
  const shared = rows.filter(({ share }) => share !== null);
  const amounts = shared.map(({ metal, unit, amount, share }) => ({
    ...{ metal, unit },
    amount: over(exact(amount).times(share ?? 0), 100).toFixed(),
  }));
  const gross = grossValueOf(amounts, deck, day);
  const missing = rows.flatMap(({ mine, share }) => (share === null ? [`share of ${mine}`] : []));
  return {
    ...gross,
    from: [...shared.map(metalInput), ...gross.from],
    missing: [...new Set([...missing, ...gross.missing])],
    bound: gross.value !== null && missing.length > 0 ? 'at-least' : gross.bound,
    warnings: [grossWords],
  };
}

/** The metal of which the company's parts are worth most in the ground; null: none has a price. */
function primaryOf(metals: readonly MineMetal[], { deck }: Market): string | null {
  const amounts = metals.map(({ metal, unit, amount, share }) => ({
    ...{ metal, unit },
    amount: over(exact(amount).times(share ?? 100), 100).toFixed(),
  }));
  return metalParts(amounts, deck).parts[0]?.metal ?? null;
}

/**
 * A company of several metals of which none holds 80 % of the gross value, class by class: all of them as the one that is worth
 * most, with deck and recoveries, and what the enterprise value is for a unit of it. Without recoveries there is the gross
 * value only, which is called so and is no value of the company. Empty for a company that is told by one metal.
 */
export function severalMetals(
  company: Pick<ValuedCompany, 'held'>,
  market: Market,
  worked: readonly WorkedMeasure[],
): WorkedMeasure[] {
  const mines = metalsOf(company.held);
  if (mines.metals.length === 0 || mainMetal(mines.metals, market).metal !== null) return [];
  const primary = primaryOf(mines.metals, market);
  const recoveries = new Map(operatedMines(company.held).map(({ name, operation }) => [name, recoveriesOf(operation)]));
  return metalClasses.flatMap((metalClass): WorkedMeasure[] => {
    const rows = mines.metals.filter((row) => row.metalClass === metalClass);
    if (rows.length === 0) return [];
    const short = mines.short.filter((row) => row.metalClass === metalClass).map(({ mine }) => mine);
    const left = [...new Set(short)].map((mine) => `estimates of ${mine} that are left out of its total`);
    const equivalent = primary === null ? null : withMissing(equivalentIn(rows, primary, market, recoveries), left);
    if (equivalent === null || equivalent.value === null) {
      const gross = withMissing(grossIn(rows, market), left);
      const lacking = equivalent?.missing ?? [];
      const missing = [...new Set([...gross.missing, ...lacking])];
      return [
        { measure: `gross-value-${metalClass}`, of: '', figure: { ...gross, missing }, basis: classWords[metalClass] },
      ];
    }
    const of = metalKey(primary ?? '');
    const basis = `${classWords[metalClass]}, newest prices on record, recoveries of its mines`;
    const perUnit = shareCountings.flatMap((counting): WorkedMeasure[] => {
      const enterprise = worked.find(({ measure }) => measure === `ev-${counting}`)?.figure;
      if (!enterprise) return [];
      const about: About = { ...enterprise, unit: `money/${pricedUnit(primary ?? '')}` };
      const { currency, asOf } = about;
      const figure = quotientOf(enterprise, equivalent, 'The equivalent', { unit: about.unit, currency, asOf });
      return [{ measure: `ev-equivalent-${metalClass}-${counting}`, of, figure, basis }];
    });
    return [{ measure: `equivalent-${metalClass}`, of, figure: equivalent, basis }, ...perUnit];
  });
}
