import { foldedAliases } from '../../../../domain/aliases.ts';
import { fold } from '../../../../domain/fold.ts';
import type { MineValues } from '../model/mine-values.ts';

/** By what a mine is called: its folded name, then its other ones. */
export const namesOfMine = ({ name, alsoKnownAs }: Pick<MineValues, 'name' | 'alsoKnownAs'>): string[] => [
  fold(name),
  ...foldedAliases(name, alsoKnownAs),
];

/** Rows that share a name, by their own or another one, also through a third row; in the order of the file. */
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
    const [own, ...others] = namesOfMine(values);
    for (const other of others) {
      const [root, below] = [rootOf(own!), rootOf(other)];
      if (root !== below) parents.set(below, root);
    }
  }
  return [...Map.groupBy(rows, ({ values }) => rootOf(fold(values.name))).values()];
}
