import { mayChange } from '../../../records/server/may-change.ts';
import { latitudeRule, longitudeRule, nameText, ownershipRule, royaltiesRule } from '../../../../domain/field-rules.ts';
import { addAliases, aliasesOf } from '../../../../domain/aliases.ts';
import { fold } from '../../../../domain/fold.ts';
import { addIdentifiers, identifierKey, mostIdentifiers, sayIdentifiers } from '../../../../domain/identifiers.ts';
import { onePlaceKm } from '../../../../domain/geo.ts';
import { stages } from '../../../../domain/vocabulary.ts';
import { batches } from '../../../../domain/batches.ts';
import { required } from '../model/columns.ts';
import { dateCell } from '../model/date-cells.ts';
import { identifiersCell, metalsCell } from '../model/list-cells.ts';
import { degreesCell, percentCell } from '../model/number-cells.ts';
import { countryCell, longTextCell, nameCell, optionCell, textCell } from '../model/text-cells.ts';
import {
  type Candidate,
  differences,
  exactMine,
  type Fit,
  fitOf,
  type Identity,
  identifyMine,
  placesOf,
  reserveNearest,
  sayFit,
  sayWhatToAdd,
  severalOf,
  sharesIdentifier,
} from '../match/identify-mine.ts';
import type { TwinAction } from '../../contract.ts';
import type { MineField, MineValues, StoredMine } from '../model/mine-values.ts';
import type { ExportSource } from '../model/export-source.ts';
import type { FileRow, Kind, PlanContext } from '../model/kind.ts';
import { handlesOfMine, namesOfMine, rowsOfNames } from '../match/rows-of-names.ts';
import { companyOfOwners, partsOf } from '../model/owner-parts.ts';
import { identifierParts } from '../model/identifier-parts.ts';
import { placeParts } from '../model/place-parts.ts';
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
  identifiers: identifiersCell('wikidata:Q42; own-list:A-17'),
};

/** Comparing each row with all mines of its name takes the square of their number. */
const maxOfOneName = 2_000;
const mostRowsNamed = 5;
const mostCandidates = 20;
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

/** What to do with a row in doubt, for who sends the file by a call, too. */
const choices = 'Choose whether the row is merged with it, is a new mine, or is left out (twins).';

/** Mines by each of their names and identifiers. */
class MinesByName {
  readonly #byName = new Map<string, KnownMine[]>();

  add(mine: KnownMine): void {
    for (const name of handlesOfMine(mine.values)) {
      const mines = this.#byName.get(name);
      if (!mines) this.#byName.set(name, [mine]);
      else if (!mines.includes(mine)) mines.push(mine);
    }
  }

  of(values: MineValues): KnownMine[] {
    const names = handlesOfMine(values);
    const lists = names.flatMap((name) => {
      const mines = this.#byName.get(name);
      return mines ? [mines] : [];
    });
    return lists.length > 1 ? [...new Set(lists.flat())] : (lists[0] ?? []);
  }
}

/** What each row means of those that share a name, in the order of the file. */
class NamePlan {
  readonly writes: MineWrite[] = [];
  unchanged = 0;
  readonly #mines = new MinesByName();
  readonly #context: PlanContext;
  readonly #archivedCompanies: ReadonlySet<string>;

  constructor(stored: readonly KnownMine[], context: PlanContext, archivedCompanies: ReadonlySet<string>) {
    for (const mine of stored) this.#mines.add(mine);
    this.#context = context;
    this.#archivedCompanies = archivedCompanies;
  }

  /**
   * A mine that one row describes exactly is that row's, so that an earlier row of its name does not change it; of the
   * others each is left to the row that lies nearest.
   */
  reserve(rows: readonly FileRow<MineValues>[]): void {
    if (rows.length === 1) return;
    const others = rows.filter(({ row, values }) => {
      const mine = exactMine(values, this.#mines.of(values));
      if (mine) mine.claimedBy = row;
      return !mine;
    });
    for (const { row, values } of others) {
      for (const mine of this.#known(values)) if (mine.claimedBy === null) mine.nearestRow ??= row;
    }
    for (const sameName of Map.groupBy(others, ({ values }) => namesOfMine(values).join('\u0000')).values())
      reserveNearest(sameName, this.#mines.of(sameName[0]!.values));
  }

  add({ row, values, unread }: FileRow<MineValues>): void {
    const mines = this.#mines.of(values);
    const known = this.#known(values);
    if (known.length > 0) {
      this.#byIdentifier(row, values, known);
      return;
    }
    const identity = identifyMine(values, mines, row);
    if (unread?.has('country') && this.#isAnothers(row, identity)) {
      const why = `Another mine is called '${shown(values.name)}', and without its country nobody knows whether this is the same`;
      this.#fail(row, 'country', unread.get('country') ?? '', `${why}. Correct the country.`);
    } else if (identity.is === 'same') {
      identity.mine.claimedBy ??= row;
      this.unchanged += 1;
      this.#context.report.outcome(row, 'unchanged', values.name);
    } else if (!this.#asChosen(row, values, identity, mines)) this.#asFound(row, values, identity);
  }

  /** Mines that a register calls as the row does: one, unless two mines should be one. */
  #known(values: MineValues): KnownMine[] {
    if (!values.identifiers?.length) return [];
    return this.#mines.of(values).filter((mine) => sharesIdentifier(values.identifiers, mine.values.identifiers));
  }

  /** What a register calls a mine decides before anything else; what contradicts it is told. */
  #byIdentifier(row: number, values: MineValues, known: readonly KnownMine[]): void {
    const { report, twins } = this.#context;
    const [mine, other] = known;
    const action = twins?.of(row)?.action;
    const shared = (of: KnownMine) =>
      sayIdentifiers((values.identifiers ?? []).filter((each) => sharesIdentifier([each], of.values.identifiers)));
    if (action === 'skip') report.skip(row);
    else if (action === 'new') this.#create(row, values);
    else if (other) {
      const both = `${shared(mine!)} is '${shown(mine!.values.name)}', ${shared(other)} is '${shown(other.values.name)}'`;
      this.#fail(
        row,
        'identifiers',
        sayIdentifiers(values.identifiers ?? []),
        `${both}. Merge the two mines, or correct the row.`,
      );
    } else this.#asKnown(row, values, { mine: mine!, shared: shared(mine!) }, action);
  }

  #asKnown(
    row: number,
    values: MineValues,
    { mine, shared }: { mine: KnownMine; shared: string },
    action: TwinAction | undefined,
  ): void {
    const { report, twins } = this.#context;
    const { country, name } = mine.values;
    if (values.country !== null && country !== null && fold(values.country) !== fold(country)) {
      const chosen = action ?? twins?.all;
      if (chosen === 'skip') report.skip(row);
      else if (chosen === 'new') this.#create(row, values);
      else if (chosen === 'merge') this.#mergeInto(row, values, mine);
      else {
        const says = `${shared} is '${shown(name)}' in ${country}, and the row says ${values.country}`;
        const fit: Fit<KnownMine> = {
          mine,
          distance: fitOf({ ...values, country }, mine)?.distance ?? null,
          doubts: ['country'],
        };
        this.#ask(row, values, [fit], `${says}. ${choices}`);
      }
      return;
    }
    if (fitOf(values, mine)?.distance === undefined && isPlaced(values) && isPlaced(mine.values))
      report.warn(
        row,
        'latitude',
        '',
        `${shared} is '${shown(name)}', which lies more than ${onePlaceKm} km from here.`,
      );
    this.#mergeInto(row, values, mine);
  }

  /** What the member says of a row stands above what it looks like. False: nothing that helps. */
  #asChosen(row: number, values: MineValues, identity: Identity<KnownMine>, mines: readonly KnownMine[]): boolean {
    const { twins } = this.#context;
    const isOpen = identity.is === 'doubt' || identity.is === 'ambiguous';
    const choice = twins?.of(row);
    const action = choice?.action ?? (isOpen ? twins?.all : undefined);
    if (action === 'skip') this.#context.report.skip(row);
    else if (action === 'new') this.#create(row, values);
    else if (action === 'merge') {
      const mine =
        choice?.use === undefined
          ? identity.is === 'doubt' && nearestOnly(identity.fits)
          : mines.find(({ stored }) => stored?.id === choice.use);
      if (mine) this.#mergeInto(row, values, mine);
      else if (choice?.use === undefined) return false;
      else
        this.#fail(
          row,
          'name',
          values.name,
          'The mine that was chosen for this row has another name by now. Check again.',
        );
    } else return false;
    return true;
  }

  #asFound(row: number, values: MineValues, identity: Exclude<Identity<KnownMine>, { is: 'same' }>): void {
    if (identity.is === 'new') this.#create(row, values);
    else if (identity.is === 'own') this.#createBeside(row, values);
    else if (identity.is === 'ambiguous') {
      const several = severalOf(identity.mines);
      this.#ask(
        row,
        values,
        identity.mines.map((mine) => fitOf(values, mine)!),
        sayWhatToAdd(values, several, Object.keys(columns) as MineField[]),
      );
    } else if (identity.is === 'doubt') {
      const { fits } = identity;
      const [first] = fits;
      const { name } = first!.mine.values;
      const where = placesOf(first!.mine);
      const others = fits.length > 1 ? `, or as one of ${plainly(fits.length - 1, 'other')} of its name` : '';
      const same = `Probably the same as '${shown(name)}'${where === '' ? '' : ` in ${where}`} (${sayFit(first!, values)})${others}`;
      this.#ask(row, values, fits, `${same}. ${choices}`);
    } else this.#update(row, values, identity.mine);
  }

  #ask(row: number, values: MineValues, fits: readonly Fit<KnownMine>[], error: string): void {
    this.#fail(row, 'name', values.name, error);
    const candidates = fits.slice(0, mostCandidates).flatMap((fit) => {
      const { stored } = fit.mine;
      if (!stored) return [];
      const { name } = fit.mine.values;
      const distanceKm = fit.distance === null ? null : Number(fit.distance.toFixed(3));
      return [{ id: stored.id, name, place: placesOf(fit.mine), distanceKm, why: sayFit(fit, values) }];
    });
    if (candidates.length > 0) this.#context.report.doubt({ row, name: values.name, candidates });
  }

  /** A mine that the member chose for a row; what an earlier row made of it stays. */
  #mergeInto(row: number, values: MineValues, mine: KnownMine): void {
    if (mine.claimedBy === null || mine.claimedBy === row) this.#update(row, values, mine);
    else if (differences(values, mine.values).length === 0) {
      this.unchanged += 1;
      this.#context.report.outcome(row, 'unchanged', values.name);
    } else {
      const why = `Row ${mine.claimedBy} is about the mine '${shown(mine.values.name)}' already and says something else`;
      this.#fail(row, 'name', values.name, `${why}. Choose another mine for this row, or leave it out.`);
    }
  }

  /** Whether a row whose country was not understood would be taken for a mine that may lie elsewhere. */
  #isAnothers(row: number, identity: Identity<KnownMine>): boolean {
    if (identity.is === 'same') return identity.mine.claimedBy !== null && identity.mine.claimedBy !== row;
    return identity.is === 'changed' || identity.is === 'own' || identity.is === 'doubt';
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
    const like = this.#mines.of(values).filter((mine) => !mine.isArchived && fitOf(values, mine) !== undefined);
    if (!this.#create(row, values)) return;
    const earlier = [...new Set(like.flatMap((mine) => mine.claimedBy ?? mine.nearestRow ?? []))];
    const fields = differences(values, like[0]?.values ?? values).join(', ');
    this.#context.report.warn(
      row,
      'name',
      values.name,
      `Row ${row} could be the mine of ${plural(earlier.toSorted((a, b) => a - b))} but differs from it (${fields}), so it is a mine of its own.`,
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

  #create(row: number, given: MineValues): boolean {
    if (this.#mines.of(given).length >= maxOfOneName) {
      this.#fail(
        row,
        'name',
        given.name,
        `More than ${maxOfOneName.toLocaleString('en-US')} mines have this name. Give them names that tell them apart.`,
      );
      return false;
    }
    if (!this.#mayBelong(row, given)) return false;
    const values = this.#withoutTaken(row, given);
    const write: MineWrite = { row, stored: null, values, fields: givenFields(values) };
    this.writes.push(write);
    this.#context.report.outcome(row, 'created', values.name);
    this.#mines.add({ values, isArchived: false, claimedBy: row, stored: null, write });
    return true;
  }

  /** What a register calls another mine is not what it calls this one. */
  #withoutTaken(row: number, values: MineValues): MineValues {
    const taken = this.#known(values);
    if (taken.length === 0) return values;
    const free = (values.identifiers ?? []).filter(
      (each) => !taken.some((mine) => sharesIdentifier([each], mine.values.identifiers)),
    );
    const names = taken.map((mine) => `'${shown(mine.values.name)}'`).join(' and ');
    const why = `Left out what another register calls ${names} already.`;
    this.#context.report.warn(row, 'identifiers', sayIdentifiers(values.identifiers ?? []), why);
    return { ...values, identifiers: free };
  }

  #update(row: number, given: MineValues, mine: KnownMine): void {
    const { report, importer } = this.#context;
    const said = this.#withIdentifiers(row, this.#withAliases(row, given, mine.values), mine.values);
    const isRenamed = this.#isRenamed(row, given, mine.values);
    const fields: MineField[] = [...differences(said, mine.values), ...(isRenamed ? ['name' as const] : [])];
    const values = merged(said, mine.values, fields);
    const before = mine.values;
    if (fields.length === 0) {
      mine.claimedBy = row;
      this.unchanged += 1;
      report.outcome(row, 'unchanged', values.name);
      return;
    }
    if (mine.isArchived && !mayChange(importer, { isArchived: true })) {
      const error = `The mine '${mine.values.name}' is archived. An administrator can bring it back.`;
      this.#fail(row, 'name', given.name, error);
      return;
    }
    if (!this.#mayBelong(row, given)) return;
    mine.claimedBy = row;
    report.outcome(row, 'updated', values.name, () =>
      fields.map((field) => ({ field, from: before[field], to: values[field] })),
    );
    mine.values = values;
    this.#mines.add(mine);
    this.writes.push({ row, stored: mine.stored, values, fields });
  }

  /** Whether what the row calls the mine takes the place of its name, as the member says; else that is asked. */
  #isRenamed(row: number, given: MineValues, stored: MineValues): boolean {
    if (namesOfMine(stored).includes(fold(given.name))) return false;
    const { report, replace } = this.#context;
    if (replace?.has(row)) return true;
    report.wouldReplace({ row, field: 'name', name: stored.name, from: stored.name, to: given.name });
    return false;
  }

  /** A file adds other names to those of a mine, and takes none away; what the row calls the mine is one of them. */
  #withAliases(row: number, given: MineValues, stored: MineValues): MineValues {
    const isNew = !namesOfMine(stored).includes(fold(given.name));
    const name = isNew && this.#context.replace?.has(row) ? given.name : stored.name;
    const further = [stored.name, given.name, ...aliasesOf(given.alsoKnownAs)];
    const { alsoKnownAs, left } = addAliases(name, stored.alsoKnownAs, further);
    for (const alias of left)
      this.#context.report.warn(
        row,
        'alsoKnownAs',
        alias,
        'Left out, because the other names of this mine fill their field.',
      );
    return { ...given, alsoKnownAs: alsoKnownAs === stored.alsoKnownAs ? null : alsoKnownAs };
  }

  /** A file adds identifiers to those of a mine, and takes none away. */
  #withIdentifiers(row: number, given: MineValues, stored: MineValues): MineValues {
    if (given.identifiers === null) return given;
    const { identifiers, left } = addIdentifiers(stored.identifiers ?? [], given.identifiers);
    if (left.length > 0)
      this.#context.report.warn(
        row,
        'identifiers',
        sayIdentifiers(left),
        `Left out, because a mine has at most ${mostIdentifiers} identifiers.`,
      );
    return { ...given, identifiers: identifiers.length === (stored.identifiers ?? []).length ? null : identifiers };
  }
}

const isPlaced = ({ latitude, longitude }: MineValues) => latitude !== null && longitude !== null;

/** '1 other', '3 others' */
const plainly = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** The one of several that a row is probably about, where it lies nearer than the others. */
function nearestOnly(fits: readonly Fit<KnownMine>[]): KnownMine | undefined {
  const [first, second] = fits;
  const isNearest =
    second === undefined || (first!.distance !== null && first!.distance < (second.distance ?? Infinity));
  return isNearest ? first?.mine : undefined;
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
    identifiers: `(select string_agg(i.scheme || ':' || i.value, '; ' order by i.position, i.id) from identifiers i
      where i.mine_id = m.id)`,
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

  parts: partsOf(placeParts, companyOfOwners, identifierParts),
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
    const groups = rowsOfNames(rows);
    const writes: MineWrite[] = [];
    let unchanged = 0;
    let seen = 0;
    const comparable = boundComparisons(rows.length);
    /** Mines of several names and identifiers, which may be those of rows that share none. */
    const ofSeveralNames = new Map<number, KnownMine>();
    const knownOnce = (stored: StoredMine): KnownMine => {
      if (stored.values.alsoKnownAs === null && !stored.values.identifiers?.length) return known(stored);
      const mine = ofSeveralNames.get(stored.id) ?? known(stored);
      ofSeveralNames.set(stored.id, mine);
      return mine;
    };
    for (const batch of batches(groups, namesAtOnce)) {
      const stored = new MinesByName();
      const rowsOfBatch = batch.flat();
      const names = new Set(rowsOfBatch.flatMap(({ values }) => namesOfMine(values)));
      const keys = new Set(rowsOfBatch.flatMap(({ values }) => (values.identifiers ?? []).map(identifierKey)));
      for (const mine of await storedMines(context.client, [...names], [...keys])) stored.add(knownOnce(mine));
      for (const group of batch) {
        const mines = new Set(group.flatMap(({ values }) => stored.of(values)));
        const plan = new NamePlan([...mines], context, archivedCompanies);
        const mostMines = Math.max(mines.size, Math.min(maxOfOneName, mines.size + group.length));
        const count = comparable(group.length, mostMines);
        const compared = group.slice(0, count);
        plan.reserve(compared);
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
