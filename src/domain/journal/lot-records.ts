import type { Flow } from './xirr.ts';

/** What took shares, or a part of their cost, out of the journal. */
export type Realisation = 'sale' | 'write-off' | 'expiry' | 'return-of-capital' | 'merger';

export interface LotPart {
  ticker: string;
  currency: string;
  /** As of the sale (open: as of the last split), 6 decimals. */
  shares: string;
  /** The trade that bought them; negative: the event that did. Shares that came for others keep theirs. */
  buyId: number;
  buyDate: string;
  /** Paid per such share, without fees, 6 decimals; of shares that came for others what they cost. */
  buyPrice: string;
  /** Money units, part of the fees included. */
  cost: bigint;
  /** Money that moved for them so far, where that is not their cost on the day they were bought. */
  flows?: Flow[];
}

/** Bought shares that a sell was matched with, or what else took them or their cost. */
export interface MatchedLot extends LotPart {
  /** Negative: of an event. */
  sellId: number;
  sellDate: string;
  sellPrice: string;
  /** Money units, less the part of the fees. */
  proceeds: bigint;
  by: Realisation;
}

/** Bought shares that are still held. */
export type OpenLot = LotPart;

/** Shares that were sold and never bought. */
export interface UnmatchedSell {
  ticker: string;
  currency: string;
  sellId: number;
  date: string;
  shares: string;
}

/** Money that shares brought, or cost, while they were held: dividends, capital returned, fees alone. */
export interface Income {
  eventId: number;
  kind: 'dividend' | 'return-of-capital' | 'fee';
  ticker: string | null;
  currency: string;
  /** Pay date. */
  date: string;
  /** Money units, net of tax and fees; a fee is negative. */
  amount: bigint;
  withheld: bigint;
  /** The parts that belong to shares since sold, and to those still held. Those of shares that became others are with these. */
  realised: bigint;
  open: bigint;
}

/** Shares on their way into another book, whole. */
export interface Parcel {
  buyId: number;
  buyDate: string;
  price: string | null;
  /** Millionths of a share, as a fraction. */
  shares: [dividend: bigint, divisor: bigint];
  cost: bigint;
  flows: Flow[] | null;
}
