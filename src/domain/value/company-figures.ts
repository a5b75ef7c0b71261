import { heldNpv } from '../mines/holdings.ts';
import type { MineOperation } from './held-operation.ts';
import { type Interest, type Operator, isShare, sharesOn } from '../mines/interests.ts';
import { dayNumber } from '../time/dates.ts';
import { readTotalBasis } from '../figures/mine-figures.ts';
import { type PromisedStep, summarise } from '../mines/promises.ts';
import type { ShareBasis, StudyType, TaxBasis } from '../vocabulary.ts';

/** The study that speaks for a mine; its NPV in millions of `currency`, the rate in per cent. */
export interface HeldStudy {
  studyType: StudyType;
  reportDate: string | null;
  npv: number | null;
  discountRate: number | null;
  taxBasis: TaxBasis | null;
  shareBasis: ShareBasis | null;
  /** Null: US dollars, as far as is known. */
  currency: string | null;
}

/** A mine that a company operates or has an interest in, as far as the company's figures follow from it. */
export interface HeldMine {
  name: string;
  country: string | null;
  interests: readonly Interest[];
  operator: Operator | null;
  /** Its contained metal by class, of the figures that are kept of it: 100 %. */
  contained: readonly { measure: string; of: string; value: number; basis: string | null }[];
  study: HeldStudy | null;
  /** How it runs; not there where nobody asks for figures of its output. */
  operation?: MineOperation;
}

/** All of a company that its figures follow from, but its capital and prices. */
export interface FiguredCompany {
  name: string;
  mines: readonly HeldMine[];
  promises: readonly PromisedStep[];
  nextStepDate: string | null;
  /** Day of the newest of its media and of what it did. */
  newestNews: string | null;
  lastChange: string;
  findings: number | null;
  /** Which of the things that one looks for in a company are there. */
  has: readonly boolean[];
}

/** How a figure is to be read where it is not exact: a bound is never ranked, averaged or divided by. */
export type Bound = 'at-least' | 'at-most';

/** A figure of a company with what it stands for; only those of one measure and one `of` compare. */
export interface CompanyFigure {
  measure: string;
  of: string;
  value: number;
  /** As a reader needs it beside the value; null where the name says all. */
  basis: string | null;
  /** Null: exact. */
  bound: Bound | null;
  /** What is missing and what to beware of, as sentences. */
  notes: readonly string[];
  /** Whether it may stand in an order with those of other companies. */
  isRanked: boolean;
  /** The day that it stands for, `YYYY-MM-DD`; null: of no one day. */
  asOf: string | null;
}

/** What a company has of a mine on a day. */
export interface Holding {
  /** Per cent, of all parts that are known; null: of none. */
  percent: number | null;
  /** Whether it has a part, or all, of which nobody knows how large it is. */
  hasMore: boolean;
  isOperator: boolean;
}

/**
 * The share of a company in a mine on a day; null where it has none. The right to earn a share is none yet, and royalties and
 * streams own nothing.
 */
export function holdingOf(
  company: string,
  { interests, operator }: Pick<HeldMine, 'interests' | 'operator'>,
  today: string,
): Holding | null {
  const key = company.trim().toLowerCase();
  const share = sharesOn(interests.filter(isShare), operator, { day: today, today }).find(
    ({ holder }) => holder.trim().toLowerCase() === key,
  );
  if (!share) return null;
  const { percent, hasMore, isOperator } = share;
  return { percent: percent === null ? null : Number(percent), hasMore, isOperator };
}

interface Held extends HeldMine, Holding {}

/** So many names a sentence lists. */
const mostNamed = 5;
export function named(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed);
  return names.length > mostNamed ? `${shown.join(', ')} and ${names.length - mostNamed} more` : shown.join(', ');
}

const plain = (measure: string, value: number, basis: string | null = null, of = ''): CompanyFigure => ({
  measure,
  of,
  value,
  basis,
  bound: null,
  notes: [],
  isRanked: true,
  asOf: null,
});

const countOf = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`;

const heldIds: Readonly<Record<string, string>> = {
  'contained-reserves': 'held-reserves',
  'contained-mi': 'held-mi',
  'contained-inferred': 'held-inferred',
};

const reserveWords = new Map([
  [true, 'reserves included'],
  [false, 'reserves not included'],
]);

/** Attributable metal by class, each metal by itself: 100 % of each mine by the company's share, added up. */
function heldMetal(held: readonly Held[]): CompanyFigure[] {
  const parts = held.flatMap((mine) =>
    mine.contained.flatMap((figure) => {
      const measure = heldIds[figure.measure];
      return measure ? [{ ...figure, measure, mine }] : [];
    }),
  );
  return [...Map.groupBy(parts, ({ measure, of }) => `${measure} ${of}`).values()].flatMap((of): CompanyFigure[] => {
    const known = of.filter(({ mine }) => mine.percent !== null);
    if (known.length === 0) return [];
    const [first] = of;
    const bases = of.map(({ basis }) => readTotalBasis(basis));
    const unknownShare = of.filter(({ mine }) => mine.hasMore).map(({ mine }) => mine.name);
    const leftOut = of.filter((_, place) => bases[place]!.leftOut > 0).map(({ mine }) => mine.name);
    const notes = [
      ...(unknownShare.length > 0 ? [`The company's share is not known in ${named(unknownShare)}.`] : []),
      ...(leftOut.length > 0 ? [`Estimates are left out of the total of ${named(leftOut)}.`] : []),
    ];
    const reserves = new Set(bases.map((basis) => basis.reserves));
    if (first!.measure === 'held-mi' && reserves.size > 1)
      notes.push('Resources of some mines include the reserves, of others not, or it is not stated.');
    const words = first!.measure === 'held-mi' && reserves.size === 1 ? reserveWords.get([...reserves][0]!) : undefined;
    const value = known.reduce((sum, part) => sum + (part.value * part.mine.percent!) / 100, 0);
    const isBound = unknownShare.length > 0 || leftOut.length > 0;
    return [
      {
        ...plain(first!.measure, value, [countOf(known.length, 'mine'), words].filter(Boolean).join(', '), first!.of),
        bound: isBound ? 'at-least' : null,
        notes,
        isRanked: !isBound,
      },
    ];
  });
}

const npvIds = { 'after-tax': 'held-npv', 'pre-tax': 'held-npv-pretax' } as const satisfies Record<TaxBasis, string>;

const ownNpv = ({ study, percent, hasMore, isOperator, operator }: Held): number | null =>
  heldNpv({
    newestStudy: study,
    measuredAndIndicated: null,
    ownershipPercentage: Number(operator?.percent ?? 0),
    ownershipStated: typeof operator?.percent === 'string',
    held: hasMore ? null : percent,
    isPartners: !isOperator,
  });

/**
 * Attributable NPV of the newest studies, each currency by itself; before and after tax are never added. Studies that do not say
 * their tax, or of which the share is not known, are named.
 */
function npvOfHeld(held: readonly Held[]): CompanyFigure[] {
  const studies = held.flatMap((mine) => {
    const { study } = mine;
    if (!study || study.npv === null) return [];
    const part = ownNpv(mine);
    return [{ mine, study, part, currency: study.currency ?? 'USD' }];
  });
  const untold = studies.filter(({ study }) => study.taxBasis === null).map(({ mine }) => mine.name);
  const taxed = studies.filter(({ study }) => study.taxBasis !== null);
  const groups = Map.groupBy(taxed, ({ study, currency }) => `${study.taxBasis} ${currency}`);
  return [...groups.values()].flatMap((of): CompanyFigure[] => {
    const known = of.filter(({ part }) => part !== null);
    if (known.length === 0) return [];
    const { study, currency } = of[0]!;
    const without = of.filter(({ part }) => part === null).map(({ mine }) => mine.name);
    const assumed = known.filter((each) => each.study.currency === null).map(({ mine }) => mine.name);
    const rates = [...new Set(known.map((each) => each.study.discountRate))].toSorted((a, b) => (a ?? 0) - (b ?? 0));
    const notes = [
      ...(without.length > 0 ? [`The company's share is not known in ${named(without)}.`] : []),
      ...(untold.length > 0 ? [`The study does not say whether before or after tax: ${named(untold)}.`] : []),
      ...(assumed.length > 0 ? [`No currency is stated, US dollars are assumed: ${named(assumed)}.`] : []),
      ...(rates.length > 1 ? ['The studies discount at different rates.'] : []),
    ];
    const rateWords = rates.map((rate) => (rate === null ? 'rate not stated' : `${rate}%`)).join(' and ');
    const levels = [...new Set(known.map((each) => each.study.studyType))].join(', ');
    return [
      {
        ...plain(
          npvIds[study.taxBasis!],
          known.reduce((sum, { part }) => sum + part!, 0),
          [countOf(known.length, 'study').replace('studys', 'studies'), levels, rateWords].join(', '),
          currency,
        ),
        // An NPV may be below zero: with one missing nothing is known of which side the sum errs to.
        notes,
        isRanked: without.length === 0 && untold.length === 0,
      },
    ];
  });
}

/** How often what was promised came in time, of what fell due by `today`. */
function keptPromises(promises: readonly PromisedStep[], today: string): CompanyFigure[] {
  const { due, kept, keptInTime } = summarise(promises, today);
  if (due === 0) return [];
  const late = kept > keptInTime ? `, ${kept - keptInTime} late or without a day` : '';
  return [plain('promises-kept', (100 * keptInTime) / due, `${keptInTime} of ${due} in time${late}`)];
}

/** The mines that a company holds on a day, by interests that are alive then, each with its share. */
export const heldMines = ({ name, mines }: Pick<FiguredCompany, 'name' | 'mines'>, today: string): Held[] =>
  mines.flatMap((mine) => {
    const holding = holdingOf(name, mine, today);
    return holding ? [{ ...mine, ...holding }] : [];
  });

/** Figures of a company that follow from the mines that it holds. */
export function figuresOfHeld(held: ReturnType<typeof heldMines>): CompanyFigure[] {
  const countries = new Set(held.flatMap(({ country }) => country ?? []));
  const noCountry = held.filter(({ country }) => country === null).length;
  const unknownShare = held.filter(({ percent }) => percent === null).length;
  return [
    ...(held.length > 0
      ? [plain('mines-held', held.length, unknownShare > 0 ? `share not known of ${unknownShare}` : null)]
      : []),
    ...(countries.size > 0
      ? [
          {
            ...plain('mine-countries', countries.size, [...countries].toSorted().slice(0, mostNamed).join(', ')),
            ...(noCountry > 0 && {
              bound: 'at-least' as const,
              isRanked: false,
              notes: [`Of ${countOf(noCountry, 'mine')} the country is not known.`],
            }),
          },
        ]
      : []),
    ...heldMetal(held),
    ...npvOfHeld(held),
  ];
}

/** Figures of a company that follow from its mines and its records. What is not known has none, and is not zero. */
export function companyFigures(company: FiguredCompany, today: string): CompanyFigure[] {
  const known = company.has.filter(Boolean).length;
  return [
    ...figuresOfHeld(heldMines(company, today)),
    ...(company.nextStepDate ? [plain('next-step', dayNumber(company.nextStepDate))] : []),
    ...keptPromises(company.promises, today),
    ...(company.newestNews ? [plain('newest-news', dayNumber(company.newestNews))] : []),
    plain('last-change', dayNumber(company.lastChange)),
    plain('coverage', Math.round((100 * known) / company.has.length), `${known} of ${company.has.length}`),
    ...(company.findings === null ? [] : [plain('findings', company.findings)]),
  ];
}
