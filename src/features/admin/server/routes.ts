import { route, type Server } from '../../../server/endpoint.ts';
import { admin } from '../contract.ts';
import { changeRole, endSessions } from './change-role.ts';
import { adminActs, adminStats, archivedRecords, managedMember, managedMembers, userActivity } from './queries.ts';

export function adminRoutes(server: Server): void {
  route(server, admin.stats, ({ db }) => adminStats(db));

  route(server, admin.userActivity, ({ query, db }) => userActivity(db, query));

  route(server, admin.members, ({ query, db }) => managedMembers(db, query));

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

  route(server, admin.archived, ({ params, query, db }) => archivedRecords(db, params.entityType, query));

  route(server, admin.acts, ({ query, db }) => adminActs(db, query));
}
