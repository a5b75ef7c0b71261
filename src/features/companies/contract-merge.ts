import { z } from 'zod';
import { Merge } from '../records/contract-merge.ts';

/** What becomes of a company that is merged into another one. */
export const CompanyMerge = Merge.extend({
  /** How many of each move. */
  moves: z.object({
    mines: z.number(),
    notes: z.number(),
    media: z.number(),
    ratings: z.number(),
    steps: z.number(),
    pageViews: z.number(),
    /** Members who follow the company that goes, and not yet the one that stays. */
    followers: z.number(),
    activities: z.number(),
  }),
  /** Ratings of members who voted on both in one month: the newer one stays. */
  doubleRatings: z.number(),
});
export type CompanyMerge = z.output<typeof CompanyMerge>;
