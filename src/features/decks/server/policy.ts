import { sql, type SQL } from 'drizzle-orm';

/** A deck is changed, shared and deleted by the member whose it is; others are told that there is none. */
export const mayChangeSql = (memberId: string, owner: SQL): SQL => sql`${owner} = ${memberId}`;

/** It is seen by its member, and once it is shared by everybody who has the link. */
export const maySeeSql = (memberId: string, { owner, isShared }: { owner: SQL; isShared: SQL }): SQL =>
  sql`(${mayChangeSql(memberId, owner)} or ${isShared})`;

/** What rules look at in a deck beside whose it is. */
export interface DeckState {
  isShared: boolean;
  /** The version that came after it. */
  replacedBy: number | null;
}

/** Why its member cannot change it; undefined where that is possible. */
export const refusalOfChange = ({ replacedBy }: DeckState): string | undefined =>
  replacedBy === null ? undefined : 'A newer version has replaced this deck. Change that one.';

/** A link may stand anywhere: what is shared stays as it is, and a change becomes a version of its own. */
export const isChangedByVersion = ({ isShared }: DeckState): boolean => isShared;

/** Why its member cannot delete it; undefined where that is possible. */
export const refusalOfRemoval = ({ replacedBy }: DeckState): string | undefined =>
  replacedBy === null ? undefined : 'A newer version has replaced this deck. Delete that one.';

/** One that is shared leaves the list of its member alone: its link may stand anywhere. */
export const isPutAwayOnly = ({ isShared }: DeckState): boolean => isShared;
