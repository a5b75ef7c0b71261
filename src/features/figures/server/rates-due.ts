import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { workIsDue } from '../../../db/due-work.ts';
import { thirdCurrencies } from '../../../domain/prices/price-quotes.ts';
import { staysMeanwhile } from './companies-due.ts';

/** In which all figures of companies are kept. */
const kept = 'USD';

/**
 * Rates of these pairs (`CAD/USD`) were entered, changed or taken away: figures of whoever has money in one of their currencies are
 * to follow. By way of a rate between two third currencies everything that is not in US dollars is converted. They may be fifty
 * thousand companies: the job tells them, and who enters a rate does not wait for it.
 */
export async function ratedCompaniesAreDue(tx: Db, pairs: readonly string[]): Promise<void> {
  if (pairs.length === 0) return;
  const sides = pairs.map((pair) => pair.split('/'));
  const isThird = (code: string) => thirdCurrencies.some((third) => third === code);
  const isOfAll = sides.some((codes) => codes.includes(kept) && codes.every(isThird));
  const named = [...new Set(sides.flat())].filter((code) => code !== kept);
  await tx.rows(sql`
    insert into company_rates_due (currencies, is_of_all) values (${sql.param(named)}::text[], ${isOfAll})`);
  workIsDue(tx, 'figures of companies');
}

/** So many companies are told in a transaction. */
const toldAtOnce = 5_000;
/** So many changes are told together: each names the currencies of a write. */
const mostChanges = 1_000;

interface Waiting {
  id: number;
  currencies: string[];
  isOfAll: boolean;
  toldUntil: number;
}

/** Tells the next companies of the oldest change, and of all others of which nobody has been told; answers whether there may be more. */
async function tellSome(tx: Db): Promise<boolean> {
  const waiting = await tx.rows<Waiting>(sql`
    select id, currencies, is_of_all as "isOfAll", told_until as "toldUntil" from company_rates_due
    order by id limit ${mostChanges} for update skip locked`);
  const [first] = waiting;
  if (!first) return false;
  const { toldUntil } = first;
  const changes = toldUntil === 0 ? waiting.filter((each) => each.toldUntil === 0) : [first];
  const currencies = [...new Set(changes.flatMap((each) => each.currencies))];
  const isOfAll = changes.some((each) => each.isOfAll);
  const told = await tx.rows<{ id: number }>(sql`
    insert into company_figures_due (company_id)
    select c.id from company_figured f join companies c on c.id = f.company_id
    where f.company_id > ${toldUntil} and (f.currencies is null or f.currencies && ${sql.param(currencies)}::text[]
      or ${isOfAll}::boolean and not f.currencies <@ array[${kept}])
    order by f.company_id limit ${toldAtOnce} ${staysMeanwhile} returning company_id as id`);
  const isMore = told.length === toldAtOnce;
  const ids = changes.map(({ id }) => id).filter((id) => !isMore || id !== first.id);
  await tx.rows(sql`delete from company_rates_due where id = any(${sql.param(ids)}::bigint[])`);
  if (isMore) {
    const last = told.reduce((most, { id }) => Math.max(most, id), toldUntil);
    await tx.rows(sql`
      update company_rates_due set told_until = ${last}, currencies = ${sql.param(currencies)}::text[], is_of_all = ${isOfAll}
      where id = ${first.id}`);
  }
  // Changes that came while one was told in parts have still to be.
  return isMore || toldUntil > 0 || waiting.length === mostChanges;
}

/** Makes the figures of companies due that the rates concern that have changed until now. */
export async function followRates(db: Database): Promise<void> {
  while (await db.transaction(tellSome));
}

/**
 * Companies get their rows before their figures are made. One that gets it in this transaction is told of nothing before its end,
 * so that all currencies are new to it.
 */
export async function enterFigured(tx: Db, companyIds: readonly number[]) {
  await tx.rows(sql`
    insert into company_figured (company_id, currencies) select unnest(${sql.param([...companyIds])}::bigint[]), '{}'
    on conflict (company_id) do nothing`);
}

/**
 * Notes in which currencies the money of these companies is stated, of which their figures were made. Whoever tells of a rate sees
 * those of before until this transaction ends, so that a company with money in another one is due once more behind it.
 */
export async function noteCurrencies(tx: Db, companies: readonly { id: number; currencies: readonly string[] }[]) {
  const lists = companies.map(({ currencies }) => [...new Set(currencies)].toSorted().join(' '));
  await tx.rows(sql`
    with stated as (
      select f.company_id, f.currencies as noted, string_to_array(codes, ' ') as list
      from unnest(${sql.param(companies.map(({ id }) => id))}::bigint[], ${sql.param(lists)}::text[]) as made(id, codes)
        join company_figured f on f.company_id = made.id
    ), again as (
      insert into company_figures_due (company_id)
      select company_id from stated where noted is not null and not list <@ (noted || ${kept}::text)
    )
    update company_figured f set currencies = stated.list
    from stated where f.company_id = stated.company_id and f.currencies is distinct from stated.list`);
}

/** The figures of these companies could not be made: of what money they are to be is not known until they are. */
export const forgetCurrencies = (tx: Db, companyIds: readonly number[]) =>
  tx.rows(sql`
    update company_figured set currencies = null where company_id = any(${sql.param([...companyIds])}::bigint[])`);
