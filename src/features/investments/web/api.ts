import { queryOptions } from '@tanstack/react-query';
import { call, pages, query, queryClient, refresh, send } from '../../../web/http.ts';
import type { StatementFormat } from '../../../domain/tables/statement-formats.ts';
import { companies } from '../../companies/contract.ts';
import type {
  CorporateAction,
  CorporateActionInput,
  EnteredPrice,
  EnteredPriceInput,
  Investment,
  InvestmentInput,
  InvestmentSort,
  TickerAlias,
} from '../contract-trades.ts';
import type { EventPreviewInput, JournalEvent, JournalEventInput } from '../contract-events.ts';
import type { CurrencyRate, CurrencyRateInput } from '../contract-rates.ts';
import type { TradeImportOptions } from '../contract-import.ts';
import { investments } from '../contract.ts';

export interface TradeSearch {
  search: string;
  sortBy: InvestmentSort | null;
  sortOrder: 'asc' | 'desc' | null;
}

const pageSize = 25;

export function tradeList({ search, sortBy, sortOrder }: TradeSearch) {
  return pages(investments.list, {
    query: {
      search: search || undefined,
      sortBy: sortBy ?? undefined,
      sortOrder: sortOrder ?? undefined,
      limit: pageSize,
      count: true,
    },
  });
}

export const journalSummary = () => query(investments.summary);

/** Reads the first view of the page in one request, into the places where list and summary are looked for. */
export function openedJournal(search: TradeSearch) {
  const list = tradeList(search);
  return queryOptions({
    queryKey: ['journal opened', list.queryKey],
    queryFn: async ({ signal }) => {
      if (queryClient.getQueryData(journalSummary().queryKey)) return true;
      const { sortBy, sortOrder, search: text } = search;
      const asked = { search: text, sortBy: sortBy ?? undefined, sortOrder: sortOrder ?? undefined, limit: pageSize };
      const { investments: items, total, nextCursor, summary } = await call(investments.page, { query: asked, signal });
      queryClient.setQueryData(journalSummary().queryKey, summary);
      queryClient.setQueryData(list.queryKey, {
        pages: [{ items, total, next: nextCursor ?? undefined }],
        pageParams: [undefined],
      });
      return true;
    },
  });
}

/** Computed anew after every change of the journal, as long as its panel is open. */
export const xirrAnswer = () => query(investments.calculateXirr);

export const exportAddress = investments.export.path;
export const templateAddress = investments.template.path;

interface Paged {
  pages: unknown[];
  pageParams: unknown[];
}

/** After a change of the journal: lists begin with their first page again, and what is computed from it is read anew. */
export function refreshJournal(): Promise<void> {
  queryClient.setQueriesData<Paged>({ queryKey: [investments.list.path, 'pages'] }, (data) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
  return refresh(
    investments.list,
    investments.summary,
    investments.calculateXirr,
    investments.ticker,
    investments.rates,
    companies.page,
    companies.read,
    // The member's own figures on the profile.
    { path: '/api/users/{id}/stats' },
  );
}

export function addTrade(body: InvestmentInput, idempotencyKey: string) {
  return call(investments.create, { body, idempotencyKey });
}

export const readTrade = (id: number) => call(investments.read, { params: { id } });

export function saveTrade({ id, version }: Investment, body: InvestmentInput) {
  return call(investments.change, { params: { id }, body, ifMatch: version });
}

export function deleteTrade({ id, version }: Investment) {
  return call(investments.remove, { params: { id }, ifMatch: version });
}

export const saveEnteredPrice = (body: EnteredPriceInput) => call(investments.savePrice, { body });

export const removePrice = ({ id }: EnteredPrice) => call(investments.removePrice, { params: { id } });

export const readEvents = () => call(investments.events);

export function addEvent(body: JournalEventInput, idempotencyKey: string) {
  return call(investments.addEvent, { body, idempotencyKey });
}

export function saveEvent({ id, version }: JournalEvent, body: JournalEventInput) {
  return call(investments.changeEvent, { params: { id }, body, ifMatch: version });
}

export function removeEvent({ id, version }: JournalEvent) {
  return call(investments.removeEvent, { params: { id }, ifMatch: version });
}

/** What an event would do; asked again for each draft, and for the same draft after a change of the journal. */
export const eventPreview = (body: EventPreviewInput) =>
  queryOptions({
    queryKey: [investments.summary.path, 'preview of an event', JSON.stringify(body)],
    queryFn: ({ signal }) => call(investments.previewEvent, { body, signal }),
    retry: false,
  });

export const saveAlias = (ticker: string, security: string) =>
  call(investments.saveAlias, { body: { ticker, security } });

export const removeAlias = ({ id }: TickerAlias) => call(investments.removeAlias, { params: { id } });

export const currencyRates = () => query(investments.rates);

export const saveBase = (baseCurrency: string | null) => call(investments.saveBase, { body: { baseCurrency } });

export const saveRate = (body: CurrencyRateInput) => call(investments.saveRate, { body });

export const removeRate = ({ id }: CurrencyRate) => call(investments.removeRate, { params: { id } });

export const importRates = (file: File) => call(investments.importRates, { file });

export const ratesTemplateAddress = investments.ratesTemplate.path;

export const readActions = () => call(investments.actions);

export function addAction(body: CorporateActionInput, idempotencyKey: string) {
  return call(investments.addAction, { body, idempotencyKey });
}

export function saveAction({ id, version }: CorporateAction, body: CorporateActionInput) {
  return call(investments.changeAction, { params: { id }, body, ifMatch: version });
}

export function removeAction({ id, version }: CorporateAction) {
  return call(investments.removeAction, { params: { id }, ifMatch: version });
}

const mostPerPage = 100;

/** Every trade of one ticker, for what is computed while one types; the journal of a ticker is short. */
export const tickerTrades = (ticker: string) =>
  queryOptions({
    queryKey: [investments.list.path, 'ticker', ticker],
    queryFn: async ({ signal }) => {
      const trades: Investment[] = [];
      let after: string | undefined;
      do {
        const search = { search: ticker, sortBy: 'date', limit: mostPerPage, after } as const;
        const { body, headers } = await send(investments.list, { query: search, signal });
        trades.push(...body.filter((trade) => trade.ticker === ticker));
        after = headers.get('x-next-cursor') ?? undefined;
      } while (after);
      return trades;
    },
  });

interface ImportChoices {
  dryRun: boolean;
  /** Undefined: told by the columns. */
  format: StatementFormat | undefined;
  /** Rows that are left out, and rows that are stored though the journal holds them. */
  skip: number[];
  add: number[];
  /** What tickers and codes of the file mean. */
  securities?: Readonly<Record<string, string>>;
  options: TradeImportOptions;
}

export function importTrades(
  file: File,
  { dryRun, format, skip, add, securities = {}, options }: ImportChoices,
  idempotencyKey: string,
  signal?: AbortSignal,
) {
  const meant = Object.entries(securities).flatMap(([ticker, security]) =>
    security === '' ? [] : [{ ticker, security }],
  );
  return call(investments.import, {
    query: {
      ...{ dryRun: dryRun ? ('true' as const) : undefined, format, skip: skip.join(','), add: add.join(',') },
    },
    file,
    options: { ...options, securities: meant },
    idempotencyKey,
    signal,
  });
}
