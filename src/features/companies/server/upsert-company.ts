import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { companyKeys } from '../../../domain/records/record-keys.ts';
import { fold } from '../../../domain/text/fold.ts';
import { conflict, type Problem } from '../../../server/problems/problems.ts';
import { recordActivity } from '../../activities/server/record-activity.ts';
import { companyFiguresAreDue } from '../../figures/server/companies-due.ts';
import { keepCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { saveIdentifiers } from '../../records/server/save-identifiers.ts';
import { startScores } from '../../scores/server/refresh-scores.ts';
import { saveSteps } from '../../steps/server/save-steps.ts';
import type { CompanyChanges } from '../contract.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A company as a form or a mine's form sends it. */
export type CompanyFields = CompanyChanges & { name: string };

export interface CompanyRef {
  id: number;
  name: string;
  isArchived: boolean;
  /** Name of the company that it was merged into. */
  mergedInto?: string | null;
}

/** The company of this name, whatever its case, accents and blanks; archived ones too. */
export async function companyByName(db: Db, name: string): Promise<CompanyRef | undefined> {
  const [company] = await db.rows<CompanyRef>(sql`
    select c.id, c.name, c.is_archived as "isArchived", t.name as "mergedInto"
    from companies c left join companies t on t.id = c.merged_into where c.name_folded = ${fold(name)}`);
  return company;
}

/** Names are unique: what a second company of a name is refused with. */
export function nameTaken(existing: CompanyRef | undefined, name: string): Problem {
  if (existing?.mergedInto) {
    return conflict(`${existing.name} was merged into ${existing.mergedInto}. Choose that company instead.`);
  }
  return conflict(
    existing?.isArchived
      ? `There is an archived company named ${existing.name}. Ask an administrator to unarchive it.`
      : `There is a company named ${existing?.name ?? name} already. Choose it instead.`,
  );
}

/** Stores a company with its steps, activity and scores; a taken name is refused with 409. Answers its id. */
export async function createCompany(tx: Db, memberId: string | null, company: CompanyFields): Promise<CompanyRef> {
  const exchanges = company.stockExchanges ?? [];
  const keys = companyKeys({
    name: company.name,
    headquarters: company.headquarters ?? null,
    ceo: company.ceo ?? null,
    stockSymbol: company.stockSymbol ?? null,
    stockExchanges: exchanges,
  });
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into companies (name, name_folded, headquarters, headquarters_folded, founded_date, ceo, ceo_folded,
      description, stock_symbol, stock_exchanges, tickers, company_website_url, investor_relations_url,
      financial_stats_url, pending_litigation, ir_promoter_score, leadership_score, asset_score, financial_score,
      search_text, created_by)
    values (${company.name}, ${keys.nameFolded}, ${company.headquarters ?? null}, ${keys.headquartersFolded},
      ${company.foundedDate ?? null}, ${company.ceo ?? null}, ${keys.ceoFolded}, ${company.description ?? null},
      ${company.stockSymbol ?? null}, ${jsonText(exchanges)}, ${sql.param(keys.tickers)},
      ${company.companyWebsiteUrl ?? null}, ${company.investorRelationsUrl ?? null},
      ${company.financialStatsUrl ?? null}, ${company.pendingLitigation ?? null}, ${company.irPromoterScore ?? null},
      ${company.leadershipScore ?? null}, ${company.assetScore ?? null}, ${company.financialScore ?? null},
      ${keys.searchText}, ${memberId})
    on conflict (name_folded) do nothing
    returning id`);
  if (!row) throw nameTaken(await companyByName(tx, company.name), company.name);
  if (company.identifiers?.length)
    await saveIdentifiers(tx, { entityType: 'company', id: row.id }, company.identifiers);
  await saveSteps(tx, { entityType: 'company', id: row.id, memberId }, company, 'drop');
  await recordActivity(tx, {
    memberId,
    type: 'create',
    entityType: 'company',
    entityId: row.id,
    entityName: company.name,
    companyId: row.id,
    link: { companyId: row.id, companyName: company.name },
  });
  await startScores(tx, 'company', [row.id]);
  await keepCompanyFigures(tx, [row.id]);
  // Whoever enters a price of it meanwhile does not find the company before this transaction has ended.
  if (keys.tickers.length > 0) await companyFiguresAreDue(tx, [row.id]);
  return { id: row.id, name: company.name, isArchived: false };
}
