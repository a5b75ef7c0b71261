import type { CompanyFigure } from './company-figures.ts';
import { figuresOfMines, moneyOfMines, runningMines } from './company-mines.ts';
import { pricedFigures } from './company-priced.ts';
import { unpricedFigures } from './company-unpriced.ts';
import { valueParts } from './value-parts.ts';
import type { Market, ValuedCompany, WorkedMeasure } from './valued-company.ts';
import { type Figure, isRanked } from '../numbers/worked-figure.ts';

/** Of a company without capital and price only its mines are told. */
const hasValue = ({ capital, price }: ValuedCompany) =>
  price !== null || capital.snapshots.length > 0 || capital.instruments.length > 0;

/** Every figure of a company that follows from its capital and the price of its shares, with its working; money in US dollars. */
export function valueOf(company: ValuedCompany, market: Market): WorkedMeasure[] {
  if (!hasValue(company)) return figuresOfMines(company.held, market, market.day);
  const parts = valueParts(company, market);
  return [...pricedFigures(parts), ...unpricedFigures(parts)];
}

/** Of these figures those of `pricedMeasures` alone: of a price all others stay what they are. */
export function pricedValueOf(company: ValuedCompany, market: Market): WorkedMeasure[] {
  if (!hasValue(company)) return moneyOfMines(runningMines(company.held, market, market.day), market.deck);
  return pricedFigures(valueParts(company, market));
}

const millions: ReadonlySet<string> = new Set(['money']);

const boundOf = { exact: null, 'at-least': 'at-least', 'at-most': 'at-most' } as const;

/** What is missing and what to mind, each sentence once. */
function notesOf({ missing, warnings }: Figure): readonly string[] {
  // Of most figures nothing is, and there are millions of them.
  if (missing.length === 0 && warnings.length === 0) return [];
  const sentences = warnings.filter(({ code }) => code !== 'bound').map(({ sentence }) => sentence);
  return [...new Set([...(missing.length > 0 ? [`Not known: ${missing.join(', ')}.`] : []), ...sentences])];
}

/** What is kept of a figure; null where it is not known. */
export function keptValue({ measure, of, figure, basis }: WorkedMeasure): CompanyFigure | null {
  if (figure.value === null) return null;
  // A decimal point that is moved divides exactly.
  const value = Number(millions.has(figure.unit) ? `${figure.value}e-6` : figure.value);
  const bound = boundOf[figure.bound];
  return {
    measure,
    of,
    value,
    basis,
    bound,
    notes: notesOf(figure),
    isRanked: isRanked(figure),
    asOf: figure.asOf,
  };
}
