import { sql, type SQL } from 'drizzle-orm';

/** A view is changed and removed by the member whose it is; others are told that there is none. */
export const mayChangeSql = (memberId: string, owner: SQL): SQL => sql`${owner} = ${memberId}`;

/** It is opened and followed by its member, and by everybody for as long as it is shared. */
export const mayOpenSql = (memberId: string, { owner, isShared }: { owner: SQL; isShared: SQL }): SQL =>
  sql`(${mayChangeSql(memberId, owner)} or ${isShared})`;
