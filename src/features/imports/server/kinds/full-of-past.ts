import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import type { EntityType } from '../../../../domain/vocabulary.ts';
import { fullByReplacing } from '../../../steps/server/past-steps.ts';
import type { OwnerWrite } from '../store/owner-table.ts';

interface NextStep {
  nextStepDescription: string | null;
}

/** Ids of those of which a row replaces the next step, and whose past has no room for it. */
export const fullOfPast = <Values extends NextStep>(
  client: pg.ClientBase,
  entityType: EntityType,
  writes: readonly OwnerWrite<Values>[],
): Promise<ReadonlySet<number>> =>
  fullByReplacing(
    onConnection(client),
    entityType,
    new Map(
      writes.flatMap(({ stored, values, fields }) =>
        stored && fields.includes('nextStepDescription') ? [[stored.id, values.nextStepDescription] as const] : [],
      ),
    ),
  );
