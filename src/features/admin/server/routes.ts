import { route, type Server } from '../../../server/calls/endpoint.ts';
import { tellTotal } from '../../../server/calls/paging.ts';
import { admin } from '../contract.ts';
import { changeRole, endSessions } from './change-role.ts';
import {
  adminActs,
  adminStats,
  archivedRecords,
  countActive,
  countActs,
  countArchived,
  countManaged,
  managedMember,
  managedMembers,
  userActivity,
} from './queries.ts';

export function adminRoutes(server: Server): void {
  route(server, admin.stats, ({ db }) => adminStats(db));

  route(server, admin.userActivity, async ({ query, db, reply }) => {
    await tellTotal(reply, query, () => countActive(db));
    return userActivity(db, query);
  });

  route(server, admin.members, async ({ query, db, reply }) => {
    await tellTotal(reply, query, () => countManaged(db, query));
    return managedMembers(db, query);
  });

  route(server, admin.setRole, async ({ params, body, member, db, request }) => {
    await changeRole(db, { by: { adminId: member.id }, memberId: params.id, isAdmin: body.isAdmin });
    request.log.info({ admin: member.id, member: params.id, isAdmin: body.isAdmin }, 'changed a role');
    return managedMember(db, params.id);
  });

  route(server, admin.endSessions, async ({ params, member, db, request }) => {
    const ended = await endSessions(db, member.id, params.id);
    request.log.info({ admin: member.id, member: params.id, ended }, 'ended sessions');
    return { ended };
  });

  route(server, admin.archived, async ({ params: { entityType }, query, db, reply }) => {
    await tellTotal(reply, query, () => countArchived(db, entityType));
    return archivedRecords(db, entityType, query);
  });

  route(server, admin.acts, async ({ query, db, reply }) => {
    await tellTotal(reply, query, () => countActs(db));
    return adminActs(db, query);
  });
}
