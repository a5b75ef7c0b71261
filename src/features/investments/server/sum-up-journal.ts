import { type Journal, pricesByPlace, sumUp } from '../../../domain/journal.ts';
import { type HeldCompany, type HeldMine, lookThrough } from '../../../domain/look-through.ts';
import { bareTicker } from '../../../domain/record-keys.ts';
import type { HeldEvent, JournalSummary } from '../contract-journal.ts';
import type { CorporateAction, EnteredPrice } from '../contract-trades.ts';

/** What a summary says that is not in the journal itself, as the database writes it (see `surroundingsText`). */
export interface Surroundings {
  xirrRate: number | null;
  /** Ticker without its exchange, and a company that has it: by name, one more than are named. */
  tickers: [bare: string, companyId: number][];
  names: [companyId: number, name: string][];
  /** Of companies that are held. */
  mines: [companyId: number, mine: HeldMine][];
  events: Omit<HeldEvent, 'tickers'>[];
  prices: EnteredPrice[];
  corporateActions: CorporateAction[];
}

/** Companies of a ticker that are named; of several, none is looked through to. */
export const mostCompanies = 5;
/** Tickers of an event that are named: more would be a company held by ever other exchanges. */
const mostTickers = 100;

/** The companies of each ticker, those that are looked through to with their mines. */
function companiesByTicker({ tickers, names, mines }: Surroundings): (ticker: string) => readonly HeldCompany[] {
  const companies = new Map(names.map(([id, name]) => [id, { id, name, mines: [] as HeldMine[] }]));
  for (const [companyId, mine] of mines) companies.get(companyId)?.mines.push(mine);
  const byTicker = new Map<string, HeldCompany[]>();
  for (const [bare, companyId] of tickers) {
    const company = companies.get(companyId)!;
    const known = byTicker.get(bare);
    if (known) known.push(company);
    else byTicker.set(bare, [company]);
  }
  return (ticker) => byTicker.get(bareTicker(ticker)) ?? [];
}

/** All that the page of investments draws beside the list of trades. */
export function summaryOf(journal: Journal, surroundings: Surroundings): JournalSummary {
  const { xirrRate, events, prices, corporateActions } = surroundings;
  const summary = sumUp(journal);
  const companiesOf = companiesByTicker(surroundings);
  const priceOf = pricesByPlace(prices);
  const open = summary.positions.filter(({ openLots }) => openLots > 0);
  const held = new Map<number, Set<string>>();
  for (const { ticker } of open) {
    const [company, ...others] = companiesOf(ticker);
    if (!company || others.length > 0) continue;
    const tickers = held.get(company.id) ?? new Set();
    held.set(company.id, tickers);
    if (tickers.size < mostTickers) tickers.add(ticker);
  }
  return {
    ...summary,
    xirrRate,
    positions: summary.positions.map((position) => {
      const companies = companiesOf(position.ticker).map(({ id, name }) => ({ id, name }));
      return {
        ...position,
        companies: companies.slice(0, mostCompanies),
        hasMoreCompanies: companies.length > mostCompanies,
        price: priceOf(position) ?? null,
      };
    }),
    lookThrough: lookThrough(
      open.map(({ ticker, currency, costBasis }) => ({ currency, costBasis, companies: companiesOf(ticker) })),
    ),
    events: events.map((event) => ({ ...event, tickers: [...(held.get(event.company.id) ?? [])] })),
    corporateActions,
  };
}
