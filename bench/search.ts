import pg from 'pg';
import { openDatabase } from '../src/db/open-database.ts';
import { countWords } from '../src/features/search/server/keep-words.ts';
import { load } from './list.ts';
import { letJobsEnd, startServer } from './setting.ts';
import { milliseconds, table, whole } from './table.ts';
import { companyNames, companyNouns } from './words.ts';

/** What is typed: names to their end and letter by letter, mistyped, tickers, places, words that very many have, words of notes. */
export const typed: Readonly<Record<string, readonly string[]>> = {
  'a name': ['silver ridge', 'wolf canyon deeps', 'golden basin', 'meridian copper 4711', 'member 1200'],
  'a name, letter by letter': ['si', 'sil', 'silv', 'silver', 'silver r', 'silver ri', 'silver rid', 'silver ridg'],
  'a mistyped name': ['silvr ridge', 'slver rigde', 'gloden basin', 'meridain copper', 'wolf cannyon'],
  'a ticker': ['c123', 'C19999', 'TSX:C4711', 'c17.to'],
  'a name and its place': ['silver nevada', 'aurora canada gold', 'wolf quebec'],
  'words that very many have': ['canada', 'western australia', 'project', 'gold', 'a'],
  'words of notes': ['seen on site', 'royalty', 'asked again next call', 'core of the last holes'],
};

const most = { companies: 50_000, seconds: 10 };

/** As many companies as were asked for; answers how to take the additional ones away. */
async function moreCompanies(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from companies');
  const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;
  const { rows: made } = await client.query<{ id: string }>(
    `insert into companies (name, name_folded, stock_symbol, stock_exchanges, tickers, search_text)
      select name, lower(name), ticker, jsonb_build_array(jsonb_build_object('exchange', 'ASX', 'ticker', ticker)), array[ticker],
        lower(name || ' ' || ticker)
      from generate_series(1, $1) i
      cross join lateral (select (${list(companyNames)})[1 + i % ${companyNames.length}] || ' '
        || (${list(companyNouns)})[1 + i % ${companyNouns.length}] || ' A' || i as name, 'A' || i as ticker) n
      returning id::text`,
    [Math.max(0, most.companies - (rows[0]?.count ?? 0))],
  );
  return async () => {
    await client.query('delete from companies where id = any($1::bigint[])', [made.map(({ id }) => id)]);
  };
}

export const searchPath = (text: string) => `/api/search?q=${encodeURIComponent(text)}`;

/** As many companies as were asked for, with their words counted; answers how to take them away, and how long counting took. */
export async function withManyCompanies(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const takeAway = await moreCompanies(client);
  const db = openDatabase({ connectionString, onError: () => {} });
  const start = performance.now();
  await countWords(db);
  const counted = performance.now() - start;
  await db.close();
  // Figures of the companies are made first: else each search is measured beside that.
  await letJobsEnd(connectionString);
  await client.query('vacuum analyze companies, search_words');
  return {
    counted,
    async takeAway() {
      await takeAway();
      await client.end();
    },
  };
}

/** The search everywhere, by one who types and by four at once. */
export async function benchSearch(connectionString: string): Promise<string> {
  const { counted, takeAway } = await withManyCompanies(connectionString);
  const server = await startServer(connectionString);
  try {
    const measure = (paths: string[], connections: number) =>
      load({ origin: server.origin, cookie: server.cookie, paths, connections, seconds: most.seconds });
    const all = Object.values(typed).flat().map(searchPath);
    await measure(all, 1);
    const rows: string[][] = [];
    for (const [name, texts] of [...Object.entries(typed), ['all of these', Object.values(typed).flat()] as const]) {
      const [one, four] = [await measure(texts.map(searchPath), 1), await measure(texts.map(searchPath), 4)];
      const times = ({ p50, p99 }: typeof one) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
      rows.push([name, times(one), times(four), `${whole(four.rate)}/s`]);
    }
    return [
      table(['What is typed', 'one at a time, p50 / p99', 'four at once, p50 / p99', 'rate of four'], rows),
      `${whole(most.companies)} companies. The words of all names were counted in ${milliseconds(counted)}.`,
    ].join('\n\n');
  } finally {
    await server.stop();
    await takeAway();
  }
}
