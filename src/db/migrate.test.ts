import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../tests/embedded/kit.ts';
import { openDatabase } from './open-database.ts';
import { startTestPostgres, type TestPostgres } from './embedded/throwaway.ts';
import { fitsOlder } from './fits-older.ts';
import { knownMigrations, migrate, migrationText, type MigrateOptions } from './migrate.ts';

const first = { tag: '0000_first', text: 'create table "mines" ("id" integer primary key, "name" text not null);' };
const adding = { tag: '0001_adding', text: 'alter table "mines" add column "depth" integer;' };
const changing = { tag: '0001_changing', text: 'alter table "mines" rename column "name" to "title";' };
const quiet = () => {};

let server: TestPostgres;
let connectionString: string;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

/** As the version before left it. */
async function makeOlderDatabase(): Promise<void> {
  await query(server.connectionString, 'drop database if exists mined with (force)');
  await query(server.connectionString, 'create database mined');
  connectionString = server.connectionString.replace('/openpit?', '/mined?');
  await migrate(connectionString, quiet, { migrations: [first] });
  await query(connectionString, `insert into mines values (1, 'Alpha')`);
}
/** A transaction that has read the table, as a backup does, and stays open. */
async function holdMines(): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString, application_name: 'a long report' });
  await holder.connect();
  await holder.query('begin; select from mines');
  return holder;
}

const upgrade = (log: (line: string) => void, options: MigrateOptions = {}) =>
  migrate(connectionString, log, { migrations: [first, adding], ...options });

describe('a migration of a table that is in use', () => {
  beforeEach(makeOlderDatabase);

  it('lets others read and write meanwhile, and is made as soon as it can be', async () => {
    const holder = await holdMines();
    const db = openDatabase({ connectionString, patience: { connection: 60_000 }, onError: quiet });
    const said: string[] = [];
    try {
      let isDone = false;
      const upgraded = upgrade((line) => said.push(line)).then(() => (isDone = true));
      // Held until it has given way twice, however long that takes.
      let answered = 0;
      while (said.length < 2) {
        expect(await db.client.query(`update mines set name = 'Beta' where id = 1 returning id`)).toMatchObject({
          rows: [{ id: 1 }],
        });
        answered += 1;
      }
      expect([isDone, answered > 2]).toEqual([false, true]);
      expect(said[0]).toMatch(/^The migration 0001_adding waits for a table .*'a long report', process \d+, for \d+ s/);
      await holder.query('commit');
      await upgraded;
      expect(said.at(-1)).toBe('migrated the database: 0001_adding');
      expect(await query(connectionString, 'select * from mines')).toEqual([{ id: 1, name: 'Beta', depth: null }]);
    } finally {
      await holder.end();
      await db.close();
    }
  });

  it('is given up in the end, with the name of whom it waits for', async () => {
    const holder = await holdMines();
    const given = upgrade(quiet, { patienceMilliseconds: 0 });
    await expect(given).rejects.toThrow(/^The migration 0001_adding could not be made.*'a long report'.*start again/);
    expect(await query(connectionString, 'select tag from schema_migrations')).toEqual([{ tag: '0000_first' }]);
    await holder.end();
  });

  it('is made once by servers that start together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => upgrade(quiet)));
    expect(await query(connectionString, 'select tag from schema_migrations order by tag')).toHaveLength(2);
  });
});

describe('a database that a newer version migrated', () => {
  beforeEach(makeOlderDatabase);

  const older = () => migrate(connectionString, quiet, { migrations: [first] });

  it('is taken where that only added to it', async () => {
    await upgrade(quiet);
    await older();
    expect(await query(connectionString, 'select tag from schema_migrations')).toHaveLength(2);
  });

  it('is refused in a sentence where it does not fit any more', async () => {
    await migrate(connectionString, quiet, { migrations: [first, changing] });
    await expect(older()).rejects.toThrow(/^The database was migrated by a newer version .*\(0001_changing\)/);
  });

  it('is refused where it was migrated before versions said so', async () => {
    await query(connectionString, 'alter table schema_migrations drop column fits_older');
    await query(connectionString, `insert into schema_migrations (tag) values ('0001_unknown')`);
    await expect(older()).rejects.toThrow(/\(0001_unknown\)/);
  });
});

describe('a version beside the next one', () => {
  it.each([
    [
      'a table',
      'create table "a" ("b" text unique not null); --> statement-breakpoint alter table "a" add constraint "c" check ("b" > 0);',
    ],
    ['a column', '-- why\nALTER TABLE "mines" ADD COLUMN "depth" numeric(18, 6) DEFAULT 0 NOT NULL;'],
    ['an index', 'CREATE INDEX "i" ON "mines" USING btree ("depth");'],
  ])('fits a migration that adds %s', (_, text) => expect(fitsOlder(text)).toBe(true));

  it.each([
    ['fills a column by itself', 'alter table "mines" add column "depth" integer not null;'],
    ['allows a value once', 'create unique index "i" on "mines" ("name");'],
    ['allows fewer values', 'alter table "mines" add constraint "c" check ("name" > $$a$$);'],
    ['takes a column away', 'alter table "mines" drop column "name";'],
    ['changes rows', `update "mines" set "name" = '';`],
    ['says so', '-- older versions are refused: they do not keep it\nalter table "mines" add column "best" numeric;'],
  ])('does not fit one that %s', (_, text) => expect(fitsOlder(text)).toBe(false));

  it('fits every migration of ours, or that one says why not', async () => {
    const before = ['0000_initial', '0001_journal', '0002_second_factors', '0003_company_merges', '0004_exchange'];
    before.push('0005_steps_watchlist_feeds', '0006_people');
    const later = (await knownMigrations()).filter((tag) => !before.includes(tag));
    const texts = await Promise.all(later.map(async (tag) => ({ tag, text: await migrationText(tag) })));
    const silent = texts.filter(({ text }) => !fitsOlder(text) && !/^-- older versions are refused: \S/m.test(text));
    expect(silent.map(({ tag }) => tag)).toEqual([]);
  });
});
