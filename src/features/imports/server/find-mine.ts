import type pg from 'pg';
import { fold } from '../../../domain/fold.ts';
import { batches, groupBy } from './batches.ts';
import { type Candidate, contradicts, differences, type MineValues, sayWhatToAdd } from './identify-mine.ts';
import type { PlanContext } from './kind.ts';
import type { OwnerReference } from './name-choices.ts';

interface NamedMine extends Candidate {
  id: number;
  nameFolded: string;
}

const namesAtOnce = 2_000;

const nothing: Omit<MineValues, 'name' | 'country' | 'primaryJurisdiction'> = {
  alsoKnownAs: null,
  stage: null,
  metals: null,
  companyName: null,
  ownershipPercentage: null,
  royalties: null,
  nextStepDescription: null,
  nextStepDate: null,
  notes: null,
  latitude: null,
  longitude: null,
};

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
  values: { ...nothing, ...values },
});

const wantedOf = ({ name, country, primaryJurisdiction }: OwnerReference): MineValues => ({
  ...nothing,
  name,
  country,
  primaryJurisdiction,
});

/** Mines of these names with their place, by folded name. */
export async function findMines(client: pg.ClientBase, names: readonly string[]): Promise<Map<string, NamedMine[]>> {
  const found: NamedMine[] = [];
  for (const batch of batches([...new Set(names.map(fold))], namesAtOnce)) {
    const { rows } = await client.query<MineRow>(
      `select ${mineFields} from mines where name_folded = any($1::text[]) order by id`,
      [batch],
    );
    found.push(...rows.map(named));
  }
  return groupBy(found, ({ nameFolded }) => nameFolded);
}

/** Mines of these ids that a member chose. */
export async function minesById(client: pg.ClientBase, ids: readonly number[]): Promise<NamedMine[]> {
  const { rows } = await client.query<MineRow>(`select ${mineFields} from mines where id = any($1::int[])`, [ids]);
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
  readonly #mines: Map<string, NamedMine[]>;
  readonly #chosen: Map<number, NamedMine>;

  constructor(mines: Map<string, NamedMine[]>, chosen: readonly NamedMine[] = []) {
    this.#mines = mines;
    this.#chosen = new Map(chosen.map((mine) => [mine.id, mine]));
  }

  /** Whether there is a mine that a row could mean. */
  fits(reference: OwnerReference): boolean {
    const wanted = wantedOf(reference);
    return (this.#mines.get(fold(reference.name)) ?? []).some((mine) => !contradicts(wanted, mine.values));
  }

  find(row: number, reference: OwnerReference, { report, importer, field, use }: FindOptions): number | undefined {
    const { name } = reference;
    const wanted = wantedOf(reference);
    const fail = (message: string) => {
      report.error(row, field, name, message);
      return undefined;
    };
    const chosen = use === undefined ? undefined : this.#chosen.get(use);
    const sameName = chosen ? [chosen] : (this.#mines.get(fold(name)) ?? []);
    const fitting = chosen ? sameName : sameName.filter((mine) => !contradicts(wanted, mine.values));
    const live = fitting.filter((mine) => !mine.isArchived);
    const mines = live.length > 0 ? live : fitting;
    const agreeing = mines.filter((mine) => differences(wanted, mine.values).length === 0);
    const [mine, another] = mines.length > 1 && agreeing.length > 0 ? agreeing : mines;
    if (!mine) {
      report.unresolve(row, reference);
      return fail(
        sameName.length === 0
          ? `There is no mine '${name}'. Add it first, or check the spelling.`
          : elsewhere(reference, sameName),
      );
    }
    if (another) {
      const several = agreeing.length > 0 ? agreeing : mines;
      report.leaveOpen(
        row,
        reference,
        several.map(({ id }) => id),
      );
      return fail(sayWhatToAdd(wanted, several, ['country', 'primaryJurisdiction']));
    }
    if (mine.isArchived && !importer.isAdmin)
      return fail(`The mine '${mine.values.name}' is archived. An administrator can bring it back.`);
    return mine.id;
  }
}

const placeOf = ({ country, primaryJurisdiction }: { country: string | null; primaryJurisdiction: string | null }) =>
  [primaryJurisdiction, country].filter((part) => part !== null).join(', ');

function elsewhere(reference: OwnerReference, mines: readonly NamedMine[]): string {
  const places = [...new Set(mines.map((mine) => placeOf(mine.values)))].slice(0, 5).join('; ');
  return `There is no mine '${reference.name}' in ${placeOf(reference)}; there is one in ${places}. Correct the place, or add the mine first.`;
}
