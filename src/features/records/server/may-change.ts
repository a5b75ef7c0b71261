import { sql, type SQL } from 'drizzle-orm';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { forbidden, Problem } from '../../../server/problems/problems.ts';

/** Who acts, as far as rules on mines and companies look. */
export interface Actor {
  isAdmin: boolean;
}

/** A mine or a company. */
export interface Archivable {
  isArchived: boolean;
}

/** Any member changes a mine or company and what belongs to it; an archived one is for administrators. */
export const mayChange = (member: Actor, entity: Archivable): boolean => member.isAdmin || !entity.isArchived;

/** `mayChange` of a row whose column says whether it is archived. */
export const mayChangeSql = (member: Actor, isArchived: SQL): SQL =>
  sql`(${member.isAdmin}::boolean or not ${isArchived})`;

/** Refuses what is for administrators, because the mine or company is archived. */
export function refuseArchived(member: Actor, entityType: EntityType, entity: Archivable): void {
  if (mayChange(member, entity)) return;
  throw new Problem('archived', `This ${entityType} is archived. Only an administrator can change it.`);
}

/** Any member archives; only an administrator takes it back. */
const mayUnarchive = (member: Actor): boolean => member.isAdmin;

/** Refuses whom it is not for to take it back. */
export function refuseUnarchiving(member: Actor, entityType: EntityType): void {
  if (!mayUnarchive(member)) throw forbidden(`Only an administrator can unarchive a ${entityType}.`);
}

/** What the page of a mine or company offers to this member. */
export const permissions = (member: Actor, entity: Archivable) => ({
  edit: mayChange(member, entity),
  archive: !entity.isArchived,
  unarchive: entity.isArchived && mayUnarchive(member),
});
