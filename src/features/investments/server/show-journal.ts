import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { lookThrough } from '../../../domain/look-through.ts';
import { bareTicker } from '../../../domain/record-keys.ts';
import { JsonText } from '../../../server/endpoint.ts';
import type { HeldEvent, JournalSummary } from '../contract-journal.ts';
import { calculate, calculateText } from './calculate.ts';
import { companiesOfTickers, eventsOfCompanies, type TickerCompany } from './held-companies.ts';
import { journalText } from './keep-journal.ts';
import { listActions } from './save-action.ts';
import { listPrices } from './save-price.ts';

/** Whose journal is read, and for which answer: without its reader nothing is calculated any further. */
export interface JournalReader {
  memberId: string;
  reply: FastifyReply;
}

/** The realised rates of a member with all that they were computed from. */
export const explainRates = async (db: Db, reader: JournalReader): Promise<JsonText> =>
  new JsonText(await calculateText('explain', await journalText(db, reader.memberId), reader));

async function storedRate(db: Db, memberId: string): Promise<number | null> {
  const [row] = await db.rows<{ rate: number | null }>(sql`
    select xirr_rate::float8 as rate from users where id = ${memberId}`);
  return row?.rate ?? null;
}

function companiesByTicker(companies: readonly TickerCompany[]): Map<string, TickerCompany[]> {
  const byTicker = new Map<string, TickerCompany[]>();
  for (const company of companies)
    for (const ticker of company.tickers) byTicker.set(ticker, [...(byTicker.get(ticker) ?? []), company]);
  return byTicker;
}

/** Events of companies that are held, each with the tickers by which the member holds it. */
async function heldEvents(db: Db, held: ReadonlyMap<number, string[]>): Promise<HeldEvent[]> {
  if (held.size === 0) return [];
  const events = await eventsOfCompanies(db, [...held.keys()]);
  return events.map((event) => ({ ...event, tickers: held.get(event.company.id) ?? [] }));
}

/** All that the page of investments draws beside the list of trades. */
export async function summarise(db: Db, reader: JournalReader): Promise<JournalSummary> {
  const { memberId } = reader;
  const [journal, xirrRate, prices, corporateActions] = await Promise.all([
    journalText(db, memberId).then((text) => calculate('sumUp', text, reader)),
    storedRate(db, memberId),
    listPrices(db, memberId),
    listActions(db, memberId),
  ]);
  const tickers = [...new Set(journal.positions.map(({ ticker }) => bareTicker(ticker)))];
  const byTicker = companiesByTicker(tickers.length === 0 ? [] : await companiesOfTickers(db, tickers));
  const companiesOf = (ticker: string) => byTicker.get(bareTicker(ticker)) ?? [];

  const held = new Map<number, string[]>();
  const open = journal.positions.filter(({ openLots }) => openLots > 0);
  for (const { ticker } of open) {
    const [company, ...others] = companiesOf(ticker);
    if (!company || others.length > 0) continue;
    held.set(company.id, [...new Set([...(held.get(company.id) ?? []), ticker])]);
  }
  return {
    ...journal,
    xirrRate,
    positions: journal.positions.map((position) => ({
      ...position,
      companies: companiesOf(position.ticker).map(({ id, name }) => ({ id, name })),
      price:
        prices.find(({ ticker, currency }) => ticker === position.ticker && currency === position.currency) ?? null,
    })),
    lookThrough: lookThrough(
      open.map(({ ticker, currency, costBasis }) => ({ currency, costBasis, companies: companiesOf(ticker) })),
    ),
    events: await heldEvents(db, held),
    corporateActions,
  };
}
