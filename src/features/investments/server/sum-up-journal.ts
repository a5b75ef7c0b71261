import type { Base } from '../../../domain/journal/base-currency.ts';
import { type Journal, pricesByPlace, securitiesOf, sumUp } from '../../../domain/journal/journal.ts';
import { type HeldCompany, type UnderlyingMine, lookThrough } from '../../../domain/journal/look-through.ts';
import { fold } from '../../../domain/text/fold.ts';
import { jumpWords, priceJumps } from '../../../domain/prices/price-jumps.ts';
import { futureDate } from '../../../domain/records/findings.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { type Listing, listingsOfTicker, parseTicker } from '../../../domain/tickers/securities.ts';
import type { JournalEvent } from '../contract-events.ts';
import type { HeldEvent, JournalSummary } from '../contract-journal.ts';
import type { CorporateAction, EnteredPrice, TickerAlias, TickerQuestion } from '../contract-trades.ts';

/** What a summary says that is not in the journal itself, as the database writes it (see `surroundingsText`). */
export interface Surroundings {
  xirrRate: number | null;
  /** Of companies whose symbols the journal has. */
  names: [companyId: number, name: string][];
  /** Of companies that are held. */
  mines: [companyId: number, mine: UnderlyingMine][];
  events: Omit<HeldEvent, 'tickers'>[];
  prices: EnteredPrice[];
  corporateActions: CorporateAction[];
  aliases: TickerAlias[];
  journalEvents: JournalEvent[];
  base: Base | null;
}

/** Companies of a ticker that are named; of several, none is looked through to. */
export const mostCompanies = 5;
/** Tickers of an event that are named: more would be a company held by ever other exchanges. */
const mostTickers = 100;

/** The companies of each security, those that are looked through to with their mines. */
function companiesOf({ names, mines }: Surroundings, listings: readonly Listing[]) {
  const companies = new Map(names.map(([id, name]) => [id, { id, name, mines: [] as UnderlyingMine[] }]));
  for (const [companyId, mine] of mines) companies.get(companyId)?.mines.push(mine);
  const bySymbol = Map.groupBy(listings, ({ symbol }) => symbol);
  return (security: string): readonly HeldCompany[] => {
    const ticker = parseTicker(security);
    const found = listingsOfTicker(ticker, bySymbol.get(ticker.symbol) ?? []);
    const ids = [...new Set(found.map(({ companyId }) => companyId))];
    return ids.flatMap((id) => companies.get(id) ?? []).toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1));
  };
}

/** What a ticker could be, with the company of each choice. */
export function choicesOf(
  choices: readonly string[],
  companiesOfSecurity: (security: string) => readonly Pick<HeldCompany, 'id' | 'name'>[],
): TickerQuestion['choices'] {
  return choices.map((security) => {
    const [company, another] = parseTicker(security).exchange === null ? [] : companiesOfSecurity(security);
    return { security, company: company && !another ? { id: company.id, name: company.name } : null };
  });
}

/** Spellings that are one security, and tickers that are to be asked about. */
function spellingsOf(journal: Journal, companiesOfSecurity: (security: string) => readonly HeldCompany[]) {
  const tickerQuestions: TickerQuestion[] = [];
  const all = [...securitiesOf(journal)];
  for (const [ticker, { choices }] of all) {
    if (choices.length > 0) tickerQuestions.push({ ticker, choices: choicesOf(choices, companiesOfSecurity) });
  }
  const sameShares = [...Map.groupBy(all, ([, { security }]) => security)]
    .filter(([, tickers]) => tickers.length > 1)
    .map(([security, tickers]) => ({ security, tickers: tickers.map(([ticker]) => ticker) }));
  return { tickerQuestions, sameShares };
}

/** More of them say that a file was read wrongly, which the first tell as well. */
const mostProblems = 50;

function tradeProblemsOf(journal: Journal): JournalSummary['tradeProblems'] {
  const today = utcDay(new Date());
  const ahead = journal.trades.flatMap(({ ticker, date }) => {
    const message = futureDate(date, today);
    return message === undefined ? [] : [{ ticker, date, rule: 'GN1' as const, message: `${ticker}: ${message}` }];
  });
  const securities = securitiesOf(journal);
  const jumps = priceJumps(journal.trades, journal.splits, (ticker) => securities.get(ticker)?.security ?? ticker);
  const far = jumps.slice(0, mostProblems).map((jump) => {
    const { ticker, date } = jump.trade;
    return { ticker, date, rule: 'JN1' as const, message: jumpWords(jump.trade, jump) };
  });
  return [...ahead, ...far].slice(0, mostProblems);
}

/** All that the page of investments draws beside the list of trades. */
export function summaryOf(journal: Journal, surroundings: Surroundings): JournalSummary {
  const { xirrRate, events, prices, corporateActions, aliases, journalEvents, base } = surroundings;
  const { problems: eventProblems, ...summary } = sumUp({ ...journal, base });
  const companiesOfSecurity = companiesOf(surroundings, journal.listings ?? []);
  const securities = securitiesOf(journal);
  const priceOf = pricesByPlace(prices, (ticker) => securities.get(ticker)?.security ?? ticker);
  const open = summary.positions.filter(({ openLots }) => openLots > 0);
  const held = new Map<number, Set<string>>();
  for (const { ticker, security } of open) {
    const [company, ...others] = companiesOfSecurity(security);
    if (!company || others.length > 0) continue;
    const tickers = held.get(company.id) ?? new Set();
    held.set(company.id, tickers);
    if (tickers.size < mostTickers) tickers.add(ticker);
  }
  return {
    ...summary,
    xirrRate,
    positions: summary.positions.map((position) => {
      const companies = companiesOfSecurity(position.security).map(({ id, name }) => ({ id, name }));
      return {
        ...position,
        companies: companies.slice(0, mostCompanies),
        hasMoreCompanies: companies.length > mostCompanies,
        price: priceOf(position) ?? null,
      };
    }),
    lookThrough: lookThrough(
      open.map(({ security, currency, costBasis }) => ({
        currency,
        costBasis,
        companies: companiesOfSecurity(security),
      })),
    ),
    events: events.map((event) => ({ ...event, tickers: [...(held.get(event.company.id) ?? [])] })),
    corporateActions,
    aliases,
    journalEvents,
    eventProblems,
    tradeProblems: tradeProblemsOf(journal),
    ...spellingsOf(journal, companiesOfSecurity),
  };
}
