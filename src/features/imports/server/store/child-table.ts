import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { type ChildDefinition, type DerivedColumn, fileFields } from '../model/child-definition.ts';
import type { Columns, RowOf } from '../model/columns.ts';
import { copyRows } from './copy-rows.ts';
import { columnValue, type FileField, type Stored, stagedType, valueSql } from '../model/file-field.ts';
import type { Owner } from '../match/find-owners.ts';
import { type Importer, Outdated } from '../model/kind.ts';
import { figuresAreDue } from '../../../figures/server/keep-figures.ts';
import { lookAgain } from '../../../findings/server/keep-findings.ts';
import { entityTypes } from '../../../../domain/vocabulary.ts';
import { vouched } from '../../../../domain/records/vouched.ts';
import { jsonText } from '../../../../db/json-text.ts';

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

/** What says whose a record is, beside its values. */
interface ChildRow {
  childId: number;
  childVersion: number;
  childMine: number | null;
  childCompany: number | null;
}

const readAtOnce = 5_000;

/** Reads, stages and stores the records of a kind of child. */
export class ChildTable<Fields extends Columns, Owners extends Columns> {
  readonly names: (keyof Fields & string)[];
  readonly #definition: ChildDefinition<Fields, Owners>;
  readonly #staging: string;
  readonly #owners: string[];
  readonly #hasMines: boolean;
  readonly #hasCompanies: boolean;
  readonly #fields: [name: keyof Fields & string, field: FileField][];
  readonly #derived: { column: string; of: (values: RowOf<Fields>) => Stored; update: string }[];

  /** `staging`: the temporary table of what is to be stored; of each kind that a file stores another one. */
  constructor(definition: ChildDefinition<Fields, Owners>, staging: string = 'import_children') {
    this.#definition = definition;
    this.#staging = staging;
    this.#fields = fileFields(definition);
    this.names = this.#fields.map(([name]) => name);
    const { parent } = definition.record;
    this.#hasMines = parent !== 'company';
    this.#hasCompanies = parent !== 'mine';
    this.#owners = [...(this.#hasMines ? ['mine_id'] : []), ...(this.#hasCompanies ? ['company_id'] : [])];
    const derived: Readonly<Record<string, DerivedColumn<RowOf<Fields>>>> =
      definition.derived ?? definition.record.derived ?? {};
    this.#derived = Object.entries(derived).map(([column, { of, onUpdate }]) => ({
      column,
      of,
      update: onUpdate ?? `s.${column}`,
    }));
  }

  /** Columns that a row of the file fills, with their types and what an update puts into them. */
  get #columns(): { column: string; type: string; update: string }[] {
    const own = this.#fields.flatMap(([, { column, type }]) =>
      column === undefined ? [] : [{ column, type: stagedType(type), update: `s.${column}` }],
    );
    return [...own, ...this.#derived.map(({ column, update }) => ({ column, type: 'text', update }))];
  }

  get #lookedUp(): [column: string, of: string][] {
    return Object.entries(this.#definition.lookedUp ?? {});
  }

  get #written(): string[] {
    return [...this.#owners, ...this.#columns.map(({ column }) => column)];
  }

  get #selected(): string {
    const fields = this.#fields.map(([name, field]) => `${valueSql(field)} as "${name}"`);
    const mine = this.#hasMines ? 't.mine_id' : 'null::bigint';
    const company = this.#hasCompanies ? 't.company_id' : 'null::bigint';
    return `t.id as "childId", t.version as "childVersion", ${mine} as "childMine", ${company} as "childCompany",
      ${fields.join(', ')}`;
  }

  readonly #toChildren = (rows: readonly ChildRow[]): StoredChild<RowOf<Fields>>[] =>
    rows.map(({ childId, childVersion, childMine, childCompany, ...values }) => ({
      id: childId,
      version: childVersion,
      owner:
        childMine === null ? { entityType: 'company', id: childCompany ?? 0 } : { entityType: 'mine', id: childMine },
      values: vouched<RowOf<Fields>>(values),
    }));

  async #read(client: pg.ClientBase, from: string, parameters: unknown[]): Promise<StoredChild<RowOf<Fields>>[]> {
    const { rows } = await client.query<ChildRow>(this.#selectFrom(from), parameters);
    return this.#toChildren(rows);
  }

  #selectFrom(from: string): string {
    return `select ${this.#selected} from ${this.#definition.record.table} t ${from} order by t.id`;
  }

  /** The records of these owners, some at a time: of one there may be as many as a file has rows. */
  async *of(client: pg.ClientBase, owners: readonly Owner[]): AsyncGenerator<StoredChild<RowOf<Fields>>[]> {
    for (const entityType of entityTypes) {
      if (!this.#owners.includes(`${entityType}_id`)) continue;
      const ids = owners.filter((owner) => owner.entityType === entityType).map(({ id }) => id);
      if (ids.length === 0) continue;
      await client.query('begin read only');
      try {
        await client.query(
          `declare stored_children no scroll cursor for ${this.#selectFrom(`where t.${entityType}_id = any($1::bigint[])`)}`,
          [ids],
        );
        for (;;) {
          const { rows } = await client.query<ChildRow>(`fetch ${readAtOnce} from stored_children`);
          if (rows.length > 0) yield this.#toChildren(rows);
          if (rows.length < readAtOnce) break;
        }
      } finally {
        await client.query('rollback');
      }
    }
  }

  #valuesOf({ owner, values }: ChildWrite<RowOf<Fields>>): Stored[] {
    const owners = this.#owners.map((column) => (column === `${owner.entityType}_id` ? owner.id : null));
    const own = this.#fields.flatMap(([name, field]) =>
      field.column === undefined ? [] : [columnValue(field, values[name] as Stored)],
    );
    return [...owners, ...own, ...this.#derived.map(({ of }) => of(values))];
  }

  *#created(writes: readonly ChildWrite<RowOf<Fields>>[]): Generator<Stored[]> {
    for (const write of writes) if (write.stored === null) yield this.#valuesOf(write);
  }

  *#changed(writes: readonly ChildWrite<RowOf<Fields>>[]): Generator<Stored[]> {
    for (const write of writes) {
      const { stored, fields } = write;
      if (stored === null) continue;
      const before = Object.fromEntries(fields.map((name) => [name, stored.values[name]]));
      yield [stored.id, stored.version, jsonText(before), ...this.#valuesOf(write)];
    }
  }

  /** Copies what is to be stored into its temporary table. */
  async stage(client: pg.PoolClient, writes: readonly ChildWrite<RowOf<Fields>>[]): Promise<void> {
    const { table } = this.#definition.record;
    const columns = [
      ...this.#owners.map((owner) => `${owner} bigint`),
      ...this.#columns.map((c) => `${c.column} ${c.type}`),
    ];
    await client.query(`
      drop table if exists pg_temp.${this.#staging};
      create temporary table ${this.#staging} (
        id bigint not null default nextval(pg_get_serial_sequence('${table}', 'id')), version integer, before text,
        ${columns.join(', ')}
      )`);
    await copyRows(client, this.#staging, this.#written, this.#created(writes));
    await copyRows(client, this.#staging, ['id', 'version', 'before', ...this.#written], this.#changed(writes));
    await client.query(`analyze ${this.#staging}`);
  }

  /**
   * Refuses when a record that is to be changed was changed, or its owner went away, was merged into another one or archived
   * since the plan was made: what a merge leaves behind is seen by nobody.
   */
  async #holdUnchanged(client: pg.PoolClient, isAdmin: boolean): Promise<void> {
    const isOpen = (owner: string) => `${owner}.merged_into is null and (not ${owner}.is_archived or $1)`;
    const mineId = this.#hasMines ? 'mine_id' : 'null::bigint';
    const companyId = this.#hasCompanies ? 'company_id' : 'null::bigint';
    // Counted, not joined: of rows that were locked just now nobody knows how many there are, and each would be looked for
    // among all others.
    const { rows } = await client.query(
      `with held as (
         select t.version = s.version as is_same from ${this.#definition.record.table} t join ${this.#staging} s on s.id = t.id
         where s.version is not null order by t.id for update of t
       ), mine as (
         select m.id from mines m where m.id in (select ${mineId} from ${this.#staging}) and ${isOpen('m')}
         order by m.id for key share
       ), company as (
         select c.id from companies c where c.id in (select ${companyId} from ${this.#staging}) and ${isOpen('c')}
         order by c.id for key share
       )
       select true from (
         select count(version) as changed, count(distinct ${mineId}) as mines, count(distinct ${companyId}) as companies
         from ${this.#staging}
       ) staged
       where changed <> (select count(*) from held where is_same) or mines <> (select count(*) from mine)
         or companies <> (select count(*) from company)`,
      [isAdmin],
    );
    if (rows.length > 0) throw new Outdated();
  }

  async applyUpdates(client: pg.PoolClient): Promise<void> {
    const columns = [...this.#columns.map(({ column, update }) => [column, update]), ...this.#lookedUp];
    await client.query(
      `update ${this.#definition.record.table} t set ${columns.map(([column, update]) => `${column} = ${update}`).join(', ')},
         updated_at = now(), version = t.version + 1
       from ${this.#staging} s where s.id = t.id and s.version is not null`,
    );
  }

  /**
   * Refuses when a company that was looked up by its name was merged into another one meanwhile. What names a company keeps it
   * from being merged from then on, so that a look afterwards sees all that came before.
   */
  async #refuseMerged(client: pg.PoolClient): Promise<void> {
    if (!this.#lookedUp.some(([column]) => column === 'company_id')) return;
    const { rows } = await client.query(
      `select true from ${this.#staging} s join ${this.#definition.record.table} t on t.id = s.id
         join companies c on c.id = t.company_id where c.merged_into is not null limit 1`,
    );
    if (rows.length > 0) throw new Outdated();
  }

  /** Stores what was staged, what sums it up, and what an undo needs. */
  async store(client: pg.PoolClient, { importId, userId, isAdmin }: Omit<Importer, 'isSample'>): Promise<void> {
    const { table, entityType } = this.#definition.record;
    const written = [...this.#written.map((name): [string, string] => [name, `s.${name}`]), ...this.#lookedUp];
    await this.#holdUnchanged(client, isAdmin);
    await client.query(
      `insert into ${table} (id, ${written.map(([column]) => column).join(', ')}, created_by)
       overriding system value
       select s.id, ${written.map(([, value]) => value).join(', ')}, $1 from ${this.#staging} s
       where s.version is null order by s.id`,
      [userId],
    );
    await this.applyUpdates(client);
    await this.#refuseMerged(client);
    await this.touchOwners(client);
    await this.keep(client);
    if ((await this.#contradictions(client, 'touched_owners')).size > 0) throw new Outdated();
    await client.query(
      `insert into import_records (import_id, entity_type, entity_id, mine_id, action, before, version_after)
       select $1, '${entityType}', id, ${this.#hasMines ? 'mine_id' : 'null::bigint'}, case when version is null then 'created' else 'updated' end, before::jsonb,
         coalesce(version, 0) + 1
       from ${this.#staging} order by id`,
      [importId],
    );
  }

  async touchOwners(client: pg.PoolClient): Promise<void> {
    const mine = this.#hasMines ? 'mine_id' : 'null::bigint as mine_id';
    const company = this.#hasCompanies ? 'company_id' : 'null::bigint as company_id';
    await client.query(`
      drop table if exists pg_temp.touched_owners;
      create temporary table touched_owners as select distinct ${mine}, ${company} from ${this.#staging}`);
  }

  /** Keeps what the mines in `touched_owners` sum up of these records, and has what looks wrong in them found anew. */
  async keep(client: pg.PoolClient): Promise<void> {
    const { summary, plausible } = this.#definition.record;
    for (const entityType of entityTypes) {
      const { rows } = await client.query<{ id: number }>(
        `select ${entityType}_id as id from touched_owners where ${entityType}_id is not null`,
      );
      const ids = rows.map(({ id }) => id);
      if (entityType === 'mine') await summary?.keep(onConnection(client), ids);
      if (plausible) await lookAgain(onConnection(client), entityType, ids);
      else if (entityType === 'mine') await figuresAreDue(onConnection(client), ids);
    }
  }

  /** Of the mines that a temporary table names, those whose records cannot be together, with the reason. */
  async #contradictions(client: pg.PoolClient, of: string): Promise<Map<number, string>> {
    const { contradictions } = this.#definition.record;
    if (!contradictions) return new Map();
    const { rows } = await client.query<{ id: number }>(`select distinct mine_id as id from ${of}`);
    return contradictions(
      onConnection(client),
      rows.map(({ id }) => id),
    );
  }

  /** Lays old values over records as they are, for an undo. Answers those that cannot have them any more. */
  async restore(client: pg.PoolClient): Promise<{ id: number; reason: string }[]> {
    await client.query('savepoint before_old_values');
    await this.#layOldValues(client, []);
    const broken = await this.#contradictions(client, this.#staging);
    if (broken.size === 0) return [];
    const { rows } = await client.query<{ id: number; mineId: number }>(
      `select id, mine_id as "mineId" from ${this.#staging} where mine_id = any($1::bigint[])`,
      [[...broken.keys()]],
    );
    await client.query('rollback to savepoint before_old_values');
    await this.#layOldValues(
      client,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, mineId }) => ({ id, reason: broken.get(mineId)! }));
  }

  #restored(current: RowOf<Fields>, old: Partial<RowOf<Fields>>): RowOf<Fields> {
    const values = { ...current, ...old };
    return this.#definition.restored?.(values, old, current) ?? values;
  }

  async #layOldValues(client: pg.PoolClient, except: readonly number[]): Promise<void> {
    const { rows: undone } = await client.query<{ id: number; before: Partial<RowOf<Fields>> }>(
      'select id, before from undo_updates',
    );
    const before = new Map(undone.map((row) => [row.id, row.before]));
    const current = await this.#read(
      client,
      'where t.id in (select id from undo_updates) and t.id <> all($1::bigint[])',
      [except],
    );
    await this.stage(
      client,
      current.map((stored) => ({
        owner: stored.owner,
        stored,
        values: this.#restored(stored.values, before.get(stored.id) ?? {}),
        fields: Object.keys(before.get(stored.id) ?? {}),
      })),
    );
    await this.applyUpdates(client);
  }
}
