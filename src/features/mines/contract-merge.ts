import { z } from 'zod';
import { Merge } from '../records/contract-merge.ts';

/** What becomes of a mine that is merged into another one. */
export const MineMerge = Merge.extend({
  /** Of each kind of record: how many move, of how many both have the same and one stays, and how many say the same and both stay. */
  moves: z.array(
    z.object({
      what: z.object({ one: z.string(), several: z.string() }),
      moves: z.number(),
      doubles: z.number(),
      alike: z.number(),
    }),
  ),
});
export type MineMerge = z.output<typeof MineMerge>;
