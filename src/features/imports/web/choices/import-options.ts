import type { FileColumn, FilePreview, FileValues } from '../../contract-looks.ts';
import type { ColumnChoice, ImportOptions, NameChoice } from '../../contract-options.ts';
import type { OpenName } from '../../contract-results.ts';
import { dateStyles } from '../../../../domain/time/date-style.ts';
import { numberStyles } from '../../../../domain/tables/number-style.ts';
import { ofKey } from '../../../../domain/numbers/of-key.ts';
import { type ChosenReplacements, noReplacements, replaceOption } from './replacements.ts';
import { type ChosenTwins, noTwins, twinsOption } from './twin-choices.ts';
import { type ChangedValues, choicesOf } from './value-choices.ts';

export type FileField = FilePreview['fields'][number];

/** What a column fills, in which unit and of what: as it was understood, or as the member says. */
export interface ChosenColumn {
  field: string | null;
  unit: string | null;
  of: Readonly<Record<string, string>> | null;
}

export type ChangedColumns = ReadonlyMap<number, ChosenColumn>;

export const fieldOf = (preview: FilePreview, name: string | null): FileField | undefined =>
  preview.fields.find((field) => field.name === name);

/** Whether every column that a field fills carries the field's own name: the server needs no help then. */
const isAsNamed = (preview: FilePreview, column: FileColumn, { field, unit, of }: ChosenColumn) => {
  if (field === null) return column.match !== 'name';
  if (fieldOf(preview, field)?.isPart === true) return false;
  return (
    column.match === 'name' && column.field === field && of === null && unit === (fieldOf(preview, field)?.unit ?? null)
  );
};

/** The columns as the member sees them: as they were understood, and as they were changed since. */
export const chosenColumns = (preview: FilePreview, changed: ChangedColumns): ChosenColumn[] =>
  preview.columns.map(({ field, unit, of }, index) => changed.get(index) ?? { field, unit, of });

/** Fields of which a file may mean a thousand or a million of what they are kept in: their unit is asked. */
const isScaled: ReadonlySet<string> = new Set(['t', '$ million', '$']);

/** A column that fills another field: its unit stays where that field takes it, too. */
export function withField(
  preview: FilePreview,
  index: number,
  column: ChosenColumn,
  name: string | null,
): ChosenColumn {
  const field = fieldOf(preview, name);
  const said = [column.unit, preview.columns[index]?.unit].find((unit) => unit != null && field?.units.includes(unit));
  const usual = field?.unit != null && !isScaled.has(field.unit) ? field.unit : null;
  return { field: name, unit: said ?? usual, of: name === null ? null : column.of };
}

/** What to send of the columns; undefined where their names say it all. */
export function mappingOf(preview: FilePreview, columns: readonly ChosenColumn[]): ColumnChoice[] | undefined {
  const named = preview.columns.every((column, index) => isAsNamed(preview, column, columns[index]!));
  if (named) return undefined;
  return preview.columns.map(({ header }, index) => {
    const { field, unit, of } = columns[index]!;
    const isStored = unit === null || unit === (fieldOf(preview, field)?.unit ?? null);
    return { header, field, ...(!isStored && { unit }), ...(of && { of }) };
  });
}

const placeOf = ({ field, of }: ChosenColumn) => `${field ?? ''} ${ofKey(of)}`;

/** Fields that the same text fills in all rows. */
export type Constants = NonNullable<ImportOptions['constants']>;

export const said = (constants: Constants) => constants.filter(({ value }) => value.trim() !== '');

/** What has to be said of the columns before a file can be read. */
export function mappingFaults(
  preview: FilePreview,
  columns: readonly ChosenColumn[],
  constants: Constants = [],
  changed: ChangedColumns = new Map(),
): string[] {
  /** Whether nobody said yet which of several fields it is. */
  const isOpen = (index: number) =>
    (preview.columns[index]?.mayBe.length ?? 0) > 0 && columns[index]?.field === null && !changed.has(index);
  const filled = new Set([
    ...columns.flatMap(({ field, of }, index) => [
      ...(field === null ? [] : [field]),
      ...(field === null && !isOpen(index) ? [] : Object.keys(of ?? {})),
    ]),
    ...said(constants).map(({ field }) => field),
  ]);
  const missing = preview.fields.filter(
    ({ name, required, madeOf }) => required && !filled.has(name) && !madeOf.some((part) => filled.has(part)),
  );
  const places = new Set(
    columns.flatMap((column) => {
      const several = fieldOf(preview, column.field)?.takesSeveral ?? true;
      return several ? [] : [placeOf(column)];
    }),
  );
  const twice = columns.filter(
    (column, index) =>
      columns.findIndex((other) => placeOf(other) === placeOf(column)) !== index && places.has(placeOf(column)),
  );
  const unitless = columns.flatMap((column, index) => {
    const field = fieldOf(preview, column.field);
    const needs = field !== undefined && field.units.length > 0 && column.unit === null;
    return needs && (field.unitField === null || !filled.has(field.unitField)) ? [preview.columns[index]!.header] : [];
  });
  const doubtful = preview.columns.filter((_, index) => isOpen(index));
  const twiceSaid = preview.columns.filter((_, index) => {
    const field = columns[index]?.field ?? '';
    return said(constants).some((constant) => constant.field === field);
  });
  return [
    ...twiceSaid.map(
      ({ header }) =>
        `'${header}' holds what is said for all rows. Choose another field for it, or leave one of the two out.`,
    ),
    ...doubtful.map(
      ({ header, mayBe }) => `'${header}' may be ${listed(mayBe.map(fieldWords))}. Choose what it is, or leave it out.`,
    ),
    ...missing.map(({ name }) => `Choose the column that holds ${fieldWords(name)}, or say it for all rows.`),
    ...new Set(
      twice.map(({ field }) => `Two columns are chosen for ${fieldWords(field ?? '')}. Leave one of them out.`),
    ),
    ...unitless.map((header) => `Say in which unit the figures of '${header}' are.`),
  ];
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** `intervalLength` as 'interval length'. */
export const fieldWords = (field: string) =>
  field.replaceAll(/[A-Z]+(?![a-z])|[A-Z]/gu, (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`);

export const nameKey = ({ entityType, name, country, primaryJurisdiction }: Omit<OpenName, 'rows' | 'suggestions'>) =>
  JSON.stringify([entityType, name, country, primaryJurisdiction]);

/** A choice as a select holds it: `create`, `skip`, or the id of what it is. */
export function nameChoice(open: OpenName, value: string): NameChoice | undefined {
  const { entityType, name, country, primaryJurisdiction } = open;
  const reference = { entityType, name, country, primaryJurisdiction };
  if (value === 'create' || value === 'skip') return { ...reference, action: value };
  return value === '' ? undefined : { ...reference, action: 'use', use: Number(value) };
}

/** How the file as a whole is read, as far as its member said so. */
export type ChosenShape = Pick<
  ImportOptions,
  | 'headerRow'
  | 'headerRows'
  | 'lastRow'
  | 'layout'
  | 'encoding'
  | 'delimiter'
  | 'numbers'
  | 'dates'
  | 'leaveOut'
  | 'repeat'
  | 'baseCases'
> & {
  constants: Constants;
  /** Columns whose empty cells stay empty, though others stand above them. */
  staysEmpty: readonly string[];
  /** Whether rows that look like notes are read like others. */
  keepsNotes: boolean;
  /** Whether rows that look like sums are read like others. */
  keepsTotals: boolean;
};

export const noShape: ChosenShape = { constants: [], staysEmpty: [], keepsTotals: false, keepsNotes: false };

export interface Chosen {
  preview: FilePreview | undefined;
  changed: ChangedColumns;
  shape: ChosenShape;
  names: ReadonlyMap<string, NameChoice>;
  values: FileValues | undefined;
  changedValues: ChangedValues;
  twins?: ChosenTwins;
  replacements?: ChosenReplacements;
  source: string;
  licence: string;
  /** Whether dangerous cells are left out instead of refusing the file. */
  leavesThreatsOut?: boolean;
}

const isStyle = <Style extends string>(style: string | undefined, of: readonly Style[]): style is Style =>
  style !== undefined && (of as readonly string[]).includes(style);

/** How numbers and dates are written: as the member says, else as all of them show. */
export const stylesOf = (
  shape: ChosenShape,
  values: FileValues | undefined,
): Pick<ImportOptions, 'numbers' | 'dates'> => {
  const numbers = shape.numbers ?? values?.numbers.style;
  const dates = shape.dates ?? values?.dates.style;
  return {
    ...(isStyle(numbers, numberStyles) && { numbers }),
    ...(isStyle(dates, dateStyles) && { dates }),
  };
};

type Doubted = FileValues['fractions'];
/** What figures are in where nobody says so: chosen for one file it says nothing of the next. */
const plainUnits: ReadonlySet<string> = new Set(['%', 't', 'oz', 'lb', 'tonnes', 'kg', 'g', 'carats', 'tons']);

/** Of columns whose figures may be in another unit, those of which nobody said by now in which. */
const openOf = (doubted: Doubted, changed: ChangedColumns, preview: FilePreview) =>
  doubted.flatMap(({ header, example }) => {
    const index = preview.columns.findIndex((column) => column.header === header);
    const column = preview.columns[index];
    // Chosen before, or said above the table or beside the figures.
    const isSettled = column !== undefined && column.unit !== null && !plainUnits.has(column.unit);
    return index < 0 || changed.has(index) || isSettled ? [] : [{ index, header, example }];
  });

/** Columns of shares that may be fractions of 1. */
export const openFractions = (values: FileValues | undefined, changed: ChangedColumns, preview: FilePreview) =>
  openOf(values?.fractions ?? [], changed, preview);

/** Columns of tonnes and metal that may be in thousands or millions. */
export const openScales = (values: FileValues | undefined, changed: ChangedColumns, preview: FilePreview) =>
  openOf(values?.scales ?? [], changed, preview);

/** Whether a file has the columns of the template and no others: it writes each cell. */
const isOfTemplate = ({ columns }: FilePreview) =>
  columns.every(({ field, match }) => field === null || match === 'name');

/** What an empty cell below others means; undefined where nobody said so. */
export function gapMeaning(
  { repeat = [], staysEmpty }: ChosenShape,
  { header, field }: Pick<FileValues['gaps'][number], 'header' | 'field'>,
  preview: FilePreview,
): 'above' | 'empty' | undefined {
  if (repeat.includes(header)) return 'above';
  // A record without a date is of no other mine, hole or zone for that.
  return field === 'reportDate' || isOfTemplate(preview) || staysEmpty.includes(header) ? 'empty' : undefined;
}

/**
 * Whether nobody can tell how numbers are written: some each way, or all of them as `1,866` in a file whose semicolons
 * leave the comma to decimals.
 */
export const areNumbersOpen = (
  { style, unclear }: FileValues['numbers'],
  delimiter: FilePreview['delimiter'],
): boolean => style === 'mixed' || (style === 'none' && unclear !== null && delimiter === ';');

/** The cut-offs that are the base case; undefined where nothing is to be chosen, or nobody chose among those of the file. */
export function baseCasesOf({ baseCases }: ChosenShape, values: FileValues | undefined): string[] | undefined {
  const cutoffs = values?.cutoffs ?? [];
  if (cutoffs.length === 0 || baseCases === undefined) return undefined;
  const held = baseCases.filter((each) => cutoffs.some(({ value }) => value === each));
  return held.length === 0 && baseCases.length > 0 ? undefined : held;
}

/** What the file shows as a whole that a member has to decide. */
export function shapeFaults(shape: ChosenShape, values: FileValues | undefined, preview: FilePreview): string[] {
  if (!values) return [];
  const { numbers, dates, gaps, cutoffs } = values;
  const isOpenNumber = shape.numbers === undefined && areNumbersOpen(numbers, preview.delimiter);
  const [example = '', other = ''] = dates.examples;
  const openDates = shape.dates === undefined ? dates.style : 'none';
  return [
    ...(isOpenNumber
      ? [
          numbers.style === 'mixed'
            ? `Some numbers have a point before their decimals and some a comma, such as ${numbers.examples.join(' and ')}. Choose which one.`
            : `Numbers such as ${numbers.unclear} can be read both ways. Choose what stands before their decimals.`,
        ]
      : []),
    ...(openDates === 'unclear'
      ? [`Dates such as ${example} can be read both ways. Choose whether the day or the month comes first.`]
      : []),
    ...(openDates === 'mixed'
      ? [`Some dates have the day first and some the month, such as ${example} and ${other}. Choose which one.`]
      : []),
    ...(cutoffs.length > 0 && baseCasesOf(shape, values) === undefined
      ? ['The file has several cut-offs of one estimate. Choose which is the base case.']
      : []),
    ...gaps
      .filter((gap) => gapMeaning(shape, gap, preview) === undefined)
      .map(
        ({ header }) =>
          `Empty cells stand below others in '${header}'. Choose whether they mean what stands above them.`,
      ),
  ];
}

/** What its figures show of single columns that a member has to decide. */
export const figureFaults = (
  values: FileValues | undefined,
  changed: ChangedColumns,
  preview: FilePreview,
): string[] => [
  ...openFractions(values, changed, preview).map(
    ({ header, example: share }) => `Is ${share} in '${header}' a fraction of 1, or per cent? Choose its unit.`,
  ),
  ...openScales(values, changed, preview).map(
    ({ header, example }) =>
      `The header '${header}' says no unit, and ${example} looks like thousands or millions. Choose its unit.`,
  ),
];

/** Rows to leave out: those that the member says, and those that look like sums. */
export const leftOutRows = (
  shape: ChosenShape,
  values: FileValues | undefined,
): NonNullable<ImportOptions['leaveOut']> => [
  ...(shape.leaveOut ?? []).filter(({ values: chosen }) => chosen.length > 0),
  ...(shape.keepsTotals ? [] : (values?.totals ?? [])).map(({ header, values: of }) => ({
    header,
    values: of.map(({ value }) => value),
  })),
];

/** The values that are read: those of rows that look like sums are left out with them. */
export function withoutSums(values: FileValues | undefined, shape: ChosenShape): FileValues | undefined {
  if (!values || shape.keepsTotals || values.totals.length === 0) return values;
  const sums = new Set(values.totals.flatMap(({ header, values: of }) => of.map(({ value }) => `${header}\n${value}`)));
  const columns = values.columns.map((column) => ({
    ...column,
    values: column.values.filter(({ value }) => !sums.has(`${column.header}\n${value}`)),
  }));
  return { ...values, columns };
}

/** How the file as a whole is to be opened and read; only what differs from the template. */
export function shapeOf(
  preview: FilePreview,
  { changed, shape, values }: Pick<Chosen, 'changed' | 'shape' | 'values'>,
): ImportOptions {
  const mapping = mappingOf(preview, chosenColumns(preview, changed));
  const styles = stylesOf(shape, values);
  const leaveOut = leftOutRows(shape, values);
  const baseCases = baseCasesOf(shape, values);
  const { encoding, lastRow } = shape;
  const isBelowTitles = preview.start[0]?.row !== preview.headerRow || preview.headerRows > 1;
  // A header that is not the first row alone need not be found again.
  const delimiter = shape.delimiter ?? (isBelowTitles ? preview.delimiter : null);
  const leavesNotesOut = !shape.keepsNotes && (values?.beside.notes.count ?? 0) > 0;
  const constants = said(shape.constants);
  const isPlain = mapping === undefined && styles.numbers !== 'comma';
  return {
    ...(mapping && { mapping }),
    ...(preview.sheet && { sheet: preview.sheet }),
    ...(preview.start[0]?.row !== preview.headerRow && { headerRow: preview.headerRow }),
    ...(preview.headerRows > 1 && { headerRows: preview.headerRows }),
    ...(preview.layout !== 'records' && { layout: preview.layout }),
    ...(lastRow !== undefined && { lastRow }),
    ...(leavesNotesOut && { notes: 'leave-out' as const }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(!isPlain && { numbers: styles.numbers ?? 'point' }),
    ...(styles.dates && { dates: styles.dates }),
    ...(constants.length > 0 && { constants }),
    ...(leaveOut.length > 0 && { leaveOut }),
    ...(shape.repeat && shape.repeat.length > 0 && { repeat: shape.repeat }),
    ...(baseCases && { baseCases }),
  };
}

/** What the values of a file are asked with: of columns by which rows may be left out, too, before any value is chosen. */
export function lookOf(preview: FilePreview, changed: ChangedColumns, shape: ChosenShape): ImportOptions {
  const filters = (shape.leaveOut ?? []).map((filter) =>
    filter.values.length > 0 ? filter : { ...filter, keep: false },
  );
  const options = shapeOf(preview, { changed, shape, values: undefined });
  return {
    ...options,
    ...(!shape.keepsNotes && { notes: 'leave-out' as const }),
    ...(filters.length > 0 && { leaveOut: filters }),
  };
}

/** What leaves dangerous cells out. Stands last, so that what is sent at once is what is said later. */
export const withoutThreats = { threats: 'leave-out' } satisfies ImportOptions;

/** What goes with the file; only what was said. */
export function optionsOf({
  preview,
  names,
  values,
  changedValues,
  twins = noTwins,
  replacements = noReplacements,
  source,
  licence,
  leavesThreatsOut = false,
  ...of
}: Chosen): ImportOptions {
  const chosen = choicesOf(values, changedValues);
  const twinsSaid = twinsOption(twins);
  const replace = replaceOption(replacements);
  return {
    ...(preview && shapeOf(preview, { ...of, values })),
    ...(names.size > 0 && { names: [...names.values()] }),
    ...(chosen.length > 0 && { values: chosen }),
    ...(twinsSaid && { twins: twinsSaid }),
    ...(replace && { replace }),
    ...(source.trim() !== '' && { source: source.trim() }),
    ...(licence.trim() !== '' && { licence: licence.trim() }),
    ...(leavesThreatsOut && withoutThreats),
  };
}
