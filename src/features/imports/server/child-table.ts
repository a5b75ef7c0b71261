import type pg from 'pg';
import type { ChildDefinition, StoredField, StoredType } from './child-definition.ts';
import type { Columns, RowOf } from './columns.ts';
import { copyRows, type Stored } from './copy-rows.ts';
import type { Owner } from './find-owners.ts';
import { Outdated } from './kind.ts';

export interface StoredChild<Values> {
  id: number;
  version: number;
  owner: Owner;
  values: Values;
}

export interface ChildWrite<Values> {
  owner: Owner;
  stored: StoredChild<Values> | null;
  values: Values;
  fields: string[];
}

/** What a cell of a field says, as text. */
export function cellSql({ column, type, read }: StoredField): string {
  if (read !== undefined) return `(${read})::text`;
  return type === 'numeric' ? `trim_scale(t.${column})::text` : `t.${column}::text`;
}

/** Numbers of 64 bits come as numbers; exact decimals and dates as text. */
function valueSql({ column, type, read }: StoredField): string {
  if (read !== undefined) return read;
  if (type === 'bigint') return `t.${column}::float8`;
  if (type === 'numeric') return `trim_scale(t.${column})::text`;
  return type === 'date' ? `t.${column}::text` : `t.${column}`;
}

/** Reads, stages and stores the records of a kind of child. */
export class ChildTable<Fields extends Columns, Owners extends Columns> {
  readonly names: (keyof Fields & string)[];
  readonly #definition: ChildDefinition<Fields, Owners>;
  readonly #owners: string[];
  readonly #columns: { column: string; type: StoredType; update: string }[];

  constructor(definition: ChildDefinition<Fields, Owners>) {
    this.#definition = definition;
    this.names = Object.keys(definition.stored);
    this.#owners = definition.hasCompanies ? ['mine_id', 'company_id'] : ['mine_id'];
    const derived = Object.entries(definition.derived ?? {});
    this.#columns = [
      ...this.names.flatMap((name) => {
        const { column, type } = definition.stored[name];
        return column === undefined ? [] : [{ column, type, update: `s.${column}` }];
      }),
      ...derived.map(([column, { type, onUpdate }]) => ({ column, type, update: onUpdate ?? `s.${column}` })),
    ];
  }

  get #written(): string[] {
    return [...this.#owners, ...this.#columns.map(({ column }) => column)];
  }

  get #fields(): string {
    const fields = this.names.map((name) => `${valueSql(this.#definition.stored[name])} as "${name}"`);
    const company = this.#definition.hasCompanies ? 't.company_id' : 'null::integer';
    return `t.id as "childId", t.version as "childVersion", t.mine_id as "childMine", ${company} as "childCompany",
      ${fields.join(', ')}`;
  }

  async #read(client: pg.ClientBase, from: string, parameters: unknown[]): Promise<StoredChild<RowOf<Fields>>[]> {
    const { rows } = await client.query<
      { childId: number; childVersion: number; childMine: number | null; childCompany: number | null } & object
    >(`select ${this.#fields} from ${this.#definition.table} t ${from} order by t.id`, parameters);
    return rows.map(({ childId, childVersion, childMine, childCompany, ...values }) => ({
      id: childId,
      version: childVersion,
      owner:
        childMine === null ? { entityType: 'company', id: childCompany ?? 0 } : { entityType: 'mine', id: childMine },
      values: values as unknown as RowOf<Fields>,
    }));
  }

  async of(client: pg.ClientBase, owners: readonly Owner[]): Promise<StoredChild<RowOf<Fields>>[]> {
    const ids = (entityType: Owner['entityType']) =>
      owners.filter((owner) => owner.entityType === entityType).map(({ id }) => id);
    const mines = await this.#read(client, 'where t.mine_id = any($1::int[])', [ids('mine')]);
    if (!this.#definition.hasCompanies) return mines;
    return [...mines, ...(await this.#read(client, 'where t.company_id = any($1::int[])', [ids('company')]))];
  }

  #valuesOf({ owner, values }: ChildWrite<RowOf<Fields>>): Stored[] {
    const { stored, derived = {} } = this.#definition;
    const owners = this.#owners.map((column) => (column === `${owner.entityType}_id` ? owner.id : null));
    const own = this.names.flatMap((name) => {
      const { column, write } = stored[name];
      const value = values[name] as Stored;
      return column === undefined ? [] : [write ? write(value) : value];
    });
    return [...owners, ...own, ...Object.values(derived).map(({ of }) => of(values))];
  }

  *#created(writes: readonly ChildWrite<RowOf<Fields>>[]): Generator<Stored[]> {
    for (const write of writes) if (write.stored === null) yield this.#valuesOf(write);
  }

  *#changed(writes: readonly ChildWrite<RowOf<Fields>>[]): Generator<Stored[]> {
    for (const write of writes) {
      const { stored, fields } = write;
      if (stored === null) continue;
      const before = Object.fromEntries(fields.map((name) => [name, stored.values[name]]));
      yield [stored.id, stored.version, JSON.stringify(before), ...this.#valuesOf(write)];
    }
  }

  /** Copies what is to be stored into the temporary table `import_children`. */
  async stage(client: pg.PoolClient, writes: readonly ChildWrite<RowOf<Fields>>[]): Promise<void> {
    const { table } = this.#definition;
    const columns = [
      ...this.#owners.map((owner) => `${owner} integer`),
      ...this.#columns.map((c) => `${c.column} ${c.type}`),
    ];
    await client.query(`
      drop table if exists pg_temp.import_children;
      create temporary table import_children (
        id integer not null default nextval(pg_get_serial_sequence('${table}', 'id')), version integer, before text,
        ${columns.join(', ')}
      )`);
    await copyRows(client, 'import_children', this.#written, this.#created(writes));
    await copyRows(client, 'import_children', ['id', 'version', 'before', ...this.#written], this.#changed(writes));
    await client.query('analyze import_children');
  }

  /** Refuses when a record that is to be changed was changed, or its owner went away, since the plan was made. */
  async #holdUnchanged(client: pg.PoolClient): Promise<void> {
    const hasCompanies = this.#definition.hasCompanies === true;
    const { rows } = await client.query(
      `with held as (
         select t.id, t.version from ${this.#definition.table} t join import_children s on s.id = t.id
         where s.version is not null order by t.id for update of t
       ), mine as (
         select m.id from mines m where m.id in (select mine_id from import_children) order by m.id for key share
       ), company as (
         select c.id from companies c where c.id in (select ${hasCompanies ? 'company_id' : 'null::integer'} from import_children)
         order by c.id for key share
       )
       select true from import_children s left join held h on h.id = s.id left join mine m on m.id = s.mine_id
         left join company c on c.id = ${hasCompanies ? 's.company_id' : 'null'}
       where coalesce(m.id, c.id) is null or (s.version is not null and s.version is distinct from h.version) limit 1`,
    );
    if (rows.length > 0) throw new Outdated();
  }

  async applyUpdates(client: pg.PoolClient): Promise<void> {
    await client.query(
      `update ${this.#definition.table} t set ${this.#columns.map(({ column, update }) => `${column} = ${update}`).join(', ')},
         updated_at = now(), version = t.version + 1
       from import_children s where s.id = t.id and s.version is not null`,
    );
  }

  /** Stores what was staged, what sums it up, and what an undo needs. */
  async store(client: pg.PoolClient, { importId, userId }: { importId: number; userId: string }): Promise<void> {
    const { table, entityType } = this.#definition;
    const written = this.#written;
    await this.#holdUnchanged(client);
    await client.query(
      `insert into ${table} (id, ${written.join(', ')}, created_by)
       overriding system value
       select s.id, ${written.map((name) => `s.${name}`).join(', ')}, $1 from import_children s
       where s.version is null order by s.id`,
      [userId],
    );
    await this.applyUpdates(client);
    await this.touchOwners(client);
    await this.#definition.keep(client);
    await client.query(
      `insert into import_records (import_id, entity_type, entity_id, mine_id, action, before, version_after)
       select $1, '${entityType}', id, mine_id, case when version is null then 'created' else 'updated' end, before::jsonb,
         coalesce(version, 0) + 1
       from import_children order by id`,
      [importId],
    );
  }

  async touchOwners(client: pg.PoolClient): Promise<void> {
    const company = this.#definition.hasCompanies ? 'company_id' : 'null::integer as company_id';
    await client.query(`
      drop table if exists pg_temp.touched_owners;
      create temporary table touched_owners as select distinct mine_id, ${company} from import_children`);
  }

  /** Lays old values over records as they are, for an undo. */
  async restore(client: pg.PoolClient): Promise<void> {
    const { rows: undone } = await client.query<{ id: number; before: Partial<RowOf<Fields>> }>(
      'select id, before from undo_updates',
    );
    const before = new Map(undone.map((row) => [row.id, row.before]));
    const current = await this.#read(client, 'where t.id in (select id from undo_updates)', []);
    await this.stage(
      client,
      current.map((stored) => ({
        owner: stored.owner,
        stored,
        values: { ...stored.values, ...before.get(stored.id) },
        fields: Object.keys(before.get(stored.id) ?? {}),
      })),
    );
    await this.applyUpdates(client);
  }
}
