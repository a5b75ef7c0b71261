import { adjustedPrice, factorBetween } from '../capital/adjusted.ts';
import { figureIn } from '../capital/conversion.ts';
import type { Price, Rates, ShareChange } from '../capital/records.ts';
import type { DatedPrice, PriceYear, WorkedMeasure } from './valued-company.ts';
import {
  type About,
  exact,
  figureOf,
  type FigureWarning,
  type Input,
  noFigure,
  over,
} from '../numbers/worked-figure.ts';

/** So many prices or fewer tell little of a year. */
const fewPrices = 12;

const inputOf = (name: string, { amount, asOf }: DatedPrice, { currency, source }: Price): Input => ({
  ...{ name, value: exact(amount).toFixed(), unit: 'money/share', currency, asOf, source },
});

/** What the price of a share was at most and at least in a year, and how it moved, by the prices that are on record. */
export function figuresOfPriceYear(
  price: Price | null,
  year: PriceYear | null | undefined,
  { changes, day, rates, kept }: { changes: readonly ShareChange[]; day: string; rates: Rates; kept: string },
): WorkedMeasure[] {
  if (!price || !year) return [];
  const { many, since, before } = year;
  const sinceQuoted = factorBetween(changes, price.asOf, day);
  // All of the year is in shares of the day of the price, which a consolidation may have followed.
  const inShares = ({ amount, asOf }: DatedPrice): DatedPrice => ({
    ...{ amount: adjustedPrice(amount, sinceQuoted).toFixed(), asOf },
  });
  const now = inShares({ amount: exact(price.amount).toFixed(), asOf: price.asOf });
  const [high, low] = [inShares(year.high), inShares(year.low)];
  const basis = `${many} ${many === 1 ? 'price' : 'prices'} since ${since}`;
  const warnings: FigureWarning[] = [
    ...(many <= fewPrices
      ? [
          {
            code: 'basis' as const,
            sentence: 'Few prices are on record, between which it may have been higher and lower.',
          },
        ]
      : []),
    ...(year.isShort
      ? [
          {
            code: 'basis' as const,
            sentence: `Since the consolidation or split of ${since}, which is less than a year.`,
          },
        ]
      : []),
  ];
  const money: About = { unit: 'money/share', currency: price.currency, asOf: day };
  const percent: About = { unit: '%', currency: null, asOf: day };
  const inKept = (name: string, end: DatedPrice) =>
    figureIn(figureOf(end.amount, money, { from: [inputOf(name, end, price)], warnings }), kept, price.asOf, rates);
  const newest = inputOf('price', now, price);
  const change = (from: string) => over(exact(now.amount).minus(from).times(100), exact(from));
  const worked: WorkedMeasure[] = [
    { measure: 'price-high', of: '', figure: inKept('highest price', high), basis },
    { measure: 'price-low', of: '', figure: inKept('lowest price', low), basis },
    {
      ...{ measure: 'price-off-high', of: '', basis },
      figure: figureOf(change(high.amount), percent, {
        ...{ from: [newest, inputOf('highest price', high, price)], warnings },
      }),
    },
  ];
  if (!before)
    return [
      ...worked,
      {
        ...{ measure: 'price-change', of: '', basis: null },
        figure: noFigure(percent, { from: [newest], missing: ['price of a month to the day a year before'] }),
      },
    ];
  const factor = factorBetween(changes, before.asOf, day);
  const then = adjustedPrice(before.amount, factor).toFixed();
  const isRestated = !factor.times.eq(factor.by);
  return [
    ...worked,
    {
      ...{ measure: 'price-change', of: '', basis: `from ${before.asOf} to ${now.asOf}` },
      figure: figureOf(change(then), percent, {
        from: [newest, inputOf('price a year before', before, price)],
        warnings: isRestated
          ? [
              {
                code: 'basis',
                sentence: 'A consolidation or split lies between: the older price is told in shares of today.',
              },
            ]
          : [],
      }),
    },
  ];
}
