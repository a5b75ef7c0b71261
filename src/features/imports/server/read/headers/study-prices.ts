import { type HeaderParts } from '../../../../../domain/tables/header-parts.ts';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import type { Column } from '../../model/columns.ts';
import type { FileColumn } from '../../../contract-looks.ts';

/** What stands beside the metal over a price of a study. */
const priceWords: ReadonlySet<string> = new Set(
  'price|prices|price assumption|price assumptions|price deck|assumed price|base case price|base price|long term price|lt price|average price|lom price|precio|preco|prix|preis'.split(
    '|',
  ),
);

const isBarePrice = ({ field }: FileColumn) => field === 'metalPrice';

/**
 * `Gold price (US$/oz), Copper price (US$/lb)`: the prices of a study, each of its metal. A price of no metal beside them is
 * one of theirs, or none: the one that the template has, or a member chose, comes before them.
 */
export function withPricesOfMetals(
  columns: readonly FileColumn[],
  parts: readonly HeaderParts[],
  fields: readonly (readonly [name: string, column: Column<unknown>])[],
): readonly FileColumn[] {
  const [field] = fields.find(([, column]) => column.isOfMetals === true) ?? [];
  const isSaid = columns.some((column) => isBarePrice(column) && column.match !== 'synonym');
  if (field === undefined || isSaid) return columns;
  const taken = new Set<string>();
  const found: readonly FileColumn[] = columns.map((column, index) => {
    const { metal = null, words = '', unit = null } = parts[index] ?? {};
    const isFree = column.field === null || isBarePrice(column);
    const isPrice = isFree && column.match !== 'remembered' && metal !== null && priceWords.has(words);
    if (!isPrice || taken.has(metal)) return column;
    const label = unit === null ? undefined : readUnit(unit, 'per-unit')?.label;
    if (label === undefined && unit !== null) return column;
    // A study has one price of a metal: of two the first is taken.
    taken.add(metal);
    return { ...column, field, match: 'synonym', unit: label ?? null, of: null, mayBe: [] };
  });
  if (taken.size === 0) return found;
  return found.map((column) => (isBarePrice(column) ? { ...column, field: null, match: 'none', unit: null } : column));
}
