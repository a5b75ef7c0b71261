import { fold } from '../../../../../domain/text/fold.ts';
import type { Kind, SaidBehind } from '../../model/kind.ts';
import type { ColumnChoice } from '../headers/match-header.ts';

/** A cut-off makes no record of its own: its metal is that of the records beside it. */
export const ofRecordsBeside: ReadonlySet<string | null> = new Set(['cutoffGrade']);

/** A column by whose cells the base case is chosen. */
export interface ChosenColumn {
  index: number;
  field: string;
  says: SaidBehind;
}

export function chosenColumn(
  { saidBehind = {} }: Kind,
  columns: readonly { index: number; field: string }[],
): ChosenColumn | undefined {
  const found = columns.find(({ field }) => saidBehind[field]?.chosen);
  const says = saidBehind[found?.field ?? ''];
  return found && says && { index: found.index, field: found.field, says };
}

/** The columns of a table without cut-offs of other metals than its rows are of: `g/t Au` beside grades of copper. */
export function withoutOtherCutoffs(
  mapping: readonly ColumnChoice[],
  constants: readonly { field: string; value: string }[],
): readonly ColumnChoice[] {
  const own = new Map<string, Set<string>>();
  for (const { field, of = {} } of mapping)
    if (field !== null && !ofRecordsBeside.has(field))
      for (const [name, value] of Object.entries(of)) own.set(name, (own.get(name) ?? new Set()).add(value));
  const filled = new Set(mapping.map(({ field }) => field));
  const saidOfAll = new Map(constants.map(({ field, value }) => [field, fold(value)]));
  const isOfRecords = ([name, value]: readonly [string, string]) => {
    const said = saidOfAll.get(name);
    return own.get(name)?.has(value) ?? (said === undefined ? !filled.has(name) : said === fold(value));
  };
  return mapping.map((choice) => {
    const isOther = ofRecordsBeside.has(choice.field) && !Object.entries(choice.of ?? {}).every(isOfRecords);
    return isOther ? { header: choice.header, field: null } : choice;
  });
}
