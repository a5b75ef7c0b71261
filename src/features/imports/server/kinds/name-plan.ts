import { mayChange } from '../../../records/server/may-change.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { sayIdentifiers } from '../../../../domain/records/identifiers.ts';
import { onePlaceKm } from '../../../../domain/places/geo.ts';
import {
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
import type { TwinAction } from '../../contract-options.ts';
import type { MineField, MineValues } from '../model/mine-values.ts';
import type { FileRow, PlanContext } from '../model/kind.ts';
import { emptiedOf } from '../model/emptied-fields.ts';
import { namesOfMine } from '../match/rows-of-names.ts';
import { shown } from '../model/report.ts';
import type { MineWrite } from '../store/store-mines.ts';
import { mineColumns } from './mine-columns.ts';
import { type KnownMine, MinesByName } from './known-mines.ts';
import { addedAliases, addedIdentifiers, takesName } from './mine-additions.ts';

/** Comparing each row with all mines of its name takes the square of their number. */
export const maxOfOneName = 2_000;
const mostRowsNamed = 5;
const mostCandidates = 20;

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

/** What each row means of those that share a name, in the order of the file. */
export class NamePlan {
  readonly writes: MineWrite[] = [];
  unchanged = 0;
  readonly #mines = new MinesByName();
  readonly #context: PlanContext;
  readonly #archivedCompanies: ReadonlySet<string>;
  readonly #unread = new Map<number, FileRow<MineValues>['unread']>();

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
    if (unread) this.#unread.set(row, unread);
    const mines = this.#mines.of(values);
    const known = this.#known(values);
    if (known.length > 0) {
      this.#byIdentifier(row, values, known);
      return;
    }
    // A row that is said to be about one mine is about no other that agrees with it.
    if (this.#isNamed(row)) {
      this.#asChosen(row, values, { is: 'doubt', fits: [] }, mines);
      return;
    }
    const identity = identifyMine(values, mines, row);
    if (unread?.has('country') && this.#isAnothers(row, identity)) {
      const why = `Another mine is called '${shown(values.name)}', and without its country nobody knows whether this is the same`;
      this.#fail(row, 'country', unread.get('country') ?? '', `${why}. Correct the country.`);
    } else if (identity.is === 'same') {
      if (this.#emptied(row, values, identity.mine).length > 0) {
        this.#update(row, values, identity.mine);
        return;
      }
      identity.mine.claimedBy ??= row;
      this.unchanged += 1;
      this.#context.report.outcome(row, 'unchanged', values.name);
    } else if (!this.#asChosen(row, values, identity, mines)) this.#asFound(row, values, identity);
  }

  /** Whether the member says by its id which mine a row is about. */
  #isNamed(row: number): boolean {
    const choice = this.#context.twins?.of(row);
    return choice?.action === 'merge' && choice.use !== undefined;
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
        sayWhatToAdd(values, several, Object.keys(mineColumns) as MineField[]),
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

  #emptied(row: number, said: MineValues, { values }: KnownMine): MineField[] {
    const rows = [{ unread: this.#unread.get(row) }];
    return emptiedOf({ said, stored: values, rows }, this.#context.emptied);
  }

  #update(row: number, given: MineValues, mine: KnownMine): void {
    const { report, importer } = this.#context;
    const from = { row, given, stored: mine.values };
    const said = { ...given, ...addedAliases(from, this.#context), ...addedIdentifiers(from, report) };
    const isRenamed = takesName(from, this.#context);
    const fields: MineField[] = [
      ...differences(said, mine.values),
      ...(isRenamed ? ['name' as const] : []),
      ...this.#emptied(row, said, mine),
    ];
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
    const { primaryJurisdiction } = before;
    // Its place says that it is the mine, so one of the two is spelled otherwise, or wrong.
    if (
      primaryJurisdiction !== null &&
      given.primaryJurisdiction !== null &&
      fields.includes('primaryJurisdiction') &&
      !this.#isNamed(row)
    )
      report.warn(
        row,
        'primaryJurisdiction',
        given.primaryJurisdiction,
        `Takes the place of '${shown(primaryJurisdiction)}', as the row lies where the mine does.`,
      );
    mine.values = values;
    this.#mines.add(mine);
    this.writes.push({ row, stored: mine.stored, values, fields });
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
