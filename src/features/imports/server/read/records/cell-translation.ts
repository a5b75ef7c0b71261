import { hasUnitField, isSameUnit, type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import { longestUnit } from '../../../../../domain/tables/unit-keys.ts';
import { cutEnd } from '../../../../../domain/text/cut-end.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { headerParts, withoutMarks } from '../../../../../domain/tables/header-parts.ts';
import { usualMeaning } from '../../../../../domain/tables/value-words.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import type { ChosenCells } from '../cells/chosen-cells.ts';
import { cleanCell } from '../formats/clean-cell.ts';
import { endsIn } from '../cells/guided-cells.ts';
import { asTemplate, type Styles } from '../cells/written-cells.ts';
import { type Target, isNothing } from './column-targets.ts';

/** What is told of a cell that was read otherwise than it is written. */
export interface Remark {
  field: string;
  value: string;
  warning: string;
}

/** A record that is put together. */
export interface OpenRecord {
  cells: Map<string, string>;
  /** Its cells as the file writes them. */
  written: ReadonlyMap<string, string>;
  remarks: Remark[];
  /** What figures were found to be in, by the field that says it. */
  unitsOf: Map<string, string>;
}

/** Names in which the mark of a footnote is none of theirs. */
const hasMarks: ReadonlySet<string> = new Set([
  ...['holeId', 'mineName', 'zone', 'holder', 'name', 'companyName', 'owners', 'country', 'primaryJurisdiction', 'ceo'],
  'metals',
]);
/** Of words of a list a number in brackets is one, too; of a name it may be a part. */
const ofLists: ReadonlySet<string> = new Set(['resourceType', 'metal', 'stage', 'studyType']);
/** `D1[a]` and `D1[b]` are two holes, `Lens[1]` and `Lens[2]` two zones, of which no encyclopedia has a list. */
const ofNumbers: ReadonlySet<string> = new Set(['holeId', 'zone']);
/** `Gold[3]`, `silver[b]`: the notes of an encyclopedia stand behind words without a blank. */
const wikiMark = /(?<=[^\s[])\[(?:\d{1,3}|[a-z])\]/gu;
/** `Pueblo Viejo (60%)`: a share is no part of the name of a mine. */
const ofMines: ReadonlySet<string> = new Set(['mineName', 'name']);
const ofShare = / ?\(\d{1,3}(?:[.,]\d{1,3})? ?%(?: (?:basis|owned|interest|share))?\)$/u;
const longestName = 200;
/** `g/t Au` in a column of units: the unit, and the metal that it is of. */
function unitAndMetal(text: string, measure: ColumnMeasure | undefined): readonly [unit: string, metal?: string] {
  const at = measure === 'grade' && text.length <= longestUnit ? text.lastIndexOf(' ') : -1;
  const [unit, metal] = [text.slice(0, Math.max(at, 0)), knownMetal(text.slice(at + 1))];
  return at > 0 && metal !== null && !readUnit(text, 'grade') && readUnit(unit, 'grade') ? [unit, metal] : [text];
}

/** `1,800 (Base Case)`: which of several cases a price is of is asked. */
const ofBaseCase = / ?\(base(?: case)?\)$/iu;

/** Brings the cells of a record into the form that its template has. */
export class CellTranslation {
  readonly #kind: Kind;
  readonly #styles: Styles;
  readonly #baseCases: ChosenCells;

  constructor(kind: Kind, styles: Styles, baseCases: ChosenCells) {
    this.#kind = kind;
    this.#styles = styles;
    this.#baseCases = baseCases;
  }

  /** What is left of a cell without the words behind it that say another field, and without the mark of a footnote. */
  bare(field: string, written: string, { cells, remarks }: OpenRecord): string {
    const text = this.#withoutWords(field, written, cells);
    if (hasMarks.has(field) || ofLists.has(field)) this.#withoutMark(field, text, cells, remarks);
    return text;
  }

  /** A figure without the words behind it that say another field of its record. */
  #withoutWords(field: string, text: string, cells: Map<string, string>): string {
    const beside = this.#kind.saidBehind?.[field];
    if (!beside || text.length > longestName || isNothing(text)) return text;
    const said = beside.read(text.trim());
    const other = said?.value ?? this.#baseCases.saidBy(text, beside);
    if (other !== undefined && (cells.get(beside.field) ?? '').trim() === '') cells.set(beside.field, other);
    if (!said) return text;
    cells.set(field, said.own);
    return said.own;
  }

  /** Names in printed tables carry the marks of footnotes. */
  #withoutMark(field: string, text: string, cells: Map<string, string>, remarks: Remark[]): void {
    const name = text.trim();
    const whole = name.length > longestName ? name : cutEnd(name, ' *†‡§¹²³⁴⁵');
    const share = ofMines.has(field) && whole.length <= longestName ? ofShare.exec(whole) : null;
    if (share && share.index > 0) {
      const own = whole.slice(0, share.index).trimEnd();
      cells.set(field, own);
      remarks.push({ field, value: text, warning: `Read as ${shown(own)}, without the share behind it.` });
      return;
    }
    const isWhole = whole.length > longestName || ofNumbers.has(field);
    const plain = isWhole ? whole : whole.replaceAll(wikiMark, '');
    const bare = ofLists.has(field) ? plain.replace(/ ?[([]\d{1,2}[)\]]$/u, '') : plain;
    if (bare === name || bare === '') return;
    cells.set(field, bare);
    remarks.push({ field, value: text, warning: `Read as ${shown(bare)}, without its mark.` });
  }

  /** Figures of several columns, each with the metal that its header names and its unit: `Gold: 1900 USD/oz`. */
  ofMetals({ field, column: { notation, joinedBy }, sources }: Target, row: readonly string[], record: OpenRecord) {
    const said = sources.flatMap(({ index, header, unit: own }) => {
      const text = cleanCell(row[index] ?? '').text.replace(ofBaseCase, '');
      if (!notation || isNothing(text)) return [];
      const { text: digits, fault, unit = own } = asTemplate(text, notation, this.#styles, own);
      if (fault !== undefined) {
        record.remarks.push({ field, value: text, warning: fault });
        return [];
      }
      const currency = unit?.currency === undefined ? '' : ` ${unit.currency}`;
      const price = unit ? `${digits}${currency}/${unit.label.split('/')[1] ?? ''}` : digits;
      return [`${headerParts(withoutMarks(header)).metal ?? ''}: ${price}`];
    });
    return said.join(joinedBy);
  }

  /** A cell that may hold both ends of a range; else as the one figure that it is. */
  translateEach(target: Target, text: string, record: OpenRecord): string | undefined {
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
      return `This is ${measure === 'grade' ? 'a grade' : 'an amount'} of ${cell.metal}, and not of the metal of its record.`;
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
    const kept = readCurrency((cells.get('currency') ?? '').trim());
    if (notation.is === 'number' && notation.isMoney && kept && kept.per !== 1)
      return `This is in whole units of money, and its row in ${kept.written}, hundredths of one. Choose one of the two.`;
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
}
