import { z } from 'zod';
import { RecordId } from '../../contract.ts';

const EntityName = z.object({ id: RecordId, name: z.string() });

/** What becomes of a mine or company that is merged into another one, whichever of both it is. */
export const Merge = z.object({
  /** The one that goes: it is archived, and its address leads to the other one. */
  source: EntityName,
  /** The one that stays. */
  target: EntityName,
  /** Fields that the one that stays takes over, because it lacks them. */
  fields: z.array(z.object({ field: z.string(), value: z.unknown() })),
});
