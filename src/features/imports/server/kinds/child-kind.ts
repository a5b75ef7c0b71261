import { findIn, today } from '../../../findings/server/keep-findings.ts';
import { batches } from '../../../../domain/batches.ts';
import { type Finding, rules } from '../../../../domain/findings.ts';
import { type ImportKind, nouns } from '../../../../domain/nouns.ts';
import { type BesideDefinition, type ChildDefinition, toldFields } from '../model/child-definition.ts';
import { ChildTable, type ChildWrite, type StoredChild } from '../store/child-table.ts';
import { cellSql, cellType } from '../model/file-field.ts';
import { type Columns, required, type RowOf } from '../model/columns.ts';
import { countryCell, nameCell, textCell } from '../model/text-cells.ts';
import type { ExportSource } from '../model/export-source.ts';
import { type Owner, OwnerFinder, ownerKey } from '../match/find-owners.ts';
import { keepScores } from '../store/keep-scores.ts';
import type { FileRow, Importer, Kind, PlanContext } from '../model/kind.ts';
import { said } from '../model/report.ts';
import { NewOwners } from '../store/new-owners.ts';
import { vouched } from '../../../../domain/vouched.ts';

const mineColumns = {
  mineName: required(nameCell('Example Ridge')),
  country: countryCell('Canada'),
  primaryJurisdiction: textCell('Ontario'),
};

const ownersAtOnce = 1_000;

type MineChild<Fields extends Columns> = Omit<
  ChildDefinition<Fields, typeof mineColumns>,
  'owners' | 'ownerField' | 'ownerOf'
>;

/** The files of records that belong to mines. */
export const mineChildDefinition = <Fields extends Columns>(
  definition: MineChild<Fields>,
): ChildDefinition<Fields, typeof mineColumns> => ({
  ...definition,
  owners: mineColumns,
  ownerField: 'mineName',
  ownerOf: ({ mineName, country, primaryJurisdiction }) => ({
    entityType: 'mine',
    name: mineName,
    country,
    primaryJurisdiction,
  }),
});

/** A kind of file whose rows belong to mines that are there already. */
export const mineChildKind = <Fields extends Columns>(definition: MineChild<Fields>) =>
  childKind(mineChildDefinition(definition));

/** Records of one mine that a check sets side by side; more of them wait for the job that looks at what is stored. */
const mostTogether = 20_000;

type Outcome = 'created' | 'updated' | 'unchanged';

/** What each row of a file of children means, in the order of the file. */
class ChildPlan<Fields extends Columns, Owners extends Columns> {
  readonly counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  writes: ChildWrite<RowOf<Fields>>[] = [];
  readonly #rows = new Map<ChildWrite<RowOf<Fields>>, number>();
  readonly #definition: ChildDefinition<Fields, Owners>;
  readonly #names: (keyof Fields & string)[];
  readonly #context: PlanContext;
  readonly #isBeside: boolean;
  readonly #stored = new Map<string, StoredChild<RowOf<Fields>>[]>();
  readonly #today = today();
  readonly #loose = new Map<string, StoredChild<RowOf<Fields>>[]>();
  readonly #ofOwner = new Map<string, StoredChild<RowOf<Fields>>[]>();
  readonly #meantOf = new Map<string, (values: RowOf<Fields>) => RowOf<Fields> | undefined>();
  /** Places that rows of the file name by their key. */
  readonly #claimed = new Set<string>();
  /** What rows say of what follows from all records of their owner. */
  readonly #following: { row: number; owner: Owner; given: RowOf<Fields>; values: RowOf<Fields> }[] = [];
  readonly #earlier = new Map<string, FileRow<RowOf<Fields>>>();
  readonly #said: ReadonlySet<string>;

  constructor(
    definition: ChildDefinition<Fields, Owners>,
    names: (keyof Fields & string)[],
    context: PlanContext,
    rows: readonly FileRow<object>[],
    /** Of records beside those of the file, whose rows are told already. */
    isBeside: boolean = false,
  ) {
    this.#isBeside = isBeside;
    this.#definition = definition;
    this.#names = names;
    this.#context = context;
    const isSaid = (name: string) => rows.some(({ values }) => (values as Record<string, unknown>)[name] !== null);
    this.#said = new Set(definition.looseKeys ? names.filter(isSaid) : []);
  }

  know(children: readonly StoredChild<RowOf<Fields>>[]): void {
    const keep = (
      under: Map<string, StoredChild<RowOf<Fields>>[]>,
      place: string,
      child: StoredChild<RowOf<Fields>>,
    ) => {
      const same = under.get(place);
      if (same) same.push(child);
      else under.set(place, [child]);
    };
    for (const child of children) {
      keep(this.#stored, this.#placeOf(child.owner, child.values), child);
      for (const key of this.#definition.looseKeys?.of(child.values) ?? [])
        keep(this.#loose, `${ownerKey(child.owner)}\u0000${key}`, child);
      keep(this.#ofOwner, ownerKey(child.owner), child);
    }
  }

  /** The records that have the row's key, else those that it may mean by what it says. */
  #meant(given: RowOf<Fields>, owner: Owner, place: string): readonly StoredChild<RowOf<Fields>>[] {
    const same = this.#stored.get(place);
    if (same) return same;
    const keys = this.#definition.looseKeys?.for(given, (field) => this.#said.has(field)) ?? [];
    return keys.map((key) => this.#loose.get(`${ownerKey(owner)}\u0000${key}`)).find((found) => found) ?? [];
  }

  /** Told of each row of the file before they are looked at one by one. */
  claim({ values }: FileRow<RowOf<Fields>>, owner: Owner): void {
    if (this.#definition.meant) this.#claimed.add(this.#placeOf(owner, values));
  }

  /** Where the record stands that a row means: what another row names by its key is that row's alone. */
  #placeMeant(owner: Owner, values: RowOf<Fields>): string {
    const place = this.#placeOf(owner, values);
    const { meant } = this.#definition;
    if (!meant || this.#stored.has(place)) return place;
    const key = ownerKey(owner);
    let meantOf = this.#meantOf.get(key);
    if (!meantOf) {
      meantOf = meant((this.#ofOwner.get(key) ?? []).map((child) => child.values));
      this.#meantOf.set(key, meantOf);
    }
    const found = meantOf(values);
    const other = found && this.#placeOf(owner, found);
    return other !== undefined && !this.#claimed.has(other) ? other : place;
  }

  #placeOf(owner: Owner, values: RowOf<Fields>): string {
    return `${ownerKey(owner)}\u0000${this.#definition.key(values)}`;
  }

  #differing(given: RowOf<Fields>, stored: RowOf<Fields>) {
    return this.#names.filter(
      (name) => given[name] !== null && given[name] !== stored[name] && !this.#isKeySpelling(name, given, stored),
    );
  }

  /** 'gold' and 'Gold' are one metal: the key of the record stays the same, and so does its spelling. */
  #isKeySpelling(name: keyof Fields & string, given: RowOf<Fields>, stored: RowOf<Fields>): boolean {
    const { key } = this.#definition;
    return (
      typeof given[name] === 'string' &&
      key({ ...stored, [name]: given[name] }) === key(stored) &&
      key({ ...stored, [name]: null }) !== key(stored)
    );
  }

  #complete(values: RowOf<Fields>, given: RowOf<Fields>, before: RowOf<Fields> | null): RowOf<Fields> {
    return this.#definition.complete?.(values, given, before) ?? values;
  }

  #fail(row: number, error: string): undefined {
    this.#context.report.error(row, this.#definition.ownerField, '', error);
  }

  /** A cell that was not understood and of which the record is known: without it the row could be about another one. */
  #unreadOfKey({ values, unread }: FileRow<RowOf<Fields>>): (keyof Fields & string) | undefined {
    if (!unread) return undefined;
    const { key } = this.#definition;
    return this.#names.find(
      (name) => unread.has(name) && key({ ...values, [name]: '1' }) !== key({ ...values, [name]: null }),
    );
  }

  #failUnread(row: number, field: string, unread: FileRow<unknown>['unread'], another: string): undefined {
    const why = `Without its ${field} nobody knows whether this row is about ${another} or about one of its own`;
    this.#context.report.error(row, field, unread?.get(field) ?? '', `${why}. Correct the cell.`);
  }

  #plan(
    { row, values: given, unread }: FileRow<RowOf<Fields>>,
    owner: Owner,
    place: string,
  ): { outcome: Outcome; write?: ChildWrite<RowOf<Fields>>; values: RowOf<Fields> } | undefined {
    const { keyWords, record } = this.#definition;
    const stored = this.#meant(given, owner, place);
    const only = stored.length === 1 ? stored[0] : undefined;
    const earlier = this.#earlier.get(place) ?? (only && this.#earlier.get(this.#placeOf(owner, only.values)));
    const unsaid = this.#unreadOfKey({ row, values: given, ...(unread && { unread }) });
    if (earlier) {
      if (unsaid !== undefined && unread?.get(unsaid) !== earlier.unread?.get(unsaid))
        return this.#failUnread(row, unsaid, unread, `the record of row ${earlier.row}`);
      if (this.#differing(given, earlier.values).length === 0) return { outcome: 'unchanged', values: earlier.values };
      return this.#fail(
        row,
        `Row ${earlier.row} has another record of the same ${keyWords}. Keep one of the two rows.`,
      );
    }
    const agreeing = stored.find((child) => this.#differing(given, child.values).length === 0);
    if (agreeing) return { outcome: 'unchanged', values: agreeing.values };
    const [child, another] = stored;
    if (!child) {
      const values = this.#complete(given, given, null);
      return { outcome: 'created', write: { owner, stored: null, values, fields: this.#names }, values };
    }
    if (another) {
      const whose = record.parent === 'either' ? owner.entityType : 'mine';
      return this.#fail(
        row,
        `The ${whose} has several records of the same ${keyWords}. Change the one you mean on its page.`,
      );
    }
    if (unsaid !== undefined) return this.#failUnread(row, unsaid, unread, 'a record that is stored');
    const changed = Object.fromEntries(this.#differing(given, child.values).map((name) => [name, given[name]]));
    const values = this.#complete({ ...child.values, ...changed }, given, child.values);
    const fields = this.#names.filter((name) => values[name] !== child.values[name]);
    return { outcome: 'updated', write: { owner, stored: child, values, fields }, values };
  }

  add(row: FileRow<RowOf<Fields>>, owner: Owner, ownerName: string): void {
    const place = this.#placeMeant(owner, row.values);
    const planned = this.#plan(row, owner, place);
    if (!planned) return;
    const { outcome, write, values } = planned;
    const fault = write && (this.#definition.checkWhole?.(values) ?? this.#impossible(write));
    if (fault) {
      this.#context.report.error(row.row, fault.field, '', fault.error);
      return;
    }
    this.counts[outcome] += 1;
    if (this.#definition.following) this.#following.push({ row: row.row, owner, given: row.values, values });
    if (write) {
      const remark = this.#definition.remark?.(values, row.values);
      if (remark) this.#context.report.warn(row.row, remark.field, '', remark.warning);
      this.writes.push(write);
      this.#rows.set(write, row.row);
    }
    const places = [place, this.#placeOf(owner, values), this.#placeOf(owner, write?.stored?.values ?? values)];
    for (const each of places) if (!this.#earlier.has(each)) this.#earlier.set(each, { ...row, values });
    if (this.#isBeside) return;
    const name = [ownerName, this.#definition.rowName(values)].filter((part) => part !== '').join(': ');
    this.#context.report.outcome(row.row, outcome, name, () =>
      outcome === 'updated' && write?.stored
        ? write.fields.map((field) => ({ field, from: write.stored?.values[field], to: values[field] }))
        : [],
    );
  }

  #judged(values: RowOf<Fields>): object {
    return this.#definition.judged?.(values) ?? values;
  }

  /** What a record can never be; one that was it before is told by its findings. */
  #impossible({ values, stored }: ChildWrite<RowOf<Fields>>): { field: string; error: string } | undefined {
    const { impossible } = this.#definition.record.plausible ?? {};
    const fault = impossible?.(this.#judged(values), this.#today);
    const before = fault && stored && impossible?.(this.#judged(stored.values), this.#today);
    if (!fault || before?.message === fault.message) return undefined;
    return { field: fault.field, error: fault.message };
  }

  #warn(row: number, values: RowOf<Fields>, findings: readonly Finding[]): void {
    for (const { rule, field, sentence, mend } of findings) {
      // What is only worth knowing stands at the record, not between a file and its import.
      if (rules[rule].severity === 'information') continue;
      const value = vouched<Readonly<Record<string, unknown>>>(values)[field];
      this.#context.report.warn(row, field, said(value), `${sentence} ${mend}`);
    }
  }

  /** Says what looks wrong in the rows that are to be stored, by themselves and among the others of their mine. */
  warnOfFindings(): void {
    const { plausible } = this.#definition.record;
    if (!plausible || this.writes.length === 0) return;
    for (const writes of Map.groupBy(this.writes, ({ owner }) => ownerKey(owner)).values()) {
      const ofOwner = this.#ofOwner.get(ownerKey(writes[0]!.owner)) ?? [];
      // What a row is to become takes the place of what is stored; new ones get ids that none has.
      const rows = new Map(writes.map((write, index) => [write.stored?.id ?? -1 - index, write]));
      const others = ofOwner.filter(({ id }) => !rows.has(id));
      // Copies of so many for the rules would take as much memory as the file.
      if (others.length + rows.size > mostTogether) {
        for (const write of rows.values()) {
          const alone = plausible.alone?.(this.#judged(write.values), this.#today) ?? [];
          this.#warn(this.#rows.get(write)!, write.values, alone);
        }
        continue;
      }
      const records = [...others, ...[...rows].map(([id, { values }]) => ({ id, values }))].map(({ id, values }) => ({
        id,
        values: this.#judged(values),
      }));
      const looked = findIn(plausible, records, this.#today);
      for (const [id, write] of rows) this.#warn(this.#rows.get(write)!, write.values, looked.get(id) ?? []);
    }
  }

  /** Leaves out the rows that would make a record one of two of which only one can be: nobody knows which is the wrong one. */
  refuseRivals(): void {
    const { rivals } = this.#definition;
    if (!rivals || this.writes.length === 0) return;
    const placeOf = (owner: Owner, values: RowOf<Fields>) => {
      const key = rivals.key(values);
      return key === null ? null : `${ownerKey(owner)}\u0000${key}`;
    };
    const written = new Map(this.writes.flatMap((write) => (write.stored ? [[write.stored.id, write]] : [])));
    const holders = new Map<string, { values: RowOf<Fields>; write: ChildWrite<RowOf<Fields>> | null }[]>();
    const hold = (owner: Owner, values: RowOf<Fields>, write: ChildWrite<RowOf<Fields>> | null) => {
      const place = placeOf(owner, values);
      if (place !== null) holders.set(place, [...(holders.get(place) ?? []), { values, write }].slice(-3));
    };
    for (const { id, owner, values } of [...this.#stored.values()].flat())
      if (!written.has(id)) hold(owner, values, null);
    for (const write of this.writes) hold(write.owner, write.values, write);
    const refused = new Set<ChildWrite<RowOf<Fields>>>();
    for (const write of this.writes) {
      const place = placeOf(write.owner, write.values);
      // What was so before stays as it is: the row need not mend it.
      if (place === null || (write.stored && placeOf(write.owner, write.stored.values) === place)) continue;
      const [fault] = (holders.get(place) ?? []).flatMap((holder) =>
        holder.write === write ? [] : (rivals.fault(write.values, holder.values) ?? []),
      );
      if (!fault) continue;
      refused.add(write);
      this.counts[write.stored === null ? 'created' : 'updated'] -= 1;
      this.#context.report.error(this.#rows.get(write)!, fault.field, '', fault.error);
    }
    this.writes = this.writes.filter((write) => !refused.has(write));
  }

  /** Says where what rows tell of all records of their owner will be otherwise. */
  warnOfFollowing(): void {
    const otherwise = this.#definition.following?.otherwise;
    if (!otherwise) return;
    const changed = new Map(this.writes.flatMap(({ stored, values }) => (stored ? [[stored.id, values]] : [])));
    const made = Map.groupBy(
      this.writes.filter(({ stored }) => stored === null),
      ({ owner }) => ownerKey(owner),
    );
    for (const [key, rows] of Map.groupBy(this.#following, ({ owner }) => ownerKey(owner))) {
      const tell = otherwise([
        ...(this.#ofOwner.get(key) ?? []).map((child) => changed.get(child.id) ?? child.values),
        ...(made.get(key) ?? []).map((write) => write.values),
      ]);
      for (const { row, given, values } of rows) {
        const told = tell(given, values);
        if (told) this.#context.report.warn(row, told.field, told.value, told.warning);
      }
    }
  }

  /** Leaves out the rows of mines whose records could not be together, and says why. */
  async refuseContradictions(): Promise<void> {
    const { together, ownerField } = this.#definition;
    if (!together || this.writes.length === 0) return;
    const { client, report } = this.#context;
    const changed = new Map(this.writes.flatMap(({ stored, values }) => (stored ? [[stored.id, values]] : [])));
    const before = Map.groupBy([...this.#stored.values()].flat(), ({ owner }) => owner.id);
    const byMine = Map.groupBy(this.writes, ({ owner }) => owner.id);
    const contradictionOf = await together(client, [...byMine.keys()]);
    const refused = new Set<ChildWrite<RowOf<Fields>>>();
    for (const [mineId, writes] of byMine) {
      const kept = (before.get(mineId) ?? []).map(({ id, values }) => changed.get(id) ?? values);
      const made = writes.filter(({ stored }) => stored === null).map(({ values }) => values);
      const contradiction = contradictionOf(mineId, [...kept, ...made]);
      if (!contradiction) continue;
      for (const write of writes.filter(({ values }) => contradiction.concerns(values))) {
        refused.add(write);
        this.counts[write.stored === null ? 'created' : 'updated'] -= 1;
        report.error(this.#rows.get(write)!, ownerField, '', contradiction.error);
      }
    }
    this.writes = this.writes.filter((write) => !refused.has(write));
  }

  skip(row: number, ownerName: string): void {
    this.counts.skipped += 1;
    this.#context.report.outcome(row, 'skipped', ownerName);
  }
}

function exportOf<Fields extends Columns, Owners extends Columns>(
  definition: ChildDefinition<Fields, Owners>,
): ExportSource {
  const { parent, table, order } = definition.record;
  const hasCompanies = parent === 'either';
  const fields = toldFields(definition);
  const owners: Record<string, string> = hasCompanies
    ? {
        entityType: `case when t.mine_id is null then 'company' else 'mine' end`,
        entityName: 'coalesce(m.name, c.name)',
      }
    : { mineName: 'm.name', country: 'm.country', primaryJurisdiction: 'm.primary_jurisdiction' };
  const types = fields.flatMap(([name, { type }]): [string, 'number' | 'date'][] => {
    const cell = cellType(type);
    return cell === 'text' ? [] : [[name, cell]];
  });
  return {
    from: hasCompanies
      ? `${table} t left join mines m on m.id = t.mine_id left join companies c on c.id = t.company_id`
      : `${table} t join mines m on m.id = t.mine_id`,
    where: hasCompanies ? 'not coalesce(m.is_archived, c.is_archived)' : 'not m.is_archived',
    cells: { ...owners, ...Object.fromEntries(fields.map(([name, field]) => [name, cellSql(field)])) },
    types: Object.fromEntries(types),
    order: `${hasCompanies ? 'coalesce(m.name_folded, c.name_folded), m.id, c.id' : 'm.name_folded, m.id'}, ${order('t')}, t.id`,
  };
}

/** What the rows of one record say of it beside themselves, laid together; a row that says otherwise becomes an error. */
function addBesides<Fields extends Columns>(
  { definition, rowOf }: BesideDefinition<RowOf<Fields>>,
  plan: ChildPlan<Columns, Columns>,
  placed: readonly { owner: Owner; name: string; row: FileRow<RowOf<Fields>> }[],
  { report }: PlanContext,
): void {
  interface Said {
    owner: Owner;
    name: string;
    row: number;
    values: RowOf<Columns>;
    /** The row that said a field first. */
    by: Map<string, number>;
  }
  const found = new Map<string, Said>();
  for (const { owner, name, row } of placed) {
    const values = rowOf(vouched<RowOf<Fields> & RowOf<Columns>>(row.values));
    if (!values) continue;
    const place = `${ownerKey(owner)}\u0000${definition.key(values)}`;
    const known = found.get(place) ?? { owner, name, row: row.row, values: { ...values }, by: new Map() };
    found.set(place, known);
    for (const [field, value] of Object.entries(values)) {
      if (value === null || (field in definition.columns && definition.columns[field]?.required)) continue;
      const before = known.values[field] ?? null;
      const first = known.by.get(field);
      if (first !== undefined && before !== value) {
        const what = definition.rowName(values);
        report.error(
          row.row,
          field,
          said(value),
          `Row ${first} says ${said(before)} of ${what}. Correct one of the two rows.`,
        );
        continue;
      }
      known.values[field] = value;
      if (first === undefined) known.by.set(field, row.row);
    }
  }
  for (const { owner, name, row, values } of found.values()) {
    if (!report.hasFailed(row)) plan.add({ row, values }, owner, name);
  }
}

/** A kind of file whose rows belong to mines or companies. */
export function childKind<Fields extends Columns, Owners extends Columns>(
  definition: ChildDefinition<Fields, Owners>,
): Kind<Owners & Fields> {
  const table = new ChildTable(definition);
  const beside = definition.beside;
  const besideTable = beside && new ChildTable(beside.definition, 'import_beside');
  const { ownerField } = definition;

  return {
    name: nouns[definition.record.entityType].file?.name as ImportKind,
    columns: { ...definition.owners, ...definition.columns, ...beside?.columns },
    ...(beside && { further: Object.keys(beside.columns) }),
    owners: Object.keys(definition.owners),
    inseparable: [...(definition.inseparable ?? []), ...(beside?.definition.inseparable ?? [])],
    ...(definition.unitOf && { unitOf: definition.unitOf }),
    ...(definition.check && { check: definition.check }),
    ...(definition.parts && { parts: definition.parts }),
    exported: exportOf(definition),
    undone: {
      entityType: definition.record.entityType,
      table: definition.record.table,
      parent: definition.record.parent,
      ...definition.undo,
      restore: (client) => table.restore(client),
      keep: (client) => table.keep(client),
    },

    async plan(context, rows) {
      const references = rows.map(({ values }) => definition.ownerOf(vouched<RowOf<Owners>>(values)));
      const finder = await OwnerFinder.open(context, references);
      const plan = new ChildPlan(definition, table.names, context, rows);
      const besides = beside && besideTable && new ChildPlan(beside.definition, besideTable.names, context, rows, true);
      const placed: { owner: Owner; name: string; row: FileRow<RowOf<Fields>> }[] = [];
      for (const [index, { row, values, hasFailed, unread }] of rows.entries()) {
        const reference = references[index]!;
        if (hasFailed) {
          finder.tell(row, reference, ownerField);
          continue;
        }
        const owner = finder.find(row, reference, ownerField);
        if (owner === 'skip') plan.skip(row, reference.name);
        else if (owner) placed.push({ owner, name: reference.name, row: { row, values, ...(unread && { unread }) } });
      }
      const owners = [...new Map(placed.map(({ owner }) => [ownerKey(owner), owner])).values()];
      for (const batch of batches(
        owners.filter(({ id }) => id > 0),
        ownersAtOnce,
      )) {
        plan.know(await table.of(context.client, batch));
        if (besideTable) besides?.know(await besideTable.of(context.client, batch));
      }
      for (const { row, owner } of placed) plan.claim(row, owner);
      if (beside && besides) addBesides(beside, besides, placed, context);
      for (const [index, { owner, name, row }] of placed.entries()) {
        // What it says of the other record cannot be: nothing of the row is stored.
        if (!beside || !context.report.hasFailed(row.row)) plan.add(row, owner, name);
        if (index % 1_000 === 999) await context.onProgress(index + 1);
      }
      plan.refuseRivals();
      await plan.refuseContradictions();
      plan.warnOfFindings();
      plan.warnOfFollowing();
      await context.onProgress(rows.length);

      const newOwners = new NewOwners(finder.newOwners, plan.writes);
      return {
        ...plan.counts,
        ...(besides && { beside: { created: besides.counts.created, updated: besides.counts.updated } }),
        createdCompanies: newOwners.count('company'),
        createdMines: newOwners.count('mine'),
        async stage(client) {
          const ids = await newOwners.stage(client);
          const owned = <Write extends { owner: Owner }>(writes: readonly Write[]) =>
            writes.map((write) => ({
              ...write,
              owner: { ...write.owner, id: ids.get(write.owner.id) ?? write.owner.id },
            }));
          await table.stage(client, owned(plan.writes));
          if (besides) await besideTable?.stage(client, owned(besides.writes));
        },
        async store(client, importer: Importer) {
          await newOwners.store(client, importer);
          const touched: { mineId: number | null; companyId: number | null }[] = [];
          for (const stored of besideTable ? [besideTable, table] : [table]) {
            await stored.store(client, importer);
            const { rows: owners } = await client.query<(typeof touched)[number]>(
              'select mine_id as "mineId", company_id as "companyId" from touched_owners',
            );
            touched.push(...owners);
          }
          const mines = new Set(touched.flatMap(({ mineId }) => mineId ?? []));
          const companies = new Set(touched.flatMap(({ companyId }) => companyId ?? []));
          await keepScores(client, 'mine', { made: [], changed: [...mines] });
          await keepScores(client, 'company', { made: [], changed: [...companies] });
        },
      };
    },
  };
}
