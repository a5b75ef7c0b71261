import { figureIn } from '../capital/conversion.ts';
import { overhangParts } from '../capital/overhang.ts';
import type { Figure } from '../numbers/worked-figure.ts';
import { withWarnings } from '../numbers/worked-figure.ts';
import { assetsOf } from './company-assets.ts';
import { type RunningMines, runningMines } from './company-mines.ts';
import type { Market, ValuedCompany, WorkedMeasure } from './valued-company.ts';

/** In which all money of companies is kept. */
export const kept = 'USD';

/** Words that are there, in a row; null: none is. */
export const dated = (words: readonly (string | false | null)[]): string | null =>
  words.filter(Boolean).join(', ') || null;

/** What the figures of a company are made of, each part once for all of them. */
export interface ValueParts extends ReturnType<typeof assetsOf> {
  company: ValuedCompany;
  market: Market;
  running: RunningMines;
  promised: ReturnType<typeof overhangParts>;
  /** Of which day parts are, in words; falsy where there is none. */
  words: Readonly<Record<'price' | 'balance' | 'shares', string | null>>;
  /** In US dollars, at the rate of the day of the price. */
  inKept: (figure: Figure) => Figure;
  /** A figure with the remarks on what it is made of. */
  told: (measure: string, figure: Figure, basis: string | null, of?: string) => WorkedMeasure;
}

export function valueParts(company: ValuedCompany, market: Market): ValueParts {
  const assets = assetsOf(company, market);
  const { day, rates } = market;
  const { exercisableOnly = false } = company;
  const { capital, price, priceDay, remarks } = assets;
  const concerning = Object.entries(remarks).filter(([, sentences]) => sentences.length > 0);
  return {
    ...assets,
    ...{ company, market, running: runningMines(company.held, market, priceDay) },
    promised: overhangParts({ capital, price, day, rates, exercisableOnly }),
    words: {
      price: price && `price of ${price.asOf}`,
      balance: capital.cash && `cash of ${capital.cash.asOf}`,
      shares: capital.shares && `shares of ${capital.shares.asOf}`,
    },
    inKept: (figure) => figureIn(figure, kept, priceDay, rates),
    told(measure, figure, basis, of = '') {
      // What was raised since is counted in how long the money lasts.
      const concerns =
        measure === 'runway' ? [] : concerning.filter(([input]) => figure.from.some(({ name }) => name === input));
      const sentences = concerns.flatMap(([, each]) => each);
      return { measure, of, figure: withWarnings(figure, sentences), basis };
    },
  };
}
