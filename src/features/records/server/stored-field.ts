import { sql, type SQL } from 'drizzle-orm';
import { decimalText } from '../../../db/json.ts';
import { dollarsToCents } from '../../../domain/money/money.ts';
import { jsonText } from '../../../db/json-text.ts';

/**
 * How a field is kept and answered. `numeric` is an exact decimal, answered as text; `float` one that is answered as a
 * number; `cents` are whole cents, answered as a number of dollars; `texts` is a list, `json` one of records.
 */
export type StoredType =
  | 'text'
  | 'texts'
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'float'
  | 'cents'
  | 'date'
  | 'boolean'
  | 'json';

/** Where the table keeps a field of the contract, and as what. */
export interface StoredField {
  column: string;
  type: StoredType;
}

/** What answers and the history carry of a field of the row `row`. */
export function answerSql({ column, type }: StoredField, row: SQL): SQL {
  const stored = sql`${row}.${sql.raw(column)}`;
  if (type === 'numeric') return decimalText(stored);
  if (type === 'float') return sql`${stored}::float8`;
  return type === 'cents' ? sql`(${stored} / 100.0)::float8` : stored;
}

/** What the column holds of a value of the contract. */
export function storedValue({ type }: StoredField, value: unknown): unknown {
  if (type === 'json') return jsonText(value);
  return type === 'cents' && value !== null ? dollarsToCents(value as number | string) : value;
}
