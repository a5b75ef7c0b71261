import type { FileValue, FileValues } from '../../contract-looks.ts';
import type { ValueChoice } from '../../contract-options.ts';
import type { MessageGroup } from '../../contract-results.ts';

export type ValueColumn = FileValues['columns'][number];

/** What a value is taken for; null: as it was understood, whatever was suggested. */
export type Taken = Pick<ValueChoice, 'action' | 'as'>;

/** What was changed by hand, by field and value. */
export type ChangedValues = ReadonlyMap<string, Taken | null>;

export const valueId = (field: string, value: string) => JSON.stringify([field, value]);

/** What a value is taken for: by hand, as in an import before, or by a word that usually means that. */
export function takenFor(
  field: string,
  { value, remembered, suggestion }: FileValue,
  changed: ChangedValues,
): Taken | null {
  const byHand = changed.get(valueId(field, value));
  if (byHand !== undefined) return byHand;
  if (remembered) return { action: remembered.action, ...(remembered.as !== null && { as: remembered.as }) };
  return suggestion?.by === 'word' ? { action: 'take', as: suggestion.as } : null;
}

/** Whether nobody said by now what a value means. */
export const isUndecided = (field: string, value: FileValue, changed: ChangedValues) =>
  value.state === 'unknown' && !changed.has(valueId(field, value.value)) && takenFor(field, value, changed) === null;

/** What goes with the file: what the page shows. */
export const choicesOf = (values: FileValues | undefined, changed: ChangedValues): ValueChoice[] =>
  (values?.columns ?? []).flatMap(({ field, values: ofColumn }) =>
    ofColumn.flatMap((value) => {
      const taken = takenFor(field, value, changed);
      return taken && value.value.length <= 200 ? [{ field, value: value.value, ...taken }] : [];
    }),
  );

/** As a select holds it. */
export function selectOf(taken: Taken | null): string {
  if (taken === null) return '';
  return taken.action === 'take' ? `take ${taken.as ?? ''}` : taken.action;
}

export function takenOf(selected: string): Taken | null {
  if (selected === 'empty' || selected === 'skip') return { action: selected };
  return selected === '' ? null : { action: 'take', as: selected.slice('take '.length) };
}

/** What becomes of a value that nothing else is chosen for. */
export function asItIs({ required }: ValueColumn, { state, meaning }: FileValue): string {
  if (state === 'understood') return `Read as ${meaning}`;
  if (state === 'kept') return 'Kept as it is written';
  if (state === 'empty') return 'Nothing: left empty';
  return required ? 'Not understood: its rows are errors' : 'Not understood: left empty';
}

/** Where a message of a check is about a value that can be decided: which. */
export function valueOfGroup(
  values: FileValues | undefined,
  { field, value }: MessageGroup,
): { column: ValueColumn; value: FileValue } | undefined {
  const column = values?.columns.find((each) => each.field === field);
  const found = column?.values.find((each) => each.value.toLowerCase() === value.toLowerCase());
  return column && found && { column, value: found };
}
