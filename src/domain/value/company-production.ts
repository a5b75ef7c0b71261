import { daysBetween } from '../time/dates.ts';
import {
  exactAmount,
  metalIn,
  type MineOperation,
  type OperatedMine,
  partOfStated,
  pricedUnit,
  shareInput,
} from './held-operation.ts';
import { type DeckPrice, metalParts } from '../capital/metal-mix.ts';
import { knownCompound, metalKey, minedMetal } from '../prices/price-units.ts';
import {
  byFirstDay,
  combined,
  partsOf,
  type Production,
  type DateRange,
  yearName,
  yearsOf,
} from '../production/production.ts';
import type { Exact } from '../numbers/exact-decimal.ts';
import type { PriceUnit, QuantityUnit } from '../vocabulary.ts';
import {
  type About,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  noFigure,
  over,
  sumOf,
  withWarnings,
} from '../numbers/worked-figure.ts';

/** A year that ended longer ago tells nothing of what a mine produces. */
const mostDaysAgo = 731;

/** What of 'produced' a year tells of: all that the plant recovered, else what left it in the one form that is told. */
type Form = 'recovered' | 'poured' | 'in concentrate';

function producedIn({ recovered, poured, inConcentrate }: Production): { form: Form; amount: string } | null {
  if (recovered !== null) return { form: 'recovered', amount: recovered };
  if (poured !== null && inConcentrate !== null) return null;
  if (poured !== null) return { form: 'poured', amount: poured };
  return inConcentrate === null ? null : { form: 'in concentrate', amount: inConcentrate };
}

/** The production of a mine and metal in its last full year. */
interface FullYear {
  year: DateRange;
  /** Of so many periods it is made. */
  parts: number;
  form: Form;
  amount: string;
  unit: QuantityUnit;
  basis: Production['basis'];
  /** The compound that the amount is of; null: the metal itself. */
  soldAs: string | null;
  /** What a unit of it cost all in; null: not told of the whole year. */
  cost: YearlyCost | null;
  source: string | null;
}

/** Money for one `unit` of what is produced. */
interface YearlyCost {
  amount: string;
  currency: string;
  unit: PriceUnit;
}

const costOf = ({ allInSustainingCost: amount, currency, costUnit: unit }: Production): YearlyCost | null =>
  amount === null || currency === null || unit === null ? null : { amount, currency, unit };

const compoundOf = ({ metal }: Production) => knownCompound(metal)?.name ?? null;

/**
 * The last year that ended by a day and that a row, or rows without a gap, tell of; that of the whole mine before that of a share,
 * and that of the metal before that of what is sold for it.
 */
function lastFullYear(periods: MineOperation['production'], day: string): FullYear | null {
  const known = periods.filter(({ toDate }) => toDate <= day);
  const sold = [...new Set([null, ...known.map(compoundOf)])];
  const told = (['100%', 'attributable', null] as const).flatMap((basis) => sold.map((soldAs) => ({ basis, soldAs })));
  const found = told.flatMap(({ basis, soldAs }): FullYear[] => {
    const own = known.filter((period) => period.basis === basis && compoundOf(period) === soldAs);
    if (own.length === 0) return [];
    const index = byFirstDay(own);
    for (const year of yearsOf(own)) {
      if (year.toDate > day || daysBetween(year.toDate, day) > mostDaysAgo) continue;
      const parts = partsOf(year, index);
      const whole = parts && combined(parts);
      const produced = whole && producedIn(whole);
      if (parts && produced && whole.unit !== null)
        return [
          {
            ...{ year, parts: parts.length, ...produced, unit: whole.unit, basis, soldAs, cost: costOf(whole) },
            source: parts.at(-1)?.sourceUrl ?? null,
          },
        ];
    }
    return [];
  });
  return (
    found.toSorted(
      (one, other) => Number(one.year.toDate < other.year.toDate) - Number(one.year.toDate > other.year.toDate),
    )[0] ?? null
  );
}

/** A mine's part of a company's production of a metal: a figure, or why it is none. */
export interface MineYear {
  mine: OperatedMine;
  figure: Figure;
  year: FullYear | null;
  /** The company's part of the year, per cent; null: not known. */
  percent: Exact | null;
  isStarting: boolean;
}

/** What a mine tells of one metal that it has produced, or that is named among those of the mine. */
interface OfMetal {
  mine: OperatedMine;
  production: MineOperation['production'][number][];
}

/** Of every metal, by its key, the mines that tell of it: each is looked at once, however many metals there are. */
function minesByMetal(mines: readonly OperatedMine[]): ReadonlyMap<string, OfMetal[]> {
  const byMetal = new Map<string, OfMetal[]>();
  const add = (key: string, told: OfMetal) => {
    const known = byMetal.get(key);
    if (known) known.push(told);
    else byMetal.set(key, [told]);
  };
  for (const mine of mines) {
    const { production, metals } = mine.operation;
    const own = new Map<string, OfMetal>();
    const ofKey = (key: string) => {
      const known = own.get(key);
      if (known) return known;
      const none = { mine, production: [] };
      own.set(key, none);
      return none;
    };
    for (const period of production) ofKey(metalKey(period.metal)).production.push(period);
    for (const metal of metals) ofKey(metalKey(metal));
    for (const [key, told] of own) add(key, told);
  }
  return byMetal;
}

function mineYear({ mine, production }: OfMetal, metal: string, day: string): MineYear | null {
  const { name, operation } = mine;
  const about: About = { unit: pricedUnit(metal), currency: null, asOf: day };
  const words = minedMetal(metal).toLowerCase();
  const year = lastFullYear(production, day);
  if (!year) {
    const isStarting = operation.stage === 'start-up';
    if (operation.stage !== 'production' && !isStarting) return null;
    const missing = `a full year of ${words} of ${name} that ended within two years`;
    return { mine, year, percent: null, isStarting, figure: noFigure(about, { missing: [missing] }) };
  }
  const none = (missing: string): MineYear => ({
    ...{ mine, year, percent: null, isStarting: false },
    figure: noFigure(about, { missing: [missing] }),
  });
  const amount = exactAmount(metalIn(exact(year.amount), year.soldAs), year.unit, pricedUnit(metal));
  if (amount === null) return none(`${words} of ${name} in a unit of metal`);
  const part = partOfStated(mine, year.basis, `its ${words}`);
  if ('missing' in part) return none(part.missing);
  const told = year.parts === 1 ? yearName(year.year) : `${yearName(year.year)}, ${year.parts} periods`;
  return {
    ...{ mine, year, percent: part.percent, isStarting: false },
    figure: figureOf(over(amount.times(part.percent), 100), about, {
      from: [
        {
          ...{ name: `${year.soldAs ?? words} of ${name}, ${year.form}, ${told}`, value: year.amount, unit: year.unit },
          ...{ currency: null, asOf: year.year.toDate, source: year.source },
        },
        shareInput(mine, part.percent),
      ],
    }),
  };
}

/** What a company produced of a metal in the last full year of each mine that it holds. */
export interface YearlyProduction {
  metal: string;
  figure: Figure;
  /** `2025, recovered`; null where nothing is known. */
  basis: string | null;
  /** What it is added up of. */
  parts: readonly MineYear[];
}

const namesOf = (years: readonly MineYear[]) => years.map(({ mine }) => mine.name).join(', ');

/** Its part of what its mines produced of a metal; null where none is known to produce it. */
export function yearlyProduction(mines: readonly OperatedMine[], metal: string, day: string): YearlyProduction | null {
  return yearOfMetal(minesByMetal(mines).get(metalKey(metal)) ?? [], metal, day);
}

/** The same of every metal of which a mine has a row. */
export function yearlyProductions(mines: readonly OperatedMine[], day: string): YearlyProduction[] {
  const byMetal = minesByMetal(mines);
  return producedMetals(mines).flatMap((metal) => yearOfMetal(byMetal.get(metalKey(metal)) ?? [], metal, day) ?? []);
}

function yearOfMetal(told: readonly OfMetal[], metal: string, day: string): YearlyProduction | null {
  const all = told.flatMap((each) => mineYear(each, metal, day) ?? []);
  if (all.length === 0) return null;
  const starting = all.filter(({ isStarting }) => isStarting);
  const counted = all.filter(({ isStarting }) => !isStarting);
  const about: About = { unit: pricedUnit(metal), currency: null, asOf: day };
  const full = counted.flatMap(({ year }) => year ?? []);
  const [years, forms] = [
    [...new Set(full.map(({ year }) => yearName(year)))].toSorted(),
    [...new Set(full.map(({ form }) => form))],
  ];
  const warnings: FigureWarning[] = [];
  if (starting.length > 0)
    warnings.push({
      code: 'stage',
      sentence: `Starting up, without a full year yet, so that nothing of it is counted: ${namesOf(starting)}.`,
    });
  if (years.length > 1 || forms.length > 1)
    warnings.push({ code: 'basis', sentence: `The years of its mines differ: ${[...years, ...forms].join(', ')}.` });
  const sum = counted.length === 0 ? noFigure(about, starting[0]!.figure) : sumOf(counted, about);
  return {
    metal: minedMetal(metal),
    figure: withWarnings(sum, warnings),
    basis: full.length === 0 ? null : [...years, ...forms].join(', '),
    parts: counted,
  };
}

/** Every metal of which a mine has a row. */
export const producedMetals = (mines: readonly OperatedMine[]): string[] => [
  ...new Map(
    mines.flatMap(({ operation }) =>
      operation.production.map(({ metal }) => [metalKey(metal), minedMetal(metal)] as const),
    ),
  ).values(),
];

/** Why one metal does not stand for all that is produced; null where it does. */
function mixedMetals(all: readonly YearlyProduction[], metal: string, deck: readonly DeckPrice[]): string | null {
  if (all.length < 2) return null;
  const words = metal.toLowerCase();
  const unknown = all.filter(
    (each) => metalKey(each.metal) !== metalKey(metal) && (each.figure.value === null || each.figure.bound !== 'exact'),
  );
  if (unknown.length > 0)
    return `It also produces other metals, of which a full year is not known: ${unknown.map((each) => each.metal.toLowerCase()).join(', ')}.`;
  const known = all.filter(({ figure }) => figure.value !== null);
  const { dominant, missing } = metalParts(
    known.map((each) => ({ metal: each.metal, amount: each.figure.value!, unit: pricedUnit(each.metal) })),
    deck,
  );
  if (missing.length > 0)
    return `It also produces metals without a price on record: ${missing.map((each) => each.toLowerCase()).join(', ')}.`;
  return dominant !== null && metalKey(dominant) === metalKey(metal)
    ? null
    : `Less than 80% of the gross value of what it produces is ${words}, at the newest prices on record.`;
}

/** Of what is produced the metal that holds the most of the gross value, of the amounts that are known. */
function mainProduct(all: readonly YearlyProduction[], deck: readonly DeckPrice[]): string | null {
  const known = all.flatMap(({ metal, figure: { value } }) =>
    value === null ? [] : [{ metal, amount: value, unit: pricedUnit(metal) }],
  );
  return known.length < 2 ? (known[0]?.metal ?? null) : metalParts(known, deck).dominant;
}

/** What production is told of, and by which prices one metal is told from another. */
interface Told {
  /** The metal in the ground that the company is told by; null: none holds the most, or there are no estimates. */
  metal: string | null;
  /** Whether there are several in the ground of which none holds the most. */
  isMixed: boolean;
  deck: readonly DeckPrice[];
  day: string;
}

/**
 * The year of production that an enterprise value is divided by: of the metal that the company is told by, else of the one
 * that it produces. It compares with no other where that metal does not hold at least 80 % of what is produced, or of what
 * lies in the ground.
 */
export function productionOf(
  mines: readonly OperatedMine[],
  { metal, isMixed, deck, day }: Told,
  all: readonly YearlyProduction[] = yearlyProductions(mines, day),
): YearlyProduction | null {
  const main = metal ?? mainProduct(all, deck);
  const own = main === null ? undefined : all.find((each) => metalKey(each.metal) === metalKey(main));
  if (own === undefined) return null;
  const others = all.filter((each) => metalKey(each.metal) !== metalKey(own.metal));
  const sentences = [
    mixedMetals([own, ...others], own.metal, deck),
    isMixed ? 'Its mines hold several metals, of which none has 80% of the gross value in the ground.' : null,
  ].filter((sentence) => sentence !== null);
  const mixed = sentences.map((sentence): FigureWarning => ({ code: 'metals', sentence }));
  return { ...own, figure: { ...own.figure, warnings: [...own.figure.warnings, ...mixed] } };
}
