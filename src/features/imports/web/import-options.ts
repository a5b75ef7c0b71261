import type {
  ColumnChoice,
  FileColumn,
  FilePreview,
  FileValues,
  ImportOptions,
  NameChoice,
  OpenName,
} from '../contract.ts';
import { type ChosenTwins, noTwins, twinsOption } from './twin-choices.ts';
import { type ChangedValues, choicesOf } from './value-choices.ts';

/** Whether every column that a field fills carries the field's own name: the server needs no help then. */
const isAsNamed = (column: FileColumn, field: string | null) =>
  field === null ? column.match !== 'name' : column.match === 'name' && column.field === field;

/** The columns as the member sees them: as they were understood, and as they were changed since. */
export const chosenFields = (preview: FilePreview, changed: ReadonlyMap<number, string | null>): (string | null)[] =>
  preview.columns.map(({ field }, index) => {
    const choice = changed.get(index);
    return choice === undefined ? field : choice;
  });

/** What to send of the columns; undefined where their names say it all. */
export function mappingOf(preview: FilePreview, fields: readonly (string | null)[]): ColumnChoice[] | undefined {
  const named = preview.columns.every((column, index) => isAsNamed(column, fields[index] ?? null));
  if (named) return undefined;
  return preview.columns.map(({ header }, index) => ({ header, field: fields[index] ?? null }));
}

/** Required fields that no column fills, and fields that two columns fill. */
export function mappingFaults(preview: FilePreview, fields: readonly (string | null)[]): string[] {
  const missing = preview.fields.filter(({ name, required }) => required && !fields.includes(name));
  const filled = fields.filter((field) => field !== null);
  const twice = [...new Set(filled.filter((field, index) => filled.indexOf(field) !== index))];
  return [
    ...missing.map(({ name }) => `Choose the column that holds ${fieldWords(name)}.`),
    ...twice.map((name) => `Two columns are chosen for ${fieldWords(name)}. Leave one of them out.`),
  ];
}

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

export interface Chosen {
  preview: FilePreview | undefined;
  changed: ReadonlyMap<number, string | null>;
  names: ReadonlyMap<string, NameChoice>;
  values: FileValues | undefined;
  changedValues: ChangedValues;
  twins?: ChosenTwins;
  source: string;
  licence: string;
}

/** What goes with the file; only what was said. */
export function optionsOf({
  preview,
  changed,
  names,
  values,
  changedValues,
  twins = noTwins,
  source,
  licence,
}: Chosen): ImportOptions {
  const chosen = choicesOf(values, changedValues);
  const said = twinsOption(twins);
  const mapping = preview && mappingOf(preview, chosenFields(preview, changed));
  return {
    ...(mapping && { mapping }),
    ...(preview?.sheet && { sheet: preview.sheet }),
    ...(names.size > 0 && { names: [...names.values()] }),
    ...(chosen.length > 0 && { values: chosen }),
    ...(said && { twins: said }),
    ...(source.trim() !== '' && { source: source.trim() }),
    ...(licence.trim() !== '' && { licence: licence.trim() }),
  };
}
