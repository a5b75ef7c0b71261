import { z } from 'zod';
import { endpoint, IdParams } from '../../contract.ts';
import { isDate } from '../../domain/dates.ts';

/** What a restore could not bring back, and why. */
export const Skipped = z.object({
  activityId: z.number(),
  description: z.string(),
  /** One sentence. */
  reason: z.string(),
});

export const Restored = z.object({
  /** Activities that were taken back, whole or in part. */
  restored: z.number(),
  skipped: z.array(Skipped),
});
export type Restored = z.output<typeof Restored>;

export const RestoreInput = z.object({
  /** Of an update: only this field; without it all fields of the activity. */
  field: z.string().max(100).nullable().optional(),
});

export const UndoInput = z.object({
  /** `YYYY-MM-DD` (UTC) or an instant in ISO 8601; edits since then are taken back. */
  since: z
    .string('Enter a date as YYYY-MM-DD.')
    .refine(
      (text) => isDate(text) || (z.iso.datetime({ offset: true }).safeParse(text).success && isDate(text.slice(0, 10))),
      'Enter an existing date as YYYY-MM-DD.',
    ),
  /** Only of this mine. */
  mineId: z.number().int().min(1).max(2_147_483_647).nullable().optional(),
});

const tag = 'History';

export const history = {
  restore: endpoint({
    method: 'POST',
    path: '/api/activities/{id}/restore',
    access: 'admin',
    tag,
    summary: 'Bring back what an activity changed or deleted: one field, all its fields, or the record',
    params: IdParams,
    body: RestoreInput.optional(),
    response: Restored,
  }),
  undoEdits: endpoint({
    method: 'POST',
    path: '/api/users/{userId}/undo-edits',
    access: 'admin',
    tag,
    summary: "Take back a member's edits since a date, the newest first; what others changed since then stays",
    params: z.object({ userId: z.string().min(1).max(100) }),
    body: UndoInput,
    response: Restored,
  }),
};
