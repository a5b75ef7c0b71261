import type { DecimalRules } from '../numbers/decimal.ts';

/**
 * What someone can hold in a mine: a share of it, the right to earn one by spending, a share whose costs others carry;
 * a royalty on net smelter return, on gross revenue or on net profit; metal at a price agreed beforehand.
 */
export const interestKinds = ['ownership', 'free-carry', 'earn-in', 'NSR', 'GRR', 'NPI', 'stream'] as const;
export type InterestKind = (typeof interestKinds)[number];

/** Per cent of the mine, of its revenue or of a metal: royalties are agreed to a few hundredths. */
export const interestRule: DecimalRules = { integerDigits: 3, fractionDigits: 4, min: 0.0001, max: 100 };

/** So many interests a mine has at the most: they are looked at together whenever one of them changes. */
export const mostInterests = 1_000;
export const tooManyInterests = `A mine has ${mostInterests.toLocaleString('en-US')} interests at most. Delete some that ended first.`;

export interface Interest {
  /** Compared in lower case, without blanks at its ends. */
  holder: string;
  kind: InterestKind;
  /** An exact decimal as text; null: not known. */
  percent: string | null;
  /** `YYYY-MM-DD`, both days included; null: it is not known since when, and it is held until now. */
  fromDate: string | null;
  toDate: string | null;
}

/** The company that a mine names, and the per cent that it holds by the mine's own figure. */
export interface Operator {
  name: string;
  /** Null: nobody has said. */
  percent: string | null;
}

export interface Share {
  holder: string;
  /** Per cent, of all its parts as far as they are known; null: of none. */
  percent: string | null;
  /** Whether it also has a part of which nobody knows how large it is. */
  hasMore: boolean;
  isOperator: boolean;
}

/** A share that somebody carries is a share; the right to earn one is none yet, and royalties and streams own nothing. */
export const isShare = ({ kind }: Pick<Interest, 'kind'>): boolean => kind === 'ownership' || kind === 'free-carry';

const nameKey = (name: string) => name.trim().toLowerCase();

/** From which day on it is sure that it is held: where none is told, today, or its last day where that is past. */
const sureFrom = ({ fromDate, toDate }: Interest, today: string): string =>
  fromDate ?? (toDate !== null && toDate < today ? toDate : today);

/** Whether an interest is sure to be held on a day, `YYYY-MM-DD`. */
export const isHeldOn = (interest: Interest, day: string, today: string): boolean =>
  sureFrom(interest, today) <= day && (interest.toDate === null || interest.toDate >= day);

/** The mine's own figure is the operator's share as long as nobody has recorded one of that company. */
const ownFigureOf = (interests: readonly Interest[], operator: Operator | null): Operator | null =>
  operator && interests.some((each) => isShare(each) && nameKey(each.holder) === nameKey(operator.name))
    ? null
    : operator;

/** Who owns a mine on a day, each once, the operator first, the others from the largest share down. */
export function sharesOn(
  interests: readonly Interest[],
  operator: Operator | null,
  { day, today }: { day: string; today: string },
): Share[] {
  // Before today the mine's own figure says nothing.
  const own = day < today ? null : ownFigureOf(interests, operator);
  const isOperator = (holder: string) => operator !== null && nameKey(holder) === nameKey(operator.name);
  const held = Map.groupBy(
    interests.filter((each) => isShare(each) && isHeldOn(each, day, today)),
    ({ holder }) => nameKey(holder),
  );
  const recorded = [...held.values()].map((parts): Share => {
    const holder = parts[0]!.holder;
    const known = parts.filter(({ percent }) => percent !== null);
    const percent = known.length === 0 ? null : String(sumOf(known));
    return { holder, percent, hasMore: known.length < parts.length, isOperator: isOperator(holder) };
  });
  const all = own
    ? [{ holder: own.name, percent: own.percent, hasMore: own.percent === null, isOperator: true }, ...recorded]
    : recorded;
  return all.toSorted(
    (one, other) =>
      Number(other.isOperator) - Number(one.isOperator) || Number(other.percent ?? 0) - Number(one.percent ?? 0),
  );
}

/** Ten-thousandths of a per cent: whole numbers add up exactly. */
const inWholes = (percent: string | null) => Math.round(Number(percent ?? 0) * 10_000);

/** The per cents of shares together, as far as they are known. */
export const sumOf = (shares: readonly Pick<Share, 'percent'>[]): number =>
  shares.reduce((sum, { percent }) => sum + inWholes(percent), 0) / 10_000;

/** Sorts behind its day and before the next. */
const endOf = (day: string) => `${day}~`;

/**
 * The first day on which the owners of a mine are sure to hold more than all of it. The mine's own figure counts from
 * today on: it says nothing of who held the mine before. Undefined: there is no such day.
 */
export function firstOverheldDay(
  interests: readonly Interest[],
  operator: Operator | null,
  today: string,
): string | undefined {
  const own = ownFigureOf(interests, operator);
  const changes: [at: string, wholes: number][] = interests.filter(isShare).flatMap((interest) => {
    const { percent, toDate } = interest;
    const wholes = inWholes(percent);
    const start: [string, number] = [sureFrom(interest, today), wholes];
    return toDate === null ? [start] : [start, [endOf(toDate), -wholes]];
  });
  if (own) changes.push([today, inWholes(own.percent)]);
  changes.sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  let held = 0;
  for (const [index, [at, wholes]] of changes.entries()) {
    held += wholes;
    if (held > 1_000_000 && changes[index + 1]?.[0] !== at) return at;
  }
  return undefined;
}

/** So many owners a sentence names. */
const named = 5;

/** The first day on which owners hold more than all of a mine, what they hold together, and who they are; undefined: none. */
export function overheldShares(
  interests: readonly Interest[],
  operator: Operator | null,
  today: string,
): { day: string; sum: number; words: string } | undefined {
  const day = firstOverheldDay(interests, operator, today);
  if (day === undefined) return undefined;
  const shares = sharesOn(interests, operator, { day, today });
  const words = shares.slice(0, named).map(({ holder, percent, isOperator }) => {
    const whose = isOperator ? `${holder} (operator)` : holder;
    return percent === null ? `${whose} an unknown share` : `${whose} ${percent}%`;
  });
  const others = shares.length - named;
  if (others > 0) words.push(others === 1 ? '1 other' : `${others} others`);
  return { day, sum: sumOf(shares), words: words.join(', ') };
}

/** Why interests cannot stand together, as a sentence; undefined: they can. */
export function overheldFault(
  interests: readonly Interest[],
  operator: Operator | null,
  today: string,
): string | undefined {
  const overheld = overheldShares(interests, operator, today);
  if (!overheld) return undefined;
  const { day, sum, words } = overheld;
  return `On ${day} the owners of this mine would hold ${sum}% together: ${words}. Correct a share or its dates.`;
}
