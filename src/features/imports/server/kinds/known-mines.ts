import type { Candidate } from '../match/identify-mine.ts';
import type { MineValues, StoredMine } from '../model/mine-values.ts';
import { handlesOfMine } from '../match/rows-of-names.ts';
import type { MineWrite } from '../store/store-mines.ts';

/** A mine that is stored, or that an earlier row makes. */
export interface KnownMine extends Candidate {
  stored: StoredMine | null;
  write: MineWrite | null;
}

export const known = (stored: StoredMine): KnownMine => ({ ...stored, claimedBy: null, stored, write: null });

/** Mines by each of their names and identifiers. */
export class MinesByName {
  readonly #byName = new Map<string, KnownMine[]>();

  add(mine: KnownMine): void {
    for (const name of handlesOfMine(mine.values)) {
      const mines = this.#byName.get(name);
      if (!mines) this.#byName.set(name, [mine]);
      else if (!mines.includes(mine)) mines.push(mine);
    }
  }

  of(values: MineValues): KnownMine[] {
    const names = handlesOfMine(values);
    const lists = names.flatMap((name) => {
      const mines = this.#byName.get(name);
      return mines ? [mines] : [];
    });
    return lists.length > 1 ? [...new Set(lists.flat())] : (lists[0] ?? []);
  }
}
