import type pg from 'pg';
import type { ImportKind } from '../../../domain/nouns.ts';
import type { ActivityEntityType } from '../../../domain/nouns.ts';
import type { Columns, RowOf } from './columns.ts';
import type { Stored } from './copy-rows.ts';
import type { Kind } from './kind.ts';
import type { OwnerReference } from './name-choices.ts';
import type { UndoTable } from './undo-table.ts';

export type StoredType = 'text' | 'integer' | 'bigint' | 'numeric' | 'date' | 'boolean';

/** How a field of a row is kept in the table of the kind. */
export interface StoredField {
  /** Its column; a field without one is kept through `derived`. */
  column?: string;
  type: StoredType;
  /** SQL of what a cell of the field says, `t` being the row; the column unless said. */
  read?: string;
  /** What the column holds of the field's value; the value itself unless said. */
  write?: (value: Stored) => Stored;
}

export interface DerivedColumn<Values> {
  type: StoredType;
  of: (values: Values) => Stored;
  /** SQL of what an update puts into the column, from the row `t` and the staged row `s`; the latter's unless said. */
  onUpdate?: string;
}

/** A kind of record that belongs to a mine or a company, described as data. */
export interface ChildDefinition<Fields extends Columns, Owners extends Columns> {
  name: ImportKind;
  entityType: ActivityEntityType;
  table: string;
  /** The columns that say which mine or company a row belongs to: they come first. */
  owners: Owners;
  /** The column to blame where there is none. */
  ownerField: keyof Owners & string;
  ownerOf: (values: RowOf<Owners>) => OwnerReference;
  /** Whether its table has `company_id` beside `mine_id`. */
  hasCompanies?: true;
  columns: Fields;
  stored: { [Name in keyof Fields & string]: StoredField };
  /** Two rows of one owner with the same key are the same record. */
  key: (values: RowOf<Fields>) => string;
  keyWords: string;
  /** What a preview calls a row, beside its owner. */
  rowName: (values: RowOf<Fields>) => string;
  /** What follows from what is given; `before` is null for a new record. */
  complete?: (values: RowOf<Fields>, given: RowOf<Fields>, before: RowOf<Fields> | null) => RowOf<Fields>;
  /** Further columns that follow from the fields. */
  derived?: Record<string, DerivedColumn<RowOf<Fields>>>;
  check?: Kind<Owners & Fields>['check'];
  /** What a record cannot be once the row is laid over what is stored; a row may lack what is there. */
  checkWhole?: (values: RowOf<Fields>) => { field: keyof Fields & string; error: string } | undefined;
  /** Order of an export within a mine or company, `t` being the row. */
  order: string;
  undo: Pick<UndoTable, 'name' | 'kept'>;
  /**
   * Keeps columns of `mines` that sum these records up. The temporary table `touched_owners (mine_id, company_id)` holds
   * those of which records were made, changed or taken away.
   */
  keep: (client: pg.PoolClient) => Promise<void>;
}
