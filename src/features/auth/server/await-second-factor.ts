import type { Db } from '../../../db/client.ts';
import { cookieName } from '../../../server/callers/session.ts';
import { hasSecondFactor, newSecondStep, secondStepCookie, secondStepSeconds } from './check-second-factor.ts';
import { type Entering, isSecure } from './start-session.ts';

export const secondStepOptions = (entering: Pick<Entering, 'config'>) =>
  ({
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(entering.config),
    maxAge: secondStepSeconds,
  }) as const;

/** Where the member has a second factor, the browser is remembered until its code comes; answers whether it is awaited. */
export async function awaitSecondFactor(
  db: Db,
  who: { userId: string; proof?: string | undefined },
  entering: Entering,
): Promise<boolean> {
  if (!(await hasSecondFactor(db, who.userId))) return false;
  const name = cookieName(secondStepCookie, isSecure(entering.config));
  entering.reply.setCookie(name, newSecondStep(entering.secret, who), secondStepOptions(entering));
  return true;
}
