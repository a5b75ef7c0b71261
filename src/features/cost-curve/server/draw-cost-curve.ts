import Big from 'big.js';
import { sql, type SQL } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { type Db, inMemory } from '../../../db/client.ts';
import { creatorJson, decimalText, instantText } from '../../../db/json.ts';
import {
  costCurve as curveOf,
  type CostStudy,
  type CurveReason,
  curveUnits,
  inCurve,
  madeBelow,
  reportedCost,
  type StatedCost,
  studyCost,
  type Told,
} from '../../../domain/production/cost-curve.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Quote, RatesOfDay } from '../../../domain/prices/price-quotes.ts';
import {
  compounds,
  convertPrice,
  knownCompound,
  minedMetal,
  namesOfMined,
  priceOfMetal,
} from '../../../domain/prices/price-units.ts';
import type { Production } from '../../../domain/production/production.ts';
import type { PriceUnit, StudyType } from '../../../domain/vocabulary.ts';
import { and } from '../../../server/calls/paging.ts';
import { mostAdvanced } from '../../economics/server/newest-study.ts';
import { conditionsOf } from '../../mines/server/find-mines.ts';
import { newestPrices, ratesOfDays } from '../../prices/server/quote-prices.ts';
import {
  type CostCurve,
  type CostCurveQuery,
  type CurveMine,
  mostCurveMines,
  mostCurveRecords,
  mostUnrecorded,
} from '../contract.ts';

/** More than the periods of ten years by month: a full year is among the newest. */
const mostPeriods = 120;

interface Asked {
  id: number;
  name: string;
  country: string | null;
}
type Recorded = CurveMine['records'][number];
type Period = Production & Pick<Recorded, 'id'>;
type Study = CostStudy & Pick<Recorded, 'id'> & { studyType: StudyType };
type Reasons = CostCurve['leftOut'][number]['reasons'];

/**
 * Mines under the filters that hold the metal, and others that say they produce it: those with records of a cost, or those without.
 * Each condition is a join or one that an index answers: lists that are looked through for each mine may be as long as the mines are
 * many.
 */
function minesOf(query: CostCurveQuery, metal: string, isRecorded: boolean): SQL {
  const { metal: asked, source, years, ...filters } = query;
  const named = sql`${sql.param(namesOfMined(metal))}::text[]`;
  const reported = sql`select distinct p.mine_id from production_periods p where p.metal_folded = any(${named})`;
  const planned = sql`
    select e.mine_id from mine_economics e where e.status = 'current' and e.all_in_sustaining_cost is not null`;
  const recorded = { reported, studies: planned, both: sql`${reported} union all ${planned}` }[source];
  const ofMines = sql`
    select m.id, m.name, m.name_folded, m.country from mines m
    where ${and(conditionsOf(filters))}
      and ${isRecorded ? sql`` : sql`not`} exists (select from (${recorded}) r where r.mine_id = m.id)`;
  return sql`
    ${ofMines} and m.metals_folded && ${named}
    union all ${ofMines} and not m.metals_folded && ${named} and m.id in (${reported})`;
}

/** The first of these mines, and how many of them there are. */
async function firstMines(db: Db, mines: SQL, most: number) {
  const rows = await db.rows<Asked & { all: number }>(
    sql`select asked.id, asked.name, asked.country, count(*) over ()::int as "all" from (${mines}) asked
      order by asked.name_folded, asked.id limit ${most}`,
    { plan: 'once' },
  );
  return { mines: rows.map(({ all: _, ...mine }) => mine), count: rows[0]?.all ?? 0 };
}

/** Where records are from, of those that are told: looked up by themselves, since most rows are not. */
const recordsOf = (db: Db, table: 'production_periods' | 'mine_economics', ids: readonly number[]) =>
  db.rows<Recorded>(sql`
    select r.id, r.source_url as "sourceUrl", ${creatorJson(sql`u`)} as "createdBy",
      ${instantText(sql`r.created_at`)} as "createdAt"
    from ${sql.raw(table)} r left join users u on u.id = r.created_by where r.id = any(${sql.param([...ids])}::bigint[])`);

/** The newest periods of a metal, and of what is sold for it, of each of these mines. */
const periodsOf = (db: Db, ids: readonly number[], metal: string) =>
  db.rows<Period & { mineId: number }>(sql`
    select asked.id as "mineId", p.metal, p.from_date as "fromDate", p.to_date as "toDate", p.basis,
      p.ore_milled::float8 as "oreMilled", null as "headGrade", null as "headGradeUnit", null as recovery,
      ${decimalText(sql`p.recovered`)} as recovered, ${decimalText(sql`p.poured`)} as poured,
      ${decimalText(sql`p.in_concentrate`)} as "inConcentrate", ${decimalText(sql`p.sold`)} as sold, p.unit,
      null as revenue, null as "cashCost", ${decimalText(sql`p.all_in_sustaining_cost`)} as "allInSustainingCost",
      p.currency, p.cost_unit as "costUnit", p.id
    from unnest(${sql.param([...ids])}::bigint[]) as asked(id)
      cross join lateral (
        select * from production_periods own where own.mine_id = asked.id and own.metal_folded = any(${sql.param(namesOfMined(metal))}::text[])
        order by own.to_date desc limit ${mostPeriods}
      ) p
    order by asked.id, p.to_date desc, p.id`);

/** The current studies of each of these mines, the newest first. */
const studiesOf = (db: Db, ids: readonly number[]) =>
  db.rows<Study & { mineId: number }>(sql`
    select e.mine_id as "mineId", e.study_type as "studyType", e.report_date as "reportDate",
      ${decimalText(sql`e.all_in_sustaining_cost`)} as "allInSustainingCost",
      e.all_in_sustaining_cost_unit as "allInSustainingCostUnit",
      e.all_in_sustaining_cost_currency as "allInSustainingCostCurrency", e.currency,
      coalesce(e.metal_prices -> 0 ->> 'metal',
        case when jsonb_array_length(m.metals_distribution) = 1 then m.metals_distribution -> 0 ->> 'metal' end) as "mainMetal",
      ${decimalText(sql`e.production_throughput`)} as "productionThroughput",
      e.production_throughput_unit as "productionThroughputUnit", e.share_basis as "shareBasis", e.id
    from mine_economics e join mines m on m.id = e.mine_id
    where e.mine_id = any(${sql.param([...ids])}::bigint[]) and e.status = 'current'
    order by e.mine_id, e.report_date desc nulls last, array_position(${mostAdvanced}, e.study_type)`);

interface Found {
  mine: Asked;
  /** With as many of its rows as are told. */
  stated: StatedCost<Period> | StatedCost<Study>;
  /** How many more it follows from. */
  further: number;
  others: Reasons;
}

const reasonOf = (told: Told<unknown>) => ('reason' in told ? told.reason : null);

/** A cost with as many of its records as an answer tells: a year may be made up of a period for every three days. */
const shownRows = (stated: Found['stated']): Pick<Found, 'stated' | 'further'> => ({
  stated: { ...stated, rows: stated.rows.slice(0, mostCurveRecords) } as Found['stated'],
  further: Math.max(0, stated.rows.length - mostCurveRecords),
});

/** So many mines are read at once, each with all of its periods, and looked at before others have a turn. */
const minesAtOnce = 50;
const minesInARow = 10;

/** Of each mine what counts by the source that is asked for, or why nothing does. */
async function settle(
  db: Db,
  mines: readonly Asked[],
  query: Pick<CostCurveQuery, 'source' | 'years' | 'metal'>,
  day: string,
) {
  const { source, years, metal } = query;
  const found: Found[] = [];
  const leftOut: CostCurve['leftOut'] = [];
  for (let at = 0; at < mines.length; at += minesAtOnce) {
    const part = mines.slice(at, at + minesAtOnce);
    const ids = part.map(({ id }) => id);
    const [ofPeriods, ofStudies] = await Promise.all([
      source === 'studies' ? [] : periodsOf(db, ids, metal),
      source === 'reported' ? [] : studiesOf(db, ids),
    ]);
    const periods = Map.groupBy(ofPeriods, ({ mineId }) => mineId);
    const studies = Map.groupBy(ofStudies, ({ mineId }) => mineId);
    for (const [place, mine] of part.entries()) {
      const reasons: Reasons = [];
      const told: (() => ['reported' | 'study', Told<Period> | Told<Study>])[] = [];
      if (source !== 'studies') told.push(() => ['reported', reportedCost(periods.get(mine.id) ?? [], day, years)]);
      if (source !== 'reported') told.push(() => ['study', studyCost(studies.get(mine.id) ?? [], metal, day, years)]);
      let stated: Found['stated'] | undefined;
      for (const tell of told) {
        const [from, answer] = tell();
        const reason = reasonOf(answer);
        if (reason !== null) reasons.push({ source: from, reason });
        else if ('stated' in answer) {
          stated = answer.stated;
          break;
        }
      }
      if (stated) found.push({ mine, ...shownRows(stated), others: reasons });
      else leftOut.push({ id: mine.id, name: mine.name, reasons });
      if (place % minesInARow === minesInARow - 1) await setImmediate();
    }
  }
  return { found, leftOut };
}

const usDollars = 'USD';

/** What one of a currency is in US dollars on a day, with where it is from. */
function dollarRate(rates: ReadonlyMap<string, RatesOfDay>, currency: string, day: string) {
  const rate = currency === usDollars ? null : rates.get(day)?.rate(currency, usDollars);
  if (currency === usDollars) return { value: new Big(1), told: null };
  if (!rate) return { value: null, told: null };
  const source = rate.from.map((used) => `${used.key}: ${used.source}`).join('; ');
  return { value: rate.rate, told: { value: rate.rate.round(10).toFixed(), asOf: rate.asOf, source } };
}

/** The newest price of a metal, or of what is quoted for it. */
async function newestOf(db: Db, metal: string, day: string): Promise<Quote | null> {
  const keys = [metal, ...compounds.filter((compound) => compound.metal === metal).map(({ name }) => name)];
  const quotes = await newestPrices(db, 'metal', keys, day);
  return keys.reduce<Quote | null>((newest, key) => {
    const quote = quotes.get(key);
    return quote && (!newest || quote.asOf > newest.asOf) ? quote : newest;
  }, null);
}

/** A price of a metal or its compound for one unit of the curve, in US dollars. */
function priceInCurve({ key, value, unit }: Quote, into: PriceUnit, rate: Big | null): Big | null {
  if (unit === null || rate === null) return null;
  const ofMetal = knownCompound(key) ? priceOfMetal(value, key) : Number(value);
  const price = ofMetal === null ? null : convertPrice(ofMetal, unit, into);
  return price === null ? null : new Big(price).times(rate);
}

/** The cost curve of a metal, of the mines under these filters. */
export const drawCostCurve = (db: Db, query: CostCurveQuery): Promise<CostCurve> => inMemory(db, () => draw(db, query));

async function draw(db: Db, query: CostCurveQuery): Promise<CostCurve> {
  const metal = minedMetal(query.metal);
  const day = utcDay(new Date());
  const [asked, unrecorded, quote] = await Promise.all([
    firstMines(db, minesOf(query, metal, true), mostCurveMines),
    firstMines(db, minesOf(query, metal, false), mostUnrecorded),
    newestOf(db, metal, day),
  ]);
  const settled = await settle(db, asked.mines, { ...query, metal }, day);
  const stated = settled.found.map((each) => each.stated);
  const rates = await ratesOfDays(
    db,
    [...stated, ...(quote ? [quote] : [])]
      .filter(({ currency }) => currency !== usDollars)
      .map(({ asOf, currency }) => ({ day: asOf, from: [currency], into: [usDollars] })),
  );

  const units = curveUnits(metal);
  const leftOut = [...settled.leftOut];
  const drawn = settled.found.flatMap(({ mine, stated: of, further, others }) => {
    const rate = dollarRate(rates, of.currency, of.asOf);
    const values = inCurve<Period | Study>(of, units, rate.value);
    if (!('reason' in values)) return [{ ...mine, ...values, stated: of, further, rate: rate.told }];
    leftOut.push({
      id: mine.id,
      name: mine.name,
      reasons: [...others, { source: of.source, reason: values.reason }],
    });
    return [];
  });
  const { blocks, total, marks } = curveOf(drawn);
  const idsOf = (source: Found['stated']['source']) =>
    blocks.flatMap((block) => (block.stated.source === source ? block.stated.rows.map(({ id }) => id) : []));
  const [periods, studies] = await Promise.all([
    recordsOf(db, 'production_periods', idsOf('reported')),
    recordsOf(db, 'mine_economics', idsOf('study')),
  ]);
  const records = {
    reported: new Map(periods.map((record) => [record.id, record])),
    study: new Map(studies.map((record) => [record.id, record])),
  };
  const price = quote && priceInCurve(quote, units.cost, dollarRate(rates, quote.currency, quote.asOf).value);
  const nothing: CurveReason = 'no record';
  const sources = ({ reported: ['reported'], studies: ['study'], both: ['reported', 'study'] } as const)[query.source];
  const places = new Map(asked.mines.map(({ id }, place) => [id, place]));
  return {
    ...{ metal, day, unit: units.amount, costUnit: units.cost },
    mines: blocks.map(({ id, name, country, cost, production, from, to, stated: of, further, rate }) => ({
      ...{ id, name, country, source: of.source, asOf: of.asOf, basis: of.basis, measure: of.measure },
      period: of.span,
      studyType: of.source === 'study' ? (of.rows as readonly Study[])[0]!.studyType : null,
      cost: cost.toNumber(),
      production: production.toNumber(),
      from: from.toNumber(),
      to: to.toNumber(),
      stated: { cost: of.cost, currency: of.currency, costUnit: of.costUnit },
      rate,
      records: of.rows.flatMap(({ id: row }) => records[of.source].get(row) ?? []),
      furtherRecords: further,
    })),
    total: total.toNumber(),
    marks: marks.map((mark) => ({
      percent: mark.percent,
      production: mark.production.toNumber(),
      cost: mark.cost.toNumber(),
    })),
    price: quote && {
      ...{ key: quote.key, value: quote.value, currency: quote.currency, unit: quote.unit },
      ...{ asOf: quote.asOf, ageDays: quote.ageDays, source: quote.source },
      inCurve: price?.toNumber() ?? null,
      below: price ? madeBelow(blocks, price).toNumber() : null,
    },
    leftOut: [
      ...leftOut.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
      ...unrecorded.mines.map(({ id, name }) => ({
        ...{ id, name },
        reasons: sources.map((source) => ({ source, reason: nothing })),
      })),
    ],
    furtherUnrecorded: Math.max(0, unrecorded.count - unrecorded.mines.length),
    notLookedAt: Math.max(0, asked.count - asked.mines.length),
  };
}
