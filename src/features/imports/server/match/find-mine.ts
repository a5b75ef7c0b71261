import type pg from 'pg';
import { fold } from '../../../../domain/text/fold.ts';
import { mineIdsOfNames } from './mine-queries.ts';
import { batches } from '../../../../domain/numbers/batches.ts';
import { type MineValues, onlyNamed } from '../model/mine-values.ts';
import { sayWhatToAdd } from './identify-mine.ts';
import type { PlanContext } from '../model/kind.ts';
import { MinesOfName, type NamedMine } from './mines-of-name.ts';
import type { OwnerReference } from '../model/name-choices.ts';

const namesAtOnce = 2_000;

interface MineRow {
  id: number;
  nameFolded: string;
  isArchived: boolean;
  name: string;
  country: string | null;
  primaryJurisdiction: string | null;
}

const mineFields = `id, name_folded as "nameFolded", is_archived as "isArchived", name, country,
  primary_jurisdiction as "primaryJurisdiction"`;

const named = ({ id, nameFolded, isArchived, ...values }: MineRow): NamedMine => ({
  id,
  nameFolded,
  isArchived,
  claimedBy: null,
  values: { ...onlyNamed(values.name), ...values },
});

const wantedOf = ({ name, country, primaryJurisdiction }: OwnerReference): MineValues => ({
  ...onlyNamed(name),
  country,
  primaryJurisdiction,
});

/** Mines by each folded name that rows give: those that have it, and those of which it is another name. */
export interface MinesByName {
  own: ReadonlyMap<string, readonly NamedMine[]>;
  others: ReadonlyMap<string, readonly NamedMine[]>;
}

/** Mines of these names with their place. */
export async function findMines(client: pg.ClientBase, names: readonly string[]): Promise<MinesByName> {
  const found: NamedMine[] = [];
  const called: { name: string; mine: NamedMine }[] = [];
  for (const batch of batches([...new Set(names.map(fold))], namesAtOnce)) {
    const { rows } = await client.query<MineRow & { aliases: string[] | null }>(
      `select ${mineFields}, aliases_folded as aliases from mines
       where id = any($1::bigint[]) order by id`,
      [await mineIdsOfNames(client, batch)],
    );
    const wanted = new Set(batch);
    for (const { aliases, ...row } of rows) {
      const mine = named(row);
      if (wanted.has(mine.nameFolded)) found.push(mine);
      for (const name of aliases ?? []) if (wanted.has(name)) called.push({ name, mine });
    }
  }
  const others = Map.groupBy(called, ({ name }) => name);
  return {
    own: Map.groupBy(found, ({ nameFolded }) => nameFolded),
    others: new Map([...others].map(([name, mines]) => [name, mines.map(({ mine }) => mine)])),
  };
}

/** Mines of these ids that a member chose. */
export async function minesById(client: pg.ClientBase, ids: readonly number[]): Promise<NamedMine[]> {
  const { rows } = await client.query<MineRow>(
    `select ${mineFields} from mines where id = any($1::bigint[]) and merged_into is null`,
    [ids],
  );
  return rows.map(named);
}

interface FindOptions extends Pick<PlanContext, 'report' | 'importer'> {
  /** The column that names the mine. */
  field: string;
  /** The mine that the member says it is. */
  use: number | undefined;
}

/** Finds the mine that a row belongs to; a row without one becomes an error of the report. */
export class MineFinder {
  readonly #mines: Map<string, MinesOfName>;
  readonly #others: Map<string, MinesOfName>;
  readonly #chosen: Map<number, NamedMine>;

  /** Mines of a name in the order of their ids. */
  constructor({ own, others }: MinesByName, chosen: readonly NamedMine[] = []) {
    const byName = (mines: MinesByName['own']) =>
      new Map([...mines].map(([name, ofName]) => [name, new MinesOfName(ofName)]));
    this.#mines = byName(own);
    this.#others = byName(others);
    this.#chosen = new Map(chosen.map((mine) => [mine.id, mine]));
  }

  /** Those that a row could mean: of its name, and only where there is none, those that are also known by it. */
  #several(reference: OwnerReference): ReturnType<MinesOfName['find']> | undefined {
    const name = fold(reference.name);
    const own = this.#mines.get(name)?.find(reference);
    if (own && own.count > 0) return own;
    const others = this.#others.get(name)?.find(reference);
    return others && others.count > 0 ? others : own;
  }

  /** Whether there is a mine that a row could mean. */
  fits(reference: OwnerReference): boolean {
    return (this.#several(reference)?.count ?? 0) > 0;
  }

  find(row: number, reference: OwnerReference, { report, importer, field, use }: FindOptions): number | undefined {
    const { name } = reference;
    const fail = (message: string) => {
      report.error(row, field, name, message);
      return undefined;
    };
    const chosen = use === undefined ? undefined : this.#chosen.get(use);
    const sameName = this.#mines.get(fold(name)) ?? this.#others.get(fold(name));
    if (!chosen && !sameName) {
      report.unresolve(row, reference);
      return fail(`There is no mine '${name}'. Add it first, or check the spelling.`);
    }
    const several = chosen ? undefined : this.#several(reference);
    const mine = chosen ?? several?.first[0];
    if (!mine) {
      report.unresolve(row, reference);
      return fail(
        `There is no mine '${name}' in ${placeOf(reference)}; there is one in ${sameName?.places}. Correct the place, or add the mine first.`,
      );
    }
    if (several && several.count > 1) {
      report.leaveOpen(
        row,
        reference,
        several.first.map(({ id }) => id),
      );
      return fail(sayWhatToAdd(wantedOf(reference), several, ['country', 'primaryJurisdiction']));
    }
    if (mine.isArchived && !importer.isAdmin)
      return fail(`The mine '${mine.values.name}' is archived. An administrator can bring it back.`);
    if (!chosen && mine.nameFolded !== fold(name))
      report.warn(row, field, name, `'${name}' is another name of '${mine.values.name}', which the row is about.`);
    return mine.id;
  }
}

const placeOf = ({ country, primaryJurisdiction }: { country: string | null; primaryJurisdiction: string | null }) =>
  [primaryJurisdiction, country].filter((part) => part !== null).join(', ');
