import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { ImportOptions } from '../src/features/imports/contract-options.ts';
import type { ImportResult, ImportStatus } from '../src/features/imports/contract-results.ts';
import type { Database } from '../src/db/client.ts';
import { type Client, serverWithMembers } from './kit.ts';
import { removeRecords } from './remove-records.ts';

export const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

interface Upload {
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  options?: ImportOptions;
}

/** Uploads a file of a kind, with what goes with it. */
export const sendFile = (
  by: Client,
  kind: string,
  bytes: string | Buffer,
  { name = 'test.csv', query = {}, headers = {}, options }: Upload = {},
) =>
  by.upload(
    `/api/csv/upload/${kind}`,
    { name, bytes, ...(options && { fields: { options: JSON.stringify(options) } }) },
    { query, headers },
  );

/** Imports a file that is read; the answer tells what came of it. */
export async function importFile(
  by: Client,
  kind: string,
  bytes: string | Buffer,
  upload: Upload = {},
): Promise<ImportResult> {
  const answer = await sendFile(by, kind, bytes, upload);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json<ImportResult>();
}

/** Waits for the end of an import. */
export async function endOf(by: Client, id: number): Promise<ImportStatus> {
  for (;;) {
    const status = (await by.get(`/api/imports/${id}`)).json<ImportStatus>();
    if (status.status !== 'running' && status.status !== 'storing') return status;
    await wait(20);
  }
}

/** How many connections of a test's database wait for a lock that others hold. */
export async function waitingForLocks(db: Database): Promise<number> {
  const rows = await db.rows(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

interface StoredMine {
  id: number;
  name: string;
  country: string | null;
  stage: string | null;
  notes: string | null;
  company: string | null;
  version: number;
}

/** A server with members that holds no mines and companies when a test begins, and short words for what imports do to it. */
export async function importsTest() {
  const opened = await serverWithMembers();
  const { server: app, member } = opened;
  beforeEach(() => removeRecords(app.db));
  return {
    ...opened,
    app,
    send: (
      kind: string,
      text: string | Buffer,
      query: Record<string, string> = {},
      headers: Record<string, string> = {},
      by = member,
    ) => sendFile(by, kind, text, { query, headers }),
    done: (kind: string, ...lines: string[]) => importFile(member, kind, csv(...lines)),
    count: async (table: string) =>
      (await app.db.rows<{ count: number }>(sql`select count(*) from ${sql.raw(table)}`))[0]?.count ?? 0,
    mines: () =>
      app.db.rows<StoredMine>(sql`
        select m.id, m.name, m.country, m.stage, m.notes, c.name as company, m.version
        from mines m left join companies c on c.id = m.company_id order by m.id`),
  };
}
