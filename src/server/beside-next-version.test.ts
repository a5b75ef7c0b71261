import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstId } from '../../tests/database.ts';
import { openTestApp, type TestApp } from '../../tests/kit.ts';
import { knownMigrations, migrate, migrationText } from '../db/migrate.ts';

// While servers are upgraded one after the other, this version runs on a database that the next one has migrated.

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ sample: 'loaded' });
});
afterAll(() => test.close());

/** The next version: each table has a column more, in front of which every plan that is kept was made. */
async function migrateToNext(): Promise<void> {
  const { rows } = await test.db.client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  const text = rows.map(({ name }) => `alter table "${name}" add column "of_the_next_version" text default 'new';`);
  const tags = await knownMigrations();
  const own = await Promise.all(tags.map(async (tag) => ({ tag, text: await migrationText(tag) })));
  const next = { tag: '9999_next', text: text.join('--> statement-breakpoint') };
  await migrate(test.connectionString, () => {}, { migrations: [...own, next] });
}

it('answers as before, and starts again', async () => {
  const admin = await test.signUp('Ada Admin');
  const document = (await test.visitor().get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const paths = Object.entries(document.paths)
    .filter(([path, methods]) => 'get' in methods && !/stream|log(in|out)|database/.test(path))
    .map(([path]) =>
      path
        .replace('{entityType}', 'mine')
        .replaceAll(/\{\w+\}/g, path.startsWith('/api/users') ? admin.id : String(firstId)),
    );
  /** Twice in a row, so that their plans are kept. */
  const answers = async () => {
    const found = new Map<string, [number, string]>();
    for (const path of paths.flatMap((each) => [each, each])) {
      const answer = await admin.get(path);
      // An archive says when it was packed.
      const body = answer.body.startsWith('PK') ? '' : answer.body.replaceAll(/"requestId":"[^"]*"/g, '');
      found.set(path, [answer.statusCode, body]);
    }
    return found;
  };
  const before = await answers();
  expect([...before.values()].filter(([status]) => status === 200).length).toBeGreaterThan(40);
  await migrateToNext();
  expect(await answers()).toEqual(before);

  const mine = await admin.post('/api/mines', { name: 'Made beside', newCompany: { name: 'Beside Ltd' } });
  expect(mine.statusCode, mine.body).toBe(201);
  const { id } = mine.json<{ id: number }>();
  const changed = await admin.patch(`/api/mines/${id}`, { notes: 'by the version before' });
  expect(changed.statusCode, changed.body).toBe(200);
  await migrate(test.connectionString, () => {});
});
