import { count } from '../../../web/format.ts';
import type { ManagedMember } from '../contract.ts';

type Keys = Pick<ManagedMember, 'sessions' | 'tokens' | 'feeds'>;

/** Whether something of a member's is open that an administrator can end; a calendar address is without a session, too. */
export const isOpenSomewhere = ({ sessions, tokens, feeds }: Keys): boolean => sessions + tokens + feeds > 0;

/** What goes along with a member's sessions, as the end of a sentence for who decides on it. */
export function whatEndsToo({ tokens, feeds }: Keys): string {
  const along = [
    ...(tokens > 0 ? [count(tokens, 'API token')] : []),
    ...(feeds > 0 ? [count(feeds, 'calendar address', 'calendar addresses')] : []),
  ];
  return along.length > 0 ? `; ${along.join(' and ')} of theirs end, too` : '';
}
