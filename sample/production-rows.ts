import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Guidance } from '../src/domain/guidance.ts';
import type { Production } from '../src/domain/production.ts';
import { vouched } from '../src/domain/vouched.ts';

type Row = Record<string, string>;

const rowsOf = (file: string) => parse<Row>(readFileSync(new URL(file, import.meta.url)), { columns: true });
const filled = (row: Row) => Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, cell === '' ? null : cell]));

/** Periods of the sample as the domain takes them. */
export const periodRows = () =>
  rowsOf('production-periods.csv').map((row) => ({
    mine: row['mineName'] ?? '',
    row,
    values: vouched<Production>({ ...filled(row), oreMilled: row['oreMilled'] ? Number(row['oreMilled']) : null }),
  }));

export const guidanceRows = () =>
  rowsOf('production-guidance.csv').map((row) => ({ mine: row['mineName'] ?? '', row, values: vouched<Guidance>(filled(row)) }));
