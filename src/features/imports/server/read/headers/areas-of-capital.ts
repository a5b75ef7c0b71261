import type { FileColumn } from '../../../contract-looks.ts';

/** What capital is spent on. */
const area =
  /^(?:(?:open pit |underground )?mining|mine (?:development|equipment|infrastructure|site)|pre[- ]?strip(?:ping)?|process(?:ing)?(?: plant| facilit(?:y|ies))?|(?:mill|plant)|(?:on|off)?[ -]?site infrastructure|infrastructure|tailings?\b.{0,40}|power(?: supply)?|water management|(?:total )?(?:in)?directs?(?: costs?)?|owner['’]?s['’]? costs?|contingency|epcm|closure|working capital|desarrollo mina|planta|infraestructura|contingencia|costos indirectos)$/iu;
const longestArea = 60;
const leastOfAreas = 2;
/** What makes a study of a mine another one than the one above. */
const ofStudy: ReadonlySet<string | null> = new Set(['mineName', 'studyType', 'reportDate']);

/**
 * Capital by its areas, one below the other: the first of them would be stored as the whole. Nothing of it is read before its
 * member says what it is. What a study is of (`Mining: Open pit mining`) is no area of its capital: there is one
 * such cell for each study.
 */
export function withoutAreas(
  columns: readonly FileColumn[],
  rows: readonly (readonly string[])[],
): readonly FileColumn[] {
  if (columns.every(({ field }) => field !== 'totalCapex')) return columns;
  const isArea = (cell: string) => cell.length <= longestArea && area.test(cell.trim());
  const keys = columns.flatMap(({ field }, index) => (ofStudy.has(field) ? [index] : []));
  const studyOf = (row: readonly string[]) => JSON.stringify(keys.map((index) => (row[index] ?? '').trim()));
  const areAreas = columns.some(({ field }, index) => {
    if (field !== null) return false;
    const ofOne = Map.groupBy(
      rows.filter((row) => isArea(row[index] ?? '')),
      studyOf,
    );
    return [...ofOne.values()].some((areas) => areas.length >= leastOfAreas);
  });
  if (!areAreas) return columns;
  return columns.map((column) =>
    column.field === 'totalCapex' ? { ...column, field: null, match: 'none' as const, mayBe: ['totalCapex'] } : column,
  );
}
