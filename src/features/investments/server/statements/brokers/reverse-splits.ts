import type { Named } from '../read-cells.ts';
import { splitOf } from '../trades.ts';
import { type Joined, LeftOut } from '../model.ts';
import { wholeRatio } from '../whole-ratio.ts';

/** One row of a consolidation: the old shares that leave (negative), or the new ones that come. */
export class ReverseSplitLeg {
  readonly named: Named;
  /** `2025-01-25`. */
  readonly date: string;
  readonly shares: string;
  /** What the file calls the security. */
  readonly name: string;
  /** Tells what is to be looked at, beside the row. */
  readonly warn: (message: string) => void;

  constructor({ named, date, shares, name, warn }: ReverseSplitLeg) {
    this.named = named;
    this.date = date;
    this.shares = shares;
    this.name = name;
    this.warn = warn;
  }
}

interface LegRow {
  row: number;
  leg: ReverseSplitLeg;
}

/** From so many new shares on an even quotient is no chance of rounding. */
const enoughShares = 10;

/**
 * How many old shares were one new: whole, where parts of shares may have been paid in cash or rounded up. Undefined where
 * several would come to the same, as of 100 shares that became 3.
 *
 * @example oldForOne('1005', '100') // 10
 */
function oldForOne(left: string, came: string): number | undefined {
  const [old, fresh] = [Number(left), Number(came)];
  if (!(fresh > 0) || old <= fresh) return undefined;
  if (!Number.isInteger(fresh)) {
    const ratio = wholeRatio(came, left);
    return ratio?.[0] === 1 ? ratio[1] : undefined;
  }
  if (old % fresh === 0 && fresh >= enoughShares) return old / fresh;
  const most = fresh > 1 ? old / (fresh - 1) : Infinity;
  const least = Math.max(2, Math.floor(old / (fresh + 1)) + 1);
  return least < most && least + 1 >= most ? least : undefined;
}

/** Another ratio that comes to as many shares where parts of them are rounded: 10 of 100 are 1 for 10, and 1 for 11 rounded up. */
function alikeRatio(left: number, came: number, old: number): number | undefined {
  if (left !== came * old) return undefined;
  if (Math.ceil(left / (old + 1)) === came) return old + 1;
  return old > 2 && Math.floor(left / (old - 1)) === came ? old - 1 : undefined;
}

const keyOf = ({ named }: ReverseSplitLeg) => named.ticker || (named.security?.code ?? '');
const firstWord = (name: string) => name.toLowerCase().split(/\s+/u, 1)[0] ?? '';

/** Old shares often leave under the code of a paper that is no more: then the name says that both are the same company. */
const isRenamed = (out: ReverseSplitLeg, into: ReverseSplitLeg) =>
  (out.named.ticker === '') !== (into.named.ticker === '') &&
  firstWord(into.name).length > 2 &&
  out.name.toLowerCase().includes(firstWord(into.name));

/** What leaves with what comes: the two rows of one security and day, else the only two of a day that name one company. */
function pairsOf(legs: readonly LegRow[]): { pairs: [out: LegRow, into: LegRow][]; alone: LegRow[] } {
  const pairs: [LegRow, LegRow][] = [];
  const pair = (some: readonly LegRow[], isSame: (out: LegRow, into: LegRow) => boolean): boolean => {
    const [one, other, ...more] = some.toSorted((a, b) => Number(a.leg.shares) - Number(b.leg.shares));
    if (!one || !other || more.length > 0 || Number(one.leg.shares) >= 0 || Number(other.leg.shares) <= 0) return false;
    if (!isSame(one, other)) return false;
    pairs.push([one, other]);
    return true;
  };
  const rest: LegRow[] = [];
  for (const some of Map.groupBy(legs, ({ leg }) => `${leg.date} ${keyOf(leg)}`).values())
    if (!pair(some, () => true)) rest.push(...some);
  const alone: LegRow[] = [];
  for (const some of Map.groupBy(rest, ({ leg }) => leg.date).values())
    if (!pair(some, (out, into) => isRenamed(out.leg, into.leg))) alone.push(...some);
  return { pairs, alone };
}

/** Consolidations of two rows each; rows without the other one, or whose numbers do not tell the ratio, are `leftOut`. */
export function joinReverseSplits(parts: readonly { row: number; part: unknown }[], leftOut: string): Joined[] {
  const legs = parts.flatMap(({ row, part }) => (part instanceof ReverseSplitLeg ? [{ row, leg: part }] : []));
  const { pairs, alone } = pairsOf(legs);
  return [
    ...alone.map(({ row }) => ({ rows: [row], result: new LeftOut(leftOut) })),
    ...pairs.map(([out, into]) => {
      const rows = [into.row, out.row];
      const left = out.leg.shares.replace('-', '');
      const old = oldForOne(left, into.leg.shares);
      if (old === undefined) return { rows, result: new LeftOut(leftOut) };
      if (Number(into.leg.shares) * old !== Number(left))
        into.leg.warn(
          `${left} shares became ${into.leg.shares}, which is read as 1 for ${old}. Enter the part of a share that was paid in cash, or rounded up, by hand.`,
        );
      const alike = alikeRatio(Number(left), Number(into.leg.shares), old);
      if (alike !== undefined)
        into.leg.warn(
          `${left} shares became ${into.leg.shares}, which is read as 1 for ${old}; 1 for ${alike} with parts of shares rounded comes to the same. Look at the ratio.`,
        );
      const { named } = into.leg.named.ticker === '' ? out.leg : into.leg;
      return { rows, result: splitOf(named, into.leg.date, 1, old) };
    }),
  ];
}
