import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { displayName, type Named } from '../../../domain/text/display-name.ts';
import type { AdminAct } from '../../../domain/vocabulary.ts';
import type { Config } from '../../../server/config.ts';
import {
  endSessionsOf,
  makeResetLink,
  removeSecondFactor,
  resetMinutes,
  vouchForEmail,
} from '../../account/server/reset-link.ts';
import { changeRole } from './change-role.ts';
import { recordAdminAct } from './record-admin-act.ts';

interface Target extends Named {
  id: string;
  email: string;
}

/** Does it in the transaction and answers what was done; false where there was nothing to do. */
type Act = (tx: Db, target: Target, config: Config) => Promise<string | false>;

/** An act whose line in the administrators' log is written here. */
const logged =
  (act: AdminAct, description: (name: string) => string, work: Act): Act =>
  async (tx, target, config) => {
    const done = await work(tx, target, config);
    if (done !== false) {
      const named = description(displayName(target));
      await recordAdminAct(tx, { by: 'command line', act, description: named, memberId: target.id });
    }
    return done;
  };

const setRole =
  (isAdmin: boolean, said: string): Act =>
  async (tx, { id, email }) =>
    (await changeRole(tx, { by: 'command line', memberId: id, isAdmin })) && `${email} ${said}`;

const acts: Record<string, Act> = {
  grant: setRole(true, 'is an administrator now.'),
  revoke: setRole(false, 'is no administrator any more.'),
  reset: logged(
    'reset_password',
    (name) => `Made a link by which ${name} sets a new password`,
    async (tx, { email }, config) => {
      const link = await makeResetLink(tx, config, { email, minutes: resetMinutes.byAdministrator });
      return link !== undefined && `Within a day, once, a new password can be set at ${link}`;
    },
  ),
  verify: logged(
    'other',
    (name) => `Vouched for the e-mail address of ${name}`,
    async (tx, { email }) =>
      (await vouchForEmail(tx, email)) && `${email} counts as confirmed: the provider's identity of it may join.`,
  ),
  'second-factor-off': logged(
    'other',
    (name) => `Took the second factor of ${name} off`,
    async (tx, { email }) =>
      (await removeSecondFactor(tx, email)) && `${email} signs in without a second factor until a new one is set up.`,
  ),
  'end-sessions': logged(
    'end_sessions',
    (name) => `Ended the sessions of ${name}`,
    async (tx, { email }) => (await endSessionsOf(tx, email)) && `${email} is signed out everywhere.`,
  ),
};

async function targetOf(db: Db, email: string): Promise<Target> {
  const [target] = await db.rows<Target>(sql`
    select id, email, display_name as "displayName", first_name as "firstName", last_name as "lastName"
    from users where email = lower(${email}) and not is_sample`);
  if (!target) throw new Error(`Nobody has signed up with ${email}.`);
  return target;
}

/** What `npm run admin -- VERB EMAIL` can do to a member. */
export const commandLineVerbs = Object.keys(acts);

/** Does it and writes it into the administrators' log, in one transaction; answers what to say, or throws why not. */
export async function actAtCommandLine(
  db: Database,
  { verb, email, config }: { verb: string; email: string; config: Config },
): Promise<string> {
  const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
  if (!act) throw new Error(`Choose one of ${commandLineVerbs.join(', ')}.`);
  return db.transaction(async (tx) => {
    const done = await act(tx, await targetOf(tx, email), config);
    if (done === false) throw new Error(`There was nothing to do for ${email}.`);
    return done;
  });
}
