import { sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../../../db/client.ts';
import type { Price } from '../../../domain/capital/records.ts';
import type { StoredCapital } from '../../../domain/capital/capital-of-records.ts';
import {
  companyFigures,
  type CompanyFigure,
  type FiguredCompany,
  heldMines,
} from '../../../domain/value/company-figures.ts';
import { severalMetals } from '../../../domain/value/company-equivalents.ts';
import type { StoredInsiderTrade } from '../../../domain/value/company-insiders.ts';
import { keptValue, valueOf } from '../../../domain/value/company-value.ts';
import type { WorkedMeasure } from '../../../domain/value/valued-company.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Listed } from '../../../domain/tickers/listings.ts';
import { parseTicker } from '../../../domain/tickers/securities.ts';
import { figuresVersion, metalKey } from '../../../domain/figures/measures.ts';
import { knownCompound } from '../../../domain/prices/price-units.ts';
import { found } from '../../../server/problems/problems.ts';
import { newestStudyFirst } from '../../economics/server/newest-study.ts';
import { insidersJson, operationJson } from './operation-inputs.ts';
import { capitalJson, marketOf, pricesOf } from './value-inputs.ts';
import { inEverSmallerParts } from './in-ever-smaller-parts.ts';
import { partsOfCompanies, weighCompanies } from './weigh-companies.ts';

/** All of these companies that their figures follow from, each part found by an index of its company or mine. */
const figuredCompanies = (ids: readonly number[], today: string) => sql`
  select c.id, c.name, c.stock_symbol as "stockSymbol", c.stock_exchanges as "stockExchanges", ${capitalJson} as capital,
    ${insidersJson} as insiders, coalesce(held.list, '[]') as mines, coalesce(promised.list, '[]') as promises,
    ahead.event_date as "nextStepDate", news.day as "newestNews",
    to_char(greatest(c.updated_at, news.at) at time zone 'UTC', 'YYYY-MM-DD') as "lastChange", wrong.many as findings,
    array[c.headquarters is not null, c.founded_date is not null, c.ceo is not null, c.description is not null,
      c.tickers <> '{}', c.company_website_url is not null, held.list is not null, ahead.event_date is not null,
      news.day is not null, exists (select from capital_snapshots x where x.company_id = c.id)] as has
  from companies c
    left join lateral (
      select json_agg(json_build_object('name', m.name, 'country', m.country,
          'operator', case when o.id is not null then json_build_object('name', o.name,
            'percent', case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end) end,
          'interests', coalesce((
            select json_agg(json_build_object('holder', coalesce(h.name, i.holder), 'kind', i.kind,
              'percent', trim_scale(i.percent)::text, 'fromDate', i.from_date, 'toDate', i.to_date))
            from mine_interests i left join companies h on h.id = i.company_id where i.mine_id = m.id), '[]'),
          'contained', coalesce((
            select json_agg(json_build_object('measure', f.measure, 'of', f."of", 'value', f.value, 'basis', f.basis))
            from mine_figures f where f.mine_id = m.id
              and f.measure in ('contained-reserves', 'contained-mi', 'contained-inferred')), '[]'),
          'study', (
            select json_build_object('studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv::float8,
              'discountRate', e.discount_rate::float8, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis,
              'currency', e.currency)
            from mine_economics e where m.has_economic_studies and e.mine_id = m.id and e.status = 'current'
            order by ${newestStudyFirst} limit 1),
          'operation', ${operationJson(today)}) order by m.id) as list
      from (select id from mines where company_id = c.id
          union select mine_id from mine_interests where company_id = c.id) mine
        join mines m on m.id = mine.id and not m.is_archived
        left join companies o on o.id = m.company_id
    ) held on true
    left join lateral (
      select event_date from steps where company_id = c.id and event_date is not null and status in ('planned', 'late')
      order by event_date limit 1
    ) ahead on true
    left join lateral (
      select json_agg(json_build_object('promisedDate', promised_date, 'date', event_date, 'status', status,
        'doneDate', done_date)) as list
      from (select promised_date, event_date, status, done_date from steps where company_id = c.id and description is not null
        union all select promised_date, event_date, status, done_date from past_steps where company_id = c.id) t
    ) promised on true
    left join lateral (
      select max(day)::text as day, max(at) as at from (
        select coalesce(publication_date, recording_date) as day, updated_at as at from media where company_id = c.id
        union all select coalesce(done_date, event_date), updated_at from steps where company_id = c.id
        union all select coalesce(done_date, event_date), replaced_at from past_steps where company_id = c.id
      ) happened where day <= ${today}::date
    ) news on true
    left join lateral (
      select (select count(*) from record_findings f where f.company_id = c.id) + (
        select count(*) from record_findings f join mines m on m.id = f.mine_id
        where m.company_id = c.id and not m.is_archived) as many
    ) wrong on true
  where c.id = any(${sql.param([...ids])}::bigint[])`;

/** A turn of the event loop is given away after so many companies, mines and instruments. */
const companiesInARow = 50;
/** So many are computed while the database reads the next ones. */
const companiesOfPart = 100;

/** Writes what these companies have by now. What is as it was is not even locked, because most of it is and a lock is a write. */
async function storeFigures(tx: Db, companyIds: readonly number[], rows: readonly (CompanyFigure & { id: number })[]) {
  await tx.rows(sql`
    with made as materialized (
      select f.id, f.measure, f."of", f.value, f.basis, f.bound, f.notes, f."isRanked" as is_ranked, f."asOf" as as_of
      from json_to_recordset(${JSON.stringify(rows)}::json) as f(id bigint, measure text, "of" text, value float8,
        basis text, bound text, notes text[], "isRanked" boolean, "asOf" date)
    ), gone as (
      delete from company_figures k where k.company_id = any(${sql.param([...companyIds])}::bigint[])
        and not exists (select from made f where f.id = k.company_id and f.measure = k.measure and f."of" = k."of")
    ), changed as (
      select f.* from made f left join company_figures k on k.company_id = f.id and k.measure = f.measure and k."of" = f."of"
      where k.company_id is null or (k.value, k.basis, k.bound, k.notes, k.is_ranked, k.as_of)
        is distinct from (f.value, f.basis, f.bound, nullif(f.notes, '{}'), f.is_ranked, f.as_of)
    )
    insert into company_figures as k (company_id, measure, "of", value, basis, bound, notes, is_ranked, as_of)
    select id, measure, "of", value, basis, bound, nullif(notes, '{}'), is_ranked, as_of from changed
    on conflict (company_id, measure, "of") do update
      set value = excluded.value, basis = excluded.basis, bound = excluded.bound, notes = excluded.notes,
        is_ranked = excluded.is_ranked, as_of = excluded.as_of`);
}

type Stored = FiguredCompany & Listed & { id: number; capital: StoredCapital; insiders: readonly StoredInsiderTrade[] };

/** These companies with the prices of their shares, and what all companies of a day share. */
export async function valuedCompanies(db: Db, ids: readonly number[], day: string) {
  const stored = await db.rows<Stored>(figuredCompanies(ids, day));
  const prices = await pricesOf(db, stored, day);
  const companies = stored.map((company, place) => ({ ...company, price: prices[place]! }));
  return { companies, market: await marketOf(db, day, companies) };
}

/** The figures of a company that follow from its capital and price, with their working, as of today. */
export async function workedValue(
  db: Db,
  companyId: number,
  exercisableOnly = false,
): Promise<{ price: Price | null; worked: WorkedMeasure[]; several: WorkedMeasure[] }> {
  const day = utcDay(new Date());
  const [ids = []] = await partsOfCompanies(db, [companyId]);
  const { companies, market } = await valuedCompanies(db, ids, day);
  const company = found(companies[0], 'This company');
  const valued = { ...company, held: heldMines(company, day), exercisableOnly };
  const worked = valueOf(valued, market);
  return { price: company.price, worked, several: severalMetals(valued, market, worked) };
}

type ReadPart = Awaited<ReturnType<typeof valuedCompanies>>;

/** Figures of companies that are light enough to be computed at once. */
async function figuresOfPart(
  { companies, market }: ReadPart,
  day: string,
): Promise<(CompanyFigure & { id: number })[]> {
  const rows: (CompanyFigure & { id: number })[] = [];
  let since = 0;
  for (const { id, ...company } of companies) {
    const worked = valueOf({ ...company, held: heldMines(company, day) }, market);
    const figures = [...companyFigures(company, day), ...worked.flatMap((each) => keptValue(each) ?? [])];
    rows.push(...figures.map((figure) => ({ id, ...figure })));
    since += 1 + company.mines.length + company.capital.instruments.length;
    if (since < companiesInARow) continue;
    since = 0;
    await setImmediate();
  }
  return rows;
}

/** While the figures of one part are computed the database writes those before and reads the next part. */
async function keepParts(tx: Db, parts: readonly number[][], day: string): Promise<void> {
  // A connection takes one statement after the other.
  let line: Promise<unknown> = Promise.resolve();
  function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = line.then(work);
    line = turn;
    // Whoever waits for it hears of it, or the end of the line does.
    turn.catch(() => {});
    return turn;
  }
  const read = (place: number) => {
    const ids = parts[place];
    return ids && inLine(() => valuedCompanies(tx, ids, day));
  };
  try {
    let next = read(0);
    for (const [place, ids] of parts.entries()) {
      const part = (await next)!;
      next = read(place + 1);
      const rows = await figuresOfPart(part, day);
      void inLine(() => storeFigures(tx, ids, rows));
    }
    await line;
  } finally {
    // Nothing is left to run in a transaction that is given up.
    await Promise.allSettled([line]);
  }
}

/** Makes the figures of these companies anew, in a transaction that holds them; those that have too much have none. */
export async function keepCompanyFigures(tx: Db, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return;
  const day = utcDay(new Date());
  const { parts, tooHeavy } = await weighCompanies(tx, companyIds, { mostTogether: companiesOfPart });
  await keepParts(tx, parts, day);
  const without = tooHeavy.map(({ id }) => id);
  if (without.length > 0) await storeFigures(tx, without, []);
  await figuresAreMade(tx, companyIds, day);
}

const figuresAreMade = (tx: Db, companyIds: readonly number[], day: string) =>
  tx.rows(sql`
    insert into company_figured (company_id, rules, day)
    select id, ${figuresVersion}, ${day}::date from unnest(${sql.param([...companyIds])}::bigint[]) as made(id)
    on conflict (company_id) do update set rules = excluded.rules, day = excluded.day`);

/** Something has changed that the figures of these companies follow from; the job makes them. */
export async function companyFiguresAreDue(tx: Db, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length > 0)
    await tx.rows(sql`
      insert into company_figures_due (company_id)
      select c.id from companies c where c.id = any(${sql.param([...companyIds])}::bigint[])`);
}

/** A price of a share was entered, changed or taken away: figures of the companies of that symbol are to follow. */
export async function pricedCompaniesAreDue(tx: Db, keys: readonly string[]): Promise<void> {
  const symbols = keys.map((key) => parseTicker(key).symbol);
  if (symbols.length > 0)
    await tx.rows(sql`
      insert into company_figures_due (company_id)
      select c.id from companies c where c.tickers && ${sql.param(symbols)}::text[]`);
}

const containedMetal = `('contained-reserves', 'contained-mi', 'contained-inferred')`;

/**
 * The newest price of these metals is another one: by which metal a company is told, and of which it produces most, follows
 * from it where its mines hold or produce several, one of these among them.
 */
export async function companiesOfMetalsAreDue(tx: Db, metals: readonly string[]): Promise<void> {
  if (metals.length === 0) return;
  const named = [...new Set(metals.map((each) => knownCompound(each)?.metal ?? each))];
  await tx.rows(sql`
    with touched as materialized (
      select mine_id from mine_figures
      where measure in ${sql.raw(containedMetal)} and "of" = any(${sql.param(named.map(metalKey))}::text[])
      union select mine_id from production_periods where metal = any(${sql.param(named)}::text[])
    ), held as materialized (
      select distinct holder.id from touched t join mine_figured f on f.mine_id = t.mine_id cross join unnest(f.holders) as holder(id)
    )
    insert into company_figures_due (company_id)
    select c.id from held join companies c on c.id = held.id
    where 1 < (
      select count(*) from (
        select distinct several.metal from (
          select m.id from mines m where m.company_id = c.id
          union select i.mine_id from mine_interests i where i.company_id = c.id
        ) own cross join lateral (
          select o."of" as metal from mine_figures o where o.mine_id = own.id and o.measure in ${sql.raw(containedMetal)}
          union select lower(p.metal) from production_periods p where p.mine_id = own.id
        ) several limit 2
      ) two)`);
}

/** Whoever holds a part of these mines by now: their own companies, and those with an interest in them. */
const holdersOf = (mineIds: readonly number[]) => sql`
  select m.id as mine_id, m.company_id from mines m where m.id = any(${sql.param([...mineIds])}::bigint[]) and m.company_id is not null
  union select i.mine_id, i.company_id from mine_interests i
  where i.mine_id = any(${sql.param([...mineIds])}::bigint[]) and i.company_id is not null`;

/**
 * The records of these mines have changed, or who holds them: the figures of all who held a part when they were last made, and of
 * all who do by now, are to follow.
 */
export async function holdersAreDue(tx: Db, mineIds: readonly number[]): Promise<void> {
  if (mineIds.length === 0) return;
  await tx.rows(sql`
    insert into company_figures_due (company_id)
    select distinct c.id from (
      select company_id from (${holdersOf(mineIds)}) now_held
      union select unnest(holders) from mine_figured where mine_id = any(${sql.param([...mineIds])}::bigint[])
    ) held join companies c on c.id = held.company_id`);
  await tx.rows(sql`
    update mine_figured f set holders = held.list
    from (select w.mine_id, coalesce(array_agg(h.company_id order by h.company_id) filter (where h.company_id is not null), '{}') as list
      from unnest(${sql.param([...mineIds])}::bigint[]) as w(mine_id)
        left join (${holdersOf(mineIds)}) h on h.mine_id = w.mine_id group by 1) held
    where f.mine_id = held.mine_id and f.holders is distinct from held.list`);
}

/** So many mines are read by the write that changes their company; the figures of one with more are left to the job. */
const mostMinesAtOnce = 200;

/** Makes the figures of a company anew after a change of it or of one of its records, in its transaction, which holds it. */
export async function keepCompanyFiguresOf(tx: Db, companyId: number): Promise<void> {
  const [many] = await tx.rows(sql`
    (select 1 from mines where company_id = ${companyId} offset ${mostMinesAtOnce} limit 1)
    union all (select 1 from mine_interests where company_id = ${companyId} offset ${mostMinesAtOnce} limit 1) limit 1`);
  await (many ? companyFiguresAreDue(tx, [companyId]) : keepCompanyFigures(tx, [companyId]));
}

/** Any number, the same in every process: who makes figures of companies holds it, the others let it be. */
const jobLock = 7_301_482_615;
const companiesAtOnce = 500;
const companiesEntered = 20_000;
const mostMilliseconds = 20_000;

/** Gives each company its row. */
const enterNewCompanies = (db: Db) =>
  db.rows(sql`
    insert into company_figured (company_id)
    select c.id from companies c where not exists (select from company_figured f where f.company_id = c.id)
    order by c.id limit ${companiesEntered}
    on conflict do nothing`);

/** Those that have changed; those of other rules; those of another day: interests end and promises fall due by themselves. */
const dueCompanies = (today: string) => sql`
  select company_id from (
    (select distinct company_id, 0 as turn from (
      select company_id from company_figures_due order by id limit ${companiesAtOnce}) changed)
    union all
    (select company_id, 1 from company_figured where rules < ${figuresVersion} order by rules, day, company_id limit ${companiesAtOnce})
    union all
    (select company_id, 2 from company_figured where rules = ${figuresVersion} and day < ${today}::date
      order by rules, day, company_id limit ${companiesAtOnce})
  ) due group by company_id order by min(turn), company_id limit ${companiesAtOnce}`;

/** Makes figures of companies from which something has changed; a job, also run once at a start. Answers of how many. */
export async function keepDueCompanyFigures(db: Database): Promise<number> {
  await enterNewCompanies(db);
  return inEverSmallerParts(companiesAtOnce, mostMilliseconds, (most, isLast) =>
    db.transaction(async (tx) => {
      const [lock] = await tx.rows<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${jobLock}) as held`);
      if (!lock?.held) return 0;
      // Whoever writes to one of them waits for its turn, so that no figure is older than its records.
      const due = await tx.rows<{ id: number }>(sql`
        select c.id from companies c join (${dueCompanies(utcDay(new Date()))}) f on f.company_id = c.id
        order by c.id limit ${most} for no key update of c skip locked`);
      const ids = due.map(({ id }) => id);
      // What changes from here on is due again: the figures are made of what is to be seen behind this.
      await tx.rows(sql`delete from company_figures_due where company_id = any(${sql.param(ids)}::bigint[])`);
      if (isLast) await figuresAreMade(tx, ids, utcDay(new Date()));
      else await keepCompanyFigures(tx, ids);
      return ids.length;
    }),
  );
}
