import type pg from 'pg';
import { fold } from '../../../domain/fold.ts';
import { batches, groupBy } from './batches.ts';
import { type Candidate, contradicts, differences, type MineValues, sayWhatToAdd } from './identify-mine.ts';
import type { PlanContext } from './kind.ts';

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

/** Mines of these names with their place, by folded name. */
export async function findMines(client: pg.ClientBase, names: readonly string[]): Promise<Map<string, NamedMine[]>> {
  const found: NamedMine[] = [];
  for (const batch of batches([...new Set(names.map(fold))], namesAtOnce)) {
    const { rows } = await client.query<{
      id: number;
      nameFolded: string;
      isArchived: boolean;
      name: string;
      country: string | null;
      primaryJurisdiction: string | null;
    }>(
      `select id, name_folded as "nameFolded", is_archived as "isArchived", name, country,
         primary_jurisdiction as "primaryJurisdiction"
       from mines where name_folded = any($1::text[]) order by id`,
      [batch],
    );
    for (const { id, nameFolded, isArchived, ...values } of rows) {
      found.push({ id, nameFolded, isArchived, claimedBy: null, values: { ...nothing, ...values } });
    }
  }
  return groupBy(found, ({ nameFolded }) => nameFolded);
}

/** How a row names its mine. */
export interface MineReference {
  mineName: string;
  country: string | null;
  primaryJurisdiction: string | null;
}

/** Finds the mine that a row belongs to; a row without one becomes an error of the report. */
export class MineFinder {
  readonly #mines: Map<string, NamedMine[]>;

  constructor(mines: Map<string, NamedMine[]>) {
    this.#mines = mines;
  }

  find(row: number, reference: MineReference, { report, importer }: PlanContext): number | undefined {
    const { mineName, country, primaryJurisdiction } = reference;
    const wanted: MineValues = { ...nothing, name: mineName, country, primaryJurisdiction };
    const fail = (message: string) => {
      report.error(row, 'mineName', mineName, message);
      return undefined;
    };
    const sameName = this.#mines.get(fold(mineName)) ?? [];
    const fitting = sameName.filter((mine) => !contradicts(wanted, mine.values));
    const live = fitting.filter((mine) => !mine.isArchived);
    const mines = live.length > 0 ? live : fitting;
    const agreeing = mines.filter((mine) => differences(wanted, mine.values).length === 0);
    const [mine, another] = mines.length > 1 && agreeing.length > 0 ? agreeing : mines;
    if (!mine) {
      report.unresolvedMines.add(mineName);
      return fail(
        sameName.length === 0
          ? `There is no mine '${mineName}'. Add it first, or check the spelling.`
          : elsewhere(reference, sameName),
      );
    }
    if (another)
      return fail(sayWhatToAdd(wanted, agreeing.length > 0 ? agreeing : mines, ['country', 'primaryJurisdiction']));
    if (mine.isArchived && !importer.isAdmin)
      return fail(`The mine '${mine.values.name}' is archived. An administrator can bring it back.`);
    return mine.id;
  }
}

const placeOf = ({ country, primaryJurisdiction }: { country: string | null; primaryJurisdiction: string | null }) =>
  [primaryJurisdiction, country].filter((part) => part !== null).join(', ');

function elsewhere(reference: MineReference, mines: readonly NamedMine[]): string {
  const places = [...new Set(mines.map((mine) => placeOf(mine.values)))].slice(0, 5).join('; ');
  return `There is no mine '${reference.mineName}' in ${placeOf(reference)}; there is one in ${places}. Correct the place, or add the mine first.`;
}
