import type { Db } from '../../../db/client.ts';
import { cookieName, cookiePath } from '../../../server/callers/session.ts';
import { hasSecondFactor, newSecondStep, secondStepCookie, secondStepSeconds } from './check-second-factor.ts';
import { type Entering, isSecure } from './start-session.ts';

export function secondStepOptions({ config }: Pick<Entering, 'config'>) {
  const secure = isSecure(config);
  const path = cookiePath('/api/auth', secure);
  return { path, httpOnly: true, sameSite: 'lax', secure, maxAge: secondStepSeconds } as const;
}

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
