import { z } from 'zod';
import { Creator, endpoint, Instant, RecordId } from '../../contract.ts';
import { listQuery, pageQuery } from '../../contract-queries.ts';
import { actSources, adminActs, entityTypes } from '../../domain/vocabulary.ts';

export const AdminStats = z.object({
  /** Members who changed something, or used a session, in the last 30 days. */
  activeUsers: z.number(),
  totalUsers: z.number(),
  /** Not archived. */
  totalMines: z.number(),
  totalCompanies: z.number(),
});
export type AdminStats = z.output<typeof AdminStats>;

export const UserActivity = z.object({
  user: Creator,
  /** Activities in the public feed. */
  actionCount: z.number(),
  lastActivity: Instant,
});
export type UserActivity = z.output<typeof UserActivity>;

/** A member as administrators see them. */
export const ManagedMember = z.object({
  ...Creator.shape,
  email: z.string(),
  isAdmin: z.boolean(),
  /** Sessions that are not over. */
  sessions: z.number(),
  /** API tokens that are neither revoked nor expired. */
  tokens: z.number(),
  /** Calendar addresses, which open without a session. */
  feeds: z.number(),
  lastSeenAt: Instant.nullable(),
  createdAt: Instant,
});
export type ManagedMember = z.output<typeof ManagedMember>;

export const ArchivedRecord = z.object({
  id: RecordId,
  name: z.string(),
  /** Who archived or merged it, and when; null where that is not known. */
  archivedBy: Creator.nullable(),
  archivedAt: Instant,
  /** A company that was merged into this one does not come back: the merge is to be undone instead. */
  mergedInto: z.object({ id: RecordId, name: z.string() }).nullable(),
});
export type ArchivedRecord = z.output<typeof ArchivedRecord>;

export const AdminActEntry = z.object({
  id: RecordId,
  act: z.enum(adminActs),
  description: z.string(),
  /** Null: no administrator, see `source`, or an account that is gone. */
  admin: Creator.nullable(),
  /** By what it came about where no administrator did it. */
  source: z.enum(actSources).nullable(),
  member: Creator.nullable(),
  createdAt: Instant,
});
export type AdminActEntry = z.output<typeof AdminActEntry>;

/** The id of a member is text; one that nobody has is a 404. */
const MemberParams = z.object({ id: z.string().min(1).max(100) });
const tag = 'Administration';

export const admin = {
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    access: 'admin',
    tag,
    summary: 'How much there is',
    response: AdminStats,
  }),
  userActivity: endpoint({
    method: 'GET',
    path: '/api/admin/user-activity',
    access: 'admin',
    tag,
    summary: 'Members who changed something, the last active first',
    query: z.object(pageQuery),
    response: z.array(UserActivity),
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/admin/members',
    access: 'admin',
    tag,
    summary: 'Members with their e-mail addresses, roles and sessions, administrators first',
    query: z.object({ ...pageQuery, search: listQuery.search }),
    response: z.array(ManagedMember),
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/members/{id}',
    access: 'admin',
    tag,
    summary: 'Make a member an administrator, or an ordinary member; the last administrator stays one',
    params: MemberParams,
    body: z.object({ isAdmin: z.boolean('isAdmin takes true or false.') }),
    response: ManagedMember,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/members/{id}/end-sessions',
    access: 'admin',
    tag,
    summary: 'End all sessions of a member, revoke the API tokens and end the calendar addresses',
    params: MemberParams,
    response: z.object({ ended: z.number() }),
  }),
  archived: endpoint({
    method: 'GET',
    path: '/api/admin/archived/{entityType}',
    access: 'admin',
    tag,
    summary: 'Archived mines or companies, the last archived first',
    params: z.object({ entityType: z.enum(entityTypes, 'entityType takes mine or company.') }),
    query: z.object(pageQuery),
    response: z.array(ArchivedRecord),
  }),
  acts: endpoint({
    method: 'GET',
    path: '/api/admin/acts',
    access: 'admin',
    tag,
    summary: 'What administrators did as administrators, the last first',
    query: z.object(pageQuery),
    response: z.array(AdminActEntry),
  }),
};
