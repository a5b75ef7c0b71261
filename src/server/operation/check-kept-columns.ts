import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { companyKeys, mineKeys } from '../../domain/records/record-keys.ts';
import { summariesOfRecords, wrongJournals } from '../features.ts';

/** A kept column that says something else than what it is kept from. */
export interface Mismatch {
  what: string;
  /** Records that it is wrong in, the first of them. */
  ids: (number | string)[];
}

/** What is kept, with the statement that finds the ids where it is wrong. */
const checks: readonly { what: string; wrong: SQL }[] = [
  ...summariesOfRecords.map(({ columns, wrong }) => ({ what: columns, wrong })),
  {
    what: 'mine_notes.like_count',
    wrong: sql`select n.id from mine_notes n where n.like_count
      <> (select count(*) from mine_note_likes l where l.note_id = n.id)`,
  },
  {
    what: 'company_notes.like_count',
    wrong: sql`select n.id from company_notes n where n.like_count
      <> (select count(*) from company_note_likes l where l.note_id = n.id)`,
  },
  {
    what: 'scores of mines',
    wrong: sql`select m.id from mines m where not exists (select 1 from scores s where s.mine_id = m.id)`,
  },
  {
    what: 'scores of companies',
    wrong: sql`select c.id from companies c where not exists (select 1 from scores s where s.company_id = c.id)`,
  },
];

const shown = 10;
const batch = 5_000;

interface StoredKeys<Names> {
  id: number;
  stored: Record<string, unknown>;
  names: Names;
}

const minesAfter = (id: number) => sql`
  select m.id,
    json_build_object('nameFolded', m.name_folded, 'countryFolded', m.country_folded,
      'jurisdictionFolded', m.jurisdiction_folded, 'metalsFolded', m.metals_folded, 'companyFolded', m.company_folded,
      'aliasesFolded', coalesce(m.aliases_folded, '{}'),
      'searchText', m.search_text) as stored,
    json_build_object('name', m.name, 'alsoKnownAs', m.also_known_as, 'country', m.country,
      'primaryJurisdiction', m.primary_jurisdiction, 'metals', m.metals_distribution, 'companyName', c.name) as names
  from mines m left join companies c on c.id = m.company_id where m.id > ${id} order by m.id limit ${batch}`;

const companiesAfter = (id: number) => sql`
  select id,
    json_build_object('nameFolded', name_folded, 'headquartersFolded', headquarters_folded, 'ceoFolded', ceo_folded,
      'tickers', tickers, 'searchText', search_text) as stored,
    json_build_object('name', name, 'headquarters', headquarters, 'ceo', ceo, 'stockSymbol', stock_symbol,
      'stockExchanges', stock_exchanges) as names
  from companies where id > ${id} order by id limit ${batch}`;

interface Compared {
  id: number;
  /** Whether the stored keys are those that the program makes of the names. */
  agrees: boolean;
}

const agree = (stored: Record<string, unknown>, made: Record<string, unknown>) =>
  Object.keys(stored).every((key) => JSON.stringify(stored[key]) === JSON.stringify(made[key]));

async function compareMines(db: Db, after: number): Promise<Compared[]> {
  const rows = await db.rows<StoredKeys<Parameters<typeof mineKeys>[0]>>(minesAfter(after));
  return rows.map(({ id, stored, names }) => ({ id, agrees: agree(stored, mineKeys(names)) }));
}

async function compareCompanies(db: Db, after: number): Promise<Compared[]> {
  const rows = await db.rows<StoredKeys<Parameters<typeof companyKeys>[0]>>(companiesAfter(after));
  return rows.map(({ id, stored, names }) => ({ id, agrees: agree(stored, companyKeys(names)) }));
}

/** The first records whose folded keys are wrong, found batch by batch. */
async function wrongKeys(compare: (after: number) => Promise<Compared[]>): Promise<number[]> {
  const wrong: number[] = [];
  for (let last = 0; ;) {
    const rows = await compare(last);
    wrong.push(...rows.filter(({ agrees }) => !agrees).map(({ id }) => id));
    if (rows.length < batch || wrong.length >= shown) return wrong.slice(0, shown);
    last = rows.at(-1)!.id;
  }
}

/** Compares every column that is kept from others with what it is kept from; an empty list says that all is right. */
export async function checkKeptColumns(db: Db): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  for (const { what, wrong } of checks) {
    const rows = await db.rows<{ id: number }>(sql`select id from (${wrong}) wrong order by id limit ${shown}`);
    found.push({ what, ids: rows.map((row) => row.id) });
  }
  found.push(
    { what: 'folded keys of mines', ids: await wrongKeys((after) => compareMines(db, after)) },
    { what: 'folded keys of companies', ids: await wrongKeys((after) => compareCompanies(db, after)) },
    { what: 'users.xirr_rate, holdings', ids: await wrongJournals(db, shown) },
  );
  return found.filter(({ ids }) => ids.length > 0);
}
