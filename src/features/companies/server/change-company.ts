import { type SQL, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { isDateOrPeriod } from '../../../domain/time/dates.ts';
import type { Identifier } from '../../../domain/records/identifiers.ts';
import { companyKeys } from '../../../domain/records/record-keys.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { found, invalid } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { companyFiguresAreDue } from '../../figures/server/companies-due.ts';
import { keepCompanyFiguresOf } from '../../figures/server/keep-company-figures.ts';
import { findingsAreDue } from '../../findings/server/keep-findings.ts';
import { refreshEngagement } from '../../scores/server/refresh-scores.ts';
import { saveSteps } from '../../steps/server/save-steps.ts';
import { foundedWanted } from '../../../domain/records/field-rules.ts';
import type { CompanyChanges, StockExchange } from '../contract.ts';
import { keepCompanyName, ownersAreNamedAnew, refuseTooManyMines } from './keep-company-name.ts';
import { refuseMerged } from '../../records/server/merge-owners.ts';
import { refuseArchived } from '../../records/server/may-change.ts';
import { identifiersJson, saveIdentifiers } from '../../records/server/save-identifiers.ts';
import { companyByName, nameTaken } from './upsert-company.ts';
import { jsonText } from '../../../db/json-text.ts';

/** The columns of a company that members write. */
export interface CompanyValues {
  name: string;
  identifiers: Identifier[];
  headquarters: string | null;
  foundedDate: string | null;
  ceo: string | null;
  description: string | null;
  stockSymbol: string | null;
  stockExchanges: StockExchange[];
  companyWebsiteUrl: string | null;
  investorRelationsUrl: string | null;
  financialStatsUrl: string | null;
  pendingLitigation: string | null;
  irPromoterScore: number | null;
  leadershipScore: number | null;
  assetScore: number | null;
  financialScore: number | null;
}

export interface StoredCompany extends CompanyValues {
  isArchived: boolean;
  /** The company that it was merged into. */
  mergedInto: { id: number; name: string } | null;
  version: number;
}

async function storedCompany(db: Db, id: number, lock: SQL): Promise<StoredCompany> {
  const [company] = await db.rows<StoredCompany>(sql`
    select name, ${identifiersJson('company', sql`companies.id`)} as identifiers, headquarters, founded_date as "foundedDate", ceo, description, stock_symbol as "stockSymbol",
      stock_exchanges as "stockExchanges", company_website_url as "companyWebsiteUrl",
      investor_relations_url as "investorRelationsUrl", financial_stats_url as "financialStatsUrl",
      pending_litigation as "pendingLitigation", ir_promoter_score as "irPromoterScore",
      leadership_score as "leadershipScore", asset_score as "assetScore", financial_score as "financialScore",
      is_archived as "isArchived", version,
      (select json_build_object('id', t.id, 'name', t.name) from companies t where t.id = companies.merged_into) as "mergedInto"
    from companies where id = ${id} ${lock}`);
  return found(company, 'This company');
}

export const readCompany = (db: Db, id: number) => storedCompany(db, id, sql``);

/** Reads a company and keeps it from being changed by anyone else until this transaction ends. */
export const lockedCompany = (tx: Db, id: number) => storedCompany(tx, id, sql`for no key update`);

export const valuesOf = ({ isArchived: _, mergedInto: __, version: ___, ...values }: StoredCompany): CompanyValues =>
  values;

/** The sent fields over the stored ones; a field that was not sent stays. */
function merged(before: CompanyValues, sent: CompanyChanges): CompanyValues {
  const values: CompanyValues = { ...before };
  const given = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => field in values && value !== undefined),
  ) as Partial<CompanyValues>;
  return {
    ...values,
    ...given,
    stockExchanges: (given.stockExchanges === undefined ? before : given).stockExchanges ?? [],
    identifiers: (given.identifiers === undefined ? before : given).identifiers ?? [],
  };
}

export function changesBetween(before: CompanyValues, after: CompanyValues): Change[] {
  return (Object.keys(after) as (keyof CompanyValues)[])
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** Writes the values, whatever follows from them, and the version; a taken name is refused with 409. */
export async function writeCompany(tx: Db, id: number, before: CompanyValues, values: CompanyValues): Promise<void> {
  const keys = companyKeys(values);
  const renamed = keys.nameFolded !== companyKeys(before).nameFolded;
  if (renamed) {
    const existing = await companyByName(tx, values.name);
    if (existing) throw nameTaken(existing, values.name);
    await refuseTooManyMines(tx, id, before.name);
  }
  await tx.rows(sql`
    update companies set name = ${values.name}, name_folded = ${keys.nameFolded}, headquarters = ${values.headquarters},
      headquarters_folded = ${keys.headquartersFolded}, founded_date = ${values.foundedDate}, ceo = ${values.ceo},
      ceo_folded = ${keys.ceoFolded}, description = ${values.description}, stock_symbol = ${values.stockSymbol},
      stock_exchanges = ${jsonText(values.stockExchanges)}, tickers = ${sql.param(keys.tickers)},
      company_website_url = ${values.companyWebsiteUrl}, investor_relations_url = ${values.investorRelationsUrl},
      financial_stats_url = ${values.financialStatsUrl}, pending_litigation = ${values.pendingLitigation},
      ir_promoter_score = ${values.irPromoterScore}, leadership_score = ${values.leadershipScore},
      asset_score = ${values.assetScore}, financial_score = ${values.financialScore}, search_text = ${keys.searchText},
      version = version + 1, updated_at = now()
    where id = ${id}`);
  // Rules hold strikes and market caps against the price of the share, which is that of another listing by now.
  if (!isDeepStrictEqual([before.stockSymbol, before.stockExchanges], [values.stockSymbol, values.stockExchanges]))
    await findingsAreDue(tx, 'company', [id]);
  const tickersBefore = new Set(companyKeys(before).tickers);
  // Whoever enters a price of it finds the company by this ticker only when this transaction has ended.
  if (keys.tickers.some((ticker) => !tickersBefore.has(ticker))) await companyFiguresAreDue(tx, [id]);
  if (!isDeepStrictEqual(before.identifiers, values.identifiers))
    await saveIdentifiers(tx, { entityType: 'company', id }, values.identifiers);
  if (!renamed) return;
  await keepCompanyName(tx, id, values.name);
  await ownersAreNamedAnew(tx, id);
}

/** Words that were stored before stay until someone enters a date. */
function refuseFounding(before: CompanyValues, { foundedDate }: CompanyValues): void {
  if (foundedDate !== null && foundedDate !== before.foundedDate && !isDateOrPeriod(foundedDate))
    throw invalid('foundedDate', foundedWanted);
}

export interface CompanyChange {
  member: Member;
  id: number;
  sent: CompanyChanges;
  ifMatch: number | undefined;
  /** `restore`: an administrator brings back old values. */
  type?: 'update' | 'restore';
}

/** Changes the fields that were sent; a save that changes nothing leaves version and history as they are. */
export async function changeCompany(
  tx: Db,
  { member, id, sent, ifMatch, type = 'update' }: CompanyChange,
): Promise<void> {
  const stored = await lockedCompany(tx, id);
  expectVersion(ifMatch, stored.version);
  refuseMerged('company', stored);
  refuseArchived(member, 'company', stored);
  const before = valuesOf(stored);
  const values = merged(before, sent);
  if (type === 'update') refuseFounding(before, values);
  const changes = changesBetween(before, values);
  changes.push(...(await saveSteps(tx, { entityType: 'company', id, memberId: member.id }, sent, 'refuse')));
  if (changes.length === 0) return;
  await writeCompany(tx, id, before, values);
  await keepCompanyFiguresOf(tx, id);
  const counts = await recordActivity(tx, {
    memberId: member.id,
    type,
    entityType: 'company',
    entityId: id,
    entityName: values.name,
    companyId: id,
    link: { companyId: id, companyName: values.name },
    changes,
  });
  if (counts) await refreshEngagement(tx, 'company', [id]);
}
