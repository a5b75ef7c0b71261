import type { Price, Rates } from '../capital/records.ts';
import type { DeckPrice } from '../capital/metal-mix.ts';
import type { StoredCapital } from '../capital/capital-of-records.ts';
import type { heldMines } from './company-figures.ts';
import type { StoredInsiderTrade } from './company-insiders.ts';
import type { OperatedMine } from './held-operation.ts';
import type { Figure } from '../numbers/worked-figure.ts';

/** A price of a day in a list of them. */
export interface DatedPrice {
  amount: string;
  asOf: string;
}

/** The prices on record of a share in the year to its newest one, since a consolidation or split at the earliest. */
export interface PriceYear {
  /** The first day that was looked at. */
  since: string;
  /** Whether a consolidation or split made it shorter than a year. */
  isShort: boolean;
  many: number;
  high: DatedPrice;
  low: DatedPrice;
  /** The newest of a month to the day a year before the newest price, in the shares of its own day; null: there is none. */
  before: DatedPrice | null;
}

/** All of a company that its value follows from. */
export interface ValuedCompany {
  held: ReturnType<typeof heldMines>;
  capital: StoredCapital;
  /** Of its primary listing; null: nobody entered one. */
  price: Price | null;
  /** What the shares cost in the year to that price; not there where nobody asks for it. */
  priceYear?: PriceYear | null;
  /** Not there where nobody asks for what insiders hold. */
  insiders?: readonly StoredInsiderTrade[];
  /** Leaves out what cannot be exercised yet. */
  exercisableOnly?: boolean;
}

/** What is the same for all companies of a day. */
export interface Market {
  /** `YYYY-MM-DD` */
  day: string;
  rates: Rates;
  /** What metals cost: by which metal a company is told, and what is left of a price behind what its mines cost. */
  deck: readonly DeckPrice[];
}

/** A figure of a measure with its working, known or not. */
export interface WorkedMeasure {
  measure: string;
  of: string;
  figure: Figure;
  /** What it stands for, in words. */
  basis: string | null;
}

/** Mines that are held, of which it is known how they run. */
export const operatedMines = (held: ValuedCompany['held']): OperatedMine[] =>
  held.flatMap(({ operation, ...mine }): OperatedMine[] => (operation ? [{ ...mine, operation }] : []));
