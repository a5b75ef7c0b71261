import type { FileColumn } from '../../../contract-looks.ts';
import { hasUnitField, type ColumnMeasure, readUnit, storedUnit } from '../../../../../domain/tables/column-units.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import type { Column } from '../../model/columns.ts';
import type { Kind } from '../../model/kind.ts';
import { foreignPlaces, ofKind, words } from '../words/field-words.ts';
import { inEnglish } from '../../../../../domain/tables/english-headers.ts';
import { spelledOut } from '../../../../../domain/tables/snake-headers.ts';
import { type HeaderParts, headerParts, unitOf, withoutMarks } from '../../../../../domain/tables/header-parts.ts';
import {
  headerKey,
  anyHeader,
  bareNames,
  coreOf,
  keysOf,
  keysOfHeader,
  longestSpread,
  longestWord,
  perColumn,
  looseKey,
  ofMine,
  plainKey,
  shortest,
  weakness as mostWeak,
  weaknessOf,
} from '../words/header-keys.ts';
import {
  bareUnitWord,
  isAsked,
  isBest,
  isRepeated,
  ofSurface,
  isOtherMoney,
  isScaled,
  metalFields,
  ofFigures,
  magnetic,
  mayBeIn,
  methods,
  oreFields,
  unitInWords,
  withBlanks,
  withNumber,
  withoutCutting,
  withoutDay,
  cutGradeIn,
} from './header-units.ts';
import { withCostMetals } from './cost-metals.ts';
import { doubtfulFields } from './doubtful-words.ts';
import { areOfNpv, withOneNpv } from './npv-headers.ts';
import { ownerColumns } from './owner-columns.ts';
import { isPriceSeries } from './price-series.ts';
import { rangeColumns } from '../cells/range-cells.ts';
import { placeOf, SaidOfRecords, withMetals } from './said-of-records.ts';
import type { RememberedColumn, RememberedColumns } from './remembered-columns.ts';
import { withPricesOfMetals } from './study-prices.ts';
import { withoutShares } from './shares-of-groups.ts';
import { askedWhereCashCosts, askedWhereRepeated } from './repeated-columns.ts';
import { settleUnits } from './settle-units.ts';
import { withoutTitleStatus, withTitleHolder } from '../words/title-registers.ts';

/** Tells for the headers of a file which field each fills, with what unit, and of what. */
class Understanding {
  readonly #kind: Kind;
  readonly #remembered: RememberedColumns;
  readonly #fields: readonly (readonly [name: string, column: Column<unknown>])[];
  readonly #byName: ReadonlyMap<string, string>;
  readonly #byWord = new Map<string, string[]>();
  readonly #mayBe: ReturnType<typeof doubtfulFields>;
  readonly #records: SaidOfRecords;

  constructor(kind: Kind, remembered: RememberedColumns) {
    this.#kind = kind;
    this.#remembered = remembered;
    this.#fields = Object.entries({ ...kind.columns, ...kind.parts?.columns });
    this.#byName = new Map(this.#fields.map(([name]) => [headerKey(name), name]));
    this.#mayBe = doubtfulFields(kind.name);
    this.#records = new SaidOfRecords(
      kind,
      this.#fields.map(([name]) => name),
    );
    const own = ofKind[kind.name] ?? {};
    for (const [name] of this.#fields)
      for (const word of [name, ...(own[name] ?? words[name] ?? [])])
        for (const key of keysOf(word)) this.#know(key, name);
    if (kind.name === 'mines')
      for (const [name, own] of Object.entries(foreignPlaces)) for (const word of own) this.#know(word, name);
  }

  #know(word: string, name: string): void {
    const names = this.#byWord.get(word) ?? [];
    if (!names.includes(name)) this.#byWord.set(word, [...names, name]);
  }

  /** Fields that a header may mean: written with accents or without, with the datum of its degrees, as `Owner(s)`. */
  #fieldsOf(header: string): readonly string[] | undefined {
    for (const key of keysOfHeader(header)) {
      const found = this.#byWord.get(key);
      const own = this.#byName.get(key);
      if (found) return own !== undefined && found.includes(own) ? [own, ...found] : found;
    }
    if (this.#kind.name !== 'mines') return undefined;
    const key = headerKey(header);
    const short = key.replace(ofMine, '');
    return short === key || short.length < shortest ? undefined : this.#fieldsOf(short);
  }

  /** Of fields with one name those first that take the unit of the header: `Throughput (tpd)` is of ore, and of no metal. */
  #byUnit(names: readonly string[] | undefined, parts: HeaderParts): readonly string[] | undefined {
    if (parts.unit === null || names === undefined || names.length < 2) return names;
    const [fits, others] = [true, false].map((is) =>
      names.filter((name) => {
        const measure = this.#measureOf(name);
        return (measure !== undefined && unitOf(parts, measure) !== undefined) === is;
      }),
    );
    return [...(fits ?? []), ...(others ?? [])];
  }

  #measureOf(name: string): ColumnMeasure | undefined {
    const notation = this.#fields.find(([field]) => field === name)?.[1].notation;
    return notation?.is === 'number' ? notation.measure : undefined;
  }

  /** `above`: the titles over the header; `rows`: the first below it. */
  of(
    headers: readonly string[],
    above: readonly string[] = [],
    rows: readonly (readonly string[])[] = [],
  ): FileColumn[] {
    // Of a longer one nothing is read, though it is known again.
    const said = headers.map((header) => (header.length > longestSpread ? '' : header));
    const hasGrades = this.#fields.some(([name]) => this.#measureOf(name) === 'grade');
    const bare = (hasGrades ? withoutCutting(said) : withoutDay(said, this.#kind.columns['asOf'] !== undefined))
      .map((header) => spelledOut(inEnglish(withoutMarks(header))))
      .map((header) => (this.#fieldsOf(header) ? header : withBlanks(hasGrades ? withNumber(header) : header)));
    const parts = bare.map(headerParts);
    const columns = headers.map((header): FileColumn => ({
      ...{ header: header.trim(), field: null, match: 'none', mayBe: [] },
      unit: null,
      of: null,
    }));
    const owners = ownerColumns(this.#fields.some(([name]) => name === 'owners') ? bare : []);
    const taken = new Set<string>();
    const settled = new Set<number>();
    // What is chosen is remembered of the header as it is written.
    const keyOf = perColumn((index) => headerKey(columns[index]?.header ?? ''));
    const bareOf = (index: number) => bare[index]?.trim() ?? '';
    const settle = (match: FileColumn['match'], find: (index: number) => readonly string[] | undefined) => {
      for (const [index, column] of columns.entries()) {
        if (settled.has(index)) continue;
        const found = find(index) ?? [];
        if (found.length === 0) continue;
        const before = match === 'remembered' ? this.#remembered[keyOf(index)] : undefined;
        const of = match === 'name' ? null : this.#records.ofColumn(parts[index]!, bareOf(index), before?.of);
        const isFree = (name: string) =>
          !taken.has(placeOf(name, of)) || (name === 'owners' ? owners.has(index) : this.#takesSeveral(name));
        const field = this.#byUnit(found, parts[index]!)?.find(
          (name) => name === '' || (isFree(name) && !isOtherMoney(this.#measureOf(name), parts[index]!)),
        );
        if (field === undefined) continue;
        columns[index] = {
          ...column,
          field: field || null,
          match,
          unit: this.#unitBefore(field, before) ?? this.#unitOf(field, match, parts[index]!, before),
          of,
        };
        taken.add(placeOf(field, of));
        settled.add(index);
      }
    };
    settle('name', (index) => one(this.#byName.get(keyOf(index))));
    settle('remembered', (index) => {
      const field = this.#remembered[keyOf(index)]?.field;
      return field === undefined || (field !== '' && !this.#fields.some(([name]) => name === field))
        ? undefined
        : [field];
    });
    settle('synonym', (index) => (owners.has(index) ? ['owners'] : undefined));
    const starts = Object.keys(this.#kind.ends ?? {});
    const ranges = rangeColumns(starts.length > 0 ? said : [], rows);
    settle('synonym', (index) => (ranges.has(index) ? starts : undefined));
    settle('synonym', (index) => this.#records.axisOf(bareOf(index)));
    const named = perColumn((index) => {
      const header = this.#records.withoutDatum(bareOf(index));
      return this.#fieldsOf(header) ?? this.#byNumbered(header);
    });
    const wordsOf = (index: number) => this.#unitBehind(bareOf(index), columns[index - 1]) ?? named(index);
    // A region of the world is no jurisdiction beside a state, nor the province of one beside its region.
    for (let weakness = 0; weakness <= mostWeak; weakness += 1)
      settle('synonym', (index) =>
        weaknessOf(bareOf(index), this.#kind.name) > weakness ? undefined : wordsOf(index),
      );
    settle('synonym', (index) => (isBest.test(bareOf(index)) ? this.#byParts(parts[index]!) : undefined));
    const byParts = (index: number) => this.#byParts(parts[index]!) ?? this.#byMetal(bareOf(index));
    settle('synonym', (index) => (isRepeated.test(parts[index]!.words) ? undefined : byParts(index)));
    settle('synonym', byParts);
    const isGraded = columns.some(({ field }) => field !== null && this.#measureOf(field) === 'grade');
    settle('synonym', (index) => (isGraded ? oreFields(parts[index]!, this.#namesOf, ['ore']) : undefined));
    settle('synonym', (index) =>
      ofFigures(this.#byWord.get(looseKey(bareOf(index))), parts[index]!, (name) => this.#measureOf(name)),
    );
    settle('synonym', (index) => this.#bareName(bareOf(index), columns));
    settle('synonym', (index) => this.#byCore(bareOf(index)));
    // `Tonnage (Mio. l.)`: what a bracket says is not known, but what the column holds; its unit is asked.
    settle('synonym', (index) => this.#beforeBracket(bareOf(index)));
    for (const [index, column] of columns.entries()) {
      if (settled.has(index)) continue;
      const of = this.#records.saidBy(parts[index]!, bareOf(index));
      const doubts = [
        ...this.#mayBe(bareOf(index), parts[index]!),
        ...cutGradeIn(bareOf(index), this.#fields),
        ...oreFields(parts[index]!, this.#namesOf),
      ];
      const mayBe = doubts.filter((name) => !taken.has(placeOf(name, null)) && !taken.has(placeOf(name, of)));
      const [first] = mayBe;
      if (first === undefined) continue;
      const unit = this.#unitOf(first, 'synonym', parts[index]!, undefined);
      columns[index] = { ...column, mayBe, unit, of };
    }
    const once = this.#kind.columns['resourceType']
      ? askedWhereRepeated(columns, (field) => this.#measureOf(field) !== undefined)
      : columns;
    const ofMetals = withMetals(withoutShares(once, rows));
    const ofCosts = withCostMetals(ofMetals, this.#kind.name, (field) => this.#measureOf(field));
    const ofCash = askedWhereCashCosts(ofCosts, (at) => this.#unitOf('cashCost', 'synonym', parts[at]!, undefined));
    const ofStudies = withOneNpv(withPricesOfMetals([...ofCash], parts, this.#fields), rows);
    return settleUnits(withTitleHolder(withoutTitleStatus(ofStudies), this.#kind.name === 'mines'), {
      measureOf: (field) => this.#measureOf(field),
      saidIn: (header) => headerParts(withoutMarks(header)).unit,
      above,
    });
  }

  /** `Tonnage, Unit, Grade, Unit`: a bare word for units right behind a figure says those of that figure. */
  #unitBehind(header: string, before: FileColumn | undefined): readonly string[] | undefined {
    if (!before?.field || !bareUnitWord.test(header.slice(0, longestWord))) return undefined;
    const measure = this.#measureOf(before.field);
    const field =
      measure !== undefined && hasUnitField(measure)
        ? [this.#kind.unitOf?.[before.field] ?? []].flat()[0]
        : this.#fields.find(([name]) => name === `${before.field}Unit`)?.[0];
    return one(field);
  }

  /** `Nombre`: the name of the mine where another column has that of its company. */
  #bareName(header: string, columns: readonly FileColumn[]): readonly string[] | undefined {
    if (this.#kind.name !== 'mines' || !bareNames.has(plainKey(header))) return undefined;
    return columns.some(({ field }) => field === 'companyName' || field === 'owners') ? ['name'] : undefined;
  }

  /** `NAME OF COMPANY`, `PROJECT/MINE NAME`: fields by the words that say what the column holds. */
  #byCore(header: string): readonly string[] | undefined {
    const core = coreOf(header);
    if (core !== '' && core.length >= shortest) return this.#fieldsOf(core);
    const parts = header.length > longestWord ? [] : header.split(/\/| [-–—|] /u);
    if (parts.length !== 2) return undefined;
    const [one, other] = parts.map((part) => this.#fieldsOf(coreOf(part) || part));
    return one?.filter((name) => other?.includes(name));
  }

  #beforeBracket(header: string): readonly string[] | undefined {
    // A bearing from magnetic north is another one by the declination of its place and year.
    if (magnetic.test(header)) return undefined;
    const said = header.length > longestWord ? '' : header.trimEnd();
    const open = Math.max(said.lastIndexOf('('), said.lastIndexOf('['));
    // A grade or a cost of an equivalent is that of no metal.
    if (headerParts(header).isEquivalent) return undefined;
    const isBracket = open > 0 && /^[)\]]$/u.test(said.slice(open + 1).replace(/[^)\]]/gu, ''));
    if (!isBracket || !/[)\]]$/u.test(said)) return undefined;
    const before = said.slice(0, open).trimEnd();
    const names = before === '' ? undefined : this.#fieldsOf(before);
    // A figure without units would be kept as it is, a thousand or a foot at a time.
    const isOther = headerParts(said.slice(open)).unit !== null || ofSurface.test(said.slice(open));
    // Nor is an area in square kilometres the name of one.
    return isOther ? names?.filter((name) => this.#measureOf(name) !== undefined) : names;
  }

  /** Whether a row looks like the header of a table: of what it says, half at least are words that stand over columns. */
  isHeader(cells: readonly string[]): boolean {
    const said = cells.filter((cell) => cell.trim() !== '');
    const known = said.filter((cell) => this.isWord(cell)).length;
    return known >= leastOfHeader && known * 2 >= said.length;
  }

  /** Whether a text names a field: a category or a metal alone names a record. */
  isField(written: string): boolean {
    if (written.length > longestWord) return false;
    const cell = spelledOut(inEnglish(written));
    if (this.#byName.has(headerKey(cell)) || this.#fieldsOf(cell)) return true;
    const parts = headerParts(withoutMarks(cell));
    if (this.#mayBe(cell, parts).length + oreFields(parts, this.#namesOf).length > 0) return true;
    const saysMore = parts.words !== '' || (parts.unit !== null && parts.metal !== null);
    const found = this.#byParts(parts) ?? this.#byCore(cell) ?? this.#beforeBracket(cell);
    return saysMore && found !== undefined && found.length > 0;
  }

  /** Whether a text stands over columns of a table. */
  isWord(written: string): boolean {
    if (written.length > longestWord) return false;
    const cell = spelledOut(inEnglish(written));
    const key = headerKey(cell);
    if (this.#byName.has(key) || anyHeader.has(key) || this.#fieldsOf(cell)) return true;
    const parts = headerParts(cell);
    if (this.#mayBe(cell, parts).length + oreFields(parts, this.#namesOf).length > 0) return true;
    return parts.unit !== null && this.#byParts(parts) !== undefined;
  }

  /** Fields by what is left of a header without unit, metal and category, of those that take its unit. */
  #byParts(parts: HeaderParts): readonly string[] | undefined {
    const { unit, metal, category, isEquivalent } = parts;
    const left = this.#kind.columns['npv'] && areOfNpv(parts.words) ? 'npv' : parts.words;
    const saysMore = unit !== null || metal !== null || category !== null || left !== parts.words;
    // `COAL_METAL_IND`: a list of mines has no categories of resources.
    if (isEquivalent || !saysMore || (category !== null && this.#kind.name === 'mines')) return undefined;
    const takes = (name: string) => mayBeIn(parts, this.#measureOf(name));
    const isByMethod = metal !== null && unit !== null && methods.test(left);
    const named = metalFields(parts, this.#namesOf);
    if (left !== '' && !isByMethod) return (named ?? this.#fieldsOf(left))?.filter(takes);
    const measures: readonly ColumnMeasure[] = metal === null ? ['grade', 'ore', 'contained'] : ['grade', 'contained'];
    const measure = measures.find((each) => unitOf(parts, each) !== undefined) ?? (unit === null ? 'grade' : undefined);
    const fits = this.#fields.filter(([name]) => measure !== undefined && this.#measureOf(name) === measure);
    // Amounts of metal that a report gives at several stages of its way: which of them it is, is asked.
    const field = measure === 'contained' && fits.length > 1 ? undefined : fits[0];
    return one(field?.[0]);
  }

  readonly #namesOf = (measure: ColumnMeasure) =>
    this.#fields.flatMap(([name]) => (this.#measureOf(name) === measure ? [name] : []));

  /** Lists such as metals, of which a file may have each in a column of its own. */
  #takesSeveral(name: string): boolean {
    return this.#fields.find(([field]) => field === name)?.[1].joinedBy === '; ';
  }

  /** `commod1`, `Metal 2`. */
  #byNumbered(header: string): readonly string[] | undefined {
    const key = headerKey(header);
    const bare = key.replace(/\d{1,2}$/u, '');
    return bare === key ? undefined : this.#byWord.get(bare)?.filter((name) => this.#takesSeveral(name));
  }

  /** A header that is a metal and nothing more, of figures whose unit is to be asked. */
  #byMetal(header: string): readonly string[] | undefined {
    const isMetal = knownMetal(header.trim()) !== null && this.#kind.columns['metal'];
    return isMetal ? one(this.#namesOf('grade')[0]) : undefined;
  }

  /** The unit that the member chose before, as far as the field takes it. */
  #unitBefore(field: string, before: RememberedColumn | undefined): string | undefined {
    const measure = this.#measureOf(field);
    return before?.unit && measure !== undefined ? readUnit(before.unit, measure)?.label : undefined;
  }

  #unitOf(
    field: string,
    match: FileColumn['match'],
    parts: HeaderParts,
    before: RememberedColumn | undefined,
  ): string | null {
    const measure = this.#measureOf(field);
    if (measure === undefined) return null;
    if (before?.unit === '') return storedUnit[measure];
    // `Tonnes (millions)` is in no tonnes: what a header says of units and nobody understands is asked.
    const said =
      unitOf(parts, measure) ??
      (parts.unit === null && !/\d/u.test(parts.words) ? unitInWords(parts.words, measure) : undefined);
    if (said) return said.label;
    if (parts.unit !== null && isScaled(parts.unit)) return null;
    // A column that is not called as in the template need not be kept as the template has it.
    return match === 'name' || !isAsked.has(measure) ? storedUnit[measure] : null;
  }
}

const leastOfHeader = 2;
const one = (name: string | undefined) => (name === undefined ? undefined : [name]);

/**
 * Tells for the headers of a file which field each fills: by its own name, by what the member chose before, by another
 * word for it, by its unit and metal. A field is filled once for each metal and category: names come before memory, and
 * that before other words, the first column before later ones.
 */
export function understandColumns(kind: Kind, remembered: RememberedColumns): Understanding['of'] {
  const understanding = new Understanding(kind, remembered);
  return (...about) => understanding.of(...about);
}

/** Tells of cells and rows of a file of this kind whether they look like headers. */
export function headersOf(kind: Kind) {
  const understanding = new Understanding(kind, {});
  return {
    isWord: (cell: string) => understanding.isWord(cell),
    isHeader: (cells: readonly string[]) => understanding.isHeader(cells),
    isField: (cell: string) => understanding.isField(cell),
    isSeries: isPriceSeries,
    fieldsOf: (cells: readonly string[]) => understanding.of(cells).map(({ field }) => field),
  };
}
