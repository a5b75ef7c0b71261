import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ImportOptions, ImportResult, ImportStatus } from '../src/features/imports/contract.ts';
import type { Client } from './kit.ts';

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
