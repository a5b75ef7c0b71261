import { readNumber } from '../../../../../domain/tables/number-style.ts';
import type { FileColumn } from '../../../contract-looks.ts';

/** Metals that tables give together, and those of them whose shares they give in per cent of the group. */
const groups: readonly { isGroup: (metal: string) => boolean; parts: ReadonlySet<string> }[] = [
  {
    isGroup: (metal) => metal === 'Platinum Group Elements' || /^[2-7](?:E|PGE)/u.test(metal),
    parts: new Set(['Platinum', 'Palladium', 'Rhodium', 'Ruthenium', 'Iridium', 'Gold']),
  },
  {
    isGroup: (metal) => metal === 'TREO' || metal === 'TREE' || metal === 'REO',
    parts: new Set(['MREO', 'NdPr', 'NDPR']),
  },
];
const longestFigure = 40;
/** So many columns of one group are looked at: categories side by side have one each. */
const mostGroups = 20;

const figureIn = (cell: string | undefined) => {
  const text = (cell ?? '').trim();
  return text.length > longestFigure ? undefined : (readNumber(text, 'point') ?? readNumber(text, 'comma'));
};

/**
 * Grades without the columns that tell of what a group is made: `4E (g/t), Pt (%), Pd (%)` is no ore of 64 % platinum. They
 * are in per cent beside a group in another unit, or above the whole group.
 */
export function withoutShares(columns: FileColumn[], rows: readonly (readonly string[])[]): FileColumn[] {
  const metalOf = ({ of }: FileColumn) => of?.['metal'] ?? '';
  const wholes = groups.map(({ isGroup, parts }) => ({
    parts,
    columns: columns
      .flatMap((column, place) => (column.unit !== null && isGroup(metalOf(column)) ? [{ column, place }] : []))
      .slice(0, mostGroups),
  }));
  const isAbove = (part: number, whole: number) =>
    rows.some((row) => {
      const [own, all] = [figureIn(row[part]), figureIn(row[whole])];
      return own !== undefined && all !== undefined && Number(own) > Number(all);
    });
  const isShare = (part: FileColumn, index: number) =>
    part.unit === '%' &&
    part.field !== null &&
    part.match !== 'remembered' &&
    wholes.some(
      ({ parts, columns: of }) =>
        parts.has(metalOf(part)) &&
        of.some(({ column, place }) => column.field === part.field && (column.unit !== '%' || isAbove(index, place))),
    );
  return columns.map((column, index) =>
    isShare(column, index) ? { ...column, field: null, match: 'none', unit: null, of: null } : column,
  );
}
