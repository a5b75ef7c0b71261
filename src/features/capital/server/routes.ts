import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { quarters } from '../contract-quarter.ts';
import { enterQuarter } from './enter-quarter.ts';
import { enteredQuarters, undoQuarter } from './undo-quarter.ts';

/** Calls on capital beside those that every record has. */
export function capitalRoutes(server: Server): void {
  route(server, quarters.list, ({ params: { companyId }, member, db }) => enteredQuarters(db, member, companyId));

  route(server, quarters.undo, ({ params: { companyId, id }, member, db }) =>
    undoQuarter(db, member, { companyId, id }),
  );

  route(server, quarters.enter, async ({ params, body, member, db }) => {
    const entered = await enterQuarter(db, { member, companyId: params.companyId, quarter: body });
    const list = (records: readonly JsonText[]) => `[${records.map(({ text }) => text).join(',')}]`;
    const { snapshot, instruments, financings } = entered;
    return new JsonText(
      `{"snapshot":${snapshot.text},"instruments":${list(instruments)},"financings":${list(financings)}}`,
    );
  });
}
