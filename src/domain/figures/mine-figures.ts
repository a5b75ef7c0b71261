import { attributableNpv } from '../mines/attributable.ts';
import { gradeThickness } from '../metals/grade-thickness.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { type MetalPrice } from '../studies/metal-prices.ts';
import { dayNumber } from '../time/dates.ts';
import { gradeUnitOf, metalKey, priceUnitOf, studyRank } from './measures.ts';
import { type PromisedStep, summarise } from '../mines/promises.ts';
import { type ClassTotal, classTotals, type Estimate, type ResourceClass } from '../resources/resource-classes.ts';
import { convertGrade, convertMass, massOfUnit } from '../metals/units.ts';
import type { PriceUnit, ShareBasis, StudyType, TaxBasis } from '../vocabulary.ts';

/** The study that speaks for a mine: money in millions of `currency`, rates in per cent. */
export interface FiguredStudy {
  studyType: StudyType;
  reportDate: string | null;
  npv: number | null;
  discountRate: number | null;
  taxBasis: TaxBasis | null;
  shareBasis: ShareBasis | null;
  currency: string | null;
  totalCapex: number | null;
  afterTaxIrr: number | null;
  paybackPeriod: number | null;
  lifeOfMineYears: number | null;
  allInSustainingCost: number | null;
  /** Of what the cost is; null: not stated. */
  allInSustainingCostUnit: PriceUnit | null;
  /** Null: that of the study. */
  allInSustainingCostCurrency: string | null;
  metalPrices: readonly MetalPrice[];
}

/** All of a mine that its figures follow from. */
export interface FiguredMine {
  ownershipPercentage: number;
  ownershipStated: boolean;
  royalties: number;
  royaltiesStated: boolean;
  primaryMetal: string | null;
  estimates: readonly Estimate[];
  study: FiguredStudy | null;
  /** The most advanced of its current studies. */
  studyLevel: StudyType | null;
  best: {
    metal: string | null;
    densityValue: string;
    densityUnit: string;
    intervalLength: string | null;
    trueWidth: string | null;
  } | null;
  /** Metres that its programs or holes state; null: none does. */
  drilledMetres: number | null;
  interests: number;
  nextStepDate: string | null;
  promises: readonly PromisedStep[];
  lastChange: string;
  findings: number;
  /** Which of the things that one looks for in a mine are there. */
  has: readonly boolean[];
}

/** A figure with what it stands for; only those of one measure and one `of` compare. */
export interface MineFigure {
  measure: string;
  of: string;
  value: number;
  /** As a reader needs it beside the value: `PFS 2026, 8%, after tax, 100%`; null where the name says all. */
  basis: string | null;
}

const classIds: Readonly<Record<ResourceClass, string>> = {
  'proven and probable': 'reserves',
  'measured and indicated': 'mi',
  inferred: 'inferred',
};

const yearOf = (date: string | null) => date?.slice(0, 4);
/** `2022–2026` of several reports; empty where none has a date. */
function yearsOf(dates: readonly (string | null)[]): string {
  const years = dates.flatMap((date) => yearOf(date) ?? []).map(Number);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  if (years.length === 0) return '';
  return first === last ? String(first) : `${first}–${last}`;
}

const joined = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ') || null;

const reserveWords = ({ includesReserves }: Pick<ClassTotal, 'includesReserves'>) => {
  if (includesReserves === null) return null;
  return includesReserves ? 'reserves included' : 'reserves not included';
};

/** What the basis of a total tells, from the words that it is written in. */
export function readTotalBasis(basis: string | null): { reserves: boolean | null; leftOut: number } {
  const parts = basis?.split(', ') ?? [];
  const leftOut = parts.find((part) => part.endsWith(' left out'));
  return {
    reserves: parts.includes('reserves included') || (parts.includes('reserves not included') ? false : null),
    leftOut: leftOut ? Number.parseInt(leftOut, 10) : 0,
  };
}

/** What follows from estimates, whoever's they are. */
export function figuresOfEstimates({
  estimates,
  ownershipPercentage,
  ownershipStated,
}: Pick<FiguredMine, 'estimates' | 'ownershipPercentage' | 'ownershipStated'>): MineFigure[] {
  return classTotals(estimates).flatMap((total): MineFigure[] => {
    const of = metalKey(total.metal);
    const id = classIds[total.resourceClass];
    const missing = total.leftOut.length + total.notAdded.length;
    const basis = joined([yearsOf(total.reportDates), reserveWords(total), missing > 0 && `${missing} left out`]);
    const figures: MineFigure[] = [{ measure: `tonnage-${id}`, of, value: total.tonnage, basis }];
    const grade = convertGrade(total.grade, total.gradeUnit, gradeUnitOf(total.metal));
    if (grade !== null) figures.push({ measure: `grade-${id}`, of, value: grade, basis });
    const unit = metalUnit(total.metal);
    if (total.contained === null || total.containedUnit === null) return figures;
    if ((unit === 'carats') !== (total.containedUnit === 'carats')) return figures;
    const contained = convertMass(total.contained, total.containedUnit, unit);
    figures.push({ measure: `contained-${id}`, of, value: contained, basis });
    if (ownershipStated)
      figures.push({
        measure: `attributable-${id}`,
        of,
        value: (contained * ownershipPercentage) / 100,
        basis: joined([`${ownershipPercentage}%`, basis]),
      });
    return figures;
  });
}

const taxWords = { 'after-tax': 'after tax', 'pre-tax': 'before tax' } as const;
const shareWords = { '100%': '100%', attributable: "owner's share" } as const;

/** Dollars for the unit that prices of the metal are told in; null where it is in another currency, or says no unit. */
function comparablePrice({ metal, value, currency, unit }: MetalPrice, ofStudy: string | null): number | null {
  if (metal === null || unit === null || (currency ?? ofStudy ?? 'USD') !== 'USD') return null;
  const from = massOfUnit(unit);
  const to = massOfUnit(priceUnitOf(metal));
  if (from === undefined || to === undefined || (from === 'carats') !== (to === 'carats')) return null;
  return Number(value) / convertMass(1, from, to);
}

/** What a study assumes that compares with other studies: of each metal dollars for the unit that its prices are told in. */
export function comparablePrices({
  metalPrices,
  currency,
}: Pick<FiguredStudy, 'metalPrices' | 'currency'>): { of: string; value: number; basis: string | null }[] {
  const priced = new Set<string>();
  return metalPrices.flatMap((price) => {
    const of = price.metal === null ? '' : metalKey(price.metal);
    if (of === '' || priced.has(of)) return [];
    priced.add(of);
    const value = comparablePrice(price, currency);
    return value === null || !Number.isFinite(value) ? [] : [{ of, value, basis: price.basis }];
  });
}

function figuresOfStudy({ study, studyLevel, ownershipPercentage, ownershipStated }: FiguredMine): MineFigure[] {
  const figures: MineFigure[] = [];
  const add = (measure: string, value: number | null, basis: string | null, of = '') => {
    if (value !== null && Number.isFinite(value)) figures.push({ measure, of, value, basis });
  };
  if (studyLevel) add('study-level', studyRank(studyLevel), null);
  if (!study) return figures;
  const { studyType, reportDate, npv, totalCapex, discountRate, taxBasis, shareBasis } = study;
  const currency = study.currency ?? 'USD';
  const report = reportDate ? `${studyType} ${yearOf(reportDate)}` : studyType;
  const assumed = study.currency === null && 'US$ assumed';
  const share = shareBasis && shareWords[shareBasis];
  const ofNpv = [discountRate !== null && `${discountRate}%`, taxBasis && taxWords[taxBasis]];
  // A resource estimate is the ground of a study, and none itself.
  if (reportDate && studyType !== 'RE') add('study-date', dayNumber(reportDate), studyType);
  add('npv', npv, joined([report, ...ofNpv, share, assumed]), currency);
  const part = attributableNpv({
    newestStudy: study,
    ownershipPercentage,
    ownershipStated,
    measuredAndIndicated: null,
  });
  add('npv-attributable', part, joined([report, ...ofNpv, `${ownershipPercentage}%`, assumed]), currency);
  add('irr', study.afterTaxIrr, report);
  add('capex', totalCapex, joined([report, share, assumed]), currency);
  if (npv !== null && totalCapex !== null && totalCapex > 0)
    add('npv-capex', npv / totalCapex, joined([report, ...ofNpv]));
  add('payback', study.paybackPeriod, report);
  add('life', study.lifeOfMineYears, report);
  // A cost for no stated unit compares with nothing.
  if (study.allInSustainingCostUnit)
    add(
      'aisc',
      study.allInSustainingCost,
      report,
      `${study.allInSustainingCostCurrency ?? currency}/${study.allInSustainingCostUnit}`,
    );
  for (const { of, value, basis } of comparablePrices(study)) add('price', value, joined([report, basis]), of);
  return figures;
}

function bestIntercept({ best, primaryMetal }: FiguredMine): MineFigure[] {
  const metal = best?.metal ?? primaryMetal;
  const metres = best?.trueWidth ?? best?.intervalLength;
  if (!best || !metal || !metres) return [];
  const found = gradeThickness({ metal, densityValue: best.densityValue, densityUnit: best.densityUnit }, metres);
  if (!found || found.unit !== `${gradeUnitOf(metal)}·m`) return [];
  const basis = `${best.densityValue} ${best.densityUnit} over ${metres} m${best.trueWidth ? ' true width' : ''}`;
  return [{ measure: 'best-intercept', of: metalKey(metal), value: found.value, basis }];
}

/** Figures that no record has by itself: how often what was promised came in time, of what fell due by `today`. */
function figuresOfPromises({ promises, nextStepDate }: FiguredMine, today: string): MineFigure[] {
  const figures: MineFigure[] = [];
  if (nextStepDate) figures.push({ measure: 'next-step', of: '', value: dayNumber(nextStepDate), basis: null });
  const { due, keptInTime, kept } = summarise(promises, today);
  if (due > 0)
    figures.push({
      measure: 'promises-kept',
      of: '',
      value: (100 * keptInTime) / due,
      basis: `${keptInTime} of ${due} in time${kept > keptInTime ? `, ${kept - keptInTime} late or without a day` : ''}`,
    });
  return figures;
}

/** Every figure of a mine, but its scores. What is not known has none: nothing here is zero for want of anything better. */
export function figuresOf(mine: FiguredMine, today: string): MineFigure[] {
  const plain = (measure: string, value: number, basis: string | null = null): MineFigure => ({
    measure,
    of: '',
    value,
    basis,
  });
  const known = mine.has.filter(Boolean).length;
  return [
    ...figuresOfEstimates(mine),
    ...bestIntercept(mine),
    ...(mine.drilledMetres === null ? [] : [plain('drilled-metres', mine.drilledMetres)]),
    ...figuresOfStudy(mine),
    ...(mine.ownershipStated ? [plain('ownership', mine.ownershipPercentage)] : []),
    ...(mine.royaltiesStated ? [plain('royalties', mine.royalties)] : []),
    ...(mine.interests > 0 ? [plain('interests', mine.interests)] : []),
    ...figuresOfPromises(mine, today),
    plain('last-change', dayNumber(mine.lastChange)),
    plain('coverage', Math.round((100 * known) / mine.has.length), `${known} of ${mine.has.length}`),
    plain('findings', mine.findings),
  ];
}
