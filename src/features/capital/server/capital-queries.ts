import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { commonShares } from '../../../domain/capital/capital-snapshots.ts';
import { changeOf, type CheckedChange, type Count } from '../../../domain/capital/share-changes.ts';

/** Consolidations and splits of the company of the row `r`, as JSON. */
export const changesOfCompany = `(
  select coalesce(json_agg(json_build_object('effectiveDay', x.effective_day, 'newShares', trim_scale(x.new_shares)::text,
    'oldShares', trim_scale(x.old_shares)::text)), '[]')
  from share_changes x where x.company_id = r.company_id)`;

/** More instruments are not added up beside each snapshot. */
const mostBeside = 200;

/**
 * Instruments of the company of the snapshot `r` that may be alive on its day, as JSON, as far as share counts need them; null
 * where they are too many.
 */
export const instrumentsOfCompany = `(
  select case when count(*) <= ${mostBeside} then coalesce(json_agg(json_build_object('kind', x.kind, 'asOf', x.as_of, 'count', x.count,
    'sharesEach', trim_scale(x.shares_each)::text, 'strike', trim_scale(x.strike)::text, 'currency', x.currency, 'principal', trim_scale(x.principal)::text,
    'issued', x.issued, 'expiry', x.expiry, 'vesting', x.vesting, 'conditionMet', x.condition_met,
    'keepsNumber', x.keeps_number, 'state', x.state, 'stateDay', x.state_day, 'accelerationPrice', null,
    'accelerationDays', null, 'accelerationNotice', null, 'sourceUrl', null)), '[]') end
  from (
    select * from capital_instruments i
    where i.company_id = r.company_id and i.as_of <= r.as_of and (i.expiry is null or i.expiry >= r.as_of)
    limit ${mostBeside + 1}
  ) x)`;

/** Of each class of shares beside the common one the newest count until the day of the snapshot `r` of its company, as JSON. */
export const otherClassesOfCompany = `(
  select coalesce(json_agg(json_build_object('shareClass', x.share_class, 'commonRatio', trim_scale(x.common_ratio)::text,
    'asOf', x.as_of, 'sharesOutstanding', x.shares_outstanding)), '[]')
  from (
    select distinct on (o.share_class_folded) o.share_class, o.common_ratio, o.as_of, o.shares_outstanding
    from capital_snapshots o
    where o.company_id = r.company_id and o.as_of <= r.as_of and o.share_class_folded <> '${commonShares}'
    order by o.share_class_folded, o.as_of desc
  ) x)`;

/** Whether the snapshot \`r\` is one of the last of its company that state a fully diluted count. */
export const isLateDiluted = `r.stated_fully_diluted is not null and r.instruments_complete and (
  select count(*) from (
    select from capital_snapshots later
    where later.company_id = r.company_id and later.as_of > r.as_of and later.stated_fully_diluted is not null limit 4
  ) newer) < 4`;

interface OfCompany {
  companyId: number;
}

/** Counts of common shares of these companies. */
export async function countsOf(db: Db, companyIds: readonly number[]): Promise<(Count & OfCompany & { id: number })[]> {
  return db.rows(sql`
    select id, company_id as "companyId", as_of as "asOf", shares_outstanding as shares from capital_snapshots
    where company_id = any(${sql.param([...companyIds])}::bigint[]) and share_class_folded = ${commonShares}
      and shares_outstanding is not null`);
}

/** Consolidations and splits of these companies. */
export async function changesOf(
  db: Db,
  companyIds: readonly number[],
): Promise<(CheckedChange & OfCompany & { id: number })[]> {
  return db.rows(sql`
    select id, company_id as "companyId", effective_day as "effectiveDay", trim_scale(new_shares)::text as "newShares",
      trim_scale(old_shares)::text as "oldShares"
    from share_changes where company_id = any(${sql.param([...companyIds])}::bigint[])`);
}

/** As rules take them. */
export const asChanges = (changes: readonly CheckedChange[]) => changes.map(changeOf);
