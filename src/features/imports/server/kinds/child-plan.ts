import { findIn } from '../../../findings/server/keep-findings.ts';
import { type Finding, rules } from '../../../../domain/records/findings.ts';
import type { ChildDefinition } from '../model/child-definition.ts';
import type { ChildWrite } from '../store/child-table.ts';
import type { Columns, RowOf } from '../model/columns.ts';
import { type Owner, ownerKey } from '../match/find-owners.ts';
import type { FileRow, PlanContext } from '../model/kind.ts';
import { settleRivals } from './settle-rivals.ts';
import { mostTogether, StoredRecords } from './stored-records.ts';
import { said } from '../model/report.ts';
import { tooManyRecords } from '../../../records/server/too-many.ts';
import { vouched } from '../../../../domain/records/vouched.ts';
import { utcDay } from '../../../../domain/time/dates.ts';

type Outcome = 'created' | 'updated' | 'unchanged';

/** What each row of a file of children means, in the order of the file. */
export class ChildPlan<Fields extends Columns, Owners extends Columns> {
  readonly counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  writes: ChildWrite<RowOf<Fields>>[] = [];
  /** What is stored of the mines and companies of the file. */
  readonly stored: StoredRecords<Fields, Owners>;
  readonly #rows = new Map<ChildWrite<RowOf<Fields>>, number>();
  /** What the rows say themselves. */
  readonly #given = new Map<ChildWrite<RowOf<Fields>>, RowOf<Fields>>();
  readonly #definition: ChildDefinition<Fields, Owners>;
  readonly #names: (keyof Fields & string)[];
  readonly #context: PlanContext;
  readonly #isBeside: boolean;
  readonly #today = utcDay(new Date());
  /** What rows say of what follows from all records of their owner. */
  readonly #following: { row: number; owner: Owner; given: RowOf<Fields>; values: RowOf<Fields> }[] = [];
  readonly #earlier = new Map<string, FileRow<RowOf<Fields>>>();

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
    this.stored = new StoredRecords(definition, names, rows, isBeside);
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
  ): { outcome: Outcome; write?: ChildWrite<RowOf<Fields>>; values: RowOf<Fields>; isSettled?: true } | undefined {
    const { keyWords } = this.#definition;
    const stored = this.stored.meant(given, owner, place);
    const only = stored.length === 1 ? stored[0] : undefined;
    const earlier = this.#earlier.get(place) ?? (only && this.#earlier.get(this.stored.placeOf(owner, only.values)));
    const unsaid = this.#unreadOfKey({ row, values: given, ...(unread && { unread }) });
    if (earlier) {
      if (unsaid !== undefined && unread?.get(unsaid) !== earlier.unread?.get(unsaid))
        return this.#failUnread(row, unsaid, unread, `the record of row ${earlier.row}`);
      const isSame = [given, this.#complete(given, given, null)].some(
        (values) => this.#differing(values, earlier.values).length === 0,
      );
      if (isSame) return { outcome: 'unchanged', values: earlier.values };
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
      return this.#fail(
        row,
        `The ${owner.entityType} has several records of the same ${keyWords}. Change the one you mean on its page.`,
      );
    }
    if (unsaid !== undefined) return this.#failUnread(row, unsaid, unread, 'a record that is stored');
    const changed = Object.fromEntries(this.#differing(given, child.values).map((name) => [name, given[name]]));
    const values = this.#complete({ ...child.values, ...changed }, given, child.values);
    const fields = this.#names.filter((name) => values[name] !== child.values[name]);
    if (fields.length === 0) return { outcome: 'unchanged', values, isSettled: true };
    return { outcome: 'updated', write: { owner, stored: child, values, fields }, values };
  }

  add(row: FileRow<RowOf<Fields>>, owner: Owner, ownerName: string): void {
    const place = this.stored.placeMeant(owner, row.values);
    const planned = this.#plan(row, owner, place);
    if (!planned) return;
    const { outcome, write, values, isSettled = false } = planned;
    const fault = write && (this.#definition.checkWhole?.(values) ?? this.#impossible(write));
    if (fault) {
      this.#context.report.error(row.row, fault.field, '', fault.error);
      return;
    }
    this.counts[outcome] += 1;
    if (this.#definition.following) this.#following.push({ row: row.row, owner, given: row.values, values });
    // A row that changes nothing because of what follows from it is told why.
    const remark = write || isSettled ? this.#definition.remark?.(values, row.values) : undefined;
    if (remark) this.#context.report.warn(row.row, remark.field, '', remark.warning);
    if (write) {
      this.writes.push(write);
      this.#rows.set(write, row.row);
      if (this.#definition.rivals?.beside) this.#given.set(write, row.values);
    }
    const places = [
      place,
      this.stored.placeOf(owner, values),
      this.stored.placeOf(owner, write?.stored?.values ?? values),
    ];
    for (const each of places) if (!this.#earlier.has(each)) this.#earlier.set(each, { ...row, values });
    if (this.#isBeside) return;
    const name = [ownerName, this.#definition.rowName(values)].filter((part) => part !== '').join(': ');
    this.#context.report.outcome(row.row, outcome, name, () =>
      outcome === 'updated' && write?.stored
        ? write.fields.map((field) => ({ field, from: write.stored?.values[field], to: values[field] }))
        : [],
    );
  }

  #judged(values: RowOf<Fields>, ofOwner: object = {}): object {
    return { ...(this.#definition.judged?.(values) ?? values), ...ofOwner };
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
  async warnOfFindings(): Promise<void> {
    const { plausible } = this.#definition.record;
    if (!plausible || this.writes.length === 0) return;
    const ids = [...new Set(this.writes.map(({ owner }) => owner.id))];
    const besideOwner = await this.#definition.besideOwner?.(this.#context.client, ids);
    for (const writes of Map.groupBy(this.writes, ({ owner }) => ownerKey(owner)).values()) {
      const { owner } = writes[0]!;
      const key = ownerKey(owner);
      const ofOwner = this.stored.ofOwner(key);
      const told = besideOwner?.(owner.id);
      // What a row is to become takes the place of what is stored; new ones get ids that none has.
      const rows = new Map(writes.map((write, index) => [write.stored?.id ?? -1 - index, write]));
      const made = writes.filter(({ stored }) => stored === null).length;
      // Copies of so many for the rules would take as much memory as the file.
      if (this.stored.countOf(key) + made > mostTogether) {
        for (const write of rows.values()) {
          const alone = plausible.alone?.(this.#judged(write.values, told), this.#today) ?? [];
          this.#warn(this.#rows.get(write)!, write.values, alone);
        }
        continue;
      }
      const others = ofOwner.filter(({ id }) => !rows.has(id));
      const records = [...others, ...[...rows].map(([id, { values }]) => ({ id, values }))].map(({ id, values }) => ({
        id,
        values: this.#judged(values, told),
      }));
      const looked = findIn(plausible, records, this.#today);
      for (const [id, write] of rows) this.#warn(this.#rows.get(write)!, write.values, looked.get(id) ?? []);
    }
  }

  /** Of rivals among the new rows those that do not say so themselves stand beside the one that does. */
  settleRivals(): void {
    const { rivals } = this.#definition;
    if (!rivals) return;
    const refused = settleRivals(rivals, this.writes, {
      given: (write) => this.#given.get(write) ?? write.values,
      report: this.#context.report,
      rowOf: (write) => this.#rows.get(write) ?? 0,
    });
    this.counts.created -= refused.size;
    this.writes = this.writes.filter((write) => !refused.has(write));
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
    for (const { id, owner, values } of this.stored.all()) if (!written.has(id)) hold(owner, values, null);
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
        ...this.stored.ofOwner(key).map((child) => changed.get(child.id) ?? child.values),
        ...(made.get(key) ?? []).map((write) => write.values),
      ]);
      for (const { row, given, values } of rows) {
        const told = tell(given, values);
        if (told) this.#context.report.warn(row, told.field, told.value, told.warning);
      }
    }
  }

  /** Leaves out the new rows of owners that would have more records than may be looked at together. */
  refuseTooMany(): void {
    const { record, ownerField } = this.#definition;
    const { most } = record;
    if (most === undefined) return;
    const made = Map.groupBy(
      this.writes.filter(({ stored }) => stored === null),
      ({ owner }) => ownerKey(owner),
    );
    const refused = new Set<ChildWrite<RowOf<Fields>>>();
    for (const [key, writes] of made) {
      if (this.stored.countOf(key) + writes.length <= most) continue;
      for (const write of writes) {
        refused.add(write);
        this.counts.created -= 1;
        const { entityType } = write.owner;
        this.#context.report.error(this.#rows.get(write)!, ownerField, '', tooManyRecords(record, entityType));
      }
    }
    this.writes = this.writes.filter((write) => !refused.has(write));
  }

  /** Leaves out the rows of mines whose records could not be together, and says why. */
  async refuseContradictions(): Promise<void> {
    const { together, ownerField } = this.#definition;
    if (!together || this.writes.length === 0) return;
    const { client, report } = this.#context;
    const changed = new Map(this.writes.flatMap(({ stored, values }) => (stored ? [[stored.id, values]] : [])));
    const before = Map.groupBy(this.stored.all(), ({ owner }) => owner.id);
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
        report.error(this.#rows.get(write)!, contradiction.field ?? ownerField, '', contradiction.error);
      }
    }
    this.writes = this.writes.filter((write) => !refused.has(write));
  }

  skip(row: number, ownerName: string): void {
    this.counts.skipped += 1;
    this.#context.report.outcome(row, 'skipped', ownerName);
  }
}
