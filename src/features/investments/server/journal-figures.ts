import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** What a member's own profile shows of the journal. */
export interface JournalFigures {
  /** Trades. */
  totalInvestments: number | null;
  /** Cost of the shares still held, of the trades in US dollars, as a decimal. */
  totalInvestmentValue: string | null;
  /** Tickers with shares still held. */
  activeTickers: number | null;
  lastInvestmentDate: string | null;
  /** Per cent a year, realised, in US dollars. */
  xirrRate: number | null;
}

const hidden: JournalFigures = {
  totalInvestments: null,
  totalInvestmentValue: null,
  activeTickers: null,
  lastInvestmentDate: null,
  xirrRate: null,
};

/** The figures of a member's journal as the viewer may see them: all null for everyone else, administrators included. */
export async function journalFigures(db: Db, viewerId: string, ownerId: string): Promise<JournalFigures> {
  if (viewerId !== ownerId) return hidden;
  const [row] = await db.rows<JournalFigures>(sql`
    select
      (select count(*) from investments where user_id = ${viewerId}) as "totalInvestments",
      (select coalesce(trim_scale(sum(cost_basis)), 0)::text from holdings
        where user_id = ${viewerId} and currency = 'USD') as "totalInvestmentValue",
      (select count(distinct ticker) from holdings where user_id = ${viewerId}) as "activeTickers",
      (select max(transaction_date) from investments where user_id = ${viewerId}) as "lastInvestmentDate",
      (select xirr_rate::float8 from users where id = ${viewerId}) as "xirrRate"`);
  return row ?? hidden;
}
