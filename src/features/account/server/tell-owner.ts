import type { Server } from '../../../server/calls/endpoint.ts';
import { takePlace } from '../../auth/server/limits.ts';
import { securityLetter } from './letters.ts';

/** An owner changes few locks in an hour; whoever changes more has taken somebody else's address, or the account. */
const most = 10;
const minutes = 60;

const lastOne = `This is the last of ${most} letters within an hour: further changes of the next hour are not told.`;

/**
 * Tells the owner of a change of the locks, so that one made by another does not stay unnoticed. By address, since nobody
 * has to confirm one: an account that was made with another's address writes to its owner so often and no more, also when
 * it is deleted and made again. Never throws: the change is made already.
 */
export async function tellOwner(
  { app, db, config, mail }: Pick<Server, 'app' | 'db' | 'config' | 'mail'>,
  email: string,
  what: string,
): Promise<void> {
  if (!mail) return;
  const limit = { key: `letters:${email}`, most, minutes };
  try {
    const left = config.rateLimit ? await db.transaction((tx) => takePlace(tx, limit)) : most;
    if (left === undefined) return;
    mail.send(securityLetter(config, email, left === 0 ? `${what}\n\n${lastOne}` : what));
  } catch (error) {
    app.log.error({ err: error }, 'letters to an owner could not be counted; this one is not sent');
  }
}
