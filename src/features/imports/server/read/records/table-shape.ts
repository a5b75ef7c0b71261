import { caseColumn } from './case-column.ts';
import { type ChosenColumn, chosenColumn, withoutOtherCutoffs } from './cutoff-columns.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import type { Kind } from '../../model/kind.ts';
import { CellsAbove } from '../cells/cells-above.ts';
import { ChosenCells } from '../cells/chosen-cells.ts';
import { cleanCell } from '../formats/clean-cell.ts';
import { ignoredOf, matchHeader, refuseMissing, refuseOtherHeader, refuseUnread } from '../headers/match-header.ts';
import type { ShapeOptions } from './shape-options.ts';
import { sayGrid, sayReadings } from './say-readings.ts';
import { areNoFigures, type DrilledColumns, drilledColumns, noInterceptOf, whyNoFigure } from './unmeasured.ts';
import type { FieldDangers, RowThreats } from '../formats/scan-threats.ts';
import type { Styles } from '../cells/written-cells.ts';
import { CellTranslation, type OpenRecord, type Remark } from './cell-translation.ts';
import {
  type Target,
  type Variant,
  type Filter,
  type ShapedColumn,
  recordsOf,
  isNothing,
  writtenOf,
  requiredOf,
  columnsOf,
  impliedBy,
  isComposed,
  mappingByName,
  otherDatumIn,
  refuseUnknown,
  variantOf,
  filtersOf,
} from './column-targets.ts';

/** One record of a row, cell by cell as the template has it. */
export interface ShapedRecord {
  cells: readonly string[];
  remarks: readonly Remark[];
  dangers?: FieldDangers | undefined;
}

/** Of a row in two currencies its amounts say which one is its own, before what a unit of metal costs. */
const inTurn = (targets: readonly Target[]) => {
  const isLater = ({ column: { notation } }: Target) => notation?.is === 'number' && notation.measure === 'per-unit';
  return [...targets.filter((target) => !isLater(target)), ...targets.filter(isLater)];
};
const nobodySays: Styles = {};
const noRemarks: readonly Remark[] = [];
const oneRecord = [{}];
const ofBaseCaseAlone =
  'Left out: the cut-off of this row is of another metal, and only rows of the base case are read of this one.';
/** Whether nothing was said of a file but which columns it has. */
const isAsTemplate = ({
  mapping,
  constants = [],
  leaveOut = [],
  repeat = [],
  baseCases,
  numbers,
  dates,
}: ShapeOptions) =>
  baseCases === undefined &&
  constants.length === 0 &&
  repeat.length === 0 &&
  leaveOut.length === 0 &&
  numbers === undefined &&
  dates === undefined &&
  mapping === undefined;

const fieldsByIndex = (columns: readonly ShapedColumn[]) => new Map(columns.map(({ index, field }) => [index, field]));

/** How the rows of a table come to records of its kind. */
export class TableShape {
  /** The fields that the cells of a record fill. */
  readonly fields: readonly (string | undefined)[];
  /** Headers of columns that are not read, as written, in their order. */
  readonly ignoredColumns: string[];
  /** For each column of the table, whether the member left it out. */
  readonly leftOut: readonly boolean[];
  /** What is read otherwise than the template has it; sentences. */
  readonly readings: string[];
  /** The columns of the table that fill a field. */
  readonly columns: readonly ShapedColumn[];
  readonly #fieldOf: ReadonlyMap<number, string>;
  readonly #kind: Kind;
  readonly #variants: readonly Variant[];
  readonly #filters: readonly Filter[];
  readonly #translation: CellTranslation;
  readonly #above: CellsAbove;
  readonly baseCases: ChosenCells;
  /** The column by which the base case is chosen. */
  readonly #chosen: ChosenColumn | undefined;
  #drilled: DrilledColumns | undefined;
  /** The column that says which case of a record a row is. */
  readonly #ofCase: number | undefined;

  /** Throws `FileRefused` where what was said does not fit the header or the kind. */
  constructor(kind: Kind, header: readonly string[], options: ShapeOptions) {
    this.#kind = kind;
    const { mapping, baseCases } = options;
    this.baseCases = new ChosenCells(baseCases);
    this.leftOut = header.map((_, index) => mapping?.[index]?.field === null);
    this.#filters = filtersOf(header, options.leaveOut ?? []);
    if (isAsTemplate(options)) {
      const { fields, ignoredColumns } = matchHeader(header, requiredOf(kind));
      this.fields = fields;
      this.ignoredColumns = ignoredColumns;
      this.readings = sayGrid(kind, new Set(fields.flatMap((field) => field ?? [])));
      this.columns = fields.flatMap((field, index) => columnsOf(kind, header, index, field ?? null));
      this.#fieldOf = fieldsByIndex(this.columns);
      this.#variants = [];
      this.#translation = new CellTranslation(kind, nobodySays, this.baseCases);
      this.#above = this.#cellsAbove(header, options);
      this.#ofCase = caseColumn(kind, this.columns)?.index;
      return;
    }
    const { numbers, dates, isTyped } = options;
    this.#translation = new CellTranslation(kind, { numbers, dates, isTyped }, this.baseCases);
    const constants = options.constants ?? [];
    if (mapping) refuseOtherHeader(header, mapping);
    const columns = withoutOtherCutoffs(mapping ?? mappingByName(kind, header), constants);
    this.ignoredColumns = ignoredOf(header, columns);
    this.columns = columns.flatMap(({ field }, index) => columnsOf(kind, header, index, field));
    this.#fieldOf = fieldsByIndex(this.columns);
    this.#above = this.#cellsAbove(header, options);
    this.#ofCase = caseColumn(kind, this.columns)?.index;
    this.#chosen = chosenColumn(kind, this.columns);
    this.readings = sayReadings(kind, columns, options);
    refuseUnknown(kind, [...columns.map(({ field }) => field), ...constants.map(({ field }) => field)]);
    this.#variants = recordsOf(columns).map((of) => variantOf(kind, columns, of, constants));
    const filled = new Set(this.#variants.flatMap(({ targets }) => targets.map(({ field }) => field)));
    const ofKind = Object.keys(kind.columns);
    const said = new Set([...filled, ...impliedBy(kind, filled)]);
    const all = [...said, ...ofKind.filter((field) => !said.has(field) && isComposed(kind, field, filled))];
    this.fields = all.filter((field) => ofKind.includes(field));
    for (const { targets } of this.#variants) {
      const has = new Set(targets.map(({ field }) => field));
      refuseMissing(
        requiredOf(kind),
        Object.keys(kind.columns).filter((field) => has.has(field) || isComposed(kind, field, has)),
      );
    }
    refuseUnread(columns);
  }

  /** Whether a row is one that the member leaves out, by its cells with what they mean. */
  #isLeftOut(cells: readonly string[]): boolean {
    if (this.#ofCase !== undefined && !this.baseCases.holds(cells[this.#ofCase] ?? '')) return true;
    return this.#filters.some(({ index, values, keeps }) => {
      const { text } = cleanCell(cells[index] ?? '');
      return values.has(fold(text)) !== keeps;
    });
  }

  /** The cell that says that a row of a table of drilling has no intercept, with its field and why it is left out. */
  withoutIntercept(cells: readonly string[]): { field: string; value: string; why: string } | undefined {
    const found = noInterceptOf((this.#drilled ??= drilledColumns(this.#kind, this.columns)), cells);
    return found && { field: this.#fieldOf.get(found.index) ?? '', value: cells[found.index] ?? '', why: found.why };
  }

  #cellsAbove(header: readonly string[], { repeat = [] }: ShapeOptions): CellsAbove {
    const holes =
      this.#kind.name === 'drill-observations' ? this.columns.filter(({ field }) => field === 'holeId') : [];
    return new CellsAbove(
      header,
      repeat,
      holes.map(({ index }) => index),
    );
  }

  /**
   * The records of a row; none where none of its columns for them says anything, and of a row that is left out. Each row of
   * the table is asked for, as what an empty cell means may stand in one that is left out.
   */
  recordsOf(written: readonly string[], dangers?: RowThreats): readonly ShapedRecord[] {
    const { cells, told } = this.#above.read(written);
    if (this.#isLeftOut(cells)) return [];
    const records = this.#recordsOf(cells, dangers);
    const [first, ...more] = records;
    if (told.length === 0 || !first) return records;
    const remarks = told.map(({ index, value, warning }) => ({
      field: this.#fieldOf.get(index) ?? '',
      value,
      warning,
    }));
    return [{ ...first, remarks: [...first.remarks, ...remarks] }, ...more];
  }

  #recordsOf(cells: readonly string[], dangers?: RowThreats): readonly ShapedRecord[] {
    if (this.#variants.length === 0) {
      const ofFields = dangers && this.columns.filter(({ index }) => dangers.has(index));
      return [{ cells, remarks: noRemarks, dangers: ofFields && this.#dangersOf(ofFields, cells, dangers) }];
    }
    // Where it is the only record, what is missing is told.
    if (this.#variants.length === 1)
      return this.#variants.flatMap((variant) => this.#recordsOfVariant(variant, cells, dangers));
    // Most rows of a wide table may be short, and each of its columns a record of its own.
    const says = (index: number) => cells[index] !== undefined && cells[index] !== '' && !isNothing(cells[index]);
    const said = this.#variants.filter(({ own }) => own.length === 0 || own.some(says));
    // One metal that could not be measured is no reason to lose the others of its row.
    const ofRow = said.filter((variant) => !this.#isOfBaseCase(variant, cells));
    const told = ofRow.length === 0 ? said : ofRow;
    const measured = told.filter(({ own }) => !areNoFigures(own, cells));
    const kept = measured.length === 0 ? told : measured;
    const isKept = new Set(kept);
    const isTold = new Set(told);
    const left = said
      .filter((variant) => !isKept.has(variant))
      .flatMap((variant) => variant.own.map((index) => ({ index, isOfBaseCase: !isTold.has(variant) })));
    const records = kept.flatMap((variant) => this.#recordsOfVariant(variant, cells, dangers));
    const [first, ...more] = records;
    if (left.length === 0 || !first) return records;
    const remarks = left.flatMap(({ index, isOfBaseCase }): Remark[] => {
      const field = this.#fieldOf.get(index) ?? '';
      const value = cells[index] ?? '';
      return isNothing(value) ? [] : [{ field, value, warning: isOfBaseCase ? ofBaseCaseAlone : whyNoFigure(value) }];
    });
    return [{ ...first, remarks: [...first.remarks, ...remarks] }, ...more];
  }

  /** Whether a record is told of the base case alone: a cut-off of another metal tells it not from itself at the others. */
  #isOfBaseCase({ targets }: Variant, cells: readonly string[]): boolean {
    if (!this.#chosen || targets.some(({ field }) => field === this.#chosen?.field)) return false;
    const { index, says } = this.#chosen;
    if (isNothing(cells[index] ?? '')) return false;
    return this.baseCases.saidBy(cells[index] ?? '', says) === says.chosen?.others;
  }

  /** Fields that dangerous cells fill, or that are made of such. */
  #dangersOf(
    sources: readonly { index: number; field: string }[],
    cells: readonly string[],
    dangers: RowThreats,
  ): FieldDangers {
    const { parts } = this.#kind;
    return new Map(
      sources.flatMap(({ index, field }) => {
        const danger = { value: cells[index] ?? '', reason: dangers.get(index) ?? '' };
        const made = parts && Object.hasOwn(parts.columns, field) ? parts.makes : [];
        return [field, ...made].map((name) => [name, danger] as const);
      }),
    );
  }

  #recordsOfVariant({ targets }: Variant, whole: readonly string[], found?: RowThreats): ShapedRecord[] {
    const unsafe =
      found &&
      targets.flatMap(({ field, sources }) =>
        sources.flatMap(({ index }) => (found.has(index) ? [{ index, field }] : [])),
      );
    const dangers = found && unsafe && this.#dangersOf(unsafe, whole, found);
    const row = found ? whole.map((cell, index) => (found.has(index) ? '' : cell)) : whole;
    const remarks: Remark[] = [];
    const unread = new Map(dangers);
    const written = new Map(targets.map((target) => [target.field, writtenOf(target, row)]));
    const cells = new Map(written);
    for (const target of targets) {
      const value = otherDatumIn(target, row);
      const warning = `The header says ${target.constant ?? ''}, which is read. The place may be hundreds of metres away: look which of them is meant.`;
      if (value !== undefined) remarks.push({ field: target.field, value, warning });
    }
    const record: OpenRecord = { cells, written, remarks, unitsOf: new Map() };
    for (const target of inTurn(targets)) {
      if (target.column.isOfMetals === true) {
        cells.set(target.field, this.#translation.ofMetals(target, row, record));
        continue;
      }
      const text = this.#translation.bare(target.field, written.get(target.field) ?? '', record);
      if (text === '' || !target.column.notation || target.sources.length !== 1) continue;
      const fault = this.#translation.translateEach(target, text, record);
      if (fault !== undefined) unread.set(target.field, { value: text, reason: fault });
    }
    return this.#compose(cells, remarks).map((record, index) => ({
      cells: this.fields.map((field) => record[field ?? ''] ?? cells.get(field ?? '') ?? ''),
      remarks: index === 0 ? remarks : noRemarks,
      dangers: unread.size > 0 ? unread : undefined,
    }));
  }

  /** Fills what parts make, and answers what each record of the row has beyond that. */
  #compose(cells: Map<string, string>, remarks: Remark[]): readonly Readonly<Record<string, string>>[] {
    const { parts } = this.#kind;
    if (!parts) return oneRecord;
    const given = Object.fromEntries(
      Object.keys(parts.columns).map((name) => [name, cleanCell(cells.get(name) ?? '').text]),
    );
    if (Object.values(given).every((text) => text === '' || saysNothing(text))) return oneRecord;
    const made = parts.compose(given, Object.fromEntries(cells));
    for (const [field, text] of Object.entries(made.cells)) {
      const before = cells.get(field) ?? '';
      if (before.trim() === '') cells.set(field, text);
    }
    for (const { field, warning } of made.remarks ?? []) remarks.push({ field, value: given[field] ?? '', warning });
    return made.records ?? oneRecord;
  }
}
