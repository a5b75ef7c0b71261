import type pg from 'pg';
import type { ActivityEntityType } from '../../../domain/vocabulary.ts';
import type { ImportKind } from '../../../domain/import-kinds.ts';
import { batches } from './batches.ts';
import { type Columns, countryCell, nameCell, required, type RowOf, textCell } from './columns.ts';
import { copyRows, type Stored } from './copy-rows.ts';
import { findMines, MineFinder } from './find-mine.ts';
import { keepScores } from './keep-scores.ts';
import { type FileRow, type Importer, type Kind, Outdated, type PlanContext } from './kind.ts';

/** How a field of a row is kept in the table of the kind. */
export interface StoredField {
  column: string;
  type: 'text' | 'integer' | 'bigint' | 'numeric' | 'date';
}

/** A kind of record that belongs to a mine, described as data. */
export interface ChildDefinition<Fields extends Columns> {
  name: ImportKind;
  entityType: ActivityEntityType;
  table: string;
  columns: Fields;
  stored: { [Name in keyof Fields & string]: StoredField };
  /** Two rows of one mine with the same key are the same record. */
  key: (values: RowOf<Fields>) => string;
  keyWords: string;
  /** Further columns that follow from the fields. */
  derived?: Record<string, { type: StoredField['type']; of: (values: RowOf<Fields>) => Stored }>;
  check?: Kind<Fields>['check'];
  /** Keeps columns of `mines` that sum these records up; `import_children` holds the staged rows with their `mine_id`. */
  keep: (client: pg.PoolClient) => Promise<void>;
}

const parentColumns = {
  mineName: required(nameCell('Example Ridge')),
  country: countryCell('Canada'),
  primaryJurisdiction: textCell('Ontario'),
};

export type WithMine<Fields extends Columns> = typeof parentColumns & Fields;

interface StoredChild<Values> {
  id: number;
  version: number;
  mineId: number;
  values: Values;
}

interface ChildWrite<Values> {
  row: number;
  mineId: number;
  stored: StoredChild<Values> | null;
  values: Values;
  fields: string[];
}

const minesAtOnce = 1_000;

/** A kind of file whose rows belong to mines that are there already. */
export function childKind<Fields extends Columns>(definition: ChildDefinition<Fields>): Kind<WithMine<Fields>> {
  type Values = RowOf<Fields>;
  const { table, entityType, key, stored: storedFields, derived = {} } = definition;
  const names = Object.keys(storedFields) as (keyof Fields & string)[];

  const dataColumns = [
    ...names.map((name) => storedFields[name]),
    ...Object.entries(derived).map(([column, { type }]) => ({ column, type })),
  ].filter((field) => field !== undefined);
  const written = ['mine_id', ...dataColumns.map(({ column }) => column)];

  const createTable = `
    drop table if exists pg_temp.import_children;
    create temporary table import_children (
      id integer not null default nextval(pg_get_serial_sequence('${table}', 'id')), version integer, before text,
      mine_id integer, ${dataColumns.map(({ column, type }) => `${column} ${type}`).join(', ')}
    )`;

  async function storedChildren(
    client: pg.ClientBase,
    mineIds: readonly number[],
  ): Promise<Map<string, StoredChild<Values>[]>> {
    const fields = names.map((name) => {
      const { column, type } = storedFields[name] ?? { column: name, type: 'text' };
      // Numbers of 64 bits come as numbers; exact decimals and dates as text.
      if (type === 'bigint') return `${column}::float8 as "${name}"`;
      if (type === 'numeric') return `trim_scale(${column})::text as "${name}"`;
      return type === 'date' ? `${column}::text as "${name}"` : `${column} as "${name}"`;
    });
    const { rows } = await client.query<Values & { childId: number; childVersion: number; childMine: number }>(
      `select id as "childId", version as "childVersion", mine_id as "childMine", ${fields.join(', ')}
       from ${table} where mine_id = any($1::int[]) order by id`,
      [mineIds],
    );
    const children = new Map<string, StoredChild<Values>[]>();
    for (const { childId, childVersion, childMine, ...rest } of rows) {
      const values = rest as unknown as Values;
      const place = `${childMine}\u0000${key(values)}`;
      const child = { id: childId, version: childVersion, mineId: childMine, values };
      const same = children.get(place);
      if (same) same.push(child);
      else children.set(place, [child]);
    }
    return children;
  }

  const differing = (given: Values, stored: Values) =>
    names.filter((name) => given[name] !== null && given[name] !== stored[name] && !isKeySpelling(name, given, stored));

  /** 'gold' and 'Gold' are one metal: the key of the record stays the same, and so does its spelling. */
  const isKeySpelling = (name: keyof Fields & string, given: Values, stored: Values) =>
    typeof given[name] === 'string' &&
    key({ ...stored, [name]: given[name] }) === key(stored) &&
    key({ ...stored, [name]: null }) !== key(stored);

  function planRow(
    { report }: PlanContext,
    { row, values }: FileRow<Values>,
    mineId: number,
    known: { stored: StoredChild<Values>[]; earlier: { row: number; values: Values } | undefined },
  ): { outcome: 'created' | 'updated' | 'unchanged'; write: ChildWrite<Values> | null; values: Values } | null {
    if (known.earlier) {
      if (differing(values, known.earlier.values).length === 0)
        return { outcome: 'unchanged', write: null, values: known.earlier.values };
      report.error(
        row,
        'mineName',
        '',
        `Row ${known.earlier.row} has another record of the same ${definition.keyWords}. Keep one of the two rows.`,
      );
      return null;
    }
    const agreeing = known.stored.find((child) => differing(values, child.values).length === 0);
    if (agreeing) return { outcome: 'unchanged', write: null, values: agreeing.values };
    const [stored, another] = known.stored;
    if (!stored) return { outcome: 'created', write: { row, mineId, stored: null, values, fields: names }, values };
    if (another) {
      report.error(
        row,
        'mineName',
        '',
        `The mine has several records of the same ${definition.keyWords}. Change the one you mean on its page.`,
      );
      return null;
    }
    const fields = differing(values, stored.values);
    const after = { ...stored.values, ...Object.fromEntries(fields.map((name) => [name, values[name]])) };
    return { outcome: 'updated', write: { row, mineId, stored, values: after, fields }, values: after };
  }

  function valuesOf({ mineId, values }: ChildWrite<Values>): Stored[] {
    return [
      mineId,
      ...names.map((name) => values[name] as Stored),
      ...Object.values(derived).map(({ of }) => of(values)),
    ];
  }

  function* created(writes: readonly ChildWrite<Values>[]): Generator<Stored[]> {
    for (const write of writes) if (write.stored === null) yield valuesOf(write);
  }

  function* changed(writes: readonly ChildWrite<Values>[]): Generator<Stored[]> {
    for (const write of writes) {
      const { stored, fields } = write;
      if (stored === null) continue;
      const before = Object.fromEntries(fields.map((name) => [name, stored.values[name]]));
      yield [stored.id, stored.version, JSON.stringify(before), ...valuesOf(write)];
    }
  }

  async function stage(client: pg.PoolClient, writes: readonly ChildWrite<Values>[]): Promise<void> {
    await client.query(createTable);
    await copyRows(client, 'import_children', written, created(writes));
    await copyRows(client, 'import_children', ['id', 'version', 'before', ...written], changed(writes));
    await client.query('analyze import_children');
  }

  /** Refuses when a record that is to be changed was changed, or its mine went away, since the plan was made. */
  async function holdUnchanged(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query(
      `with held as (
         select t.id, t.version from ${table} t join import_children s on s.id = t.id where s.version is not null
         order by t.id for update of t
       ), mine as (
         select m.id from mines m where m.id in (select mine_id from import_children) order by m.id for key share
       )
       select true from import_children s left join held h on h.id = s.id left join mine m on m.id = s.mine_id
       where m.id is null or (s.version is not null and s.version is distinct from h.version) limit 1`,
    );
    if (rows.length > 0) throw new Outdated();
  }

  async function store(client: pg.PoolClient, { importId, userId }: Importer): Promise<void> {
    await holdUnchanged(client);
    await client.query(
      `insert into ${table} (id, ${written.join(', ')}, created_by)
       overriding system value
       select s.id, ${written.map((name) => `s.${name}`).join(', ')}, $1 from import_children s
       where s.version is null order by s.id`,
      [userId],
    );
    await client.query(
      `update ${table} t set ${written.map((name) => `${name} = s.${name}`).join(', ')}, updated_at = now(), version = t.version + 1
       from import_children s where s.id = t.id and s.version is not null`,
    );
    await definition.keep(client);
    await client.query(
      `insert into import_records (import_id, entity_type, entity_id, mine_id, action, before, version_after)
       select $1, '${entityType}', id, mine_id, case when version is null then 'created' else 'updated' end, before::jsonb,
         coalesce(version, 0) + 1
       from import_children order by id`,
      [importId],
    );
    const { rows } = await client.query<{ id: number }>('select distinct mine_id as id from import_children');
    await keepScores(client, 'mine', { made: [], changed: rows.map(({ id }) => id) });
  }

  return {
    name: definition.name,
    columns: { ...parentColumns, ...definition.columns },
    ...(definition.check && { check: definition.check }),

    async plan(context, rows) {
      const counts = { created: 0, updated: 0, unchanged: 0 };
      const writes: ChildWrite<Values>[] = [];
      const finder = new MineFinder(
        await findMines(
          context.client,
          rows.map(({ values }) => (values as RowOf<typeof parentColumns>).mineName),
        ),
      );
      const placed: { mineId: number; row: FileRow<Values> }[] = [];
      for (const { row, values } of rows) {
        const mineId = finder.find(row, values as RowOf<typeof parentColumns>, context);
        if (mineId !== undefined) placed.push({ mineId, row: { row, values } });
      }
      const children = new Map<string, StoredChild<Values>[]>();
      for (const batch of batches([...new Set(placed.map(({ mineId }) => mineId))], minesAtOnce)) {
        for (const [place, stored] of await storedChildren(context.client, batch)) children.set(place, stored);
      }
      const earlier = new Map<string, { row: number; values: Values }>();
      for (const [index, { mineId, row }] of placed.entries()) {
        const place = `${mineId}\u0000${key(row.values)}`;
        const result = planRow(context, row, mineId, {
          stored: children.get(place) ?? [],
          earlier: earlier.get(place),
        });
        if (result) {
          counts[result.outcome] += 1;
          if (result.write) writes.push(result.write);
          if (!earlier.has(place)) earlier.set(place, { row: row.row, values: result.values });
        }
        if (index % 1_000 === 999) await context.onProgress(index + 1);
      }
      await context.onProgress(rows.length);
      return { ...counts, createdCompanies: 0, stage: (client) => stage(client, writes), store };
    },
  };
}
