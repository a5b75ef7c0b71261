import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fitsOlder } from './fits-older.ts';
import { ownSession } from './own-session.ts';
import { whenFree } from './when-free.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number, the same in every process: who migrates holds it, the others wait. */
const migrationLock = 7_301_482_611;

/** After that long a start gives up, and says why. */
const patienceMilliseconds = 10 * 60_000;

interface Journal {
  entries: { tag: string }[];
}

/** Tags of this program's migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as Journal;
  return journal.entries.map((entry) => entry.tag);
}

export const migrationText = (tag: string) => readFile(fileURLToPath(new URL(`${tag}.sql`, folder)), 'utf8');

/** Where a database keeps which migrations it has had, and which of them a program may lack. */
export async function makeMigrationsTable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean; isWhole: boolean }>(`
    select to_regclass('public.schema_migrations') is not null as "isThere",
      exists (select from information_schema.columns where table_schema = 'public'
        and table_name = 'schema_migrations' and column_name = 'fits_older') as "isWhole"`);
  if (!rows[0]?.isThere) {
    await client.query(`create table schema_migrations (
      tag text primary key, applied_at timestamptz not null default now(), fits_older boolean not null default false)`);
  } else if (!rows[0].isWhole) {
    await client.query('alter table schema_migrations add column fits_older boolean not null default false');
  }
}

/** Runs one migration in the transaction of the caller. */
export async function applyMigration(client: pg.ClientBase, tag: string, text?: string): Promise<void> {
  const own = text ?? (await migrationText(tag));
  await client.query(own.replaceAll('--> statement-breakpoint', ''));
  await client.query('insert into schema_migrations (tag, fits_older) values ($1, $2)', [tag, fitsOlder(own)]);
}

/** Migrations that a database lacks; empty also where it has none at all, because it is new. */
export async function pendingMigrations(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, ...ownSession });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) return [];
    const done = await client.query<{ tag: string }>('select tag from schema_migrations');
    const applied = new Set(done.rows.map((row) => row.tag));
    return applied.size === 0 ? [] : (await knownMigrations()).filter((tag) => !applied.has(tag));
  } finally {
    await client.end();
  }
}

async function lockMigrations(client: pg.ClientBase, until: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [migrationLock]);
    if (rows[0]?.ours) return;
    if (performance.now() > until) {
      throw new Error('Another server has been migrating this database for very long: wait for it, then start again.');
    }
    await sleep(200);
  }
}

/** Those of a newer program that this one does not know: refused unless each of them only adds. */
function refuseNewer(applied: Map<string, boolean>, known: Set<string>): void {
  const newer = [...applied].filter(([tag, fits]) => !known.has(tag) && !fits).map(([tag]) => tag);
  if (newer.length === 0) return;
  throw new Error(
    `The database was migrated by a newer version of OpenPit (${newer.join(', ')}), and this version does not fit it any more. Start that version, or restore a backup made before the upgrade.`,
  );
}

export interface Migration {
  tag: string;
  text: string;
}

export interface MigrateOptions {
  /** This program's unless said. */
  migrations?: Migration[];
  /** How long it tries; ten minutes unless said. */
  patienceMilliseconds?: number;
}

async function ownMigrations(): Promise<Migration[]> {
  const tags = await knownMigrations();
  return Promise.all(tags.map(async (tag) => ({ tag, text: await migrationText(tag) })));
}

/**
 * Brings the schema up to this program's migrations, each in a transaction, one program at a time. Members are answered
 * meanwhile: it never stands in their way for longer than 2 s while it waits, nor, unless it writes tables anew, when it is
 * its turn. Throws one sentence where a newer version has changed what
 * this one relies on.
 */
export async function migrate(
  connectionString: string,
  log: (message: string) => void,
  options: MigrateOptions = {},
): Promise<void> {
  const migrations = options.migrations ?? (await ownMigrations());
  const until = performance.now() + (options.patienceMilliseconds ?? patienceMilliseconds);
  const client = new pg.Client({ connectionString, ...ownSession, application_name: 'openpit migration' });
  // A break fails the statement under way, or the next one; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await lockMigrations(client, until);
    await whenFree(client, { what: 'The table of migrations', log, until }, () => makeMigrationsTable(client));
    const done = await client.query<{ tag: string; fits: boolean }>(
      'select tag, fits_older as fits from schema_migrations order by tag',
    );
    const applied = new Map(done.rows.map(({ tag, fits }) => [tag, fits]));
    refuseNewer(applied, new Set(migrations.map(({ tag }) => tag)));
    for (const { tag, text } of migrations.filter((candidate) => !applied.has(candidate.tag))) {
      await whenFree(client, { what: `The migration ${tag}`, log, until }, () => applyMigration(client, tag, text));
      if (applied.size > 0) log(`migrated the database: ${tag}`);
    }
  } finally {
    await client.end();
  }
}
