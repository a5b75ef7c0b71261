import { JsonText, route, type Server } from '../../../server/endpoint.ts';
import { tellTotal } from '../../../server/paging.ts';
import { tellNext } from '../../../server/show-page.ts';
import { countActivitiesOf } from '../../activities/server/list-activities.ts';
import { mines } from '../contract.ts';
import { archiveMine } from './archive-mine.ts';
import { findMines, mineChoices } from './find-mines.ts';
import { mineActivities, minePage } from './queries.ts';
import { changeMine, createMine } from './save-mine.ts';
import { showMine } from './show-mines.ts';

export function mineRoutes(server: Server): void {
  route(server, mines.list, async ({ query, db, reply }) => {
    const page = await findMines(db, query);
    tellNext(reply, page);
    if (page.total !== undefined) reply.header('x-total-count', page.total);
    return JsonText.list(page.records);
  });

  route(server, mines.choices, ({ db }) => mineChoices(db));

  route(server, mines.create, async ({ body, member, db }) => showMine(db, await createMine(db, member.id, body)));

  route(server, mines.read, ({ params, db }) => showMine(db, params.id));

  route(server, mines.page, ({ params, member, db }) => minePage(db, params.id, member));

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
}
