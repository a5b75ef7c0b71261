import { addAliases, aliasesOf } from '../../../../domain/records/aliases.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { addIdentifiers, mostIdentifiers, sayIdentifiers } from '../../../../domain/records/identifiers.ts';
import type { MineValues } from '../model/mine-values.ts';
import type { PlanContext } from '../model/kind.ts';
import { namesOfMine } from '../match/rows-of-names.ts';

interface RowOfMine {
  row: number;
  given: MineValues;
  stored: MineValues;
}

/** Whether what the row calls the mine takes the place of its name, as the member says; else that is asked. */
export function takesName({ row, given, stored }: RowOfMine, { report, replace }: PlanContext): boolean {
  if (namesOfMine(stored).includes(fold(given.name))) return false;
  if (replace?.has(row)) return true;
  report.wouldReplace({ row, field: 'name', name: stored.name, from: stored.name, to: given.name });
  return false;
}

/** A file adds other names to those of a mine, and takes none away; what the row calls the mine is one of them. */
export function addedAliases(
  { row, given, stored }: RowOfMine,
  { report, replace }: PlanContext,
): Pick<MineValues, 'alsoKnownAs'> {
  const isNew = !namesOfMine(stored).includes(fold(given.name));
  const name = isNew && replace?.has(row) ? given.name : stored.name;
  const further = [stored.name, given.name, ...aliasesOf(given.alsoKnownAs)];
  const { alsoKnownAs, left } = addAliases(name, stored.alsoKnownAs, further);
  for (const alias of left)
    report.warn(row, 'alsoKnownAs', alias, 'Left out, because the other names of this mine fill their field.');
  return { alsoKnownAs: alsoKnownAs === stored.alsoKnownAs ? null : alsoKnownAs };
}

/** A file adds identifiers to those of a mine, and takes none away. */
export function addedIdentifiers(
  { row, given, stored }: RowOfMine,
  report: PlanContext['report'],
): Pick<MineValues, 'identifiers'> {
  if (given.identifiers === null) return { identifiers: null };
  const { identifiers, left } = addIdentifiers(stored.identifiers ?? [], given.identifiers);
  if (left.length > 0)
    report.warn(
      row,
      'identifiers',
      sayIdentifiers(left),
      `Left out, because a mine has at most ${mostIdentifiers} identifiers.`,
    );
  return { identifiers: identifiers.length === (stored.identifiers ?? []).length ? null : identifiers };
}
