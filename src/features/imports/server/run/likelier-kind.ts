import { importKinds } from '../../../../domain/nouns/file-words.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FileColumn, FilePreview } from '../../contract-looks.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Kind } from '../model/kind.ts';
import { understandColumns } from '../read/headers/header-words.ts';

/** By so many columns one knows what a file holds. */
const mostColumns = 60;
const longestHeader = 200;
/** So many columns more of another kind are no coincidence. */
const clearly = 3;

const fieldsOf = (columns: readonly FileColumn[]) =>
  new Set(columns.flatMap(({ field, match }) => (field === null || match === 'none' ? [] : [field])));

/** What headers say of all their values: the metal of `Au (g/t)`. */
const saidByHeaders = (columns: readonly FileColumn[]) => columns.flatMap(({ of }) => Object.keys(of ?? {}));

/** Whether what a row cannot do without has a column. What all rows belong to may be said once for the file. */
const isWhole = ({ columns, parts, owners = [] }: Kind, fields: ReadonlySet<string>) =>
  Object.entries(columns).every(
    ([name, { required }]) =>
      !required || fields.has(name) || owners.includes(name) || (parts?.makes.includes(name) ?? false),
  );

/** The kind of file that a header fits much better than the one that was chosen: its rows are probably of that. */
export function likelierKind(chosen: ImportKind, columns: readonly FileColumn[]): FilePreview['likelier'] {
  const looked = columns.slice(0, mostColumns);
  const understood = fieldsOf(looked).size;
  if (understood * 2 >= looked.length) return null;
  const headers = looked.map(({ header }) => header.slice(0, longestHeader));
  let best: FilePreview['likelier'] = null;
  for (const name of importKinds) {
    if (name === chosen) continue;
    const kind = kindOf(name);
    const understoodAs = understandColumns(kind, {})(headers);
    const fields = fieldsOf(understoodAs);
    const isBest = fields.size >= understood + clearly && fields.size > (best?.columns ?? 0);
    if (
      isBest &&
      fields.size * 2 >= looked.length &&
      isWhole(kind, new Set([...fields, ...saidByHeaders(understoodAs)]))
    )
      best = { kind: name, columns: fields.size };
  }
  return best;
}
