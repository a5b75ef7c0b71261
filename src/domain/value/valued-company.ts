import type { Price, Rates } from '../capital/records.ts';
import type { DeckPrice } from '../capital/metal-mix.ts';
import type { StoredCapital } from '../capital/capital-of-records.ts';
import type { heldMines } from './company-figures.ts';
import type { StoredInsiderTrade } from './company-insiders.ts';
import type { OperatedMine } from './held-operation.ts';
import type { Figure } from '../numbers/worked-figure.ts';

/** All of a company that its value follows from. */
export interface ValuedCompany {
  held: ReturnType<typeof heldMines>;
  capital: StoredCapital;
  /** Of its primary listing; null: nobody entered one. */
  price: Price | null;
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
  /** What metals cost: it tells only which metal a company is mainly of. */
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
