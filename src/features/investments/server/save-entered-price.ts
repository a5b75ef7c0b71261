import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { storedTicker } from '../../../domain/tickers/stored-ticker.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { found } from '../../../server/problems/problems.ts';
import type { EnteredPrice, NewEnteredPrice } from '../contract-trades.ts';
import { writtenPrice } from './list-trades.ts';
import { inMajor } from './read-money.ts';

/** A row `p` as the contract's `EnteredPrice`. */
export const enteredPriceColumns = fixed(sql`
  p.id, ${writtenTicker(sql`p`)} as ticker, p.currency, ${decimalText(sql`p.price`)} as price,
  p.written_currency as "writtenCurrency", ${writtenPrice(sql`p`, sql`p.price`)} as "writtenPrice", p.price_date as "priceDate",
  ${instantText(sql`p.updated_at`)} as "updatedAt", p.version`);

/** Enters what a share is worth; it replaces the price of the same ticker and currency. */
export async function saveEnteredPrice(
  tx: Db,
  memberId: string,
  sent: NewEnteredPrice,
  ifMatch: number | undefined,
): Promise<EnteredPrice> {
  const { currency, price, writtenCurrency } = inMajor(sent.price, sent.currency, 'price');
  const { ticker, exchange } = storedTicker(sent.ticker);
  if (ifMatch !== undefined) {
    const [stored] = await tx.rows<{ version: number }>(sql`
      select version from entered_prices
      where user_id = ${memberId} and ticker = ${ticker} and currency = ${currency} for no key update`);
    expectVersion(ifMatch, stored?.version ?? 0);
  }
  const [row] = await tx.rows<EnteredPrice>(sql`
    insert into entered_prices as p (user_id, ticker, exchange, currency, written_currency, price, price_date)
    values (${memberId}, ${ticker}, ${exchange}, ${currency}, ${writtenCurrency}, ${price}, ${sent.priceDate})
    on conflict (user_id, ticker, currency) do update
      set price = excluded.price, exchange = excluded.exchange, written_currency = excluded.written_currency,
        price_date = excluded.price_date, version = p.version + 1, updated_at = now()
    returning ${enteredPriceColumns}`);
  return row!;
}

/** Removes an entered price. */
export async function deleteEnteredPrice(
  tx: Db,
  { memberId, id, ifMatch }: { memberId: string; id: number; ifMatch: number | undefined },
): Promise<void> {
  const [row] = await tx.rows<{ version: number }>(sql`
    select version from entered_prices where id = ${id} and user_id = ${memberId} for no key update`);
  expectVersion(ifMatch, found(row, 'This price').version);
  await tx.rows(sql`delete from entered_prices where id = ${id} and user_id = ${memberId}`);
}
