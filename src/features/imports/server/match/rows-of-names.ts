import { foldedAliases } from '../../../../domain/records/aliases.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { type Identifier, identifierKey } from '../../../../domain/records/identifiers.ts';
import type { MineValues } from '../model/mine-values.ts';

/** By what a mine is called: its folded name, then its other ones. */
export const namesOfMine = ({ name, alsoKnownAs }: Pick<MineValues, 'name' | 'alsoKnownAs'>): string[] => [
  fold(name),
  ...foldedAliases(name, alsoKnownAs),
];

/** By what a mine is found: its names, and what other registers call it. */
export const handlesOfMine = (values: Pick<MineValues, 'name' | 'alsoKnownAs' | 'identifiers'>): string[] => {
  const names = namesOfMine(values);
  return values.identifiers?.length ? [...names, ...values.identifiers.map(handleOf)] : names;
};

/** No name begins so. */
const handleOf = (identifier: Identifier) => `\u0001${identifierKey(identifier)}`;

/** Rows that share a name or an identifier, by their own or another one, also through a third row; in the order of the file. */
export function rowsOfNames<Row extends { values: MineValues }>(rows: readonly Row[]): Row[][] {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let above = parents.get(root); above !== undefined; above = parents.get(root)) root = above;
    for (let at = name; at !== root;) {
      const above = parents.get(at)!;
      parents.set(at, root);
      at = above;
    }
    return root;
  };
  for (const { values } of rows) {
    const [own, ...others] = handlesOfMine(values);
    for (const other of others) {
      const [root, below] = [rootOf(own!), rootOf(other)];
      if (root !== below) parents.set(below, root);
    }
  }
  return [...Map.groupBy(rows, ({ values }) => rootOf(fold(values.name))).values()];
}
