import type { ChildDefinition } from '../model/child-definition.ts';
import type { Columns, RowOf } from '../model/columns.ts';
import type { FileRow } from '../model/kind.ts';
import { type Owner, ownerKey } from '../match/find-owners.ts';
import type { StoredChild } from '../store/child-table.ts';

/** Records of one mine that a check sets side by side; more of them wait for the job that looks at what is stored. */
export const mostTogether = 20_000;

const looseOf = (owner: Owner, key: string) => `${ownerKey(owner)}\u0000${key}`;

/** The records of the mines and companies that a file is about, found as its rows mean them. */
export class StoredRecords<Fields extends Columns, Owners extends Columns> {
  readonly #definition: ChildDefinition<Fields, Owners>;
  readonly #byPlace = new Map<string, StoredChild<RowOf<Fields>>[]>();
  readonly #loose = new Map<string, StoredChild<RowOf<Fields>>[]>();
  readonly #ofOwner = new Map<string, StoredChild<RowOf<Fields>>[]>();
  /** How many records of an owner there are. */
  readonly #counts = new Map<string, number>();
  /** Where the rows of the file look for their records. */
  readonly #wanted = new Set<string>();
  /** Whether all records of an owner are set side by side; else those that no row means are let go as they are read. */
  readonly #needsAll: boolean;
  readonly #meantOf = new Map<string, (values: RowOf<Fields>) => RowOf<Fields> | undefined>();
  /** Places that rows of the file name by their key. */
  readonly #claimed = new Set<string>();
  readonly #said: ReadonlySet<string>;

  /** `isBeside`: of records beside those of the file. */
  constructor(
    definition: ChildDefinition<Fields, Owners>,
    names: readonly (keyof Fields & string)[],
    rows: readonly FileRow<object>[],
    isBeside: boolean,
  ) {
    this.#definition = definition;
    const { meant, following, rivals, together } = definition;
    this.#needsAll = isBeside || [meant, following?.otherwise, rivals, together].some((part) => part !== undefined);
    const isSaid = (name: string) => rows.some(({ values }) => (values as Record<string, unknown>)[name] !== null);
    this.#said = new Set(definition.looseKeys ? names.filter(isSaid) : []);
  }

  all(): StoredChild<RowOf<Fields>>[] {
    return [...this.#byPlace.values()].flat();
  }

  /** Of an owner by its key; none where there are more than are set side by side. */
  ofOwner(key: string): readonly StoredChild<RowOf<Fields>>[] {
    return this.#ofOwner.get(key) ?? [];
  }

  countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Told of each row of the file before it is known what is stored. */
  want({ values }: FileRow<RowOf<Fields>>, owner: Owner): void {
    if (this.#needsAll) return;
    this.#wanted.add(this.placeOf(owner, values));
    for (const key of this.#looseKeysFor(values)) this.#wanted.add(looseOf(owner, key));
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
      const place = this.placeOf(child.owner, child.values);
      const loose = (this.#definition.looseKeys?.of(child.values) ?? []).map((key) => looseOf(child.owner, key));
      const isWanted = this.#needsAll || [place, ...loose].some((each) => this.#wanted.has(each));
      if (isWanted) {
        keep(this.#byPlace, place, child);
        for (const each of loose) keep(this.#loose, each, child);
      }
      const key = ownerKey(child.owner);
      const count = (this.#counts.get(key) ?? 0) + 1;
      this.#counts.set(key, count);
      if (this.#needsAll || count <= mostTogether) keep(this.#ofOwner, key, child);
      else this.#ofOwner.delete(key);
    }
  }

  /** Once all that is stored was told. */
  knowsAll(): void {
    this.#wanted.clear();
  }

  #looseKeysFor(given: RowOf<Fields>): readonly string[] {
    return this.#definition.looseKeys?.for(given, (field) => this.#said.has(field)) ?? [];
  }

  /** The records that have the row's key, else those that it may mean by what it says. */
  meant(given: RowOf<Fields>, owner: Owner, place: string): readonly StoredChild<RowOf<Fields>>[] {
    const same = this.#byPlace.get(place);
    if (same) return same;
    const keys = this.#looseKeysFor(given);
    return keys.map((key) => this.#loose.get(looseOf(owner, key))).find((found) => found) ?? [];
  }

  /** Told of each row of the file before they are looked at one by one. */
  claim({ values }: FileRow<RowOf<Fields>>, owner: Owner): void {
    if (this.#definition.meant) this.#claimed.add(this.placeOf(owner, values));
  }

  /** Where the record stands that a row means: what another row names by its key is that row's alone. */
  placeMeant(owner: Owner, values: RowOf<Fields>): string {
    const place = this.placeOf(owner, values);
    const { meant } = this.#definition;
    if (!meant || this.#byPlace.has(place)) return place;
    const key = ownerKey(owner);
    let meantOf = this.#meantOf.get(key);
    if (!meantOf) {
      meantOf = meant((this.#ofOwner.get(key) ?? []).map((child) => child.values));
      this.#meantOf.set(key, meantOf);
    }
    const found = meantOf(values);
    const other = found && this.placeOf(owner, found);
    return other !== undefined && !this.#claimed.has(other) ? other : place;
  }

  placeOf(owner: Owner, values: RowOf<Fields>): string {
    return `${ownerKey(owner)}\u0000${this.#definition.key(values)}`;
  }
}
