import { sql, type SQL } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { type Db, inMemory } from '../../../db/client.ts';
import type { Price } from '../../../domain/capital/records.ts';
import { type CompanyAsOf, companyAsOf, type RecordedCompany, valueAsOf } from '../../../domain/value/company-as-of.ts';
import type { CompanyFigure } from '../../../domain/value/company-figures.ts';
import type { WorkedMeasure } from '../../../domain/value/valued-company.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Listed } from '../../../domain/tickers/listings.ts';
import { type FigureCondition, type FigureRef, isOwnMetal, writeRef } from '../../../domain/figures/measures.ts';
import { and } from '../../../server/calls/paging.ts';
import { found, invalid } from '../../../server/problems/problems.ts';
import type { CompanyFigure as ShownFigure } from '../contract.ts';
import { minesOfCompany, ownedJson } from './held-mines.ts';
import { insidersJson, plannedStudyJson, runningJson } from './operation-inputs.ts';
import { priceYears } from './price-years.ts';
import { capitalJson, currenciesOf, marketOf, pricesOf } from './value-inputs.ts';
import { partsOfCompanies, weighCompanies } from './weigh-companies.ts';

/** All that anybody has entered of these companies and of the mines that they may hold, of whatever day. */
const recordedCompanies = (ids: readonly number[], day: string) => sql`
  select c.id, c.name, c.stock_symbol as "stockSymbol", c.stock_exchanges as "stockExchanges", ${capitalJson} as capital,
    ${insidersJson} as insiders,
    coalesce(held.list, '[]') as mines
  from companies c
    left join lateral (
      select json_agg(json_build_object(${ownedJson},
          'estimates', coalesce((
            select json_agg(json_build_object('id', r.id, 'resourceType', r.resource_type, 'metal', r.metal,
              'zone', r.zone, 'reportDate', r.report_date, 'baseCase', r.base_case, 'tonnage', r.tonnage,
              'grade', r.grade::text, 'gradeUnit', r.grade_unit, 'cutoffGrade', r.cutoff_grade::text,
              'cutoffGradeUnit', r.cutoff_grade_unit, 'containedMetal', r.contained_metal,
              'containedMetalUnit', r.contained_metal_unit, 'includesReserves', r.includes_reserves) order by r.id)
            from resource_estimates r where r.mine_id = m.id), '[]'),
          'studies', coalesce((
            select json_agg(${plannedStudyJson}) from mine_economics e where e.mine_id = m.id), '[]'),
          'operation', ${runningJson(day)}) order by m.id) as list
      from ${minesOfCompany}
    ) held on true
  where c.id = any(${sql.param([...ids])}::bigint[])`;

/** What a company cost and had on a day, by what had been published then. */
export interface ValueAsOf {
  price: Price | null;
  worked: WorkedMeasure[];
  /** Of a company of several metals what they are together. */
  several: WorkedMeasure[];
  figures: CompanyFigure[];
  /** What is not known of that day, as sentences. */
  remarks: string[];
}

/** A turn of the event loop is given away after so many companies. */
const companiesInARow = 5;
const breath = async (place: number) => {
  if (place % companiesInARow === companiesInARow - 1) await setImmediate();
};

/** These companies by what had been published until a day, with the prices of their shares, and what all of them share. */
export async function recordedAsOf(db: Db, ids: readonly number[], day: string) {
  const today = utcDay(new Date());
  const recorded = await db.rows<RecordedCompany & Listed & { id: number }>(recordedCompanies(ids, day), {
    plan: 'once',
  });
  const known: CompanyAsOf[] = [];
  for (const [place, company] of recorded.entries()) {
    known.push(companyAsOf(company, day, today));
    await breath(place);
  }
  const prices = await pricesOf(db, recorded, day);
  const priced = recorded.map((company, place) => ({ ...company, price: prices[place] ?? null }));
  const [market, years] = await Promise.all([marketOf(db, day, priced), priceYears(db, priced)]);
  const companies = priced.map((company, place) => ({
    ...{ id: company.id, price: company.price, priceYear: years[place] ?? null, known: known[place]! },
    currencies: currenciesOf(company),
  }));
  return { companies, market };
}

/** These companies as of a day, by their ids; those that are none are missing, and those that have too much to be computed. */
export async function valuesAsOf(db: Db, ids: readonly number[], day: string): Promise<Map<number, ValueAsOf>> {
  const values = new Map<number, ValueAsOf>();
  const { parts } = await weighCompanies(db, ids, { isOfDay: true });
  for (const part of parts) for (const [id, value] of await valuesOfPart(db, part, day)) values.set(id, value);
  return values;
}

/** One company as of a day. */
export async function valueOfDay(db: Db, id: number, day: string, exercisableOnly = false): Promise<ValueAsOf> {
  const [part = []] = await partsOfCompanies(db, [id], { isOfDay: true });
  return found((await valuesOfPart(db, part, day, exercisableOnly)).get(id), 'This company');
}

async function valuesOfPart(
  db: Db,
  ids: readonly number[],
  day: string,
  exercisableOnly = false,
): Promise<Map<number, ValueAsOf>> {
  const { companies, market } = await recordedAsOf(db, ids, day);
  const values = new Map<number, ValueAsOf>();
  for (const [place, { id, known, price, priceYear }] of companies.entries()) {
    const value = valueAsOf(known, price, market, { exercisableOnly, priceYear });
    values.set(id, { price, ...value, remarks: known.remarks });
    await breath(place);
  }
  return values;
}

/** So many companies are made figures of for one answer. */
const mostAsOf = 500;

/** A company with its figures of a day, by name. */
export interface CompanyOfDay {
  id: number;
  name: string;
  tickers: string[];
  figures: ReadonlyMap<string, CompanyFigure>;
}

/** The figures of a company by name. */
export const figuresByName = (value: ValueAsOf | undefined): ReadonlyMap<string, CompanyFigure> =>
  new Map((value?.figures ?? []).map((figure) => [writeRef(figure), figure]));

const isWithin = (figure: CompanyFigure | undefined, { min, max }: FigureCondition) =>
  figure !== undefined &&
  figure.isRanked &&
  (min === null || figure.value >= min) &&
  (max === null || figure.value <= max);

/**
 * All companies under the filters of a list as of a day, by name; conditions on figures are those of the day. More than can be
 * made figures of at once are refused.
 */
export async function companiesOfDay(
  db: Db,
  { where, conditions, day }: { where: SQL[]; conditions: readonly FigureCondition[]; day: string },
): Promise<CompanyOfDay[]> {
  const companies = await db.rows<{ id: number; name: string; tickers: string[] }>(
    sql`select c.id, c.name, c.tickers from companies c where ${and(where)}
      order by c.name_folded, c.id limit ${mostAsOf + 1}`,
    { plan: 'once' },
  );
  if (companies.length > mostAsOf)
    throw invalid(
      'asOf',
      `More than ${mostAsOf} companies are under these filters: as of a day that many are computed. Search for fewer.`,
    );
  const ids = companies.map(({ id }) => id);
  const values = await inMemory(db, () => valuesAsOf(db, ids, day));
  const ofDay = companies.map((company) => ({
    ...company,
    figures: figuresByName(values.get(company.id)),
  }));
  return ofDay.filter(({ figures }) =>
    conditions.every((condition) => isWithin(figures.get(writeRef(condition)), condition)),
  );
}

/** A figure as answers have it. */
const shownOf = ({ value, basis, bound, notes, isRanked, asOf }: CompanyFigure): ShownFigure => ({
  ...{ value, basis },
  ...(bound && { bound }),
  ...(notes.length > 0 && { notes: [...notes] }),
  ...(!isRanked && { isUnranked: true }),
  ...(asOf && { asOf }),
});

/** The names of the figures that a column asks for: of each company's own metal those of any. */
const namesOf = (figures: ReadonlyMap<string, CompanyFigure>, ref: FigureRef): string[] =>
  isOwnMetal(ref) ? [...figures.keys()].filter((name) => name.startsWith(`${ref.measure}.`)) : [writeRef(ref)];

/** Figures by name as answers have them; `refs` names those that are asked for. */
export const shownFigures = (
  figures: ReadonlyMap<string, CompanyFigure>,
  refs?: readonly FigureRef[],
): Record<string, ShownFigure> => {
  const names = refs?.flatMap((ref) => namesOf(figures, ref)) ?? [...figures.keys()];
  return Object.fromEntries(
    names.flatMap((name) => {
      const figure = figures.get(name);
      return figure ? [[name, shownOf(figure)] as const] : [];
    }),
  );
};
