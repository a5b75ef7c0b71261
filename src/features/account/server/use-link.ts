import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { conflict, Problem } from '../../../server/problems/problems.ts';
import { recordFirstGrant } from '../../admin/server/record-admin-act.ts';
import { addPassword, makeMember } from '../../auth/server/make-member.ts';
import { isOpenLink, takeLink, voidLinks } from '../../auth/server/one-time-link.ts';
import { hasAdministrator } from './offer-set-up.ts';
import { confirmEmailOf, emailOf } from './recovery-queries.ts';
import { setPassword } from './set-password.ts';

const ofSetUp = 'The log has one with each start until there is an administrator.';

export function invalidLink(advice = 'Ask for a new one.'): Problem {
  const message = `This link was used already or is too old. ${advice}`;
  return new Problem('invalid_input', message, { issues: [{ path: 'token', message }] });
}

const tokensOf = (tokens: string) => tokens.split('.');

/** Refuses a link that is none, before a password is hashed for it: whoever has no link costs others no place among those who sign in. */
export async function refuseNoLink(db: Db, purpose: 'reset' | 'set-up', tokens: string): Promise<void> {
  const [token = ''] = tokensOf(tokens);
  if (!(await isOpenLink(db, purpose, token))) throw invalidLink(purpose === 'set-up' ? ofSetUp : undefined);
}

/** Sets a new password by the token of a link; one that came by mail proves the e-mail address, too. */
export async function resetPassword(tx: Db, tokens: string, hash: string): Promise<{ userId: string; email: string }> {
  const [token = '', confirmation] = tokensOf(tokens);
  const userId = await takeLink(tx, 'reset', token);
  const email = userId && (await emailOf(tx, userId));
  if (!userId || !email) throw invalidLink();
  await setPassword(tx, { userId, hash });
  if (confirmation && (await takeLink(tx, 'confirm-email', confirmation)) === userId) await confirmEmailOf(tx, userId);
  return { userId, email };
}

interface SetUp {
  token: string;
  name: string;
  email: string;
}

/** Makes the first administrator by the link that the log offers; the id. */
export async function setUp(tx: Db, { token, name, email }: SetUp, hash: string): Promise<string> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
  if (!(await takeLink(tx, 'set-up', token)) || (await hasAdministrator(tx))) {
    throw invalidLink(ofSetUp);
  }
  const id = await makeMember(tx, { name, email, isAdmin: true });
  if (!id) throw conflict('There is an account with this e-mail address already: use npm run admin -- grant.');
  await addPassword(tx, id, hash);
  await voidLinks(tx, 'set-up');
  await recordFirstGrant(tx, id, 'set-up link');
  return id;
}
