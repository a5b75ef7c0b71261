import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from '../src/db/embedded/throwaway.ts';
import { migrate } from '../src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which each test file makes its own database from `template`. */
    postgres: {
      connectionString: string;
      template: string;
      /** The same with the sample data, once a test has asked for it. */
      sampleTemplate: string;
    };
  }
}

/** Another database on the same server. */
export function onDatabase(connectionString: string, database: string): string {
  return connectionString.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

/**
 * Copies the files of a database instead of logging each of its pages: half of the processor time where little is
 * kept of what a crash would need, and the copy leaves no pages behind that whoever drops it has to look for.
 */
export const databaseFrom = (name: string, template: string): string =>
  `create database ${name} template ${template} strategy file_copy`;

/** What each table gives first, beyond 32 bits: what works with ids works with all of them, in whatever test. */
export const firstId = 5_000_000_000;

const startIds = `
  do $$ declare table_name text; begin
    for table_name in select attrelid::regclass::text from pg_attribute where attidentity <> '' loop
      execute format('alter table %s alter column id restart with ${firstId}', table_name);
    end loop;
  end $$`;

/** One server for the run: ours, or the one that `DATABASE_URL` names; migrated once, copied per test file. */
export default async function setup(project: TestProject) {
  const external = process.env['DATABASE_URL'];
  const started: TestPostgres | undefined = external ? undefined : await startTestPostgres();
  const connectionString = external ?? started!.connectionString;
  const template = `openpit_template_${process.pid}`;
  const sampleTemplate = `openpit_sample_${process.pid}`;
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create database ${template}`);
  await migrate(onDatabase(connectionString, template), () => {});
  const own = new pg.Client({ connectionString: onDatabase(connectionString, template) });
  await own.connect();
  await own.query(startIds);
  await own.end();
  project.provide('postgres', { connectionString, template, sampleTemplate });
  return async () => {
    for (const database of [template, sampleTemplate, `${sampleTemplate}_made`])
      await client.query(`drop database if exists ${database} with (force)`);
    await client.end();
    await started?.stop();
  };
}
