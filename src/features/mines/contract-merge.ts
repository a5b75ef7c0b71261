import { z } from 'zod';
import { RecordId } from '../../contract.ts';

const MineName = z.object({ id: RecordId, name: z.string() });

/** What becomes of a mine that is merged into another one. */
export const MineMerge = z.object({
  /** The mine that goes: it is archived, and its address leads to the other one. */
  source: MineName,
  /** The mine that stays. */
  target: MineName,
  /** Of each kind of record: how many move, of how many both have the same and one stays, and how many say the same and both stay. */
  moves: z.array(
    z.object({
      what: z.object({ one: z.string(), several: z.string() }),
      moves: z.number(),
      doubles: z.number(),
      alike: z.number(),
    }),
  ),
  /** Fields that the mine that stays takes over, because it lacks them. */
  fields: z.array(z.object({ field: z.string(), value: z.unknown() })),
});
export type MineMerge = z.output<typeof MineMerge>;
