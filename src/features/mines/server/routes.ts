import { JsonText, route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { tellNext } from '../../../server/pages/show-page.ts';
import { countActivitiesOf } from '../../activities/server/list-activities.ts';
import { mines } from '../contract.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { leadTo, survivorOf } from '../../records/server/survivors.ts';
import { found } from '../../../server/problems/problems.ts';
import { mergeMines, previewMineMerge } from './merge-mines.ts';
import { archiveMine } from './archive-mine.ts';
import { mineExchanges, mineFacets } from './count-facets.ts';
import { findMines, mineChoices } from './find-mines.ts';
import { mineActivities, minePage } from './queries.ts';
import { changeMine, createMine } from './save-mine.ts';
import { showMine } from './show-mines.ts';

/** Hundreds of thousands of intervals may move with a mine. */
const handlerTimeout = 60_000;

export function mineRoutes(server: Server): void {
  route(server, mines.list, async ({ query, db, reply }) => {
    const page = await findMines(db, query);
    tellNext(reply, page);
    if (page.total !== undefined) reply.header('x-total-count', page.total);
    return JsonText.list(page.records);
  });

  route(server, mines.choices, ({ db }) => mineChoices(db));

  route(server, mines.facets, ({ query, db }) => mineFacets(db, query));

  route(server, mines.exchanges, ({ query, db }) => mineExchanges(db, query));

  route(server, mines.create, async ({ body, member, db }) => showMine(db, await createMine(db, member.id, body)));

  route(server, mines.read, async ({ params, db, reply }) => {
    const survivor = await survivorOf(db, 'mine', params.id);
    return survivor === undefined ? showMine(db, params.id) : leadTo(survivor, reply, mines.read.path);
  });

  route(server, mines.page, async ({ params, member, db, reply }) => {
    const page = await minePage(db, params.id, member);
    if (page) return page;
    return leadTo(found(await survivorOf(db, 'mine', params.id), 'This mine'), reply, mines.page.path);
  });

  route(server, mines.save, async ({ params, body, member, ifMatch, db }) => {
    await changeMine(db, { member, id: params.id, sent: body, ifMatch, incompleteSteps: 'drop' });
    return showMine(db, params.id);
  });

  route(server, mines.change, async ({ params, body, member, ifMatch, db }) => {
    await changeMine(db, { member, id: params.id, sent: body, ifMatch, incompleteSteps: 'refuse' });
    return showMine(db, params.id);
  });

  route(server, mines.archive, async ({ params, body, member, ifMatch, db }) => {
    const limited = server.config.rateLimit;
    await archiveMine(db, { member, id: params.id, isArchived: body.isArchived, ifMatch, limited });
    return showMine(db, params.id);
  });

  route(server, mines.activities, async ({ params, query, db, reply }) => {
    const activities = await mineActivities(db, params.id, query);
    await tellTotal(reply, query, () => countActivitiesOf(db, 'mine', params.id));
    return activities;
  });

  route(server, mines.previewMerge, ({ params, query, db }) =>
    previewMineMerge(db, { targetId: params.id, sourceId: query.from }),
  );

  route(
    server,
    mines.merge,
    async ({ params, body, member, db }) => {
      const merged = await mergeMines(db, { member, targetId: params.id, sourceId: body.mineId });
      await recordAdminAct(db, {
        by: { adminId: member.id },
        act: 'merge',
        description: `Merged mine ${merged.source.name} into ${merged.target.name}`,
        entityType: 'mine',
        entityId: params.id,
        details: { sourceId: body.mineId },
      });
      return merged;
    },
    { handlerTimeout },
  );
}
