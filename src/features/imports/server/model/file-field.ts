import { dollarsToCents } from '../../../../domain/money/money.ts';
import type { StoredType } from '../../../records/server/stored-field.ts';

/** What a column of a staging table takes; arrays and objects go in as JSON or as a PostgreSQL array, by the column's type. */
export type Stored = string | number | boolean | null;

/** How a column of a file is kept in the table `t` of its kind. */
export interface FileField {
  /** Its column; a field without one is kept by others that follow from it. */
  column?: string;
  type: StoredType;
  /** SQL of what its cell says, where that is not what the column holds. */
  read?: string;
  /** What the column holds of a cell, or of an empty one. */
  write?: (cell: string | null) => Stored;
}

/** What a staging table calls the type. */
export function stagedType(type: StoredType): string {
  if (type === 'float') return 'numeric';
  if (type === 'cents') return 'bigint';
  if (type === 'json') return 'jsonb';
  return type === 'texts' ? 'text[]' : type;
}

/** A field as rows of a file carry it: exact decimals and dates as text, numbers of 64 bits as numbers, yes or no. */
export function valueSql({ column, type, read }: FileField): string {
  if (read !== undefined) return read;
  if (type === 'bigint') return `t.${column}::float8`;
  if (type === 'numeric' || type === 'float') return `trim_scale(t.${column})::text`;
  if (type === 'cents') return `trim_scale(t.${column} / 100.0)::text`;
  if (type === 'boolean') return `case when t.${column} then 'yes' when not t.${column} then 'no' end`;
  return type === 'date' ? `t.${column}::text` : `t.${column}`;
}

/** What a cell of a field says, as text. */
export const cellSql = (field: FileField): string =>
  field.type === 'bigint' && field.read === undefined ? `t.${field.column}::text` : `(${valueSql(field)})::text`;

/** What the column holds of the value of a row. */
export function columnValue({ type, write }: FileField, value: Stored): Stored {
  if (write) return write(value === null ? null : String(value));
  if (value === null) return null;
  if (type === 'cents') return dollarsToCents(String(value));
  return type === 'boolean' ? value === 'yes' : value;
}

/** What a workbook takes a cell of the type for. */
export function cellType(type: StoredType): 'text' | 'number' | 'date' {
  if (type === 'date') return 'date';
  return type === 'text' || type === 'texts' || type === 'boolean' || type === 'json' ? 'text' : 'number';
}
