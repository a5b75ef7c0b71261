import { readOwners } from '../../../../domain/tables/owners.ts';
import type { Column } from './columns.ts';
import { nameCell } from './text-cells.ts';

/** Shares behind names: `Acme 60% / Beta 40%`, `Acme (60 %)`; `100% Pure Gold` is a name. */
const isListed = (cell: string) => {
  const owners = cell.includes('%') ? (readOwners(cell) ?? []) : [];
  return owners.some(({ percent, name }) => percent !== null && (owners.length > 1 || cell.trim().startsWith(name)));
};

/** The name of one company: owners with their shares are a list, of which no company is made. */
export function companyCell(example = ''): Column<string> {
  const ofName = nameCell(example);
  return {
    ...ofName,
    read: (cell) =>
      isListed(cell)
        ? { error: "These are owners with their shares. Let the column go into 'owners', which reads both." }
        : ofName.read(cell),
  };
}
