import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Any number, the same in every process: who migrates holds it, the others wait. */
const migrationLock = 7_301_482_611;

interface Journal {
  entries: { tag: string }[];
}

/** Tags of this program's migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as Journal;
  return journal.entries.map((entry) => entry.tag);
}

/** Runs one migration in the transaction of the caller. */
export async function applyMigration(client: pg.ClientBase, tag: string): Promise<void> {
  const text = await readFile(fileURLToPath(new URL(`${tag}.sql`, folder)), 'utf8');
  await client.query(text.replaceAll('--> statement-breakpoint', ''));
  await client.query('insert into schema_migrations (tag) values ($1)', [tag]);
}

/** Migrations that a database lacks; empty also where it has none at all, because it is new. */
export async function pendingMigrations(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
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

/** Brings the schema up to this program's migrations, each in a transaction, under an advisory lock. */
export async function migrate(connectionString: string, log: (message: string) => void): Promise<void> {
  const known = await knownMigrations();
  const client = new pg.Client({ connectionString, lock_timeout: 60_000, options: '-c timezone=UTC' });
  // A break fails the statement under way, or the next one; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (tag text primary key, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ tag: string }>('select tag from schema_migrations order by tag');
    const applied = new Set(done.rows.map((row) => row.tag));
    const newer = [...applied].filter((tag) => !known.includes(tag));
    if (newer.length > 0) {
      throw new Error(
        `The database was migrated by a newer version of OpenPit (${newer.join(', ')}). Start that version, or restore a backup made before the upgrade.`,
      );
    }
    for (const tag of known.filter((candidate) => !applied.has(candidate))) {
      await client.query('begin');
      await applyMigration(client, tag);
      await client.query('commit');
      log(`migrated the database: ${tag}`);
    }
  } finally {
    await client.end();
  }
}
