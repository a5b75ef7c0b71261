import type { Replacement, Twin } from '../../contract-results.ts';
import type { Threat } from './refusal.ts';
import { type OwnerReference, referenceKey } from './name-choices.ts';

/** What is wrong with one cell. `error` says what to write instead. */
export interface RowError {
  row: number;
  field: string;
  value: string;
  error: string;
}

/** What was read otherwise than it was written, or needs a look. */
export interface RowWarning {
  row: number;
  field: string;
  value: string;
  warning: string;
}

/** Enough to work with; an answer of every row of a bad file would be larger than the file. */
const maxListed = 10_000;
const maxShown = 200;

/** A cell as an answer shows it, cut to 200 characters. */
export const shown = (value: string) =>
  value.length > maxShown ? `${value.slice(0, maxShown).toWellFormed()}…` : value;

/** What comes of a cell that is not understood. */
export const leftOut = (error: string, means?: string) =>
  means === undefined
    ? `Not understood: the field stays empty, and a stored record keeps what it has. ${error}`
    : `Not understood, so read as an empty cell, which means ${means}. ${error}`;

/** Cells of one column that hold the same and are told the same. */
export interface MessageGroup {
  severity: 'error' | 'warning';
  field: string;
  value: string;
  message: string;
  count: number;
  /** The first of them. */
  rows: number[];
}

/** So many groups are counted; a file with more of them has its cells wrong one by one. */
const maxGroups = 20_000;
const maxToldGroups = 1_000;
const rowsOfGroup = 5;

/** What comes of a row. */
export interface RowOutcome {
  row: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'error';
  /** What the row is about: the name of a mine, a hole. */
  name: string;
  /** Of a row with errors: what is wrong. */
  error?: string | undefined;
  /** Of an update: what changes. */
  changes: { field: string; from: string; to: string }[];
}

/** A name that fits no mine or company, or several. */
export interface OpenName extends OwnerReference {
  rows: number;
  /** Ids that it could mean; empty where it fits nothing. */
  candidates: number[];
}

const maxOutcomes = 10_000;
const maxOpenNames = 1_000;
const maxTwins = 1_000;
const maxReasons = 300_000;
/** Characters of reasons that are kept whole; those of further rows are cut, as memory holds them all. */
const maxReasonText = 20_000_000;
/** Of all outcomes together: who looks at some of them has the server read all. */
const maxTold = 4_000_000;

/** A value as a preview shows it. */
export function said(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(saidPart).join('; ');
  return shown(typeof value === 'string' ? value : JSON.stringify(value));
}

function saidPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.values(part)
    .filter((value) => value !== null)
    .map(String)
    .join(':');
}

/** What comes of a row, without the particulars. */
const brief = ({ error, ...outcome }: RowOutcome): RowOutcome => ({
  ...outcome,
  changes: [],
  ...(error !== undefined && { error: shown(error) }),
});

/** Gathers what an import has to say about a file, row by row. */
export class Report {
  totalRows = 0;
  errorCount = 0;
  warningCount = 0;
  ignoredColumns: string[] = [];
  /** What was read otherwise than the template has it. */
  readings: string[] = [];
  /** Dangerous cells that the member leaves out: the first of them, and how many there are. */
  threats: readonly Threat[] = [];
  threatCount = 0;
  /** Whether someone will look at the rows: only a check keeps their outcomes. */
  keepsOutcomes = false;
  readonly unresolvedMines = new Set<string>();
  readonly #outcomes: RowOutcome[] = [];
  readonly #openNames = new Map<string, OpenName>();
  readonly #reasons = new Map<number, string>();
  #reasonText = 0;
  readonly #errors: RowError[] = [];
  readonly #warnings: RowWarning[] = [];
  readonly #failed = new Set<number>();
  /** Rows that are left out by a value of theirs. */
  readonly #skipped = new Set<number>();

  get skippedRows(): number {
    return this.#skipped.size;
  }

  skip(row: number): void {
    this.#skipped.add(row);
    this.outcome(row, 'skipped', '');
  }

  /** Of the rows that are left out: those that say themselves that there is nothing to store. */
  readonly #withoutRecord = new Set<number>();

  get rowsWithoutRecord(): number {
    return this.#withoutRecord.size;
  }

  skipWithoutRecord(row: number): void {
    this.#withoutRecord.add(row);
    this.skip(row);
  }

  readonly #groups = new Map<string, MessageGroup>();

  #group(severity: MessageGroup['severity'], row: number, field: string, value: string, message: string): void {
    const key = `${severity}\u0000${field}\u0000${value}\u0000${message}`;
    const group = this.#groups.get(key);
    if (group) {
      group.count += 1;
      if (group.rows.length < rowsOfGroup && !group.rows.includes(row)) group.rows.push(row);
    } else if (this.#groups.size < maxGroups)
      this.#groups.set(key, { severity, field, value, message, count: 1, rows: [row] });
  }

  /** What is told more than once or not, errors first, the most frequent before others. */
  get groups(): MessageGroup[] {
    return [...this.#groups.values()]
      .toSorted((a, b) => a.severity.localeCompare(b.severity) || b.count - a.count || a.rows[0]! - b.rows[0]!)
      .slice(0, maxToldGroups)
      .map((group) => ({ ...group, rows: group.rows.toSorted((a, b) => a - b) }));
  }

  get failedRows(): number {
    return this.#failed.size;
  }

  /** Dangerous cells are left out instead of refusing the file. */
  leaveOut({ threats, count }: { threats: readonly Threat[]; count: number }): void {
    this.threats = threats;
    this.threatCount = count;
  }

  error(row: number, field: string, value: string, error: string): void {
    this.#failed.add(row);
    this.errorCount += 1;
    this.#group('error', row, field, shown(value), error);
    if (this.#errors.length < maxListed) this.#errors.push({ row, field, value: shown(value), error });
    const reason = field === '' ? error : `${field}: ${error}`;
    const before = this.#reasons.get(row);
    // Each record of a row may lack the same mine.
    if (before?.endsWith(reason) === true) return;
    if (this.#reasons.size < maxReasons) this.#keepReason(row, before === undefined ? reason : `${before} ${reason}`);
  }

  #keepReason(row: number, reason: string): void {
    const kept = this.#reasonText < maxReasonText ? reason : shown(reason);
    this.#reasonText += kept.length - (this.#reasons.get(row)?.length ?? 0);
    this.#reasons.set(row, kept);
  }

  /** Why a row failed, for its member to mend it. */
  reasonOf(row: number): string {
    return this.#reasons.get(row) ?? '';
  }

  outcome(
    row: number,
    outcome: Exclude<RowOutcome['outcome'], 'error'>,
    name: string,
    changes?: () => { field: string; from: unknown; to: unknown }[],
  ): void {
    if (!this.keepsOutcomes || this.#outcomes.length >= maxOutcomes) return;
    const told = changes?.().map(({ field, from, to }) => ({ field, from: said(from), to: said(to) })) ?? [];
    this.#outcomes.push({ row, outcome, name: shown(name), changes: told });
  }

  /** What comes of each row, in the order of the file. */
  get outcomes(): RowOutcome[] {
    if (!this.keepsOutcomes) return [];
    const failed = [...this.#failed].map((row): RowOutcome => ({
      row,
      outcome: 'error',
      name: '',
      error: this.reasonOf(row),
      changes: [],
    }));
    let told = 0;
    return [...this.#outcomes.filter(({ row }) => !this.#failed.has(row)), ...failed]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, maxOutcomes)
      .map((outcome) => {
        told += outcome.name.length + (outcome.error?.length ?? 0);
        for (const { field, from, to } of outcome.changes) told += field.length + from.length + to.length;
        return told <= maxTold ? outcome : brief(outcome);
      });
  }

  /** The row names what is not there. */
  unresolve(row: number, reference: OwnerReference): void {
    if (reference.entityType === 'mine') this.unresolvedMines.add(reference.name);
    this.leaveOpen(row, reference, []);
  }

  /** The row names what a member has to choose. */
  leaveOpen(_row: number, reference: OwnerReference, candidates: number[]): void {
    const key = referenceKey(reference);
    const open = this.#openNames.get(key);
    if (open) open.rows += 1;
    else if (this.#openNames.size < maxOpenNames) this.#openNames.set(key, { ...reference, rows: 1, candidates });
  }

  get openNames(): OpenName[] {
    return [...this.#openNames.values()];
  }

  readonly replacements: Replacement[] = [];
  replacementCount = 0;

  /** The row would put something in the place of what another source gave; that stays until a member says so. */
  wouldReplace({ row, field, name, from, to }: Replacement): void {
    this.replacementCount += 1;
    const told = { row, field, name: shown(name), from: shown(from), to: shown(to) };
    if (this.replacements.length < maxTwins) this.replacements.push(told);
    const stays = `'${told.from}' of '${told.name}' stays`;
    this.warn(row, field, to, `Would replace '${told.from}' by '${told.to}': ${stays} until you say so (replace).`);
  }

  readonly twins: Twin[] = [];
  twinCount = 0;

  /** The row is probably about one of these mines; a member says which, or that it is another one. */
  doubt(twin: Twin): void {
    this.twinCount += 1;
    if (this.twins.length < maxTwins) this.twins.push({ ...twin, name: shown(twin.name) });
  }

  warn(row: number, field: string, value: string, warning: string): void {
    this.warningCount += 1;
    this.#group('warning', row, field, shown(value), warning);
    if (this.#warnings.length < maxListed) this.#warnings.push({ row, field, value: shown(value), warning });
  }

  hasFailed(row: number): boolean {
    return this.#failed.has(row);
  }

  get errors(): RowError[] {
    return this.#errors.toSorted((a, b) => a.row - b.row);
  }

  get warnings(): RowWarning[] {
    return this.#warnings.toSorted((a, b) => a.row - b.row);
  }

  /** A copy to plan on, so that a plan that has to be made again does not say everything twice. */
  copy(): Report {
    const copy = new Report();
    copy.totalRows = this.totalRows;
    copy.ignoredColumns = this.ignoredColumns;
    copy.readings = this.readings;
    for (const { row, field, value, error } of this.#errors) copy.error(row, field, value, error);
    for (const { row, field, value, warning } of this.#warnings) copy.warn(row, field, value, warning);
    copy.#groups.clear();
    for (const [key, group] of this.#groups) copy.#groups.set(key, { ...group, rows: [...group.rows] });
    for (const row of this.#failed) copy.#failed.add(row);
    for (const [row, reason] of this.#reasons) copy.#keepReason(row, reason);
    copy.keepsOutcomes = this.keepsOutcomes;
    copy.leaveOut({ threats: this.threats, count: this.threatCount });
    for (const row of this.#skipped) copy.skip(row);
    for (const row of this.#withoutRecord) copy.skipWithoutRecord(row);
    copy.errorCount = this.errorCount;
    copy.warningCount = this.warningCount;
    for (const name of this.unresolvedMines) copy.unresolvedMines.add(name);
    return copy;
  }
}
