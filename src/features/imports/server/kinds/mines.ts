import { mayChange } from '../../../records/server/may-change.ts';
import { latitudeRule, longitudeRule, nameText, ownershipRule, royaltiesRule } from '../../../../domain/field-rules.ts';
import { fold } from '../../../../domain/fold.ts';
import { stages } from '../../../../domain/vocabulary.ts';
import { batches } from '../../../../domain/batches.ts';
import {
  countryCell,
  dateCell,
  degreesCell,
  longTextCell,
  metalsCell,
  nameCell,
  optionCell,
  percentCell,
  required,
  textCell,
} from '../model/columns.ts';
import {
  type Candidate,
  contradicts,
  differences,
  exactMine,
  type Identity,
  identifyMine,
  sayWhatToAdd,
  severalOf,
} from '../match/identify-mine.ts';
import type { MineField, MineValues, StoredMine } from '../model/mine-values.ts';
import type { ExportSource } from '../model/export-source.ts';
import type { FileRow, Kind, PlanContext } from '../model/kind.ts';
import { storedMines } from '../match/mine-queries.ts';
import { companiesByName } from '../match/company-queries.ts';
import { shown } from '../model/report.ts';
import { boundComparisons } from './bound-comparisons.ts';
import { followMerges } from '../match/follow-merges.ts';
import { type MineWrite, stageMines, storeMines } from '../store/store-mines.ts';
import { undoneMines } from './undo-mines.ts';

const columns = {
  name: required(nameCell('Example Ridge')),
  alsoKnownAs: textCell('Example Creek'),
  country: countryCell('Canada'),
  primaryJurisdiction: textCell('Ontario', nameText),
  stage: optionCell(stages, 'exploration'),
  metals: metalsCell('Gold:60; Silver:40'),
  companyName: nameCell('Example Mining Corp'),
  ownershipPercentage: percentCell(ownershipRule, '57.5'),
  royalties: percentCell(royaltiesRule, '2'),
  nextStepDescription: textCell('Resource update'),
  nextStepDate: dateCell('2027-03-31'),
  notes: longTextCell('One row for each mine; this one is an example.'),
  latitude: degreesCell(latitudeRule, '51.02'),
  longitude: degreesCell(longitudeRule, '-93.83'),
};

/** Comparing each row with all mines of its name takes the square of their number. */
const maxOfOneName = 2_000;
const mostRowsNamed = 5;
const namesAtOnce = 1_000;

interface KnownMine extends Candidate {
  stored: StoredMine | null;
  write: MineWrite | null;
}

const known = (stored: StoredMine): KnownMine => ({ ...stored, claimedBy: null, stored, write: null });

const givenFields = (row: MineValues) => (Object.keys(row) as MineField[]).filter((field) => row[field] !== null);

function merged(row: MineValues, stored: MineValues, fields: readonly MineField[]): MineValues {
  return { ...stored, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}

/** 'row 2', 'rows 2 and 3', 'rows 2, 3, 4, 5, 6 and 7 more'. */
function plural(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`;
  const named = rows.length > mostRowsNamed + 1 ? rows.slice(0, mostRowsNamed) : rows.slice(0, -1);
  const last =
    named.length === rows.length - 1 ? rows.at(-1) : `${(rows.length - named.length).toLocaleString('en-US')} more`;
  return `rows ${named.join(', ')} and ${last}`;
}

/** What each row of one name means, in the order of the file. */
class NamePlan {
  readonly writes: MineWrite[] = [];
  unchanged = 0;
  readonly #mines: KnownMine[];
  readonly #context: PlanContext;
  readonly #archivedCompanies: ReadonlySet<string>;

  constructor(stored: StoredMine[], context: PlanContext, archivedCompanies: ReadonlySet<string>) {
    this.#mines = stored.map(known);
    this.#context = context;
    this.#archivedCompanies = archivedCompanies;
  }

  /** A mine that one row describes exactly is that row's, so that an earlier row of its name does not change it. */
  reserveExact(rows: FileRow<MineValues>[]): void {
    if (rows.length === 1) return;
    for (const { row, values } of rows) {
      const mine = exactMine(values, this.#mines);
      if (mine) mine.claimedBy = row;
    }
  }

  add({ row, values, unread }: FileRow<MineValues>): void {
    const identity = identifyMine(values, this.#mines);
    if (unread?.has('country') && this.#isAnothers(row, identity)) {
      const why = `Another mine is called '${shown(values.name)}', and without its country nobody knows whether this is the same`;
      this.#fail(row, 'country', unread.get('country') ?? '', `${why}. Correct the country.`);
    } else if (identity.is === 'same') {
      identity.mine.claimedBy ??= row;
      this.unchanged += 1;
      this.#context.report.outcome(row, 'unchanged', values.name);
    } else if (identity.is === 'new') this.#create(row, values);
    else if (identity.is === 'own') this.#createBeside(row, values);
    else if (identity.is === 'ambiguous') {
      const several = severalOf(identity.mines);
      this.#fail(row, 'name', values.name, sayWhatToAdd(values, several, Object.keys(columns) as MineField[]));
    } else if (identity.is === 'archived' && !mayChange(this.#context.importer, { isArchived: true })) {
      this.#fail(
        row,
        'name',
        values.name,
        `The mine '${identity.mine.values.name}' is archived. An administrator can bring it back.`,
      );
    } else this.#update(row, values, identity.mine);
  }

  /** Whether a row whose country was not understood would be taken for a mine that may lie elsewhere. */
  #isAnothers(row: number, identity: Identity<KnownMine>): boolean {
    if (identity.is === 'same') return identity.mine.claimedBy !== null && identity.mine.claimedBy !== row;
    return identity.is === 'changed' || identity.is === 'own';
  }

  /** A row that is one too many to be compared with the mines of its name. */
  refuse({ row, values }: FileRow<MineValues>): void {
    const many = 'Too many rows of this file name mines that share their name with many others';
    this.#fail(row, 'name', values.name, `${many}. Give the mines names that tell them apart, or split the file.`);
  }

  #fail(row: number, field: string, value: string, error: string): void {
    this.#context.report.error(row, field, value, error);
  }

  #createBeside(row: number, values: MineValues): void {
    const like = this.#mines.filter((mine) => !mine.isArchived && !contradicts(values, mine.values));
    if (!this.#create(row, values)) return;
    const earlier = [...new Set(like.flatMap((mine) => mine.claimedBy ?? []))].toSorted((a, b) => a - b);
    const fields = differences(values, like[0]?.values ?? values).join(', ');
    this.#context.report.warn(
      row,
      'name',
      values.name,
      `Row ${row} could be the mine of ${plural(earlier)} but differs from it (${fields}), so it is a mine of its own.`,
    );
  }

  #mayBelong(row: number, given: MineValues): boolean {
    if (given.companyName !== null && this.#archivedCompanies.has(fold(given.companyName))) {
      this.#fail(
        row,
        'companyName',
        given.companyName,
        `The company '${given.companyName}' is archived. Name another one, or ask an administrator to bring it back.`,
      );
      return false;
    }
    return true;
  }

  #create(row: number, values: MineValues): boolean {
    if (this.#mines.length >= maxOfOneName) {
      this.#fail(
        row,
        'name',
        values.name,
        `More than ${maxOfOneName.toLocaleString('en-US')} mines have this name. Give them names that tell them apart.`,
      );
      return false;
    }
    if (!this.#mayBelong(row, values)) return false;
    const write: MineWrite = { row, stored: null, values, fields: givenFields(values) };
    this.writes.push(write);
    this.#context.report.outcome(row, 'created', values.name);
    this.#mines.push({ values, isArchived: false, claimedBy: row, stored: null, write });
    return true;
  }

  #update(row: number, given: MineValues, mine: KnownMine): void {
    const fields = differences(given, mine.values);
    const values = merged(given, mine.values, fields);
    if (!this.#mayBelong(row, given)) return;
    const before = mine.values;
    this.#context.report.outcome(row, 'updated', values.name, () =>
      fields.map((field) => ({ field, from: before[field], to: values[field] })),
    );
    mine.claimedBy = row;
    mine.values = values;
    this.writes.push({ row, stored: mine.stored, values, fields });
  }
}

const exported: ExportSource = {
  from: `mines m left join companies c on c.id = m.company_id
    left join steps st on st.mine_id = m.id and st.event_type = 'immediate_next_step'`,
  where: 'not m.is_archived',
  cells: {
    name: 'm.name',
    alsoKnownAs: 'm.also_known_as',
    country: 'm.country',
    primaryJurisdiction: 'm.primary_jurisdiction',
    stage: 'm.stage',
    metals: `(select string_agg(concat_ws(':', e.share ->> 'metal', e.share ->> 'percentage'), '; ' order by e.place)
      from jsonb_array_elements(m.metals_distribution) with ordinality as e(share, place))`,
    companyName: 'c.name',
    ownershipPercentage: 'case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end',
    royalties: 'case when m.royalties_stated then trim_scale(m.royalties)::text end',
    nextStepDescription: 'st.description',
    nextStepDate: 'st.event_date::text',
    notes: 'm.notes',
    latitude: 'm.latitude::numeric::text',
    longitude: 'm.longitude::numeric::text',
  },
  types: {
    ownershipPercentage: 'number',
    royalties: 'number',
    nextStepDate: 'date',
    latitude: 'number',
    longitude: 'number',
  },
  order: 'm.created_at desc, m.id desc',
};

export const minesKind: Kind<typeof columns> = {
  name: 'mines',
  columns,
  exported,
  undone: undoneMines,

  pairs: [['latitude', 'longitude']],

  async plan(context, given) {
    const rows = await followMerges(context, given, 'companyName');
    const companies = await companiesByName(
      context.client,
      rows.map(({ values }) => values.companyName),
    );
    const archivedCompanies = new Set(
      [...companies.values()].filter((company) => company.isArchived).map(({ nameFolded }) => nameFolded),
    );
    const groups = [...Map.groupBy(rows, ({ values }) => fold(values.name))];
    const writes: MineWrite[] = [];
    let unchanged = 0;
    let seen = 0;
    const comparable = boundComparisons(rows.length);
    for (const batch of batches(groups, namesAtOnce)) {
      const stored = await storedMines(
        context.client,
        batch.map(([name]) => name),
      );
      for (const [name, group] of batch) {
        const mines = stored.get(name) ?? [];
        const plan = new NamePlan(mines, context, archivedCompanies);
        const mostMines = Math.max(mines.length, Math.min(maxOfOneName, mines.length + group.length));
        const count = comparable(group.length, mostMines);
        const compared = group.slice(0, count);
        plan.reserveExact(compared);
        for (const row of compared) plan.add(row);
        for (const row of group.slice(count)) plan.refuse(row);
        writes.push(...plan.writes);
        unchanged += plan.unchanged;
        seen += group.length;
      }
      await context.onProgress(seen);
    }
    writes.sort((a, b) => a.row - b.row);
    const newCompanies = new Set(
      writes.flatMap(({ values, fields }) =>
        fields.includes('companyName') && values.companyName !== null ? [fold(values.companyName)] : [],
      ),
    );
    return {
      created: writes.filter((write) => write.stored === null).length,
      updated: writes.filter((write) => write.stored !== null).length,
      unchanged,
      createdCompanies: [...newCompanies].filter((name) => !companies.has(name)).length,
      stage: (client) => stageMines(client, writes),
      store: storeMines,
    };
  },
};
