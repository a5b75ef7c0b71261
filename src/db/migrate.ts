import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Any number, the same in every process: who migrates holds it, the others wait. */
const migrationLock = 7_301_482_611;

interface Journal {
  entries: { tag: string }[];
}

/** Brings the schema up to this program's migrations, each in a transaction, under an advisory lock. */
export async function migrate(connectionString: string, log: (message: string) => void): Promise<void> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as Journal;
  const known = journal.entries.map((entry) => entry.tag);
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
      const text = await readFile(fileURLToPath(new URL(`${tag}.sql`, folder)), 'utf8');
      await client.query('begin');
      await client.query(text.replaceAll('--> statement-breakpoint', ''));
      await client.query('insert into schema_migrations (tag) values ($1)', [tag]);
      await client.query('commit');
      log(`migrated the database: ${tag}`);
    }
  } finally {
    await client.end();
  }
}
