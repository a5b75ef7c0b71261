import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { Quote } from '../../../domain/prices/price-quotes.ts';
import { type PricedStudy, sideOfNewest } from '../../../domain/studies/study-findings.ts';
import { companiesOfMetalsAreDue } from '../../figures/server/companies-due.ts';
import { newestPrices } from '../../prices/server/quote-prices.ts';
import { lookAgain } from './keep-findings.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A price of a metal that was entered, changed or taken away. */
export interface MetalPriced {
  metal: string;
  /** `YYYY-MM-DD` */
  day: string;
}

interface StudyInDoubt extends PricedStudy {
  mineId: number;
  /** Of which day the price is that ST6 tells of it by now; null: it tells nothing. */
  toldOf: string | null;
  /** On which side of what the study assumes that price is. */
  toldSide: 'above' | 'below' | null;
}

/** The newest study of each mine that sells one of these metals first, with what ST6 says of it. */
const studiesOf = (metals: readonly string[]) => sql`
  select r.mine_id as "mineId", r.metal_prices as "metalPrices", r.currency, told.day as "toldOf", told.side as "toldSide"
  from mine_economics r left join lateral (
      select substring(f.sentence from ' on (\\d{4}-\\d{2}-\\d{2}) is ') as day, substring(f.sentence from '% (above|below) the ') as side
      from record_findings f
      where f.mine_id = r.mine_id and f.entity_type = 'economic_study' and f.record_id = r.id and f.rule = 'ST6' limit 1
    ) told on true
  where r.status = 'current' and r.metal_prices -> 0 ->> 'metal' = any(${sql.param([...metals])}::text[])
    and not exists (select from mine_economics n where n.mine_id = r.mine_id and n.report_date > r.report_date)`;

/**
 * Mines that sold one of these metals in a month of these days, and say for how much: PD2. Each period is taken apart into its
 * months, of which it has few: held against every month of a price it would be the product of both.
 */
export const soldIn = (prices: readonly MetalPriced[]) => sql`
  with months as materialized (
    select distinct p.metal, date_trunc('month', p.day::date)::date as month
    from jsonb_to_recordset(${jsonText(prices)}::jsonb) as p(metal text, day text)
  ), spans as materialized (
    select metal, min(month) as first, max(month) as last from months group by metal
  )
  select distinct sold.mine_id as "mineId" from months join (
    select r.mine_id, r.metal, of_period::date as month
    from spans s join production_periods r on r.metal = s.metal and r.from_date < s.last + interval '1 month' and r.to_date >= s.first
      cross join lateral
        generate_series(date_trunc('month', r.from_date::timestamp), r.to_date::timestamp, interval '1 month') of_period
    where r.revenue is not null and r.sold > 0
  ) sold using (metal, month)`;

/** A turn of the event loop is given away after so many studies. */
const studiesInARow = 500;

/** Metals of which the newest price may be another one than before: of older days nothing is told today. */
const newlyPriced = (prices: readonly MetalPriced[], newest: ReadonlyMap<string, Quote>) => [
  ...new Set(prices.filter(({ metal, day }) => day >= (newest.get(metal)?.asOf ?? '')).map(({ metal }) => metal)),
];

/**
 * Prices of metals were entered, changed or taken away: companies of several metals are figured anew, and the job looks at mines again of which ST6 tells something and should not,
 * or the other way round, or names a price that is no more or on the other side, and of which PD2 may. Most of those of a metal are left alone.
 */
export async function metalsArePriced(tx: Db, prices: readonly MetalPriced[]): Promise<void> {
  if (prices.length === 0) return;
  const metals = [...new Set(prices.map(({ metal }) => metal))];
  const newest = await newestPrices(tx, 'metal', metals, utcDay(new Date()));
  await companiesOfMetalsAreDue(tx, newlyPriced(prices, newest));
  const touched = new Set(prices.map(({ metal, day }) => `${metal} ${day}`));
  const isInDoubt = ({ toldOf, toldSide, ...study }: StudyInDoubt) => {
    const metal = study.metalPrices[0]?.metal ?? '';
    const quote: Quote | undefined = newest.get(metal);
    const side =
      quote === undefined || quote.unit === null ? null : sideOfNewest(study, { ...quote, unit: quote.unit });
    return side !== toldSide || (toldOf !== null && touched.has(`${metal} ${toldOf}`));
  };
  const due = new Set<number>();
  const studies = await tx.rows<StudyInDoubt>(studiesOf(metals));
  for (const [place, study] of studies.entries()) {
    if (isInDoubt(study)) due.add(study.mineId);
    if (place % studiesInARow === studiesInARow - 1) await setImmediate();
  }
  for (const { mineId } of await tx.rows<{ mineId: number }>(soldIn(prices), { plan: 'once' })) due.add(mineId);
  await lookAgain(tx, 'mine', [...due]);
}
