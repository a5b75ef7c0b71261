import { sql } from 'drizzle-orm';
import { addressKey } from '../../../server/problems/address-key.ts';
import type { Call, Server } from '../../../server/calls/endpoint.ts';
import { conflict, forbidden } from '../../../server/problems/problems.ts';
import type { auth } from '../contract.ts';
import { refuseCommonPassword, whileHashing } from './hash-password.ts';
import { checkLimits, signUpLimits, takeHit } from './limits.ts';
import { addPassword, makeMember } from './make-member.ts';
import { makeFirstAdmin } from './queries.ts';

type SignUp = Pick<Call<typeof auth.signUp>, 'body' | 'request'>;

/** Makes an account with a password; the id of its member. */
export async function signUp({ db, config, passwords }: Server, { body, request }: SignUp): Promise<string> {
  if (config.oidc) throw forbidden('Accounts of this installation come from its sign-in provider: sign in there.');
  const limits = signUpLimits(addressKey(request.ip));
  if (config.rateLimit) await checkLimits(db, limits);
  refuseCommonPassword('password', body.password);
  if (config.rateLimit) await db.transaction((tx) => takeHit(tx, limits));
  const hash = await whileHashing(() => passwords.hash(body.password));
  const userId = await db.transaction(async (tx) => {
    // Two first sign-ups at once must not both find an empty installation.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
    const made = await makeMember(tx, body);
    if (made === undefined) return undefined;
    await addPassword(tx, made, hash);
    if (!config.publicUrl) await makeFirstAdmin(tx, body.email);
    return made;
  });
  if (userId === undefined) throw conflict('There is an account with this e-mail address already. Sign in instead.');
  return userId;
}
