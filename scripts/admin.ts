import { type Database } from '../src/db/client.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { offerSetUp } from '../src/features/account/server/offer-set-up.ts';
import { actAtCommandLine, commandLineVerbs } from '../src/features/admin/server/act-at-command-line.ts';
import { checkKeptColumns } from '../src/server/operation/check-kept-columns.ts';
import type { Config } from '../src/server/config.ts';
import { run, withInstallation } from './installation.ts';

const usage = `Usage: npm run admin -- ${commandLineVerbs.join('|')} EMAIL, or npm run admin -- check|set-up`;

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
      if (!commandLineVerbs.includes(verb) || !email || rest.length > 0) throw new Error(usage);
      return await actAtCommandLine(db, { verb, email, config });
    } finally {
      await db.close();
    }
  }),
);
