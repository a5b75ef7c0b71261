import type { Db } from '../../../db/client.ts';
import type { AdminAct } from '../../../domain/vocabulary.ts';
import { addressKey } from '../../../server/problems/address-key.ts';
import { conflict, notFound } from '../../../server/problems/problems.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import type { Member } from '../../../server/callers/session.ts';
import { recordAdminAct } from '../../admin/server/record-admin-act.ts';
import { currentUser } from '../../auth/server/current-user.ts';
import { refuseCommonPassword, whileHashing } from '../../auth/server/hash-password.ts';
import { forgetHits, takeHit } from '../../auth/server/limits.ts';
import { makeLink, takeLink } from '../../auth/server/one-time-link.ts';
import { startSession, welcome } from '../../auth/server/start-session.ts';
import { account } from '../contract.ts';
import { resetLetter } from './letters.ts';
import { confirmEmailOf } from './recovery-queries.ts';
import { linkTo, makeResetLink, ownerOf, resetMinutes, vouchForEmail } from './reset-link.ts';
import { tellOwner } from './tell-owner.ts';
import { invalidLink, refuseNoLink, resetPassword, setUp } from './use-link.ts';

/** A line of the administrators' log about the member of this address. */
async function logHelp(tx: Db, admin: Member, email: string, act: AdminAct, description: string): Promise<void> {
  const owner = await ownerOf(tx, email);
  await recordAdminAct(tx, { by: { adminId: admin.id }, act, description, ...(owner && { memberId: owner.id }) });
}

/** Calls of people who are not signed in and hold a link, or want one; and who makes links for them. */
export function recoveryRoutes(server: Server, secret: string): void {
  const { db, config, mail } = server;

  /** Guessing a token of 256 bits is hopeless; trying still costs rows. */
  async function limitAddress(ip: string, what: string): Promise<void> {
    const limit = { key: `${what}:from:${addressKey(ip)}`, most: 20, minutes: 60 };
    if (config.rateLimit) await db.transaction((tx) => takeHit(tx, [limit]));
  }

  async function mailResetLink(email: string): Promise<void> {
    const owner = await ownerOf(db, email);
    // Who has none comes in by the provider, and is to leave with it.
    if (!owner?.hasPassword) return;
    const value = owner.id;
    const token = await makeLink(db, { purpose: 'reset', value, minutes: resetMinutes.byMail });
    // Who opens it reads the mails of this address.
    const confirmed = await makeLink(db, { purpose: 'confirm-email', value, minutes: resetMinutes.byMail });
    mail?.send(resetLetter(email, `${linkTo(config, '/reset-password', token)}.${confirmed}`));
  }

  route(
    server,
    account.forgotPassword,
    async ({ body, request }) => {
      if (!mail) throw conflict('This installation sends no mail. Ask an administrator for a link.');
      await limitAddress(request.ip, 'forgot-password');
      const perAccount = { key: `forgot-password:${body.email}`, most: 5, minutes: 60 };
      if (config.rateLimit) await db.transaction((tx) => takeHit(tx, [perAccount]));
      // Not awaited: known and unknown addresses are answered alike, also by the clock.
      mailResetLink(body.email).catch((error: unknown) =>
        request.log.error({ err: error }, 'a reset link could not be made'),
      );
    },
    { transaction: false },
  );

  route(
    server,
    account.resetPassword,
    async ({ body, request }) => {
      refuseCommonPassword('password', body.password);
      await limitAddress(request.ip, 'reset-password');
      await refuseNoLink(db, 'reset', body.token);
      const hash = await whileHashing(() => server.passwords.hash(body.password));
      const { userId, email } = await db.transaction((tx) => resetPassword(tx, body.token, hash));
      await forgetHits(db, `sign-in:${email}`);
      request.log.info({ member: userId, address: request.ip }, 'password reset');
      await tellOwner(server, email, 'A new password was set for your account.');
    },
    { transaction: false },
  );

  route(
    server,
    account.confirmEmail,
    async ({ body, request }) => {
      await limitAddress(request.ip, 'confirm-email');
      await db.transaction(async (tx) => {
        const userId = await takeLink(tx, 'confirm-email', body.token);
        if (!userId) throw invalidLink();
        await confirmEmailOf(tx, userId);
      });
    },
    { transaction: false },
  );

  route(
    server,
    account.setUp,
    async ({ body, request, reply }) => {
      refuseCommonPassword('password', body.password);
      await limitAddress(request.ip, 'set-up');
      await refuseNoLink(db, 'set-up', body.token);
      const hash = await whileHashing(() => server.passwords.hash(body.password));
      const userId = await db.transaction((tx) => setUp(tx, body, hash));
      const entering = { config, secret, request, reply };
      await startSession(db, userId, entering);
      welcome(userId, body.email, entering);
      request.log.info({ member: userId, address: request.ip }, 'set up by the link of the log');
      return currentUser(db, userId);
    },
    { transaction: false },
  );

  route(server, account.makeResetLink, async ({ db, body, member, request }) => {
    const minutes = resetMinutes.byAdministrator;
    const link = await makeResetLink(db, config, { email: body.email, minutes });
    if (!link) throw notFound('A member with this e-mail address');
    await logHelp(db, member, body.email, 'reset_password', 'Made a link by which a member sets a new password');
    request.log.info({ member: member.id }, 'made a reset link for a member');
    return { link, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() };
  });

  route(server, account.verifyEmail, async ({ db, body, member, request }) => {
    if (!(await vouchForEmail(db, body.email))) throw notFound('A member with this e-mail address');
    await logHelp(db, member, body.email, 'other', 'Vouched for the e-mail address of a member');
    request.log.info({ member: member.id }, 'vouched for the e-mail address of a member');
  });
}
