import { route, type Server } from '../../../server/calls/endpoint.ts';
import { listInside } from '../../records/server/list-records.ts';
import { steps } from '../contract.ts';
import { removePastStep, saveOutcome } from './save-outcome.ts';
import { promisesOf, showPromise } from './show-promises.ts';

export function stepRoutes(server: Server): void {
  route(server, steps.list, ({ params: { entityType, id }, query, reply, db }) =>
    listInside({ db, query, reply }, entityType, id, (parent, window) => promisesOf(entityType, parent, window)),
  );

  route(server, steps.saveOutcome, async ({ params, body, member, ifMatch, db }) => {
    await saveOutcome(db, { member, id: params.id, sent: body, ifMatch });
    return showPromise(db, params.id);
  });

  route(server, steps.remove, ({ params, member, db }) => removePastStep(db, member, params.id));
}
