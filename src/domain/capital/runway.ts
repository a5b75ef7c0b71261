import { addDays, daysBetween } from '../time/dates.ts';
import {
  type About,
  amountOf,
  exact,
  type Figure,
  figureOf,
  type FigureWarning,
  noFigure,
  quotientOf,
  sumOf,
  over,
  withWarnings,
} from '../numbers/worked-figure.ts';
import { moneyFigure } from './conversion.ts';
import type { Rates, StatedMoney } from './records.ts';

/** What a financing brought. */
export interface Raised {
  closedOn: string;
  /** Null: its document does not say. */
  money: StatedMoney | null;
  /** Whether what it cost is known and taken off. */
  hasFees: boolean;
}

/** What a company has, and spends: all as of its balance sheet, whose day is that of the cash. */
export interface Spending {
  cash: StatedMoney | null;
  /** Agreed and not drawn; with conditions that are not met they do not belong here. */
  unusedFacilities?: StatedMoney | null;
  /** Raised after the balance sheet, as far as somebody entered it. */
  raisedSince?: readonly Raised[];
  /** Of a quarter: operating outflow and capitalised exploration. */
  burn: StatedMoney | null;
}

/** A planned step of one of the company's mines. */
export interface Milestone {
  name: string;
  day: string | null;
}

export interface Runway {
  /** 3 × what is there / what goes out in a quarter. */
  months: Figure;
  /** Null: not known, or no burn. */
  fundedUntil: string | null;
  milestone: { name: string; day: string } | null;
  /** Negative: short of the milestone by so much. */
  daysToSpare: Figure;
  monthsToSpare: Figure;
}

const daysOfQuarter = '91.3125';
const daysOfMonth = '30.4375';
const farDays = 1_000_000;

/** The earliest step with a day that is not before `day`. */
export function nextMilestone(milestones: readonly Milestone[], day: string): { name: string; day: string } | null {
  let next: { name: string; day: string } | null = null;
  for (const { name, day: due } of milestones)
    if (due !== null && due >= day && (!next || due < next.day)) next = { name, day: due };
  return next;
}

const noBurn: FigureWarning = { code: 'denominator', sentence: 'No burn: more money came in than went out.' };

const beforeFees = (raised: readonly Raised[]): FigureWarning[] => {
  const days = raised.filter(({ money, hasFees }) => money !== null && !hasFees).map(({ closedOn }) => closedOn);
  const sentence = `What was raised is before fees, which nobody has stated: ${[...new Set(days)].join(', ')}.`;
  return days.length === 0 ? [] : [{ code: 'basis', sentence }];
};

/** A burn that the sheet of the cash does not tell is that of another quarter. */
const otherQuarter = (cash: StatedMoney, burn: StatedMoney): FigureWarning[] =>
  burn.asOf === cash.asOf
    ? []
    : [{ code: 'basis', sentence: `The burn is of the quarter to ${burn.asOf}, the cash is of ${cash.asOf}.` }];

/** How long the money lasts (ASX form 5B, 8.4 to 8.7), against the next planned step on or after `day`. */
export function runway(spending: Spending, milestones: readonly Milestone[], day: string, rates: Rates): Runway {
  const { cash, burn, unusedFacilities = null, raisedSince = [] } = spending;
  const asOf = cash?.asOf ?? null;
  const months: About = { unit: 'months', currency: null, asOf };
  const daysAbout: About = { unit: 'days', currency: null, asOf };
  const milestone = nextMilestone(milestones, day);
  const without = (lasting: Figure): Runway => ({
    ...{ months: lasting, fundedUntil: null, milestone },
    daysToSpare: noFigure(daysAbout, lasting),
    monthsToSpare: noFigure(months, lasting),
  });
  if (!cash || !burn)
    return without(noFigure(months, { missing: [...(cash ? [] : ['cash']), ...(burn ? [] : ['quarterly burn'])] }));
  const inCash = { currency: cash.currency, day: cash.asOf, rates, asOf: cash.asOf };
  const spent = withWarnings(moneyFigure('quarterly burn', burn, inCash), otherQuarter(cash, burn));
  const parts = [
    moneyFigure('cash', cash, inCash),
    ...(unusedFacilities ? [moneyFigure('unused facilities', unusedFacilities, inCash)] : []),
    ...raisedSince.map(({ closedOn, money }) =>
      moneyFigure(`raised on ${closedOn}`, money, { ...inCash, day: closedOn }),
    ),
  ];
  const sum = sumOf(
    parts.map((figure) => ({ figure })),
    { unit: 'money', currency: cash.currency, asOf },
  );
  const there = withWarnings(sum, beforeFees(raisedSince));
  if (amountOf(spent)?.lte(0))
    return without(noFigure(months, { from: [...there.from, ...spent.from], warnings: [noBurn] }));
  const lasting = quotientOf(there, spent, 'The burn', months, 3);
  if (lasting.value === null) return without(lasting);
  const length = quotientOf(there, spent, 'The burn', daysAbout, daysOfQuarter);
  const days = Number(
    exact(length.value ?? 0)
      .cut(0)
      .toFixed(),
  );
  const fundedUntil = days < farDays ? addDays(cash.asOf, days) : null;
  if (!milestone || fundedUntil === null)
    return {
      ...{ months: lasting, fundedUntil, milestone },
      daysToSpare: noFigure(daysAbout, { missing: ['a planned step with a day'] }),
      monthsToSpare: noFigure(months, { missing: ['a planned step with a day'] }),
    };
  const step = {
    name: milestone.name,
    value: milestone.day,
    unit: 'day',
    currency: null,
    asOf: milestone.day,
    source: null,
  };
  const spare = figureOf(daysBetween(milestone.day, fundedUntil), daysAbout, {
    ...lasting,
    from: [...lasting.from, step],
  });
  const inMonths = figureOf(over(exact(spare.value!), daysOfMonth), months, spare);
  return { months: lasting, fundedUntil, milestone, daysToSpare: spare, monthsToSpare: inMonths };
}
