import { metalOfEquivalent } from '../../domain/metals/equivalents.ts';
import { fold } from '../../domain/text/fold.ts';
import type { PrintedRow } from '../../domain/studies/metal-equivalents.ts';

/** Grades of several metals in the same rock; a grade is a decimal as text. */
export interface Rock {
  name: string;
  grades: readonly { metal: string; grade: string; unit: string }[];
}

/** More than one would choose from. */
const mostRocks = 200;

/** Records of which several metals have the same key, as rocks, in the order of the first of each. */
export function rocksOf<Of>(
  records: readonly Of[],
  read: (record: Of) => { key: string; name: string; metal: string | null; grade: string | null; unit: string | null },
): Rock[] {
  const rocks = new Map<string, { name: string; grades: Rock['grades'][number][] }>();
  for (const record of records) {
    const { key, name, metal, grade, unit } = read(record);
    if (metal === null || grade === null || unit === null) continue;
    const rock = rocks.get(key) ?? { name, grades: [] };
    rocks.set(key, rock);
    if (rock.grades.every((each) => fold(each.metal) !== fold(metal))) rock.grades.push({ metal, grade, unit });
  }
  return [...rocks.values()].filter((rock) => metalsOf(rock).length > 1).slice(0, mostRocks);
}

/** Its grades that are no equivalent. */
export const metalsOf = ({ grades }: Rock) => grades.filter(({ metal }) => metalOfEquivalent(metal) === null);

/** What the report itself states as the equivalent of a metal; undefined: nothing. */
export const statedIn = ({ grades }: Rock, metal: string) =>
  grades.find((each) => fold(metalOfEquivalent(each.metal) ?? '') === fold(metal));

/** Rows that state an equivalent of one metal and have exactly one other beside it, all in the same units as the first of them. */
export function printedRows(rocks: readonly Rock[], metal: string): { rows: PrintedRow[]; other: string } | null {
  const rows = rocks.flatMap((rock) => {
    const stated = statedIn(rock, metal);
    const metals = metalsOf(rock);
    const primary = metals.find((each) => fold(each.metal) === fold(metal));
    const others = metals.filter((each) => each !== primary);
    const [other] = others;
    if (!stated || !primary || !other || others.length > 1 || stated.unit !== primary.unit) return [];
    const row = { equivalent: stated.grade, primary: primary.grade, other: other.grade };
    return [{ row, of: `${fold(other.metal)} ${other.unit} ${primary.unit}`, other: other.metal }];
  });
  const [first] = rows;
  return first ? { rows: rows.filter(({ of }) => of === first.of).map(({ row }) => row), other: first.other } : null;
}
