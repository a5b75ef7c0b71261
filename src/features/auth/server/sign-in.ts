import { addressKey } from '../../../server/problems/address-key.ts';
import type { Call, Server } from '../../../server/calls/endpoint.ts';
import { Problem } from '../../../server/problems/problems.ts';
import { cookieName, formerCookieName } from '../../../server/callers/session.ts';
import type { auth } from '../contract.ts';
import { memberByPassword, type Proven } from './check-password.ts';
import { readSecondStep, secondStepCookie, takeCode, wrongCode } from './check-second-factor.ts';
import { whileHashing } from './hash-password.ts';
import {
  browserCookie,
  checkLimits,
  countHit,
  forgetHits,
  knownBrowser,
  secondFactorLimit,
  signInLimits,
  takeHit,
} from './limits.ts';
import { isSecure } from './start-session.ts';

type SignIn = Pick<Call<typeof auth.signIn>, 'body' | 'request'>;
type SecondStep = Pick<Call<typeof auth.secondFactor>, 'body' | 'request'>;

/** Whose e-mail address and password these are; attempts are counted, and refused where there were too many. */
export async function checkFirstFactor(server: Server, secret: string, { body, request }: SignIn): Promise<Proven> {
  const { db, config } = server;
  const { email } = body;
  const { cookies } = request;
  const browser =
    knownBrowser(cookies[cookieName(browserCookie, isSecure(config))], secret, email) ??
    knownBrowser(cookies[formerCookieName(browserCookie)], secret, email);
  const limits = signInLimits({ email, address: addressKey(request.ip), browser });
  const keys = limits.map(({ key }) => key);
  if (config.rateLimit) await checkLimits(db, limits);
  const proven = await whileHashing(async () => {
    // Again when it is its turn: attempts that came together must not all pass before the first of them counts.
    if (config.rateLimit) await checkLimits(db, limits);
    const found = await memberByPassword(server, body);
    if (found === undefined) await countHit(db, keys);
    return found;
  });
  if (proven === undefined) {
    request.log.info({ address: request.ip }, 'wrong e-mail or password');
    throw new Problem('unauthorized', 'The e-mail address or the password is wrong.');
  }
  await forgetHits(db, keys[0]!);
  return proven;
}

/** Whose second step this is, after the password was right; the code is used up. */
export async function checkSecondFactor(
  { db, config }: Server,
  secret: string,
  { body, request }: SecondStep,
): Promise<{ userId: string; proof: string | undefined }> {
  const step = readSecondStep(request.cookies[cookieName(secondStepCookie, isSecure(config))], secret);
  if (!step) throw new Problem('unauthorized', 'This sign-in took too long. Sign in again.');
  const { userId } = step;
  const limit = secondFactorLimit(userId);
  // Counted before it is tried, so that guesses that come together count all.
  if (config.rateLimit) await db.transaction((tx) => takeHit(tx, [limit]));
  if (!(await db.transaction((tx) => takeCode(tx, { userId, code: body.code, secret })))) {
    request.log.info({ member: userId, address: request.ip }, 'wrong second factor');
    throw await wrongCode(db, userId, secret);
  }
  await forgetHits(db, limit.key);
  return step;
}
