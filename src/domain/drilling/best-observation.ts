import Big from 'big.js';
import { fold } from '../text/fold.ts';
import { gradeThickness, thicknessText } from '../metals/grade-thickness.ts';
import { massGrade } from '../metals/units.ts';

/** With every digit that was entered. */
const usual = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** What the rule needs of a drill observation; decimals as text, `observationDate` as YYYY-MM-DD, lengths in metres. */
export interface RankedObservation {
  id: number;
  metal: string | null;
  densityValue: string;
  densityUnit: string;
  intervalLength: string | null;
  /** Across the body; null or missing: not known. */
  trueWidth?: string | null;
  observationDate: string | null;
}

/** By which length an intercept is told. */
export type ThicknessBasis = 'true-width' | 'down-hole';

export interface Reason {
  /** Grade in grams per tonne, of stones, too. */
  gradeGpt: number;
  /** Grade in g/t times interval length in metres, whatever the metal; null where the length is unknown. */
  gramMetres: number | null;
  /** Grade times length in the unit of the metal, by the true width where that is known; null where the length is not. */
  gradeThickness: number | null;
  /** `g/t·m`, `%·m` or `ct/t·m`. */
  gradeThicknessUnit: string | null;
  thicknessBasis: ThicknessBasis | null;
  /** One sentence that says why this one. */
  because: string;
}

export interface Best<T> extends Reason {
  best: T;
}

/** What the best one was compared with. */
export interface Compared {
  /** Observations of the mine. */
  all: number;
  /** Those of its metal that have a length, or where it has none, all of its metal. */
  ofMetal: number;
  /** Of these the ones with a true width. */
  withWidth: number;
}

/** 7000 times the grams per tonne of one unit: whole numbers, so that equal products are equal. A carat is 0.2 g. */
const weights: Readonly<Record<string, number>> = {
  'g/t': 7000,
  ppm: 7000,
  ppb: 7,
  '%': 70_000_000,
  'oz/t': 240_000,
  'ct/t': 1400,
};

interface Candidate<T> {
  observation: T;
  /** Grade times the length that is compared. */
  product: Big;
}

/** Negative when `a` is better: the larger product, then the newer, then the smaller id. */
function compare<T extends RankedObservation>(a: Candidate<T>, b: Candidate<T>): number {
  const byProduct = b.product.cmp(a.product);
  if (byProduct !== 0) return byProduct;
  const [dateA, dateB] = [a.observation.observationDate ?? '', b.observation.observationDate ?? ''];
  if (dateA !== dateB) return dateA > dateB ? -1 : 1;
  return a.observation.id - b.observation.id;
}

const metalOf = ({ metal }: RankedObservation) => (metal === null ? null : fold(metal));
const weightOf = ({ densityUnit }: RankedObservation) =>
  Object.hasOwn(weights, densityUnit) ? weights[densityUnit] : undefined;

function largest<T extends RankedObservation>(list: readonly T[], lengthOf: (of: T) => string): T | undefined {
  return list
    .map((observation) => ({
      observation,
      product: new Big(observation.densityValue).times(weightOf(observation) ?? 0).times(lengthOf(observation)),
    }))
    .toSorted(compare)[0]?.observation;
}

/**
 * Of the metals that have a row with a length (else of all) the primary one, else the one with the most such rows; what names
 * no metal comes last, because it may be of any.
 */
function metalToCompare(list: readonly RankedObservation[], primary: string | null): string | null {
  const counts = new Map<string | null, number>();
  for (const each of list) counts.set(metalOf(each), (counts.get(metalOf(each)) ?? 0) + 1);
  if (primary !== null && counts.has(primary)) return primary;
  const [most] = [...counts].toSorted(
    ([a, countA], [b, countB]) => Number(a === null) - Number(b === null) || countB - countA || (a! < b! ? -1 : 1),
  );
  return most?.[0] ?? null;
}

/**
 * The best drill observation of a mine, whatever the order of the list. Grades of different metals do not compare: those
 * of the primary metal (first of the mine's distribution), else of the metal with most rows. Among those with an interval
 * length the largest grade times length wins. Where both of a pair have a true width, it is the length: so the best of
 * those that have one, by true width, meets the best of the others, by the length down the hole. Equal ones: the newest,
 * then the smallest id. Only where none has a length, the highest grade wins. Null when no observation has a grade in a
 * unit of drilling.
 */
export function bestObservation<T extends RankedObservation>(
  observations: readonly T[],
  primaryMetal: string | null,
): Best<T> | null {
  const graded = observations.filter((each) => weightOf(each) !== undefined);
  const measured = graded.filter(({ intervalLength }) => intervalLength !== null);
  const candidates = measured.length > 0 ? measured : graded;
  const metal = metalToCompare(candidates, primaryMetal === null ? null : fold(primaryMetal));
  const compared = candidates.filter((each) => metalOf(each) === metal);
  const hasWidth = ({ intervalLength, trueWidth }: T) => intervalLength !== null && (trueWidth ?? null) !== null;
  const wide = compared.filter(hasWidth);
  const finalists = [
    largest(wide, ({ trueWidth }) => trueWidth ?? '1'),
    largest(
      compared.filter((each) => !hasWidth(each)),
      ({ intervalLength }) => intervalLength ?? '1',
    ),
  ].filter((each) => each !== undefined);
  const best = largest(finalists, ({ intervalLength }) => intervalLength ?? '1');
  if (!best) return null;
  const counts = { all: graded.length, ofMetal: compared.length, withWidth: wide.length };
  return { best, ...reasonOfBest(best, primaryMetal, counts) };
}

/** Which observations the best one was compared with. */
function among({ metal }: Pick<RankedObservation, 'metal'>, primaryMetal: string | null, plural: string): string {
  if (metal === null) return `${plural} that name no metal`;
  const isPrimary = primaryMetal !== null && fold(metal) === fold(primaryMetal);
  return isPrimary
    ? `${plural} of ${metal}, the mine's primary metal`
    : `${plural} of ${metal}, the metal with most of them`;
}

/**
 * Figures of the best observation and why it is the best, for whoever has found it already (the database keeps it with the
 * mine).
 */
export function reasonOfBest(
  observation: Omit<RankedObservation, 'id' | 'observationDate'>,
  primaryMetal: string | null,
  { all, ofMetal, withWidth }: Compared,
): Reason {
  const { densityValue, densityUnit, intervalLength } = observation;
  const trueWidth = observation.trueWidth ?? null;
  const grade = massGrade(densityValue, densityUnit) ?? 0;
  if (intervalLength === null) {
    return {
      gradeGpt: grade,
      gramMetres: null,
      gradeThickness: null,
      gradeThicknessUnit: null,
      thicknessBasis: null,
      because:
        all === 1
          ? 'The only observation with a grade.'
          : `Highest grade among ${among(observation, primaryMetal, 'observations')}; none has an interval length.`,
    };
  }
  const weight = Object.hasOwn(weights, densityUnit) ? (weights[densityUnit] ?? 0) : 0;
  const figures = gradeThickness(observation, trueWidth ?? intervalLength);
  const because = () => {
    if (all === 1) return 'The only observation with a grade.';
    const whom = among(observation, primaryMetal, 'observations');
    const product = (metres: string) => {
      const of = gradeThickness(observation, metres);
      return of === null ? '' : thicknessText(of);
    };
    const graded = `${usual.format(Number(densityValue))} ${densityUnit}`;
    const over = `${graded} over ${intervalLength} m`;
    if (withWidth === 0) return `Largest grade times length among ${whom}: ${over} are ${product(intervalLength)}.`;
    const across = trueWidth && `${graded} over ${trueWidth} m of true width are ${product(trueWidth)}`;
    if (across && withWidth === ofMetal) return `Largest grade times true width among ${whom}: ${across}.`;
    const rule = `Largest grade times length among ${whom}, by true width where both of two have it`;
    const down = `${over} down the hole are ${product(intervalLength)}`;
    return across ? `${rule}: ${across}; ${down}.` : `${rule}: ${down}; its true width is not known.`;
  };
  return {
    gradeGpt: grade,
    gramMetres: new Big(densityValue).times(weight).times(intervalLength).div(7000).toNumber(),
    gradeThickness: figures?.value ?? null,
    gradeThicknessUnit: figures?.unit ?? null,
    thicknessBasis: trueWidth === null ? 'down-hole' : 'true-width',
    because: because(),
  };
}
