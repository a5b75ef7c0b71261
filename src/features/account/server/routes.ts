import { invalid, notFound, Problem } from '../../../server/problems/problems.ts';
import type { Db } from '../../../db/client.ts';
import { route, type Server } from '../../../server/calls/endpoint.ts';
import { placeOf } from '../../../server/load/lanes.ts';
import type { Member } from '../../../server/callers/session.ts';
import {
  hashOfRecoveryCode,
  hasSecondFactor,
  newRecoveryCodes,
  sealFactor,
  takeCode,
  wrongCode,
} from '../../auth/server/check-second-factor.ts';
import { refuseCommonPassword, whileHashing } from '../../auth/server/hash-password.ts';
import { forgetHits, secondFactorLimit, takeHit } from '../../auth/server/limits.ts';
import { makeLink } from '../../auth/server/one-time-link.ts';
import { isSecure } from '../../auth/server/start-session.ts';
import { keyAddress, newSecret } from '../../auth/server/totp.ts';
import { clearSessionCookie } from '../../../server/callers/session.ts';
import { account } from '../contract.ts';
import { confirmOwner } from './confirm-owner.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { holdOwner } from './hold-owner.ts';
import { confirmationLetter } from './letters.ts';
import { deleteFactor, endSessions, showAccount, storeNewFactor, storeRecoveryHashes } from './queries.ts';
import { linkTo } from './reset-link.ts';
import { setPassword } from './set-password.ts';
import { tellOwner } from './tell-owner.ts';

const confirmationMinutes = 24 * 60;

/** The calls of a signed-in member about the own account. */
export function accountRoutes(server: Server, secret: string): void {
  const { db, config, mail } = server;
  const isLimited = config.rateLimit;

  const confirm = (member: Member, password: string | undefined, path?: string) =>
    confirmOwner(server, member, { password, isLimited, ...(path !== undefined && { path }) });

  const tell = (member: Member, what: string) => tellOwner(server, member.email, what);

  interface Coded {
    code: string;
    /** Of the factor that is not confirmed yet. */
    isNew?: boolean;
    /** What comes of it; by then nobody else can have changed the factor. */
    act: (tx: Db) => Promise<void>;
  }

  /** Acts where a code of the factor is right, which is used up by this. */
  async function byCode(member: Member, { code, isNew = false, act }: Coded): Promise<void> {
    const limit = secondFactorLimit(member.id);
    if (isLimited) await db.transaction((tx) => takeHit(tx, [limit]));
    const isRight = await db.transaction(async (tx) => {
      await holdOwner(tx, member);
      const taken = await takeCode(tx, { userId: member.id, code, secret, isNew });
      if (taken) await act(tx);
      return taken;
    });
    if (!isRight) throw await wrongCode(db, member.id, secret);
    await forgetHits(db, limit.key);
  }

  const giveRecoveryCodes = (tx: Db, member: Member, codes: string[]) =>
    storeRecoveryHashes(tx, member.id, codes.map(hashOfRecoveryCode));

  route(server, account.show, async ({ member }) => ({
    // The first server, which has just changed it.
    ...(await showAccount(db, member)),
    canMail: mail !== undefined,
  }));

  route(
    server,
    account.changePassword,
    async ({ member, body, request }) => {
      await confirm(member, body.currentPassword, 'currentPassword');
      refuseCommonPassword('newPassword', body.newPassword);
      const hash = await whileHashing(() => server.passwords.hash(body.newPassword));
      await db.transaction(async (tx) => {
        await holdOwner(tx, member);
        await setPassword(tx, { userId: member.id, hash, keepSession: member.sessionId });
      });
      request.log.info({ member: member.id, address: request.ip }, 'password changed');
      await tell(member, 'The password of your account was changed.');
    },
    { transaction: false },
  );

  route(
    server,
    account.beginSecondFactor,
    async ({ member, body }) => {
      await confirm(member, body.password);
      const factorSecret = newSecret();
      const isStored = await db.transaction(async (tx) => {
        await holdOwner(tx, member);
        return storeNewFactor(tx, member.id, sealFactor(factorSecret, secret));
      });
      if (!isStored) {
        throw new Problem('conflict', 'A second factor is on already. Turn it off first.');
      }
      return { secret: factorSecret, address: keyAddress(factorSecret, member.email) };
    },
    { transaction: false },
  );

  route(
    server,
    account.confirmSecondFactor,
    async ({ member, body, request }) => {
      const recoveryCodes = newRecoveryCodes();
      await byCode(member, {
        code: body.code,
        isNew: true,
        async act(tx) {
          await giveRecoveryCodes(tx, member, recoveryCodes);
          await endSessions(tx, member);
        },
      });
      request.log.info({ member: member.id, address: request.ip }, 'second factor on');
      await tell(member, 'A second factor was turned on for your account.');
      return { recoveryCodes };
    },
    { transaction: false },
  );

  route(
    server,
    account.renewRecoveryCodes,
    async ({ member, body }) => {
      await confirm(member, body.password);
      const recoveryCodes = newRecoveryCodes();
      await byCode(member, { code: body.code, act: (tx) => giveRecoveryCodes(tx, member, recoveryCodes) });
      await tell(member, 'New recovery codes were made for your account; the old ones are void.');
      return { recoveryCodes };
    },
    { transaction: false },
  );

  route(
    server,
    account.endSecondFactor,
    async ({ member, body, request }) => {
      if (!(await hasSecondFactor(db, member.id))) throw new Problem('conflict', 'The second factor is off already.');
      await confirm(member, body.password);
      await byCode(member, { code: body.code, act: (tx) => deleteFactor(tx, member.id) });
      request.log.info({ member: member.id, address: request.ip }, 'second factor off');
      await tell(member, 'The second factor of your account was turned off.');
    },
    { transaction: false },
  );

  route(server, account.endSession, async ({ db, member, params, request }) => {
    if ((await endSessions(db, member, params.id)) === 0) throw notFound('This session');
    request.log.info({ member: member.id }, 'ended a session');
  });

  route(server, account.endOtherSessions, async ({ db, member, request }) => {
    const ended = await endSessions(db, member);
    request.log.info({ member: member.id, ended }, 'ended all other sessions');
  });

  route(
    server,
    account.export,
    async ({ member, reply, request }) => {
      const zip = await exportAccount(server, member, placeOf(request));
      request.log.info({ member: member.id }, 'exports the own data');
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="openpit-account.zip"')
        .send(zip);
    },
    // Its lane ends it before.
    { handlerTimeout: 11 * 60_000, lane: 'export' },
  );

  route(
    server,
    account.remove,
    async ({ member, body, request, reply }) => {
      if (body.email.trim().toLowerCase() !== member.email) {
        throw invalid('email', 'Enter the e-mail address of this account, so that none is deleted by mistake.');
      }
      await confirm(member, body.password);
      // It may take minutes, of which a process that is killed can say nothing more.
      request.log.info({ member: member.id, address: request.ip }, 'is deleting the own account');
      await deleteAccount(db, server.storage, member);
      clearSessionCookie(reply, isSecure(config));
      reply.header('clear-site-data', '"cache", "storage"');
      request.log.info({ member: member.id, address: request.ip }, 'deleted the own account');
      await tell(member, 'Your account was deleted.');
    },
    { transaction: false, handlerTimeout: 10 * 60_000 },
  );

  route(
    server,
    account.sendConfirmation,
    async ({ member }) => {
      if (!mail) throw new Problem('conflict', 'No mail server is set up here. Ask an administrator to confirm it.');
      // By address: an account that is deleted and made again begins no new hour.
      const limit = { key: `confirmation:${member.email}`, most: 5, minutes: 60 };
      if (isLimited) await db.transaction((tx) => takeHit(tx, [limit]));
      const token = await makeLink(db, {
        purpose: 'confirm-email',
        value: member.id,
        minutes: confirmationMinutes,
      });
      mail.send(confirmationLetter(member.email, linkTo(config, '/confirm-email', token)));
    },
    { transaction: false },
  );
}
