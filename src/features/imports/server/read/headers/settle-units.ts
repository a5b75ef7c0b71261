import { type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import type { FileColumn } from '../../../contract-looks.ts';

interface About {
  measureOf: (field: string) => ColumnMeasure | undefined;
  /** Of a header its unit, where it says one. */
  saidIn: (header: string) => string | null;
  /** What stands above the header: titles. */
  above: readonly string[];
}

/** `Lengths in feet`, `All intervals are in ft.` */
const inFeet = /\b(?:feet|foot|ft)\b/iu;
const longestTitle = 300;

/** `Tonnes and ounces in thousands`, `thousands of tonnes`; not `in thousands of dollars`. */
const scaledFirst =
  /\b(?:tonnes|tonnage|ounces|pounds|quantities|contained metals?)\b[^.;$]{0,40}\b(?:thousands|millions|000s|000['’]s)\b(?! of (?!tonnes|ounces|pounds))/iu;
const scaledLast = /\b(?:thousands|millions) of (?:tonnes|ounces|pounds)\b/iu;
const inFull: ReadonlySet<string | null> = new Set(['t', 'oz', 'lb', 'kg', 'tonnes', 'carats']);

/**
 * Depths of a table are in one unit: what one header says holds for those that say none. Where a title speaks of feet, or
 * grades are in ounces per ton, and no header says a unit, it is asked. The unit of ore is left to a column of its own.
 */
export function settleUnits(columns: readonly FileColumn[], { measureOf, saidIn, above }: About): FileColumn[] {
  const isDepth = ({ field, match }: FileColumn) =>
    field !== null && match === 'synonym' && measureOf(field) === 'depth' && field !== 'elevation';
  const unitIn = (header: string) => {
    const said = saidIn(header);
    return said === null ? undefined : readUnit(said, 'depth')?.label;
  };
  const said = new Set(columns.filter(isDepth).flatMap(({ header }) => unitIn(header) ?? []));
  const [only, ...others] = said;
  const isOfFeet =
    above.some((title) => inFeet.test(title.slice(0, longestTitle))) ||
    columns.some(({ field, unit }) => field !== null && unit === 'oz/t' && measureOf(field) === 'grade');
  // Which of the columns a title means by thousands nobody can tell for sure.
  const isScaled = above.some((title) => {
    const text = title.slice(0, longestTitle);
    return scaledFirst.test(text) || scaledLast.test(text);
  });
  const isAmount = ({ field, match }: FileColumn) =>
    field !== null && match === 'synonym' && ['ore', 'contained'].includes(measureOf(field) ?? '');
  const hasOreUnit = columns.some(({ field }) => field === 'tonnageUnit');
  return columns.map((column) => {
    if (isScaled && isAmount(column) && inFull.has(column.unit)) return { ...column, unit: null };
    if (hasOreUnit && column.field === 'tonnage' && saidIn(column.header) === null) return { ...column, unit: null };
    if (!isDepth(column) || unitIn(column.header) !== undefined) return column;
    if (only === undefined) return isOfFeet ? { ...column, unit: null } : column;
    return { ...column, unit: others.length === 0 ? only : null };
  });
}
