import type { ColumnMeasure } from '../../../../../domain/tables/column-units.ts';
import type { ImportKind } from '../../../../../domain/nouns/nouns.ts';
import type { FileColumn } from '../../../contract-looks.ts';

/** What a cost of a unit stands for, and the amounts that are counted in it. */
const countedIn: Readonly<Record<string, ReadonlySet<string>>> = {
  oz: new Set(['oz', 'koz', 'Moz']),
  lb: new Set(['lb', 'klb', 'Mlb']),
  t: new Set(['t', 'tonnes', 'kt', 'Mt']),
  kg: new Set(['kg']),
};
/** By the pound, tonne or kilogram: a cost of a pound may be of copper that is counted in tonnes. */
const byMass: ReadonlySet<string> = new Set(['lb', 't', 'kg'].flatMap((unit) => [...countedIn[unit]!]));
/** Amounts of a metal whose grade alone is told. */
const ofGrade: Readonly<Record<string, string>> = { 'g/t': 'oz', 'oz/t': 'oz', ppm: 'oz', '%': 'lb' };

/**
 * Of a table of production of several metals a cost without one is of the metal whose amounts are counted in the unit that
 * it is for; of two of them, and where there is none, of the first, which is what a mine is known for.
 */
export function withCostMetals(
  columns: FileColumn[],
  kind: ImportKind,
  measureOf: (field: string) => ColumnMeasure | undefined,
): FileColumn[] {
  const told = (is: ColumnMeasure) =>
    columns.flatMap(({ field, mayBe, of, unit }) => {
      const metal = of?.['metal'];
      const isTold = (field === null ? mayBe : [field]).some((name) => measureOf(name) === is);
      return metal !== undefined && isTold ? [{ metal, unit: unit ?? '' }] : [];
    });
  const grades = told('grade').map(({ metal, unit }) => ({ metal, unit: ofGrade[unit] ?? '' }));
  const amounts = [...told('contained'), ...grades];
  const [first] = amounts;
  const isOfSeveral = kind === 'production-periods' && new Set(amounts.map(({ metal }) => metal)).size > 1;
  if (!first || !isOfSeveral) return columns;
  return columns.map((column) => {
    const { field, of, match, unit } = column;
    const isCost = field !== null && match !== 'remembered' && measureOf(field) === 'unit-cost';
    if (!isCost || of?.['metal'] !== undefined) return column;
    const base = unit?.split('/').at(-1) ?? '';
    const own = amounts.find((amount) => countedIn[base]?.has(amount.unit));
    const alike = amounts.find((amount) => byMass.has(base) && byMass.has(amount.unit));
    return { ...column, of: { ...of, metal: (own ?? alike ?? first).metal } };
  });
}
