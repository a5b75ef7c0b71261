import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../src/db/client.ts';
import { offerSetUp } from '../src/features/account/server/offer-set-up.ts';
import {
  endSessionsOf,
  makeResetLink,
  removeSecondFactor,
  resetMinutes,
  vouchForEmail,
} from '../src/features/account/server/reset-link.ts';
import { setAdmin } from '../src/features/auth/server/queries.ts';
import { checkKeptColumns } from '../src/server/check-kept-columns.ts';
import type { Config } from '../src/server/config.ts';
import { run, withInstallation } from './installation.ts';

interface Act {
  (db: Database, email: string, config: Config): Promise<string | false>;
}

/** What can be done to a member; false where nobody has the e-mail address. */
const acts: Record<string, Act> = {
  grant: async (db, email) => (await setAdmin(db, email, true)) && `${email} is an administrator now.`,
  revoke: async (db, email) => (await setAdmin(db, email, false)) && `${email} is no administrator any more.`,
  async reset(db, email, config) {
    const link = await makeResetLink(db, config, { email, minutes: resetMinutes.byAdministrator });
    return link ? `Within a day, once, a new password can be set at ${link}` : false;
  },
  verify: async (db, email) =>
    (await vouchForEmail(db, email)) && `${email} counts as confirmed: the provider's identity of it may join.`,
  'second-factor-off': async (db, email) =>
    (await removeSecondFactor(db, email)) && `${email} signs in without a second factor until a new one is set up.`,
  'end-sessions': async (db, email) => (await endSessionsOf(db, email)) && `${email} is signed out everywhere.`,
};

const usage = `Usage: npm run admin -- ${Object.keys(acts).join('|')} EMAIL, or npm run admin -- check|set-up`;

/** Whether what is kept ready for lists still agrees with the records. */
async function check(db: Database): Promise<string> {
  const wrong = await checkKeptColumns(db);
  if (wrong.length === 0) return 'All kept columns agree with what they are kept from.';
  throw new Error(wrong.map(({ what, ids }) => `${what}: wrong in ${ids.join(', ')}`).join('\n'));
}

async function setUp(db: Database, config: Config): Promise<string> {
  const link = await offerSetUp(db, config);
  if (link) return `Within a day, once, the first administrator can be made at ${link}`;
  throw new Error('No set-up link is needed: there is an administrator, or the first account becomes one.');
}

run(([verb = '', email, ...rest]) =>
  withInstallation(async ({ config, connectionString }) => {
    const db = openDatabase({ connectionString, connections: 1, onError: () => {} });
    try {
      if (verb === 'check' && !email) return await check(db);
      if (verb === 'set-up' && !email) return await setUp(db, config);
      const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined;
      if (!act || !email || rest.length > 0) throw new Error(usage);
      const done = await act(db, email, config);
      if (done) return done;
      const [member] = await db.rows(sql`select 1 from users where email = lower(${email}) and not is_sample`);
      throw new Error(member ? `There was nothing to do for ${email}.` : `Nobody has signed up with ${email}.`);
    } finally {
      await db.close();
    }
  }),
);
