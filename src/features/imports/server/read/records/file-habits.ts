import { DateEvidence } from '../../../../../domain/time/date-style.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { headerParts, withoutMarks } from '../../../../../domain/tables/header-parts.ts';
import { NumberEvidence, numberStyles, readNumber } from '../../../../../domain/tables/number-style.ts';
import type { FileValues } from '../../../contract-looks.ts';
import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import { cleanCell } from '../formats/clean-cell.ts';
import { caseColumn } from './case-column.ts';
import { isNothing, type ShapedColumn } from './column-targets.ts';
import { controlColumns, isControl } from '../layout/control-samples.ts';
import { isPartOfOthers, isTotal, NamedSums } from '../layout/sum-rows.ts';
import { UnnamedSum } from './unnamed-sum.ts';

/** `75,5 %`, `3,21 g/t`, `0,50 $` and `€0,50` show how numbers are written, too. */
function withoutUnit(cell: string): string {
  if (cell.length > longestFigure) return cell;
  const behind = cell.search(/\d\D*$/u) + 1;
  const before = /^ ?[\p{Lu}]{0,3}\p{Sc} ?/u.exec(cell)?.[0].length ?? 0;
  return cell.slice(before, behind) + cell.slice(behind).replace(/ ?[%\p{L}\p{Sc}].*$/su, '');
}
const longestFigure = 60;
const mostDegrees = 360;
/** A row is called by one of its first columns. */
const columnsOfNames = 5;
/** Of a column so many values are counted. */
const mostCounted = 5_000;
const mostListed = 500;

interface Counted {
  value: string;
  count: number;
}

/** How often each value stands in a column. */
class ValueCounts {
  readonly #counts = new Map<string, Counted>();
  #more = 0;

  add(text: string): void {
    const key = fold(text.slice(0, 200));
    const before = this.#counts.get(key);
    if (before) before.count += 1;
    else if (this.#counts.size < mostCounted) this.#counts.set(key, { value: shown(text), count: 1 });
    else this.#more += 1;
  }

  get values(): Counted[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count).slice(0, mostListed);
  }

  get more(): number {
    return Math.max(0, this.#counts.size - mostListed) + this.#more;
  }
}

/** Whether the shares of a column are parts of 1: none is above it, and some are between. */
class FractionEvidence {
  #example: string | undefined;
  #isAbove = false;

  see(cell: string): void {
    if (this.#isAbove || cell.endsWith('%')) return;
    const value = Number(readNumber(cell, 'point') ?? readNumber(cell, 'comma') ?? 0);
    if (Math.abs(value) > 1) this.#isAbove = true;
    else if (value > 0 && value < 1) this.#example ??= cell;
  }

  get example(): string | undefined {
    return this.#isAbove ? undefined : this.#example;
  }
}

/** Whether figures of a column whose header says no unit look like thousands or millions: small, and with decimals, or of a company's shares small alone. */
class ScaleEvidence {
  readonly #areShares: boolean;
  readonly #styles = numberStyles.map((style) => ({ style, example: '', isLarge: false }));

  constructor(areShares: boolean) {
    this.#areShares = areShares;
  }

  see(cell: string): void {
    if (cell === '') return;
    const least = this.#areShares ? fewestShares : leastOfWhole;
    for (const seen of this.#styles) {
      if (seen.isLarge) continue;
      const other = seen.style === 'point' ? 'comma' : 'point';
      const value = Number(readNumber(cell, seen.style) ?? readNumber(cell, other) ?? 0);
      if (Math.abs(value) >= least) seen.isLarge = true;
      else if (seen.example === '' && value !== 0 && (this.#areShares || !Number.isInteger(value))) seen.example = cell;
    }
  }

  /** As the numbers of the file are written; with a point unless it shows otherwise. */
  exampleOf(written: string): string | undefined {
    const seen = this.#styles.find(({ style }) => style === (written === 'comma' ? 'comma' : 'point'));
    return !seen || seen.isLarge || seen.example === '' ? undefined : seen.example;
  }
}
/** Values of which one is to be chosen for each record: the cut-offs of an estimate where nobody says which is the base case. */
class ChoiceEvidence {
  readonly #at: number;
  readonly #saysItself: (cell: string) => boolean;
  readonly #names: readonly number[];
  /** What stood last in a column of names: an empty cell below it may mean that. */
  readonly #last: string[];
  /** By what its record is of, the first value. */
  readonly #first = new Map<string, string>();
  readonly #counts = new ValueCounts();
  /** Records with several values; undefined where a choice may leave out a record that has but one. */
  readonly #several: Set<string> | undefined;
  #isOpen = false;
  #isSaid = false;

  constructor(at: number, names: readonly number[], saysItself: (cell: string) => boolean, isOfEach = false) {
    this.#at = at;
    this.#names = names;
    this.#several = isOfEach ? new Set() : undefined;
    this.#saysItself = saysItself;
    this.#last = names.map(() => '');
  }

  see(cells: readonly string[]): void {
    if (this.#isSaid) return;
    const isKnown = this.#isOpen && this.#several === undefined;
    if (!isKnown) this.#readNames(cells);
    const { text } = cleanCell(cells[this.#at] ?? '');
    if (text.length > longestFigure || isNothing(text)) return;
    if (this.#saysItself(text)) this.#isSaid = true;
    this.#counts.add(text);
    if (isKnown) return;
    const record = this.#last.join('\u0000');
    const before = this.#first.get(record);
    if (before !== undefined) {
      if (before === fold(text)) return;
      this.#isOpen = true;
      this.#several?.add(record);
    } else if (this.#first.size < mostCounted) this.#first.set(record, fold(text));
  }

  #readNames(cells: readonly string[]): void {
    for (const [place, index] of this.#names.entries()) {
      const cell = cells[index] ?? '';
      if (!isNothing(cell)) this.#last[place] = fold(cleanCell(cell).text.slice(0, longestName));
    }
  }

  get open(): Counted[] {
    const { values } = this.#counts;
    const isOfEach = this.#several === undefined || this.#several.size === this.#first.size;
    return this.#isOpen && isOfEach && !this.#isSaid && values.length <= mostChoices ? values : [];
  }
}
const mostChoices = 50;
const longestName = 200;

/** Of a table with one column of such values, and none that says which of them it is. */
function choicesOf(kind: Kind, columns: readonly ShapedColumn[]): ChoiceEvidence | undefined {
  const { saidBehind = {} } = kind;
  const names = columns.filter(({ field }) => mayRepeat.has(field)).map(({ index }) => index);
  const ofCase = caseColumn(kind, columns);
  // Studies of other mines are valued at rates of their own: the one of them is no case of the other.
  if (ofCase) return new ChoiceEvidence(ofCase.index, names, () => false, ofCase.field === 'discountRate');
  const [column, ...more] = columns.filter(({ field }) => saidBehind[field]?.chosen);
  const says = saidBehind[column?.field ?? ''];
  if (!column || !says || more.length > 0 || columns.some(({ field }) => field === says.field)) return undefined;
  return new ChoiceEvidence(column.index, names, (cell) => says.read(cell) !== undefined);
}

/** Tonnes and ounces of a deposit, and shares of a company, are more than so many. */
const leastOfWhole = 100_000;
/** Few companies that are listed have fewer. */
const fewestShares = 1_000_000;
const ofCompanies: ReadonlySet<string> = new Set(['sharesOutstanding', 'statedFullyDiluted']);
/** All shares of a company; a file in the shape of ours has them in full. */
const areAllShares = ({ field, header }: ShapedColumn) => ofCompanies.has(field) && header.trim() !== field;

/** Fields that tables write once for several rows. */
const mayRepeat: ReadonlySet<string> = new Set([
  'mineName',
  'holeId',
  'resourceType',
  'metal',
  'zone',
  'reportDate',
  'studyType',
]);

/** Fields besides places that a sum of others does not fill. */
const ofOneRecord: ReadonlySet<string> = new Set(['stockSymbol', 'stockExchanges', 'identifiers']);

/** Ore, metal and shares in what their header does not say. */
const isUnscaled = ({ column: { notation }, field, header }: ShapedColumn, fields: ReadonlySet<string>) => {
  const measure = notation?.is === 'number' ? notation.measure : undefined;
  if (measure !== 'ore' && measure !== 'contained' && measure !== 'count') return false;
  const { unit } = headerParts(withoutMarks(header));
  // `Shares o/s` says no scale.
  const isBare = unit === null || (measure === 'count' && readUnit(unit, measure) === undefined);
  return isBare && !fields.has(`${field}Unit`);
};

const isShare = ({ column: { notation } }: ShapedColumn) => notation?.is === 'number' && notation.measure === 'percent';

/** What the whole of a file shows of how it is written: numbers, dates, shares, sums. */
export class FileHabits {
  readonly #numbers = new NumberEvidence();
  readonly #dates = new DateEvidence();
  readonly #header: readonly string[];
  readonly #figures: readonly ShapedColumn[];
  readonly #days: readonly ShapedColumn[];
  readonly #shares: readonly (readonly [ShapedColumn, FractionEvidence])[];
  /** Of columns of names: whether one stood above, and how many cells below it are empty. */
  readonly #gaps: readonly { column: ShapedColumn; hasName: boolean; count: number }[];
  readonly #scales: readonly (readonly [ShapedColumn, ScaleEvidence])[];
  /** Columns of what no sum has: a place, a symbol. */
  readonly #own: readonly number[];
  /** Columns of categories. */
  readonly #categories: ReadonlySet<number>;
  /** Columns that say of samples whether they are controls. */
  readonly #controls: ReadonlySet<number>;
  readonly #totals = new Map<number, ValueCounts>();
  /** By the columns that name rows. */
  readonly #sums = Array.from({ length: columnsOfNames }, () => new NamedSums());
  readonly #unnamed: UnnamedSum;
  #totalRows = 0;
  readonly #filters: readonly (readonly [index: number, counts: ValueCounts])[];
  readonly #cutoffs: ChoiceEvidence | undefined;

  constructor(kind: Kind, header: readonly string[], columns: readonly ShapedColumn[], filtered: readonly string[]) {
    this.#header = header;
    this.#figures = columns.filter(
      ({ column: { notation } }) => notation?.is === 'number' || notation?.is === 'degrees',
    );
    this.#days = columns.filter(({ column: { notation } }) => notation?.is === 'date');
    this.#shares = columns.filter(isShare).map((column) => [column, new FractionEvidence()] as const);
    const fields = new Set(columns.map(({ field }) => field));
    this.#scales = columns
      .filter((column) => isUnscaled(column, fields))
      .map((column) => [column, new ScaleEvidence(areAllShares(column))] as const);
    this.#cutoffs = choicesOf(kind, columns);
    this.#unnamed = new UnnamedSum(header, columns);
    this.#own = columns.flatMap(({ field, index, column: { notation } }) =>
      notation?.is === 'degrees' || ofOneRecord.has(field) ? [index] : [],
    );
    this.#categories = new Set(columns.flatMap(({ field, index }) => (field === 'resourceType' ? [index] : [])));
    const filled = new Set(columns.map(({ index }) => index));
    this.#controls = new Set([...controlColumns(kind, header)].filter((index) => !filled.has(index)));
    this.#gaps = columns
      // A royalty without a metal is one on all of them.
      .filter(({ field }) => mayRepeat.has(field) && !(field === 'metal' && fields.has('holder')))
      .map((column) => ({ column, hasName: false, count: 0 }));
    const places = new Set(filtered.map((name) => header.findIndex((cell) => cell.trim() === name.trim())));
    this.#filters = [...places].filter((index) => index >= 0).map((index) => [index, new ValueCounts()] as const);
  }

  see(cells: readonly string[]): void {
    this.#seeFigures(cells);
    for (const [index, counts] of this.#filters) counts.add(cleanCell(cells[index] ?? '').text);
    if (this.#isSum(cells)) {
      this.#totalRows += 1;
      return;
    }
    this.#cutoffs?.see(cells);
    this.#unnamed.see(cells);
    for (const gap of this.#gaps) {
      if (!isNothing(cells[gap.column.index] ?? '')) gap.hasName = true;
      else if (gap.hasName) gap.count += 1;
    }
  }

  /** What a short row of a wide table does not have shows nothing. */
  #seeFigures(cells: readonly string[]): void {
    for (const { index, column } of this.#figures)
      if (cells[index])
        this.#numbers.see(withoutUnit(cells[index]), column.notation?.is === 'degrees' ? mostDegrees : undefined);
    for (const { index } of this.#days) if (cells[index]) this.#dates.see(cells[index]);
    for (const [{ index }, evidence] of this.#shares) if (cells[index]) evidence.see(cells[index].trim());
    for (const [{ index }, evidence] of this.#scales) if (cells[index]) evidence.see(cells[index].trim());
  }

  /** The Somme deposit lies somewhere, and SUM is quoted: rows of such a cell are records, whatever they are called. */
  #isSum(cells: readonly string[]): boolean {
    const first = cells.slice(0, columnsOfNames);
    const control = [...this.#controls].find((index) => isControl(cells[index] ?? ''));
    if (control !== undefined) {
      this.#leaveOut(cells[control] ?? '', control);
      return true;
    }
    if (this.#own.some((index) => !isNothing(cells[index] ?? ''))) {
      for (const [index, cell] of first.entries()) this.#sums[index]?.name(cell);
      return false;
    }
    let isSum = false;
    for (const [index, cell] of first.entries()) if (this.#seeTotal(cell, index)) isSum = true;
    return isSum;
  }

  #seeTotal(cell: string, index: number): boolean {
    if (!this.#categories.has(index)) this.#sums[index]?.see(cell);
    const isPart = this.#categories.has(index) && isPartOfOthers(cell);
    if (!isPart && !isTotal(cell)) return false;
    this.#leaveOut(cell, index);
    return true;
  }

  #leaveOut(cell: string, index: number): void {
    const counts = this.#totals.get(index) ?? new ValueCounts();
    this.#totals.set(index, counts);
    counts.add(cleanCell(cell).text);
  }

  found(): Pick<
    FileValues,
    'numbers' | 'dates' | 'fractions' | 'scales' | 'gaps' | 'cutoffs' | 'totals' | 'totalRows' | 'filters'
  > {
    const named = this.#sums.flatMap(({ found }) => found);
    const numbers = this.#numbers.found();
    const headerOf = (index: number) => shown((this.#header[index] ?? '').trim());
    const unnamed = this.#unnamed.found(numbers.style === 'comma' ? 'comma' : 'point');
    const ofSum = (index: number) => Number(unnamed !== undefined && isNothing(unnamed.cells[index] ?? ''));
    return {
      numbers,
      dates: this.#dates.found(),
      fractions: this.#shares.flatMap(([{ index, field }, { example }]) =>
        example === undefined ? [] : [{ header: headerOf(index), field, example }],
      ),
      scales: this.#scales.flatMap(([{ index, field }, evidence]) => {
        const example = evidence.exampleOf(numbers.style);
        return example === undefined ? [] : [{ header: headerOf(index), field, example }];
      }),
      gaps: this.#gaps
        .map(({ column: { index, field }, count }) => ({ header: headerOf(index), field, count: count - ofSum(index) }))
        .filter(({ count }) => count > 0),
      cutoffs: this.#cutoffs?.open ?? [],
      totals: [
        ...this.#totalsFound().map(([index, values]) => ({ header: headerOf(index), values })),
        ...(unnamed ? [{ header: headerOf(unnamed.index), values: [{ value: shown(unnamed.value), count: 1 }] }] : []),
      ],
      totalRows: this.#totalRows + named.reduce((sum, { count }) => sum + count, 0) + Number(unnamed !== undefined),
      filters: this.#filters.map(([index, { values, more }]) => ({ header: headerOf(index), values, more })),
    };
  }

  /** Sums by their column: those that say so, and those that are called by what they are of. */
  #totalsFound(): [index: number, values: Counted[]][] {
    const places = new Set([...this.#totals.keys(), ...this.#sums.keys()]);
    return [...places]
      .toSorted((a, b) => a - b)
      .flatMap((index): [number, Counted[]][] => {
        const values = [...(this.#totals.get(index)?.values ?? []), ...(this.#sums[index]?.found ?? [])];
        return values.length === 0 ? [] : [[index, values]];
      });
  }
}
