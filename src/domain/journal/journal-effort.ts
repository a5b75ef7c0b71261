import type { ShareScale } from './shares.ts';

/** A journal in which so many events go through so many lots that nobody would wait for it. */
export class JournalTooLarge extends Error {}

/** Lots that the events of a journal may go through in all: hundreds of lots a hundred times each are a tenth of it. */
export const mostVisits = 500_000;
/** What a lot that comes from another book takes: it is a new one, which stays in memory. */
const visitsOfNewLot = 4;
/** What it takes to find the smaller parts in which the shares of an uneven exchange are whole. */
const visitsOfRefining = 100;
/** Times by which parts become smaller: an exchange takes up to 10^14, what is reported a tenth of these digits. */
const finest = 2n ** 4_096n;

/** What events cost beside the trades: each goes through the open lots of its security. */
export class Effort {
  #left: number;

  constructor(most = mostVisits) {
    this.#left = most;
  }

  spend(visits: number): void {
    this.#left -= visits;
    if (this.#left < 0)
      throw new JournalTooLarge(
        'So many events change so many open lots that they cannot be computed in reasonable time.',
      );
  }

  /** Lots come from another book. */
  takeIn(lots: number): void {
    this.spend(lots * visitsOfNewLot);
  }

  /** Parts of a share become so many times smaller: numbers grow with them, and with numbers what each sum takes. */
  refine(scales: ShareScale, times: bigint): void {
    this.spend(visitsOfRefining);
    scales.refine(times);
    if (scales.finer > finest)
      throw new JournalTooLarge(
        'So many exchanges at uneven ratios follow each other that the shares cannot be counted exactly.',
      );
  }
}
