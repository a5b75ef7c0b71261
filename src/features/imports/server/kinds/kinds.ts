import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { recordFiles } from '../../../records/server/record-kinds.ts';
import { priceFile } from '../../../prices/server/price-file.ts';
import type { Kind } from '../model/kind.ts';
import { companiesKind } from './companies.ts';
import { minesKind } from './mines.ts';

const kinds = new Map<string, Kind>([
  ['companies', companiesKind],
  ['mines', minesKind],
  ['prices', priceFile],
  ...recordFiles,
]);

/** All there is to know of a kind of file. */
export function kindOf(name: ImportKind): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`no kind of file is described under the name ${name}`);
  return kind;
}

/** The columns of a kind's template, which are those of its export. */
export function templateColumns(name: ImportKind): string[] {
  const { columns, further = [] } = kindOf(name);
  return Object.keys(columns).filter((column) => !further.includes(column));
}
