import { sql, type SQL } from 'drizzle-orm';
import type { EntityType } from '../../../domain/vocabulary.ts';

/** Whether a member follows the mine or company in the column `id`. */
export const isFollowed = (entityType: EntityType, id: SQL, member: { id: string }): SQL => sql`
  exists (select 1 from watches w where w.user_id = ${member.id} and w.${sql.raw(`${entityType}_id`)} = ${id})`;

/** Mines that a member follows, those of followed companies included, as rows `(id)`. */
export const followedMines = (memberId: string | SQL): SQL => sql`
  select w.mine_id as id from watches w where w.user_id = ${memberId} and w.mine_id is not null
  union
  select f.id from watches w join mines f on f.company_id = w.company_id where w.user_id = ${memberId}`;

/** Companies that a member follows, as rows `(id)`. */
export const followedCompanies = (memberId: string | SQL): SQL => sql`
  select w.company_id as id from watches w where w.user_id = ${memberId} and w.company_id is not null`;
