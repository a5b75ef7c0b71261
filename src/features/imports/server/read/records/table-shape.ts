import { hasUnitField, isSameUnit, type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { usualMeaning } from '../../../../../domain/tables/value-words.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import { CellsAbove } from '../cells/cells-above.ts';
import { ChosenCells } from '../cells/chosen-cells.ts';
import { cleanCell } from '../formats/clean-cell.ts';
import { ignoredOf, matchHeader, refuseMissing, refuseOtherHeader } from '../headers/match-header.ts';
import type { ShapeOptions } from './shape-options.ts';
import { endsIn } from '../cells/guided-cells.ts';
import { sayReadings } from './say-readings.ts';
import { areNoFigures, whyNoFigure } from './unmeasured.ts';
import type { FieldDangers, RowThreats } from '../formats/scan-threats.ts';
import { asTemplate, type Styles } from '../cells/written-cells.ts';
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
  refuseUnknown,
  variantOf,
  filtersOf,
} from './column-targets.ts';

/** What is told of a cell that was read otherwise than it is written. */
interface Remark {
  field: string;
  value: string;
  warning: string;
}

/** One record of a row, cell by cell as the template has it. */
export interface ShapedRecord {
  cells: readonly string[];
  remarks: readonly Remark[];
  dangers?: FieldDangers | undefined;
}

/** A record that is put together. */
interface OpenRecord {
  cells: Map<string, string>;
  /** Its cells as the file writes them. */
  written: ReadonlyMap<string, string>;
  remarks: Remark[];
  /** What figures were found to be in, by the field that says it. */
  unitsOf: Map<string, string>;
}

/** Names in which the mark of a footnote is none of theirs. */
const hasMarks: ReadonlySet<string> = new Set(['holeId', 'mineName', 'zone', 'holder']);
/** Of words of a list a number in brackets is one, too; of a name it may be a part. */
const ofLists: ReadonlySet<string> = new Set(['resourceType', 'metal', 'stage', 'studyType']);
const longestName = 200;
/** `g/t Au` in a column of units: the unit, and the metal that it is of. */
function unitAndMetal(text: string, measure: ColumnMeasure | undefined): readonly [unit: string, metal?: string] {
  const at = measure === 'grade' && text.length <= longestUnit ? text.lastIndexOf(' ') : -1;
  const [unit, metal] = [text.slice(0, Math.max(at, 0)), knownMetal(text.slice(at + 1))];
  return at > 0 && metal !== null && !readUnit(text, 'grade') && readUnit(unit, 'grade') ? [unit, metal] : [text];
}
const longestUnit = 40;

/** Of a row in two currencies its amounts say which one is its own, before what a unit of metal costs. */
const inTurn = (targets: readonly Target[]) => {
  const isLater = ({ column: { notation } }: Target) => notation?.is === 'number' && notation.measure === 'per-unit';
  return [...targets.filter((target) => !isLater(target)), ...targets.filter(isLater)];
};
const nobodySays: Styles = {};
const noRemarks: readonly Remark[] = [];
const oneRecord = [{}];
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
  readonly #styles: Styles;
  readonly #above: CellsAbove;
  readonly baseCases: ChosenCells;

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
      this.readings = [];
      this.columns = fields.flatMap((field, index) => columnsOf(kind, header, index, field ?? null));
      this.#fieldOf = fieldsByIndex(this.columns);
      this.#variants = [];
      this.#styles = nobodySays;
      this.#above = this.#cellsAbove(header, options);
      return;
    }
    this.#styles = { numbers: options.numbers, dates: options.dates, isTyped: options.isTyped };
    const columns = mapping ?? mappingByName(kind, header);
    if (mapping) refuseOtherHeader(header, mapping);
    this.ignoredColumns = ignoredOf(header, columns);
    this.columns = columns.flatMap(({ field }, index) => columnsOf(kind, header, index, field));
    this.#fieldOf = fieldsByIndex(this.columns);
    this.#above = this.#cellsAbove(header, options);
    const constants = options.constants ?? [];
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
  }

  /** Whether a row is one that the member leaves out. */
  isLeftOut(cells: readonly string[]): boolean {
    return this.#filters.some(({ index, values, keeps }) => {
      const { text } = cleanCell(cells[index] ?? '');
      return values.has(fold(text)) !== keeps;
    });
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

  /** The records of a row; none where none of its columns for them says anything. */
  recordsOf(written: readonly string[], dangers?: RowThreats): readonly ShapedRecord[] {
    const { cells, told } = this.#above.read(written);
    const records = this.#recordsOf(cells, dangers);
    const [first, ...more] = records;
    if (told.length === 0 || !first) return records;
    const remarks = told.map(({ index, value, above }) => ({
      field: this.#fieldOf.get(index) ?? '',
      value,
      warning: `Read as ${shown(above)}, which stands above it.`,
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
    const measured = said.filter(({ own }) => !areNoFigures(own, cells));
    const kept = measured.length === 0 ? said : measured;
    const isKept = new Set(kept);
    const left = said.filter((variant) => !isKept.has(variant)).flatMap(({ own }) => own);
    const records = kept.flatMap((variant) => this.#recordsOfVariant(variant, cells, dangers));
    const [first, ...more] = records;
    if (left.length === 0 || !first) return records;
    const remarks = left.flatMap((index): Remark[] => {
      const field = this.#fieldOf.get(index) ?? '';
      const value = cells[index] ?? '';
      return isNothing(value) ? [] : [{ field, value, warning: whyNoFigure(value) }];
    });
    return [{ ...first, remarks: [...first.remarks, ...remarks] }, ...more];
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
    const unitsOf = new Map<string, string>();
    for (const target of inTurn(targets)) {
      const text = this.#withoutWords(target.field, written.get(target.field) ?? '', cells);
      if (hasMarks.has(target.field) || ofLists.has(target.field))
        this.#withoutMark(target.field, text, cells, remarks);
      if (text === '' || !target.column.notation || target.sources.length !== 1) continue;
      const fault = this.#translateEach(target, text, { cells, written, remarks, unitsOf });
      if (fault !== undefined) unread.set(target.field, { value: text, reason: fault });
    }
    return this.#compose(cells, remarks).map((record, index) => ({
      cells: this.fields.map((field) => record[field ?? ''] ?? cells.get(field ?? '') ?? ''),
      remarks: index === 0 ? remarks : noRemarks,
      dangers: unread.size > 0 ? unread : undefined,
    }));
  }

  /** A figure without the words behind it that say another field of its record. */
  #withoutWords(field: string, text: string, cells: Map<string, string>): string {
    const beside = this.#kind.saidBehind?.[field];
    if (!beside || text.length > longestName || isNothing(text)) return text;
    const said = beside.read(text.trim());
    const other = said?.value ?? this.baseCases.saidBy(text, beside);
    if (other !== undefined && (cells.get(beside.field) ?? '').trim() === '') cells.set(beside.field, other);
    if (!said) return text;
    cells.set(field, said.own);
    return said.own;
  }

  /** Names in printed tables carry the marks of footnotes. */
  #withoutMark(field: string, text: string, cells: Map<string, string>, remarks: Remark[]): void {
    const name = text.trim();
    const whole = name.length > longestName ? name : cutEnd(name, ' *†‡§¹²³⁴⁵');
    const bare = ofLists.has(field) ? whole.replace(/ ?[([]\d{1,2}[)\]]$/u, '') : whole;
    if (bare === name || bare === '') return;
    cells.set(field, bare);
    remarks.push({ field, value: text, warning: `Read as ${shown(bare)}, without its mark.` });
  }

  /** A cell that may hold both ends of a range; else as the one figure that it is. */
  #translateEach(target: Target, text: string, record: OpenRecord): string | undefined {
    const { cells } = record;
    const end = this.#kind.ends?.[target.field];
    const said = endsIn(cleanCell(text).text, target.column, this.#styles.numbers);
    if (said?.warning !== undefined) record.remarks.push({ field: target.field, value: text, warning: said.warning });
    if (said?.to === '') return this.#translate(target, said.from, record);
    const other = this.#kind.columns[end ?? ''];
    if (!said || end === undefined || !other || (cells.get(end) ?? '').trim() !== '')
      return this.#translate(target, text, record);
    const { from, to } = said;
    cells.set(target.field, from).set(end, to);
    return (
      this.#translate(target, from, record) ?? this.#translate({ ...target, field: end, column: other }, to, record)
    );
  }

  /**
   * Puts a figure or date into a record as the template has it, and what it says beside into the field of that. Answers why
   * it cannot be read at all.
   */
  #translate(
    { field, column, sources }: Target,
    text: string,
    { cells, written, remarks, unitsOf }: OpenRecord,
  ): string | undefined {
    const { notation } = column;
    if (!notation) return undefined;
    const measure = notation.is === 'number' ? notation.measure : undefined;
    const unitField = measure && hasUnitField(measure) ? [this.#kind.unitOf?.[field] ?? []].flat()[0] : undefined;
    const partOfUnit = `${field}Unit`;
    const unitSource =
      unitField ?? (Object.hasOwn(this.#kind.parts?.columns ?? {}, partOfUnit) ? partOfUnit : undefined);
    const [unitCell, ofUnit] = unitAndMetal(
      unitSource === undefined ? '' : (written.get(unitSource) ?? '').trim(),
      measure,
    );
    if (unitSource !== undefined && ofUnit !== undefined) {
      if (!this.#isOf(ofUnit, field, cells)) return `This is a grade of ${ofUnit}, and not of the metal of its record.`;
      cells.set(unitSource, unitCell);
    }
    const beside = unitCell === '' || measure === undefined ? undefined : readUnit(unitCell, measure);
    const isSaid = unitCell !== '' && !saysNothing(unitCell);
    if (unitField === undefined && beside === undefined && cells.has(partOfUnit) && !sources[0]?.unit)
      return isSaid
        ? `'${shown(unitCell)}' is no unit that is known here. Write t, kt or Mt.`
        : `Say the unit of this figure in its row: t, kt or Mt.`;
    const [source] = sources;
    const styles = source?.sky ? { ...this.#styles, sky: source.sky } : this.#styles;
    const cell = asTemplate(cleanCell(text).text, notation, styles, isSaid ? beside : source?.unit);
    if (cell.fault !== undefined) return cell.fault;
    if (cell.metal !== undefined && !this.#isOf(cell.metal, field, cells))
      return `This is a grade of ${cell.metal}, and not of the metal of its record.`;
    cells.set(field, cell.text);
    if (cell.warning !== undefined) remarks.push({ field, value: text, warning: cell.warning });
    const { unit } = cell;
    if (!unit) return undefined;
    if (unitField !== undefined && unit.unit !== null) {
      const other = unitsOf.get(unitField);
      if (other !== undefined && other !== unit.unit)
        return `This is in ${unit.unit}, and another figure of its row in ${other}. Leave one of the two columns out.`;
      unitsOf.set(unitField, unit.unit);
      if (!isSaid || beside?.unit !== unit.unit || !isSameUnit(unit) || measure === 'guided')
        cells.set(unitField, unit.unit);
      // A cost that is guided says for which unit of metal it is, where an amount says in which.
      if (measure === 'guided' && unit.currency !== undefined) cells.set('costUnit', unit.unit);
    }
    if (unit.currency !== undefined) this.#setCurrency(field, text, unit.currency, cells, remarks);
    return undefined;
  }

  /** Whether a grade that says its metal is of that of the record, which it fills where nobody else says it. */
  #isOf(metal: string, field: string, cells: Map<string, string>): boolean {
    const its = (cells.get('metal') ?? '').trim();
    if (its !== '') return (knownMetal(its) ?? usualMeaning(its, (option) => option === metal)) === metal;
    if (field === 'cutoffGrade' || !this.#kind.columns['metal']) return false;
    cells.set('metal', metal);
    return true;
  }

  #setCurrency(field: string, text: string, currency: string, cells: Map<string, string>, remarks: Remark[]): void {
    const its = this.#kind.currencyOf?.[field] ?? 'currency';
    if (!this.#kind.columns[its]) return;
    const before = (cells.get(its) ?? '').trim();
    if (before === '') cells.set(its, currency);
    else if (readCurrency(before)?.currency !== currency) {
      cells.set(field, '');
      remarks.push({ field, value: text, warning: `Left out, because it is in ${currency} and the row in ${before}.` });
    }
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
