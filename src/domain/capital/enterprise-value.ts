import { daysBetween } from '../time/dates.ts';
import {
  type About,
  type Figure,
  type FigureWarning,
  figureOf,
  noFigure,
  productOf,
  quotientOf,
  sumOf,
  together,
  withWarnings,
} from '../numbers/worked-figure.ts';
import { moneyFigure } from './conversion.ts';
import type { StatedMoney } from './records.ts';
import { priceInput, realPrice, type ShareCounts, shareCounts, type Valued } from './share-counts.ts';

/** CS6 of the findings: a balance sheet that is older than the price by more days than this. */
export const oldBalanceDays = 200;

/** What a company's shares cost, and what its business does, in the currency of the price. */
export interface Valuation extends ShareCounts {
  /** Shares outstanding × price. */
  capBasic: Figure;
  capTreasury: Figure;
  /** Fully diluted shares × price: more than the company is worth without `proceeds` beside it. */
  capFullyDiluted: Figure;
  cash: Figure;
  debt: Figure;
  /** By the treasury stock method: cap + debt + convertibles that are debt + minorities + preferred − cash − investments. */
  enterpriseValue: Figure;
  /** Of all shares, with the money that exercising them brings and without any convertible as debt. */
  enterpriseValueFullyDiluted: Figure;
  /** Cash / shares outstanding. */
  cashPerShare: Figure;
}

function oldBalance(valued: Valued): FigureWarning[] {
  const { price, capital } = valued;
  const old = (['cash', 'debt'] as const).filter((name) => {
    const stated = capital[name];
    return price && stated && daysBetween(stated.asOf, price.asOf) > oldBalanceDays;
  });
  return old.map((name) => ({
    code: 'old-balance',
    sentence: `The ${name} is of ${capital[name]!.asOf}, more than ${oldBalanceDays} days before the price.`,
  }));
}

const negative = (figure: Figure): Figure =>
  figure.value?.startsWith('-')
    ? withWarnings(figure, [
        { code: 'negative', sentence: 'It is negative: the company has more cash than it is worth. It is not ranked.' },
      ])
    : figure;

const bounded = (figure: Figure): Figure =>
  figure.bound === 'exact'
    ? figure
    : withWarnings(figure, [
        {
          code: 'bound',
          sentence: `It is ${figure.bound === 'at-least' ? 'at least' : 'at most'} this: ${figure.missing.join(', ')} ${figure.missing.length === 1 ? 'is' : 'are'} not known.`,
        },
      ]);

/** Market caps and enterprise values of a day. Balance sheet and strikes convert at the rate of the price's date. */
export function valuation(asked: Valued): Valuation {
  const valued = { ...asked, price: realPrice(asked.price) };
  const { capital, price, day, rates } = valued;
  const counts = shareCounts(valued);
  const { basic, fullyDiluted, treasuryCap, convertibleDebt, proceeds } = counts;
  const about: About = { unit: 'money', currency: price?.currency ?? null, asOf: day };
  if (!price) {
    const none = noFigure(about, { missing: ['price'] });
    return {
      ...counts,
      ...{ capBasic: none, capTreasury: none, capFullyDiluted: none, cash: none, debt: none },
      ...{ enterpriseValue: none, enterpriseValueFullyDiluted: none },
      cashPerShare: cashForShare(valued, basic),
    };
  }
  const priced = figureOf(
    price.amount,
    { unit: 'money/share', currency: price.currency, asOf: day },
    { from: [priceInput(price)] },
  );
  const money = (name: string, stated: StatedMoney | null) =>
    moneyFigure(name, stated, { currency: price.currency, day: price.asOf, rates, asOf: day });
  const optional = (name: string, stated: StatedMoney | null | undefined, sign: 1 | -1) =>
    stated ? [{ figure: money(name, stated), sign }] : [];
  const [cash, debt] = [money('cash', capital.cash), money('debt', capital.debt)];
  const capFullyDiluted = productOf(fullyDiluted, priced, about);
  const others = [
    ...optional('minority interests', capital.minorityInterests, 1),
    ...optional('preferred shares', capital.preferred, 1),
    ...optional('listed investments', capital.listedInvestments, -1),
  ];
  const warnings = oldBalance(valued);
  const value = (cap: Figure, parts: readonly { figure: Figure; sign?: 1 | -1 }[]) => {
    if (cap.value === null) return noFigure(about, together([cap]));
    const all = sumOf([{ figure: cap }, { figure: debt }, { figure: cash, sign: -1 }, ...parts, ...others], about);
    return negative(bounded({ ...all, warnings: [...all.warnings, ...warnings] }));
  };
  return {
    ...counts,
    capBasic: productOf(basic, priced, about),
    capTreasury: treasuryCap,
    capFullyDiluted,
    cash,
    debt,
    enterpriseValue: value(treasuryCap, [{ figure: convertibleDebt }]),
    // What is missing in the shares is missing in the proceeds: of an incomplete list neither bound holds, and none is told.
    enterpriseValueFullyDiluted: value(capFullyDiluted, [{ figure: proceeds, sign: -1 }]),
    cashPerShare: cashForShare(valued, basic),
  };
}

/** Cash for each share outstanding, in the currency of the price; without a price in that of the cash. */
function cashForShare({ capital: { cash }, price, day, rates }: Valued, basic: Figure): Figure {
  const currency = price?.currency ?? cash?.currency ?? null;
  const about: About = { unit: 'money/share', currency, asOf: day };
  if (!cash || currency === null) return noFigure(about, { missing: ['cash'] });
  const own = moneyFigure('cash', cash, { currency, day: price?.asOf ?? cash.asOf, rates, asOf: day });
  return quotientOf(own, basic, 'The number of shares', about);
}
