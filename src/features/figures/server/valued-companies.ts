import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { StoredCapital } from '../../../domain/capital/capital-of-records.ts';
import { metalClasses, type Price } from '../../../domain/capital/records.ts';
import type { Listed } from '../../../domain/tickers/listings.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { severalMetals } from '../../../domain/value/company-equivalents.ts';
import { type FiguredCompany, heldMines } from '../../../domain/value/company-figures.ts';
import type { StoredInsiderTrade } from '../../../domain/value/company-insiders.ts';
import { heldMetalWorked } from '../../../domain/value/company-mines.ts';
import { valueOf } from '../../../domain/value/company-value.ts';
import type { WorkedMeasure } from '../../../domain/value/valued-company.ts';
import { found } from '../../../server/problems/problems.ts';
import { newestStudyFirst } from '../../economics/server/newest-study.ts';
import { priceYears } from './price-years.ts';
import { minesOfCompany, ownedJson } from './held-mines.ts';
import { insidersJson, operationJson } from './operation-inputs.ts';
import { capitalJson, marketOf, pricesOf } from './value-inputs.ts';
import { partsOfCompanies } from './weigh-companies.ts';

/** A company `c` as far as its value follows from it, but its mines. */
const capitalColumns = sql`c.id, c.name, c.stock_symbol as "stockSymbol", c.stock_exchanges as "stockExchanges", ${capitalJson} as capital`;

/** The mines that a company `c` may hold, with their kept figures of these measures, each part found by an index of its mine. */
const heldList = (today: string, measures: readonly string[]) => sql`lateral (
      select json_agg(json_build_object(${ownedJson},
          'contained', coalesce((
            select json_agg(json_build_object('measure', f.measure, 'of', f."of", 'value', f.value, 'basis', f.basis))
            from mine_figures f where f.mine_id = m.id
              and f.measure = any(${sql.param([...measures])}::text[])), '[]'),
          'study', (
            select json_build_object('studyType', e.study_type, 'reportDate', e.report_date, 'npv', e.npv::float8,
              'discountRate', e.discount_rate::float8, 'taxBasis', e.tax_basis, 'shareBasis', e.share_basis,
              'currency', e.currency)
            from mine_economics e where m.has_economic_studies and e.mine_id = m.id and e.status = 'current'
            order by ${newestStudyFirst} limit 1),
          'operation', ${operationJson(today)}) order by m.id) as list
      from ${minesOfCompany}
    ) held on true`;

const containedMetal = metalClasses.map((id) => `contained-${id}`);
const gradedMetal = [...containedMetal, ...metalClasses.flatMap((id) => [`tonnage-${id}`, `grade-${id}`])];

/** All of these companies that a price moves figures by. */
const companiesToPrice = (ids: readonly number[], today: string) => sql`
  select ${capitalColumns}, coalesce(held.list, '[]') as mines
  from companies c left join ${heldList(today, containedMetal)}
  where c.id = any(${sql.param([...ids])}::bigint[])`;

/** All of these companies that their figures follow from. */
const figuredCompanies = (ids: readonly number[], today: string) => sql`
  select ${capitalColumns},
    ${insidersJson} as insiders, coalesce(held.list, '[]') as mines, coalesce(promised.list, '[]') as promises,
    ahead.event_date as "nextStepDate", news.day as "newestNews",
    to_char(greatest(c.updated_at, news.at) at time zone 'UTC', 'YYYY-MM-DD') as "lastChange", wrong.many as findings,
    array[c.headquarters is not null, c.founded_date is not null, c.ceo is not null, c.description is not null,
      c.tickers <> '{}', c.company_website_url is not null, held.list is not null, ahead.event_date is not null,
      news.day is not null, exists (select from capital_snapshots x where x.company_id = c.id)] as has
  from companies c left join ${heldList(today, gradedMetal)}
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

type ToPrice = Pick<FiguredCompany, 'name' | 'mines'> & Listed & { id: number; capital: StoredCapital };
type Stored = FiguredCompany & ToPrice & { insiders: readonly StoredInsiderTrade[] };

/** With the prices of their shares, and what all companies of a day share. */
async function priced<Company extends ToPrice>(db: Db, stored: readonly Company[], day: string) {
  const prices = await pricesOf(db, stored, day);
  const withPrices = stored.map((company, place) => ({ ...company, price: prices[place] ?? null }));
  const years = await priceYears(db, withPrices);
  const companies = withPrices.map((company, place) => ({ ...company, priceYear: years[place] ?? null }));
  return { companies, market: await marketOf(db, day, companies) };
}

/** These companies with all that their figures follow from. */
export const valuedCompanies = async (db: Db, ids: readonly number[], day: string) =>
  priced(db, await db.rows<Stored>(figuredCompanies(ids, day)), day);

/** These companies with what figures that a price moves follow from. */
export const pricedCompanies = async (db: Db, ids: readonly number[], day: string) =>
  priced(db, await db.rows<ToPrice>(companiesToPrice(ids, day)), day);

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
  return {
    price: company.price,
    worked: [...worked, ...heldMetalWorked(valued.held, day)],
    several: severalMetals(valued, market, worked),
  };
}
