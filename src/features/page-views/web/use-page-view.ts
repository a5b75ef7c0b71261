import { useEffect } from 'react';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { call } from '../../../web/http.ts';
import { pageViews } from '../contract.ts';

/** Tells the server, once per opened page, that it is being looked at; undefined until the page is there. */
export function usePageView(entityType: EntityType, entityId: number | undefined) {
  useEffect(() => {
    if (entityId === undefined) return;
    const timestamp = new Date().toISOString();
    // A view that is not counted is no reason to trouble anybody.
    call(pageViews.add, { body: { entityType, entityId, timestamp } }).catch(() => undefined);
  }, [entityType, entityId]);
}
