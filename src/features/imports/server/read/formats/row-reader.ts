import { capitalised } from '../../../../../domain/text/capitalised.ts';
import type { ClosedValues, Column, Columns, RowOf } from '../../model/columns.ts';
import type { Kind } from '../../model/kind.ts';
import { leftOut, type Report, said } from '../../model/report.ts';
import type { ValueChoices } from '../../model/value-choices.ts';
import type { FieldDangers } from './scan-threats.ts';
import { type CleanCell, cleanCell, maxCell, tooLong } from './clean-cell.ts';

const empty: CleanCell = { text: '', wasStripped: false };

const asWhole: ClosedValues['each'] = (cell, meaning) => {
  const meant = meaning(cell);
  return meant === undefined ? cell : meant;
};

/** Reads the records of one file. */
export class RowReader {
  readonly #kind: Kind;
  readonly #fields: readonly (string | undefined)[];
  readonly #report: Report;
  /** Cells of which the rest of their column tells what they say. */
  readonly #later: (() => void)[] = [];

  readonly #choices: readonly ReturnType<ValueChoices['of']>[];
  readonly #empty: Readonly<Record<string, unknown>>;

  constructor(kind: Kind, fields: readonly (string | undefined)[], report: Report, choices: ValueChoices) {
    this.#kind = kind;
    this.#choices = fields.map((field) => (field === undefined ? undefined : choices.of(field)));
    this.#fields = fields;
    this.#report = report;
    const names = Object.keys(kind.columns).map((name) => [name, null]);
    // A copy of a parsed object takes a sixth of the memory of one that gets so many fields one by one.
    this.#empty = JSON.parse(JSON.stringify(Object.fromEntries(names))) as Readonly<Record<string, unknown>>;
  }

  /**
   * Whether a cell that is not understood is an error of its row: without it nobody knows what the row is, or whose. So is
   * the unit of a figure that a row needs.
   */
  #isNeeded(field: string): boolean {
    const { columns, owners, unitOf = {} } = this.#kind;
    const isRequired = (name: string) => columns[name]?.required === true;
    return (
      isRequired(field) ||
      owners?.includes(field) === true ||
      Object.entries(unitOf).some(([figure, units = []]) => [units].flat().includes(field) && isRequired(figure))
    );
  }

  /** The cell with what the member said of its values; undefined where the row is to be left out. */
  #chosen(index: number, column: Column<unknown>, text: string): string | null | undefined {
    const choiceOf = this.#choices[index];
    if (!choiceOf) return text;
    let isSkipped = false;
    const meant = (column.closed?.each ?? asWhole)(text, (value) => {
      const choice = choiceOf(value);
      if (choice?.action === 'skip') isSkipped = true;
      if (choice?.action === 'empty') return null;
      return choice?.action === 'take' ? choice.as : undefined;
    });
    return isSkipped ? undefined : meant;
  }

  /** Whether the member leaves a row out by one of its values. */
  isSkipped(cells: readonly string[]): boolean {
    return this.#choices.some((choiceOf, index) => {
      const column = choiceOf && this.#kind.columns[this.#fields[index] ?? ''];
      if (!column) return false;
      const { text } = cleanCell(cells[index] ?? '');
      return text !== '' && this.#chosen(index, column, text) === undefined;
    });
  }

  /** `dangers`: fields whose cells are not read at all. */
  read(
    cells: readonly string[],
    row: number,
    dangers?: FieldDangers,
  ): { values: RowOf<Columns>; faulty: string[]; unread: Map<string, string> } {
    const report = this.#report;
    const { columns } = this.#kind;
    const values = { ...this.#empty };
    const faulty: string[] = [];
    const unread = new Map<string, string>();
    const fail = (field: string, cell: string, error: string) => {
      if (this.#isNeeded(field)) {
        faulty.push(field);
        report.error(row, field, cell, error);
        return;
      }
      unread.set(field, cell);
      report.warn(row, field, cell, leftOut(error, columns[field]?.emptyMeans));
    };
    for (let index = 0; index < this.#fields.length; index += 1) {
      const field = this.#fields[index];
      if (field === undefined) continue;
      const raw = cells[index] ?? '';
      const column = columns[field];
      if (!column) continue;
      const danger = dangers?.get(field);
      if (danger) {
        fail(field, danger.value, danger.reason);
        continue;
      }
      const { text: written, wasStripped, fault }: CleanCell = raw === '' ? empty : cleanCell(raw);
      if (fault !== undefined) {
        fail(field, raw, fault);
        continue;
      }
      if (wasStripped) report.warn(row, field, raw, 'Control characters were removed.');
      const text = written === '' ? '' : (this.#chosen(index, column, written) ?? '');
      // Each of thousands of values in a cell may have been given a longer one.
      if (text.length > maxCell) {
        fail(field, written, tooLong(text));
        continue;
      }
      if (text === '' || column.isEmpty(text)) {
        if (column.required) fail(field, raw, `${sentenceName(field)} is required.`);
        continue;
      }
      const reading = column.read(text);
      if ('error' in reading) fail(field, text, reading.error);
      else if ('later' in reading) {
        this.#later.push(() => {
          const read = reading.later();
          if ('value' in read) {
            values[field] = read.value;
            if (read.warning) report.warn(row, field, text, read.warning);
          } else if ('nothing' in read) report.warn(row, field, text, read.nothing);
          else fail(field, text, read.error);
        });
      } else {
        values[field] = reading.value;
        if (reading.warning) report.warn(row, field, text, reading.warning);
      }
    }
    this.#leaveOutHalves(row, values, unread);
    return { values, faulty, unread };
  }

  /** A figure says nothing without its unit, a latitude nothing without a longitude. */
  #leaveOutHalves(row: number, values: Record<string, unknown>, unread: ReadonlyMap<string, string>): void {
    const leave = (field: string, why: string) => {
      const value = values[field];
      if (value === null) return;
      values[field] = null;
      this.#report.warn(row, field, said(value), `Left out, ${why}.`);
    };
    for (const [one, other] of this.#kind.pairs ?? []) {
      if (one === 'latitude' && Number(values[one] ?? 1) === 0 && Number(values[other] ?? 1) === 0)
        for (const field of [one, other]) leave(field, nowhere);
      if (values[one] === null) leave(other, `because the row has no ${one}`);
      else if (values[other] === null) leave(one, `because the row has no ${other}`);
    }
    if (unread.size === 0) return;
    for (const group of this.#kind.inseparable ?? []) {
      const missing = group.find((field) => unread.has(field));
      if (missing === undefined) continue;
      for (const field of group) leave(field, `because ${missing} was not understood`);
    }
    const figures = Object.entries(this.#kind.unitOf ?? {}).flatMap(([figure, units = []]) =>
      [units].flat().map((unit) => [figure, unit] as const),
    );
    for (const [figure, unit] of figures) {
      if (unread.has(unit)) leave(figure, `because its unit (${unit}) was not understood`);
      else if (unread.has(figure) && figures.filter(([, its]) => its === unit).length === 1)
        leave(unit, `because its figure (${figure}) was not understood`);
    }
  }

  /** Once all rows were read. */
  end(): void {
    for (const read of this.#later) read();
  }
}

const nowhere = 'because 0, 0 lies in the sea: programs write it where a place is not known';

/** `mineName` as the start of a sentence: 'Mine name'. */
const sentenceName = (field: string) => {
  const words = field.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(words);
};
