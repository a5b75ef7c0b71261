import type { FileColumn, FilePreview } from '../../contract-looks.ts';
import type { ColumnChoice, ImportOptions } from '../../contract-options.ts';
import { ofKey } from '../../../../domain/numbers/of-key.ts';

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
  const own = preview.columns[index];
  // What a header says is that of the only field that it may be, in words that no list has: `USD million`.
  const [only, ...others] = own?.mayBe ?? [];
  const isOfOnly = name !== null && name === only && others.length === 0;
  const isOfField = (unit: string) => field?.units.includes(unit) === true || (isOfOnly && unit === own?.unit);
  const said = [column.unit, own?.unit].find((unit) => unit != null && isOfField(unit));
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

const nothingRead =
  'Choose what at least one of the columns holds. Of a table of parts, such as costs by area, enter their total in the form of the record.';

const placeOf = ({ field, of }: ChosenColumn) => `${field ?? ''} ${ofKey(of)}`;

/** Fields that the same text fills in all rows. */
export type Constants = NonNullable<ImportOptions['constants']>;

export const said = (constants: Constants) => constants.filter(({ value }) => value.trim() !== '');

/** What tables of one mine, register or report say in their title instead of a column. */
export const oftenInTitles: ReadonlySet<string> = new Set([
  'mineName',
  'country',
  'metal',
  'reportDate',
  'observationDate',
  'exchange',
]);

/** What is said of all rows, and of the `lacking` fields those that no row can do without: they are asked for at once. */
export const withAsked = (constants: Constants, lacking: FilePreview['fields']): Constants => [
  ...constants,
  ...lacking.flatMap(({ name, required }) =>
    required && oftenInTitles.has(name) && !constants.some(({ field }) => field === name)
      ? [{ field: name, value: '' }]
      : [],
  ),
];

/** What has to be said before a file can be read. */
export interface ColumnQuestion {
  text: string;
  /** The columns that it is about, by their place. */
  columns: readonly number[];
}

/** What has to be said of the columns before a file can be read. */
export const mappingFaults = (...of: Parameters<typeof mappingQuestions>): string[] =>
  mappingQuestions(...of).map(({ text }) => text);

/** What has to be said of the columns before a file can be read, and of which. */
export function mappingQuestions(
  preview: FilePreview,
  columns: readonly ChosenColumn[],
  constants: Constants = [],
  changed: ChangedColumns = new Map(),
): ColumnQuestion[] {
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
  const needed = preview.columns.flatMap(({ field, needs = [] }, index) =>
    field !== null && columns[index]?.field === field ? needs.filter((name) => !filled.has(name)) : [],
  );
  const places = new Set(
    columns.flatMap((column) => {
      const several = fieldOf(preview, column.field)?.takesSeveral ?? true;
      return several ? [] : [placeOf(column)];
    }),
  );
  const first = new Map<string, number>();
  const twice = new Map<string | null, Set<number>>();
  for (const [index, column] of columns.entries()) {
    const place = placeOf(column);
    const before = first.get(place);
    if (before === undefined) first.set(place, index);
    else if (places.has(place)) {
      const asked = twice.get(column.field) ?? new Set();
      twice.set(column.field, asked.add(before).add(index));
    }
  }
  const isUnitless = (index: number) => {
    const field = fieldOf(preview, columns[index]?.field ?? null);
    const needs = field !== undefined && field.units.length > 0 && columns[index]?.unit === null;
    return needs && (field.unitField === null || !filled.has(field.unitField));
  };
  const isSaidTwice = (index: number) =>
    said(constants).some((constant) => constant.field === (columns[index]?.field ?? ''));
  const ofEach = (isAsked: (index: number) => boolean, textOf: (column: FileColumn) => string) =>
    preview.columns.flatMap((column, index) => (isAsked(index) ? [{ text: textOf(column), columns: [index] }] : []));
  return [
    ...ofEach(
      isSaidTwice,
      ({ header }) =>
        `'${header}' holds what is said for all rows. Choose another field for it, or leave one of the two out.`,
    ),
    ...ofEach(
      isOpen,
      ({ header, mayBe }) => `'${header}' may be ${listed(mayBe.map(fieldWords))}. Choose what it is, or leave it out.`,
    ),
    ...[...new Set([...missing.map(({ name }) => name), ...needed])].map((name) => ({
      text: `Choose the column that holds ${fieldWords(name)}, or say it for all rows.`,
      columns: [],
    })),
    ...[...twice].map(([field, of]) => ({
      text: `Two columns are chosen for ${fieldWords(field ?? '')}. Leave one of them out.`,
      columns: [...of],
    })),
    ...(columns.every(({ field }, index) => field === null && !isOpen(index)) && missing.length === 0
      ? [{ text: nothingRead, columns: [] }]
      : []),
    ...ofEach(isUnitless, ({ header }) => `Say in which unit the figures of '${header}' are.`),
  ];
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** `intervalLength` as 'interval length'. */
export const fieldWords = (field: string) =>
  // Its words alone name nothing: 'Choose the column that holds as of'.
  field === 'asOf'
    ? 'as-of date'
    : field.replaceAll(
        /[A-Z]+(?![a-z])|[A-Z]/gu,
        (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`,
      );
