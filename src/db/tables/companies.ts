import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { authored } from './authored.ts';
import { atMost, between, foldedText, idOf, ownId } from './columns.ts';

export interface StockExchange {
  exchange: string;
  ticker: string;
}

export const companies = pgTable(
  'companies',
  {
    id: ownId(),
    name: text('name').notNull(),
    /** Folded name: unique, and what the list sorts by. */
    nameFolded: foldedText('name_folded').notNull(),
    headquarters: text('headquarters'),
    headquartersFolded: foldedText('headquarters_folded'),
    /** Free text, `YYYY` or `YYYY-MM-DD`. */
    foundedDate: text('founded_date'),
    /** Lower case: what the list sorts by. */
    foundedFolded: foldedText('founded_folded').generatedAlwaysAs(sql`lower(founded_date)`),
    ceo: text('ceo'),
    ceoFolded: foldedText('ceo_folded'),
    description: text('description'),
    stockSymbol: text('stock_symbol'),
    stockExchanges: jsonb('stock_exchanges').$type<StockExchange[]>().notNull().default([]),
    /** Upper-case tickers of `stockSymbol` and `stockExchanges`, without the exchange: who holds this company. */
    tickers: text('tickers')
      .array()
      .notNull()
      .default(sql`'{}'`),
    companyWebsiteUrl: text('company_website_url'),
    investorRelationsUrl: text('investor_relations_url'),
    financialStatsUrl: text('financial_stats_url'),
    pendingLitigation: text('pending_litigation'),
    /** Entered by members, 0 to 100, one decimal. */
    irPromoterScore: doublePrecision('ir_promoter_score'),
    leadershipScore: doublePrecision('leadership_score'),
    assetScore: doublePrecision('asset_score'),
    financialScore: doublePrecision('financial_score'),
    /** Folded name, headquarters, CEO and tickers: what a search looks through. */
    searchText: foldedText('search_text').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** The company that this one was merged into: it is archived, and its address leads there. */
    mergedInto: idOf('merged_into').references((): AnyPgColumn => companies.id, { onDelete: 'set null' }),
    isSample: boolean('is_sample').notNull().default(false),
    ...authored(),
  },
  (t) => [
    index('companies_exchanges').using('gin', t.stockExchanges.op('jsonb_path_ops')),
    uniqueIndex('companies_name').on(t.nameFolded),
    check('companies_name_length', sql`char_length(${t.name}) between 1 and 200`),
    check('companies_description_length', atMost(t.description, 20_000)),
    check('companies_litigation_length', atMost(t.pendingLitigation, 20_000)),
    check('companies_ir_score', between(t.irPromoterScore, 0, 100)),
    check('companies_leadership_score', between(t.leadershipScore, 0, 100)),
    check('companies_asset_score', between(t.assetScore, 0, 100)),
    check('companies_financial_score', between(t.financialScore, 0, 100)),
    index('companies_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('companies_tickers').using('gin', t.tickers),
    index('companies_created')
      .on(t.createdAt, t.id)
      .where(sql`not is_archived`),
    index('companies_by_name')
      .on(t.nameFolded, t.id)
      .where(sql`not is_archived`),
    ...[
      { name: 'headquarters', column: t.headquartersFolded },
      { name: 'ceo', column: t.ceoFolded },
      { name: 'founded', column: t.foundedFolded },
    ].flatMap(({ name, column }) => [
      index(`companies_by_${name}`)
        .on(column, t.id)
        .where(sql`not is_archived`),
      index(`companies_by_${name}_down`)
        .on(column.desc().nullsLast(), t.id.desc())
        .where(sql`not is_archived`),
    ]),
    index('companies_archived')
      .on(t.updatedAt, t.id)
      .where(sql`is_archived`),
    index('companies_sample')
      .on(t.id)
      .where(sql`is_sample`),
    index('companies_creator').on(t.createdBy),
    check('companies_merged', sql`${t.mergedInto} is null or (${t.isArchived} and ${t.mergedInto} <> ${t.id})`),
    index('companies_merged_into')
      .on(t.mergedInto)
      .where(sql`merged_into is not null`),
  ],
);
