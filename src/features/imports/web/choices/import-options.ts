import type { FilePreview, FileValues } from '../../contract-looks.ts';
import type { ImportOptions, NameChoice } from '../../contract-options.ts';
import { type ChangedColumns, chosenColumns, mappingOf, said } from './column-choices.ts';
import { type ChosenReplacements, noReplacements, replaceOption } from './replacements.ts';
import { baseCasesOf, type ChosenShape, leftOutRows, stylesOf } from './shape-choices.ts';
import { type ChosenTwins, noTwins, twinsOption } from './twin-choices.ts';
import { type ChangedValues, choicesOf } from './value-choices.ts';

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
