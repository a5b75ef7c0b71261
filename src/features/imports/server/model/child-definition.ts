import type pg from 'pg';
import type { RecordKind } from '../../../records/server/record-kind.ts';
import type { Columns, RowOf } from './columns.ts';
import type { FileField } from './file-field.ts';
import type { Kind } from './kind.ts';
import type { OwnerReference } from './name-choices.ts';
import type { UndoTable } from './undo-table.ts';

export interface DerivedColumn<Values> {
  of(values: Values): string | null;
  /** SQL of what an update puts into the column, from the row `t` and the staged row `s`; the latter's unless said. */
  onUpdate?: string;
}

/** What is wrong with all records of a mine or company together, and which of its rows become errors: nobody knows which is the wrong one. */
interface Contradiction<Values> {
  error: string;
  /** The column to blame: that which names the owner unless said. */
  field?: string;
  concerns(values: Values): boolean;
}

/** Reads what has to be known of these mines beside; what it answers looks at all records that one of them would have. */
type Together<Values> = (
  client: pg.ClientBase,
  mineIds: readonly number[],
) => Promise<(mineId: number, values: readonly Values[]) => Contradiction<Values> | undefined>;

/** How a row finds its record where no record has its key, because one of the two leaves out a part of the key. */
interface LooseKeys<Values> {
  /** All keys under which a stored record is found. */
  of: (stored: Values) => readonly string[];
  /** Those to look under, the likeliest first; `isSaid`: some row of the file fills the field. */
  for: (given: Values, isSaid: (field: keyof Values & string) => boolean) => readonly string[];
}

/** Records of one mine or company of which only one can be. */
export interface Rivals<Values> {
  /** Null: it has none. */
  key: (values: Values) => string | null;
  fault: (values: Values, rival: Values) => { field: keyof Values & string; error: string } | undefined;
  /** Of several new records of one file that are rivals: those that do not say so themselves stand beside the one that does. */
  beside?: {
    isSaid: (given: Values) => boolean;
    yielded: (values: Values, holder: Values) => { values: Values; field: keyof Values & string; warning: string };
    /** Where none says it. */
    undecided: { field: keyof Values & string; error: string };
  };
}

/** Records of another kind that rows of a file make as well, of the same mine: the hole of an interval. */
export interface BesideDefinition<Values> {
  definition: ChildDefinition<Columns, Columns>;
  /** Columns that a file may have for them, beyond those of its template and export. */
  columns: Columns;
  /** What a row says of one; null where it says nothing. */
  rowOf: (values: Values & RowOf<Columns>) => RowOf<Columns> | null;
}

/** The files of a kind of record that belongs to a mine or a company, described as data beside the record itself. */
export interface ChildDefinition<Fields extends Columns, Owners extends Columns> {
  /** What a row of the file is: its table, fields and what its mine keeps of it. */
  record: RecordKind<object>;
  /** The columns that say which mine or company a row belongs to: they come first. */
  owners: Owners;
  /** What a file may have in the place of its fields. */
  parts?: Kind['parts'];
  caseField?: Kind['caseField'];
  /** The column to blame where there is none. */
  ownerField: keyof Owners & string;
  ownerOf: (values: RowOf<Owners>) => OwnerReference;
  /** Columns by the fields of the record that they fill. */
  columns: Fields;
  /** How columns are kept that are no field of the record, or read otherwise. */
  others?: Partial<Record<keyof Fields & string, FileField>>;
  /** Two rows of one owner with the same key are the same record. */
  key: (values: RowOf<Fields>) => string;
  keyWords: string;
  looseKeys?: LooseKeys<RowOf<Fields>>;
  rivals?: Rivals<RowOf<Fields>>;
  /**
   * Of the records of its owner the one that a row means where none has its key; undefined: a new one. Looks at the records
   * once, not again for each row.
   */
  meant?: (stored: readonly RowOf<Fields>[]) => (values: RowOf<Fields>) => RowOf<Fields> | undefined;
  /**
   * Columns that follow from the records of a mine together: exported, and of a row only looked at. `otherwise` says what
   * they will be where that is not what the row says, after one look at the records.
   */
  following?: {
    fields: Partial<Record<keyof Fields & string, FileField>>;
    otherwise: (
      together: readonly RowOf<Fields>[],
    ) => (
      given: RowOf<Fields>,
      stored: RowOf<Fields>,
    ) => { field: keyof Fields & string; value: string; warning: string } | undefined;
  };
  /** What a preview calls a row, beside its owner. */
  rowName: (values: RowOf<Fields>) => string;
  /** What follows from what is given; `before` is null for a new record. */
  complete?: (values: RowOf<Fields>, given: RowOf<Fields>, before: RowOf<Fields> | null) => RowOf<Fields>;
  /** Further columns of text that follow from the row; those of the record unless said. */
  derived?: Record<string, DerivedColumn<RowOf<Fields>>>;
  /** Columns that are looked up where a row is stored: SQL of each from the staged row `s`. */
  lookedUp?: Readonly<Record<string, string>>;
  inseparable?: readonly (readonly (keyof Fields & string)[])[];
  unitOf?: Readonly<
    Partial<Record<keyof Fields & string, (keyof Fields & string) | readonly (keyof Fields & string)[]>>
  >;
  ends?: Kind['ends'];
  saidBehind?: Kind['saidBehind'];
  currencyOf?: Readonly<Partial<Record<keyof Fields & string, keyof Fields & string>>>;
  check?: Kind<Owners & Fields>['check'];
  /** What a record cannot be once the row is laid over what is stored; a row may lack what is there. */
  /** Old values of some fields, laid over a record for an undo: what else has to follow. */
  restored?: (values: RowOf<Fields>, old: Partial<RowOf<Fields>>, current: RowOf<Fields>) => RowOf<Fields>;
  checkWhole?: (values: RowOf<Fields>) => { field: keyof Fields & string; error: string } | undefined;
  /** What follows from a row without standing in it, for its member to look at. */
  remark?: (
    values: RowOf<Fields>,
    given: RowOf<Fields>,
  ) => { field: keyof Fields & string; warning: string } | undefined;
  /** What the records of one mine cannot be together. */
  together?: Together<RowOf<Fields>>;
  /** A row as the rules of its record take it: what a file writes otherwise, and lacks. Of a record that has rules. */
  judged?: (values: RowOf<Fields>) => object;
  /** What rules look at beside a record that is of its owner alone: they miss it of a row that is not stored yet. */
  besideOwner?: (client: pg.ClientBase, ids: readonly number[]) => Promise<(id: number) => object>;
  beside?: BesideDefinition<RowOf<Fields>>;
  undo: Pick<UndoTable, 'name' | 'kept'>;
}

type NamedFields<Fields extends Columns> = [name: keyof Fields & string, field: FileField][];

/** How the columns of a file say what is kept: as the fields of the record of their names, or as said. */
export function toldFields<Fields extends Columns, Owners extends Columns>({
  record,
  columns,
  others,
  following,
}: ChildDefinition<Fields, Owners>): NamedFields<Fields> {
  const fields = record.fields as Readonly<Record<string, FileField>>;
  return Object.keys(columns).map((name: keyof Fields & string) => {
    const field = following?.fields[name] ?? others?.[name] ?? fields[name];
    if (!field) throw new Error(`the column ${name} of a file is no field of ${record.entityType}`);
    return [name, field];
  });
}

/** Those of them that a row of a file fills. */
export const fileFields = <Fields extends Columns, Owners extends Columns>(
  definition: ChildDefinition<Fields, Owners>,
): NamedFields<Fields> => toldFields(definition).filter(([name]) => definition.following?.fields[name] === undefined);
