import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { ImportOptions } from '../../contract-options.ts';
import { numberStyles } from '../../../../domain/tables/number-style.ts';
import { dateStyles } from '../../../../domain/time/date-style.ts';
import type { ChangedColumns, Constants } from './column-choices.ts';

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
const plainUnits: ReadonlySet<string> = new Set([
  '%',
  't',
  'oz',
  'lb',
  'tonnes',
  'kg',
  'g',
  'carats',
  'tons',
  'in full',
]);

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

/** Whether what a base case is chosen of are cases of a study, and no cut-offs. */
export const hasCases = ({ fields }: FilePreview): boolean => fields.some(({ name }) => name === 'studyCase');

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
      ? [
          `The file has several ${hasCases(preview) ? 'cases of one study' : 'cut-offs of one estimate'}. Choose which is the base case.`,
        ]
      : []),
    ...gaps
      .filter((gap) => gapMeaning(shape, gap, preview) === undefined)
      .map(
        ({ header }) =>
          `Empty cells stand below others in '${header}'. Choose whether they mean what stands above them.`,
      ),
    ...(shape.leaveOut ?? [])
      .filter(({ keep, values: chosen }) => keep === true && chosen.length === 0)
      .map(({ header }) => `Choose the values of '${header}' whose rows are read, or leave these out instead.`),
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
