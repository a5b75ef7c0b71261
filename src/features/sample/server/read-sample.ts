import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const folder = new URL('../../../../sample/', import.meta.url);

export const readSample = (fileName: string): Promise<Buffer> => readFile(new URL(fileName, folder));

const rowsOf = (fileName: string, bytes: Buffer): unknown[] =>
  fileName.endsWith('.csv')
    ? parse<Record<string, string>>(bytes, { columns: true })
    : z.array(z.unknown()).parse(JSON.parse(bytes.toString()));

/** What the schema makes of each row of a CSV or JSON file; throws an error that says which row it refuses, and why. */
export function checkedRows<Output>(fileName: string, bytes: Buffer, schema: z.ZodType<Output>): Output[] {
  return rowsOf(fileName, bytes).map((row, index) => {
    const result = schema.safeParse(row);
    if (result.success) return result.data;
    const reasons = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`row ${index + 1} of ${fileName} is wrong: ${reasons.join('; ')}`);
  });
}
