import { metalClasses, type Price } from '../capital/records.ts';
import type { StoredCapital } from '../capital/capital-of-records.ts';
import {
  type CompanyFigure,
  figuresOfHeld,
  type HeldMine,
  heldMines,
  type Holding,
  holdingOf,
  named,
} from './company-figures.ts';
import type { StoredInsiderTrade } from './company-insiders.ts';
import { isToldAsOf, studyMeasures } from './company-as-of-measures.ts';
import type { MineOperation, PlannedStudy } from './held-operation.ts';
import { severalMetals } from './company-equivalents.ts';
import { heldMetalWorked } from './company-mines.ts';
import { keptValue, valueOf } from './company-value.ts';
import type { Market, ValuedCompany, WorkedMeasure } from './valued-company.ts';
import { type Interest, isHeldOn, isShare, type Operator, sumOf } from '../mines/interests.ts';
import { metalKey, studyRank } from '../figures/measures.ts';
import { figuresOfEstimates } from '../figures/mine-figures.ts';
import { classTotals, type Estimate } from '../resources/resource-classes.ts';
import { noFigure } from '../numbers/worked-figure.ts';

/** A mine with all that anybody has entered of it, whatever day it is of. */
export interface RecordedMine {
  name: string;
  country: string | null;
  interests: readonly Interest[];
  operator: Operator | null;
  estimates: readonly Estimate[];
  /** Of one type and day there is one. */
  studies: readonly PlannedStudy[];
  /** How it runs, of which only what was produced in a period has days. */
  operation: Omit<MineOperation, 'study'>;
}

/** A company with all that anybody has entered of it. */
export interface RecordedCompany {
  name: string;
  capital: StoredCapital;
  insiders: readonly StoredInsiderTrade[];
  mines: readonly RecordedMine[];
}

const containedIds: ReadonlySet<string> = new Set(
  metalClasses.flatMap((id) => [`contained-${id}`, `tonnage-${id}`, `grade-${id}`]),
);
const classOfTotal = {
  'proven and probable': 'reserves',
  'measured and indicated': 'mi',
  inferred: 'inferred',
} as const;

const latest = (...days: (string | null)[]) => days.reduce<string>((last, day) => (day && day > last ? day : last), '');

type StoredInstrument = StoredCapital['instruments'][number];

/** Instruments that were there on a day, or may have been, of which only terms of later days are on record. */
function instrumentsOfLaterTerms(instruments: readonly StoredInstrument[], day: string): StoredInstrument[] {
  const nameOf = ({ kind, expiry }: StoredInstrument) => `${kind} ${expiry}`;
  const known = new Set(instruments.filter(({ asOf }) => asOf <= day).map(nameOf));
  return instruments.filter(
    (each) => each.asOf > day && (each.issued === null || each.issued <= day) && !known.has(nameOf(each)),
  );
}

/** What had been published of a company's capital by a day: whatever is of a later day, or was published later, is not there. */
function capitalAsOf({ snapshots, instruments, changes, financings }: StoredCapital, day: string): StoredCapital {
  const isShort = instrumentsOfLaterTerms(instruments, day).length > 0;
  return {
    // Where nobody says when a document was published it was not before the last day that it tells of.
    snapshots: snapshots
      .filter(({ asOf, balanceDate, publishedOn }) => latest(asOf, balanceDate, publishedOn) <= day)
      .map((snapshot) => (isShort ? { ...snapshot, instrumentsComplete: null } : snapshot)),
    instruments: instruments.filter(({ asOf }) => asOf <= day),
    changes: changes.filter(({ effectiveDay }) => effectiveDay <= day),
    ...(financings && { financings: financings.filter(({ closedOn }) => closedOn <= day) }),
  };
}

const key = (name: string) => name.trim().toLowerCase();

/** A company's own parts of a mine as they were on a day; a part of which nobody says since when may have been held: its size is not known. */
function partsAsOf(
  company: string,
  mine: Pick<RecordedMine, 'interests' | 'operator'>,
  day: string,
  today: string,
): Interest[] {
  const shares = mine.interests.filter(isShare);
  const own = shares.filter(({ holder }) => key(holder) === key(company));
  const parts = own.flatMap((part) => {
    if (isHeldOn(part, day, today)) return [part];
    const mayBe = part.fromDate === null && (part.toDate === null || part.toDate >= day);
    return mayBe ? [{ ...part, percent: null }] : [];
  });
  const isOperator = mine.operator !== null && key(mine.operator.name) === key(company);
  if (!isOperator || own.length > 0) return parts;
  // The mine's own figure is of today: it tells who may have held it, and not how much.
  const others = sumOf(shares.filter((each) => isHeldOn(each, day, today)));
  const part: Interest = { holder: company, kind: 'ownership', percent: null, fromDate: null, toDate: null };
  return others < 100 ? [part] : [];
}

const newestFirst = (one: PlannedStudy, other: PlannedStudy) =>
  Number(one.npv === null) - Number(other.npv === null) ||
  (other.reportDate ?? '').localeCompare(one.reportDate ?? '') ||
  studyRank(other.studyType) - studyRank(one.studyType);

/** Of studies the one that speaks for the mine: of each type the last, and of those one with an NPV, the newest. */
function speakingStudy(studies: readonly PlannedStudy[]): PlannedStudy | null {
  const current = [...Map.groupBy(studies, ({ studyType }) => studyType).values()].flatMap(
    (of) => of.toSorted((one, other) => (other.reportDate ?? '').localeCompare(one.reportDate ?? ''))[0] ?? [],
  );
  return current.toSorted(newestFirst)[0] ?? null;
}

interface MineAsOf {
  mine: HeldMine;
  /** Classes of metal, as `mi gold`, that an estimate without a report date may be part of. */
  undatedMetal: string[];
  /** Whether the study that speaks for it may be one without a report date. */
  isStudyUndated: boolean;
}

/** What a company held of a mine on a day; null: nothing that is on record. */
export function holdingAsOf(
  company: string,
  mine: Pick<RecordedMine, 'interests' | 'operator'>,
  { day, today }: { day: string; today: string },
): Holding | null {
  if (day >= today) return holdingOf(company, mine, day);
  return holdingOf(company, { interests: partsAsOf(company, mine, day, today), operator: null }, day);
}

/**
 * How a mine ran by a day. What stage it was in then is not on record: one that starts up or runs by now may have run, so that
 * a year of production that is not on record is missing and not taken for none.
 */
function operationAsOf(
  { stage, production, ...operation }: RecordedMine['operation'],
  study: PlannedStudy | null,
  day: string,
  isPast: boolean,
): MineOperation {
  const stageThen = isPast && stage === 'start-up' ? 'production' : stage;
  return { ...operation, study, stage: stageThen, production: production.filter(({ toDate }) => toDate <= day) };
}

function mineAsOf(company: string, mine: RecordedMine, day: string, today: string): MineAsOf {
  const { name, country, estimates, studies, operator } = mine;
  const isPast = day < today;
  // Whatever is on record is known today, also what does not say of when it is.
  const isKnown = ({ reportDate }: { reportDate: string | null }) =>
    reportDate === null ? !isPast : reportDate <= day;
  const known = estimates.filter(isKnown);
  const undated = isPast ? estimates.filter(({ reportDate }) => reportDate === null) : [];
  const ids = new Set(undated.map(({ id }) => id));
  const undatedMetal =
    undated.length === 0
      ? []
      : classTotals([...known, ...undated])
          .filter(({ from }) => from.some((id) => ids.has(id)))
          .map(({ resourceClass, metal }) => `${classOfTotal[resourceClass]} ${metalKey(metal)}`);
  const study = speakingStudy(studies.filter(isKnown));
  const isStudyUndated =
    isPast &&
    (study === null || study.npv === null) &&
    studies.some(({ reportDate, npv }) => reportDate === null && npv !== null);
  return {
    mine: {
      ...{ name, country, study },
      operation: operationAsOf(mine.operation, study, day, isPast),
      interests: isPast ? partsAsOf(company, mine, day, today) : mine.interests,
      operator: isPast ? null : operator,
      contained: figuresOfEstimates({ estimates: known, ownershipPercentage: 100, ownershipStated: false }).filter(
        ({ measure }) => containedIds.has(measure),
      ),
    },
    undatedMetal,
    isStudyUndated,
  };
}

/** A company as it could be known on a day. */
export interface CompanyAsOf {
  held: ReturnType<typeof heldMines>;
  capital: StoredCapital;
  insiders: readonly StoredInsiderTrade[];
  /** What is not known of that day, and what counts by its own day, as sentences. */
  remarks: string[];
  /** Of what is held: see `MineAsOf`, each with the names of its mines. */
  undatedMetal: ReadonlyMap<string, readonly string[]>;
  undatedStudies: readonly string[];
}

/** Options, interests and production hold no day of publication. */
const ownDays =
  'Instruments, interests, consolidations and production count from their own day: nobody says when they were published.';
const ofToday = 'Royalties and stages of mines are those of today: only these are on record.';

/** What had been published of a company by a day, `YYYY-MM-DD`, whenever it was entered. */
export function companyAsOf(company: RecordedCompany, day: string, today: string): CompanyAsOf {
  const { name } = company;
  const capital = capitalAsOf(company.capital, day);
  const all = company.mines.map((mine) => mineAsOf(name, mine, day, today));
  const held = heldMines({ name, mines: all.map(({ mine }) => mine) }, day);
  const heldNames = new Set(held.map((mine) => mine.name));
  const ofHeld = all.filter(({ mine }) => heldNames.has(mine.name));
  const undatedMetal = Map.groupBy(
    ofHeld.flatMap(({ mine, undatedMetal: classes }) => classes.map((of) => ({ of, mine: mine.name }))),
    ({ of }) => of,
  );
  const undatedStudies = ofHeld.filter(({ isStudyUndated }) => isStudyUndated).map(({ mine }) => mine.name);
  const unpublished = capital.snapshots.filter(({ publishedOn }) => publishedOn === null).map(({ asOf }) => asOf);
  const unsure = day < today ? held.filter(({ hasMore }) => hasMore).map((mine) => mine.name) : [];
  const undatedMines = [...new Set([...undatedMetal.values()].flat().map(({ mine }) => mine))];
  const remarks = [
    ...(unpublished.length > 0
      ? [
          `Nobody says when what is told of ${named(unpublished.toSorted().toReversed())} was published: its own day counts.`,
        ]
      : []),
    ...(capital.instruments.length + capital.changes.length + held.length > 0 ? [ownDays] : []),
    ...(day < today && held.some(({ operation }) => operation && (operation.study ?? operation.production[0]))
      ? [ofToday]
      : []),
    ...(instrumentsOfLaterTerms(company.capital.instruments, day).length > 0
      ? [
          'Instruments that were there, or may have been, are on record with terms of later days alone: they are not counted.',
        ]
      : []),
    ...(unsure.length > 0
      ? [`How much of ${named(unsure)} it held on that day is not on record: enter its interests with their days.`]
      : []),
    ...(undatedMines.length > 0
      ? [
          `Estimates without a report date are left out, of which nobody can say whether they were known: ${named(undatedMines)}.`,
        ]
      : []),
    ...(undatedStudies.length > 0
      ? [
          `Studies without a report date are left out, of which nobody can say whether they were known: ${named(undatedStudies)}.`,
        ]
      : []),
  ];
  return {
    ...{ held, capital, remarks, undatedStudies },
    insiders: company.insiders.filter(({ tradedOn, filedOn }) => latest(tradedOn, filedOn) <= day),
    undatedMetal: new Map([...undatedMetal].map(([of, mines]) => [of, mines.map(({ mine }) => mine)])),
  };
}

/** `ev-mi-tsm` of gold is of `mi gold`; null of what is of no class. */
function classOfMeasure({ measure, of }: { measure: string; of: string }): string | null {
  if (measure === 'reserve-life') return `reserves ${of}`;
  const found = metalClasses.find(
    (id) => [`held-${id}`, `held-grade-${id}`, `${id}-share`].includes(measure) || measure.startsWith(`ev-${id}-`),
  );
  return found ? `${found} ${of}` : null;
}

/** Studies that nobody has dated are missing in each figure of each metal: so many are named there, and the others counted. */
const mostNamed = 20;

/** Report dates of studies that are missing, as figures tell it. */
export function missingDates(undatedStudies: readonly string[]): string[] {
  const first = undatedStudies.slice(0, mostNamed).map((mine) => `report date of the study of ${mine}`);
  const others = undatedStudies.length - first.length;
  return others > 0
    ? [...first, `report date of the studies of ${others} other ${others === 1 ? 'mine' : 'mines'}`]
    : first;
}

/** A figure that hangs on what nobody has dated is not known. */
function withoutUndated(worked: WorkedMeasure, { undatedMetal, undatedStudies }: CompanyAsOf): WorkedMeasure {
  const of = classOfMeasure(worked);
  const missing = [
    ...(of === null ? [] : (undatedMetal.get(of) ?? [])).map((mine) => `report date of estimates of ${mine}`),
    ...(studyMeasures.has(worked.measure) ? missingDates(undatedStudies) : []),
  ];
  if (missing.length === 0) return worked;
  const { unit, currency, asOf, ...figure } = worked.figure;
  const isOf = { unit, currency, asOf };
  return { ...worked, figure: noFigure(isOf, { ...figure, missing: [...figure.missing, ...missing] }) };
}

/** Of a sum over mines what is left out makes a bound. */
function withUndated(worked: WorkedMeasure, { undatedMetal }: CompanyAsOf): WorkedMeasure {
  const mines = undatedMetal.get(classOfMeasure(worked) ?? '') ?? [];
  if (mines.length === 0) return worked;
  const missing = [...worked.figure.missing, ...mines.map((mine) => `report date of estimates of ${mine}`)];
  return { ...worked, figure: { ...worked.figure, bound: 'at-least', missing } };
}

/** The same of a sum over mines, which stays, as a bound or by itself in no order. */
function heldWithoutUndated(figure: CompanyFigure, { undatedMetal, undatedStudies }: CompanyAsOf): CompanyFigure {
  const of = classOfMeasure(figure);
  const mines = of === null ? [] : (undatedMetal.get(of) ?? []);
  const studies = figure.measure.startsWith('held-npv') ? undatedStudies : [];
  if (mines.length + studies.length === 0) return figure;
  const note = `The report date is not known, so it is left out: ${named([...mines, ...studies])}.`;
  return { ...figure, isRanked: false, notes: [...figure.notes, note], ...(mines.length > 0 && { bound: 'at-least' }) };
}

/** What is told of several metals together, without what hangs on estimates that nobody has dated. */
function severalWithoutUndated(worked: WorkedMeasure, { undatedMetal }: CompanyAsOf): WorkedMeasure {
  const metalClass = metalClasses.find((id) => `${worked.measure}-`.includes(`-${id}-`));
  const mines = [...undatedMetal].flatMap(([of, names]) => (of.startsWith(`${metalClass} `) ? names : []));
  if (mines.length === 0) return worked;
  const { unit, currency, asOf, ...figure } = worked.figure;
  const missing = [...new Set(mines)].map((mine) => `report date of estimates of ${mine}`);
  const untold = noFigure({ unit, currency, asOf }, { ...figure, missing: [...figure.missing, ...missing] });
  return { ...worked, figure: untold };
}

/** The figures of a company as of the day of a market, with their working; `price` is that of the day. */
export function valueAsOf(
  company: CompanyAsOf,
  price: Price | null,
  market: Market,
  { exercisableOnly = false, priceYear = null }: Pick<ValuedCompany, 'exercisableOnly' | 'priceYear'> = {},
) {
  const { held, capital, insiders } = company;
  const all = valueOf({ held, capital, price, priceYear, insiders, exercisableOnly }, market);
  const several = severalMetals({ held }, market, all).map((each) => severalWithoutUndated(each, company));
  const worked = all.filter(isToldAsOf).map((each) => withoutUndated(each, company));
  const metal = heldMetalWorked(held, market.day).map((each) => withUndated(each, company));
  const figures = [
    ...figuresOfHeld(held).map((figure) => heldWithoutUndated(figure, company)),
    ...worked.flatMap((each) => keptValue(each) ?? []),
  ].filter(isToldAsOf);
  return { worked: [...worked, ...metal], several, figures };
}
