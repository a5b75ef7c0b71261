import type pg from 'pg';
import { distanceKm } from '../../../../domain/places/geo.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { type Candidate, fitOf } from '../match/identify-mine.ts';
import { storedMines } from '../match/mine-queries.ts';
import type { MineValues } from '../model/mine-values.ts';
import { type Report, shown } from '../model/report.ts';
import type { MineWrite } from '../store/store-mines.ts';

/** What registers write behind the name of a mine, or leave out. */
const sorts = ['mine', 'mines', 'deposit', 'project', 'prospect', 'property', 'occurrence', 'operation'] as const;
const behind: ReadonlySet<string> = new Set(sorts);
const shortestBase = 3;
/** Each row is compared with so many of its base name. */
const mostCompared = 20;
/** Of larger files only rows among themselves are compared. */
const mostLookedUp = 2_000;

/** `Kidd Creek Mine` and `Kidd Creek` are `kidd creek`; undefined where nothing is left that names a mine. */
export function baseName(name: string): string | undefined {
  const folded = fold(name);
  const at = folded.lastIndexOf(' ');
  const base = at > 0 && behind.has(folded.slice(at + 1)) ? folded.slice(0, at).trim() : folded;
  return base.length < shortestBase || behind.has(base) ? undefined : base;
}

interface Named {
  values: MineValues;
  /** The row of the file that makes it; null of a stored one. */
  row: number | null;
}

const placeOf = ({ latitude, longitude }: MineValues) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function sayApart(one: MineValues, other: MineValues): string {
  const [here, there] = [placeOf(one), placeOf(other)];
  return here && there ? `${distanceKm(here, there).toFixed(1)} km away` : 'no place to compare';
}

/** Whether two mines of one base name may be one: nothing that both say, not even what a register calls them, tells them apart. */
function mayBeOne(values: MineValues, other: MineValues): boolean {
  if (fold(values.name) === fold(other.name)) return false;
  const candidate: Candidate = { values: other, isArchived: false, claimedBy: null };
  const fit = fitOf(values, candidate);
  return fit !== undefined && !fit.doubts.includes('metals') && !fit.doubts.includes('identifiers');
}

/**
 * Tells of new mines that may be another one by its base name, of the file or of those that are there: `Kidd Creek Mine` beside
 * `Kidd Creek`. Both are stored, as a mine and a deposit of one name may be two.
 */
export async function tellLikeNamed(
  client: pg.ClientBase,
  writes: readonly MineWrite[],
  report: Report,
): Promise<void> {
  const made = writes.filter(({ stored }) => stored === null);
  const byBase = new Map<string, Named[]>();
  const add = (mine: Named) => {
    const base = baseName(mine.values.name);
    if (base === undefined) return;
    const others = byBase.get(base);
    if (!others) byBase.set(base, [mine]);
    else if (others.length < mostCompared) others.push(mine);
  };
  if (made.length <= mostLookedUp) {
    const bases = new Set(made.flatMap(({ values }) => baseName(values.name) ?? []));
    const names = [...bases].flatMap((base) => [base, ...sorts.map((sort) => `${base} ${sort}`)]);
    for (const { values, isArchived } of names.length === 0 ? [] : await storedMines(client, names, []))
      if (!isArchived) add({ values, row: null });
  }
  for (const { row, values } of made) {
    const like = byBase.get(baseName(values.name) ?? '')?.find((other) => mayBeOne(values, other.values));
    if (like) {
      const whose = like.row === null ? 'is there already' : `stands in row ${like.row}`;
      const what = `May be '${shown(like.values.name)}', which ${whose} (${sayApart(values, like.values)}), and is a mine of its own.`;
      report.warn(row, 'name', values.name, `${what} If both are one, leave this row out, or merge the two mines.`);
    }
    add({ values, row });
  }
}
