import { z } from 'zod';
import { AtMost, endpoint, IdParams, instantText, RecordId } from '../../contract.ts';
import { isDate } from '../../domain/time/dates.ts';

/** What could not be taken back, and why. */
const Skipped = z.object({
  activityId: RecordId,
  /** As the activity reads. */
  description: z.string(),
  /** One sentence. */
  reason: z.string(),
});

export const Restored = z.object({
  /** Activities that were taken back, whole or in part. */
  restored: z.number(),
  skipped: z.array(Skipped),
  /** Of an undo of more than one call has room for: send it as `before` to go on; null at the end. */
  next: RecordId.nullable(),
});
export type Restored = z.output<typeof Restored>;

const isInstant = (text: string) =>
  z.iso.datetime({ offset: true }).safeParse(text).success && isDate(text.slice(0, 10));

const since = z
  .string('Enter a date as YYYY-MM-DD.')
  .check(AtMost(instantText, 'Enter an existing date as YYYY-MM-DD.'))
  .refine((text) => isDate(text) || isInstant(text), 'Enter an existing date as YYYY-MM-DD.');

const tag = 'History';

export const history = {
  restore: endpoint({
    method: 'POST',
    path: '/api/activities/{id}/restore',
    access: 'admin',
    tag,
    summary: 'Bring back what an activity changed or deleted: one field, all its fields, or the record',
    params: IdParams,
    body: z
      .object({
        /** Of an update: only this field; without it all fields of the activity. */
        field: z.string().max(100).nullable().optional(),
      })
      .nullish(),
    response: Restored,
  }),
  undoEdits: endpoint({
    method: 'POST',
    path: '/api/users/{userId}/undo-edits',
    access: 'admin',
    tag,
    summary: "Take back a member's edits since a date, the newest first; what others changed since then stays",
    params: z.object({ userId: z.string().min(1).max(100) }),
    body: z.object({
      /** `YYYY-MM-DD` (UTC) or an instant in ISO 8601. */
      since,
      /** Only of this mine, or this company, and what belongs to it. */
      mineId: RecordId.nullable().optional(),
      companyId: RecordId.nullable().optional(),
      /** `next` of the answer before. */
      before: RecordId.nullable().optional(),
    }),
    response: Restored,
  }),
};
